import { EditorState, TextSelection } from 'prosemirror-state'
import { toggleMark } from '../commands/marks.ts'
import { nodeViewsOf, pluginsOf } from '../features/all.ts'
import { base } from '../features/base/base.ts'
import { history } from '../features/history/history.ts'
import { list } from '../features/list/list.ts'
import { parseHtml, renderHtml } from '../model/index.ts'
import { intoSections } from '../model/sections.ts'
import { createView } from '../view/create-view.ts'
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

const features = [list, history, base]
const host = testHost({ view: () => view })
const stateOf = (html: string) =>
  EditorState.create({ doc: intoSections(parseHtml(html)), plugins: pluginsOf(features, host) })
const view = createView({
  mount: box,
  state: stateOf(''),
  nodeViews: nodeViewsOf(features, host),
  isEditable: () => true,
  attributes: () => ({ class: 'pe-area pe-content', 'aria-label': 'text' }),
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

window.show = (html) => {
  view.updateState(stateOf(html))
  reading.innerHTML = renderHtml(view.state.doc)
}
window.html = () => renderHtml(view.state.doc)
window.select = (text, offset, toText = text, toOffset = offset) => {
  const selection = TextSelection.create(view.state.doc, placeOf(text, offset), placeOf(toText, toOffset))
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
  view.focus()
}
window.bold = () => toggleMark('bold')(view.state, view.dispatch)
window.sectionCount = () => view.state.doc.childCount
