import { toggleMark } from '../commands/marks.ts'
import { base } from '../features/base/base.ts'
import { list } from '../features/blocks/list/list.ts'
import { history } from '../features/history/history.ts'
import { renderHtml } from '../model/index.ts'
import { type BareArea, bareArea } from './bare-area.ts'
import { testHost } from './host.ts'
import '../style.css'

declare global {
  interface Window {
    /** Puts a document in, beside the same one as readers get it. */
    show: (html: string) => void
    html: () => string
    /** Puts the cursor into the text of a block, or selects from there to another one. */
    select: (text: string, offset: number, toText?: string, toOffset?: number) => void
    sectionCount: () => number
    bold: () => void
  }
}

/** An editing area without menus beside the reading side, for tests of what is drawn. */
const box = document.createElement('div')
box.className = 'pe-box'
box.style.cssText = 'width: 480px; height: 600px; overflow: auto; float: left'
const reading = document.createElement('div')
reading.className = 'pe-content reading'
reading.style.cssText = 'width: 480px; float: left'
document.body.append(box, reading)

const area: BareArea = bareArea(box, testHost({ view: () => area.view }), { features: [list, history, base] })
const { view } = area

window.show = (html) => {
  area.show(html)
  reading.innerHTML = renderHtml(view.state.doc)
}
window.html = () => renderHtml(view.state.doc)
window.select = area.select
window.bold = () => toggleMark('bold')(view.state, view.dispatch)
window.sectionCount = () => view.state.doc.childCount
