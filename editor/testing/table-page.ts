import type { EditorView } from 'prosemirror-view'
import { allFeatures, entriesOf } from '../features/all.ts'
import { renderHtml } from '../model/index.ts'
import { flatDocument } from '../model/sections.ts'
import { type BareArea, bareArea } from './bare-area.ts'
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

const host = testHost({ view: () => area.view })
const area: BareArea = bareArea(mount, host, { isEditable: () => !window.tables?.isReadOnly })
const { view } = area

window.tables = {
  view,
  isReadOnly: false,
  show(html) {
    window.tables.isReadOnly = false
    area.show(html)
    view.setProps({})
  },
  html: () => renderHtml(flatDocument(view.state.doc)),
  select: area.select,
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
