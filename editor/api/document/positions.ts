import type { EditorView } from 'prosemirror-view'
import { placeOfId } from './element-ids.ts'

/** A place for something that floats beside a node: distances to the nearest edges of the area, as CSS lengths. */
export type Corner = {
  readonly top?: string
  readonly left?: string
  readonly right?: string
  readonly bottom?: string
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** The corner below or above a box on the screen, on the side of the area where there is more room. */
export function cornerOf(view: EditorView, box: Box): Corner {
  const area = (view.dom.parentElement ?? view.dom).getBoundingClientRect()
  const isLeft = box.left - area.left < area.width / 2
  const isAbove = box.top - area.top < area.height / 2
  return {
    ...(isLeft ? { left: length(box.left - area.left) } : { right: length(area.right - box.right) }),
    ...(isAbove ? { top: length(box.bottom - area.top) } : { bottom: length(area.bottom - box.top) }),
  }
}

function length(pixels: number): string {
  return `${Math.round(pixels * 100) / 100}px`
}

/** The element that draws the node at a position: its own, or the one around its text. */
export function drawnNode(view: EditorView, pos: number): HTMLElement | null {
  const own = view.nodeDOM(pos)
  if (own instanceof HTMLElement) return own
  const { node } = own ? { node: own } : view.domAtPos(pos, 1)
  return node instanceof HTMLElement ? node : (node.parentElement ?? null)
}

/** Scrolls an element of the text to the top, in the area when that scrolls and else in the page. */
export function scrollTo(view: EditorView, scroller: HTMLElement, id: string): void {
  const pos = placeOfId(view.state, id)
  if (pos === null) return
  const find = () => (view.isDestroyed ? null : view.dom.querySelector<HTMLElement>(`#${CSS.escape(id)}`))
  const put = (element: HTMLElement | null) => element && toTop(element, scroller)
  put(find() ?? sectionOf(view, pos))
  // What lies between is only measured, and a section far away only drawn, once it is near: later looks are exact.
  let looks = 0
  const look = () => {
    put(find())
    if (++looks < 4 || (looks < 60 && !view.isDestroyed && !find())) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function sectionOf(view: EditorView, pos: number): HTMLElement | null {
  const $pos = view.state.doc.resolve(pos)
  return $pos.depth > 0 ? drawnNode(view, $pos.before(1)) : null
}

function toTop(element: HTMLElement, scroller: HTMLElement): void {
  if (scroller.scrollHeight <= scroller.clientHeight) element.scrollIntoView({ block: 'start' })
  else scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
}
