import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state'
import { coreOf, createEditor } from '../api/create-editor.ts'
import { parseHtml, renderHtml } from '../model/index.ts'
import { schema } from '../model/schema.ts'
import { flatDocument } from '../model/sections.ts'
import '../style.css'

/** An editor as hosts make it, for tests of what its keys do. */
export type KeysPage = {
  /** Puts a document in with the cursor, or a selection, where bars stand; or with the first node of a kind selected. */
  readonly show: (html: string, node?: string) => void
  /** The document with bars where the selection is, in the marks that typing would have. */
  readonly shown: () => string
  readonly html: () => string
}

declare global {
  interface Window {
    keys: KeysPage
  }
}

const place = document.createElement('div')
place.style.cssText = 'width: 600px; height: 500px'
document.body.append(place)
const editor = createEditor({ selector: place })
const core = coreOf(editor)

function findBar(): number | null {
  let found: number | null = null
  core.state.doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? '').indexOf('|') : -1
    if (found === null && at >= 0) found = pos + at
    return found === null
  })
  return found
}

function selectNode(name: string): void {
  const { tr, doc } = core.state
  let found = -1
  doc.descendants((node, pos) => {
    if (found < 0 && node.type.name === name) found = pos
    return found < 0
  })
  core.dispatch(tr.setSelection(NodeSelection.create(doc, found)).scrollIntoView())
}

function selectBars(): void {
  const bars: number[] = []
  for (let bar = findBar(); bar !== null; bar = findBar()) {
    bars.push(bar)
    core.dispatch(core.state.tr.delete(bar, bar + 1).setMeta('addToHistory', false))
  }
  const [anchor, head] = bars
  if (anchor === undefined) return
  const { tr } = core.state
  core.dispatch(tr.setSelection(TextSelection.create(tr.doc, anchor, head)).scrollIntoView())
}

window.keys = {
  show(html, node) {
    core.replaceDocument(parseHtml(html))
    if (node) selectNode(node)
    else selectBars()
    editor.focus()
  },
  shown() {
    const { selection, tr, storedMarks } = core.state
    const { $from, $to, empty } = selection
    if (selection instanceof AllSelection) return `everything of ${editor.getHtml()}`
    if (selection instanceof NodeSelection) return `${selection.node.type.name} in ${editor.getHtml()}`
    if (!empty) tr.insert($to.pos, schema.text('|', $to.marks()))
    tr.insert($from.pos, schema.text('|', (empty && storedMarks) || $from.marks()))
    return renderHtml(flatDocument(tr.doc))
  },
  html: () => editor.getHtml(),
}
