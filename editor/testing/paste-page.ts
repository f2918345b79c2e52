import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { allFeatures, nodeViewsOf, pluginsOf } from '../features/all.ts'
import { parseHtml, renderHtml } from '../model/index.ts'
import { flatDocument, intoSections } from '../model/sections.ts'
import { createView } from '../view/create-view.ts'
import { testHost } from './host.ts'
import '../style.css'

/** How the editors of the page are set. */
export type PasteSettings = {
  readonly readOnly?: boolean
  readonly maxLength?: number
  readonly refuses?: boolean
}

/** Two editors beside each other, for tests of what goes in and out of them. */
export type PastePage = {
  /** Puts a document into an editor, with the cursor (or a selection) where bars stand. */
  readonly load: (html: string, settings?: PasteSettings, which?: number) => void
  readonly stored: (which?: number) => string
  /** Pastes as a browser does; tells whether the browser would still have done something of its own. */
  readonly paste: (data: Readonly<Record<string, string>>, which?: number) => boolean
  /** What copying or cutting puts on the clipboard. */
  readonly copied: (kind: 'copy' | 'cut', which?: number) => Readonly<Record<string, string>>
  readonly selectNode: (name: string, which?: number) => void
  readonly alerts: () => readonly string[]
  readonly limitTold: () => number
  readonly place: (text: string, which?: number) => { readonly x: number; readonly y: number }
}

declare global {
  interface Window {
    pasting: PastePage
  }
}

let settings: PasteSettings = {}

function makeEditor() {
  const mount = document.createElement('div')
  mount.style.cssText = 'width: 460px; height: 400px; overflow: auto; float: left'
  document.body.append(mount)
  const notes = testHost()
  const host = {
    ...notes,
    view: () => view,
    isReadOnly: () => settings.readOnly ?? false,
    maxLength: () => settings.maxLength ?? 0,
    customPaste: () => !settings.refuses,
  }
  const plugins = pluginsOf(allFeatures, host)
  const stateOf = (html: string) => EditorState.create({ doc: intoSections(parseHtml(html)), plugins })
  const view = createView({
    mount,
    state: stateOf(''),
    nodeViews: nodeViewsOf(allFeatures, host),
    isEditable: () => !settings.readOnly,
    attributes: () => ({ class: 'pe-area pe-content', 'aria-label': 'text' }),
    dispatch: (drawn, tr) => drawn.updateState(drawn.state.apply(tr)),
    onFocus() {},
    onBlur() {},
  })
  return { view, notes, stateOf }
}

const editors = [makeEditor(), makeEditor()]
const editor = (which = 0) => editors[which] ?? makeEditor()

window.pasting = {
  load: (html, given = {}, which) => {
    settings = given
    const { view, stateOf, notes } = editor(which)
    let state = stateOf(html)
    const bars: number[] = []
    for (let bar = findBar(state); bar !== null; bar = findBar(state)) {
      bars.push(bar)
      state = state.apply(state.tr.delete(bar, bar + 1).setMeta('addToHistory', false))
    }
    const [anchor = 2, head] = bars
    view.updateState(state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor, head))))
    notes.alerts.length = 0
    notes.counts.maxLength = 0
    view.focus()
  },
  stored: (which) => renderHtml(flatDocument(editor(which).view.state.doc)),
  paste: (data, which) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return editor(which).view.dom.dispatchEvent(event)
  },
  copied: (kind, which) => {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true })
    editor(which).view.dom.dispatchEvent(event)
    return Object.fromEntries(clipboardData.types.map((type) => [type, clipboardData.getData(type)]))
  },
  selectNode: (name, which) => {
    const { view } = editor(which)
    view.state.doc.descendants((node, pos) => {
      if (node.type.name === name)
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    })
    view.focus()
  },
  alerts: () => editors.flatMap(({ notes }) => notes.alerts.map(({ info, type }) => `${type}: ${info}`)),
  limitTold: () => editors.reduce((sum, { notes }) => sum + notes.counts.maxLength, 0),
  place: (text, which) => {
    const { view } = editor(which)
    let at = 0
    view.state.doc.descendants((node, pos) => {
      const offset = node.isText ? (node.text ?? '').indexOf(text) : -1
      if (offset >= 0) at = pos + offset
    })
    const { left, top, bottom } = view.coordsAtPos(at)
    return { x: left, y: (top + bottom) / 2 }
  },
}

function findBar(state: EditorState): number | null {
  let found: number | null = null
  state.doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? '').indexOf('|') : -1
    if (found === null && at >= 0) found = pos + at
  })
  return found
}
