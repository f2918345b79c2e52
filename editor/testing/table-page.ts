import { EditorState, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { allFeatures, entriesOf, nodeViewsOf, pluginsOf } from '../features/all.ts'
import { parseHtml, renderHtml } from '../model/index.ts'
import { flatDocument, intoSections } from '../model/sections.ts'
import { createView } from '../view/create-view.ts'
import { testHost } from './host.ts'
import '../style.css'

declare global {
  interface Window {
    /** What tests of tables do in the page. */
    tables: {
      readonly view: EditorView
      readonly show: (html: string) => void
      readonly html: () => string
      /** Puts the cursor into the text of a block, or selects from there to another one. */
      readonly select: (text: string, offset: number, toText?: string, toOffset?: number) => void
      readonly run: (name: string) => void
      readonly paste: (data: Readonly<Record<string, string>>) => void
      isReadOnly: boolean
    }
  }
}

const mount = document.createElement('div')
mount.className = 'pe-editor'
mount.style.cssText = 'height: 500px; overflow: auto'
document.body.append(mount)

const host = testHost({ view: () => view })
const stateOf = (html: string) =>
  EditorState.create({ doc: intoSections(parseHtml(html)), plugins: pluginsOf(allFeatures, host) })
const view: EditorView = createView({
  mount,
  state: stateOf(''),
  nodeViews: nodeViewsOf(allFeatures, host),
  isEditable: () => !window.tables?.isReadOnly,
  attributes: () => ({
    class: 'pe-area pe-content',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': 'Text',
  }),
  dispatch: (drawn, tr) => drawn.updateState(drawn.state.apply(tr)),
  onFocus() {},
  onBlur() {},
})

function placeOf(text: string, offset: number): number {
  let place = -1
  view.state.doc.descendants((node, pos) => {
    if (place < 0 && node.isTextblock && node.textContent === text) place = pos + 1 + offset
    return place < 0
  })
  return place
}

window.tables = {
  view,
  isReadOnly: false,
  show(html) {
    window.tables.isReadOnly = false
    view.updateState(stateOf(html))
    view.setProps({})
  },
  html: () => renderHtml(flatDocument(view.state.doc)),
  select(text, offset, toText = text, toOffset = offset) {
    const selection = TextSelection.create(view.state.doc, placeOf(text, offset), placeOf(toText, toOffset))
    view.dispatch(view.state.tr.setSelection(selection))
    view.focus()
  },
  run(name) {
    const entry = entriesOf(allFeatures, host).get(name)
    if (entry?.kind === 'button') entry.command(view.state, view.dispatch)
    view.focus()
  },
  paste(data) {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  },
}
