import type { EditorView } from 'prosemirror-view'
import { schema } from '../model/schema.ts'

/** A block as it is drawn, and where it stands in the document. */
export type DrawnBlock = { readonly dom: HTMLElement; readonly pos: number }

/**
 * The block at a height of the window: the one whose drawn box ends there or below. Looks at few boxes, since blocks
 * are drawn below each other; sections that are not drawn yet have none.
 */
export function blockAtHeight(view: EditorView, y: number): DrawnBlock | null {
  const isSheet = view.state.doc.type === schema.nodes.sheet
  const holder = isSheet ? childAtHeight(view.dom, y) : view.dom
  if (!holder || holder.classList.contains('pe-asleep')) return null
  const dom = childAtHeight(holder, y)
  return dom && drawnBlock(view, dom)
}

/** The box of a block that is still drawn, with its present place. */
export function drawnBlock(view: EditorView, dom: HTMLElement): DrawnBlock | null {
  if (view.isDestroyed || !view.dom.contains(dom)) return null
  const $pos = view.state.doc.resolve(view.posAtDOM(dom, 0))
  const depth = view.state.doc.type === schema.nodes.sheet ? 2 : 1
  const pos = $pos.depth >= depth ? $pos.before(depth) : $pos.pos
  return view.nodeDOM(pos) === dom ? { dom, pos } : null
}

/** The drawn block at a place of the document. */
export function blockDom(view: EditorView, pos: number): HTMLElement | null {
  const dom = view.nodeDOM(pos)
  return dom instanceof HTMLElement ? dom : null
}

function childAtHeight(parent: Element, y: number): HTMLElement | null {
  const { children } = parent
  let low = 0
  let high = children.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) < y) low = middle + 1
    else high = middle
  }
  const child = children[low]
  return child instanceof HTMLElement ? child : null
}

/** Where the middle of a block's first line lies in the window. */
export function firstLineMiddle(dom: HTMLElement): number {
  const { top, height } = dom.getBoundingClientRect()
  const style = getComputedStyle(dom)
  const line = Number.parseFloat(style.lineHeight) || 24
  return top + Math.min(height / 2, (Number.parseFloat(style.paddingTop) || 0) + line / 2)
}
