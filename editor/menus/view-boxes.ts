import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { around, type Box, shared } from './popup/place.ts'

/** The part of the window that is seen, without a touch screen's keyboard. */
export function windowBox(): Box {
  const { visualViewport: seen } = window
  const [left, top] = [seen?.offsetLeft ?? 0, seen?.offsetTop ?? 0]
  return {
    ...{ left, top },
    right: left + Math.min(seen?.width ?? innerWidth, document.documentElement.clientWidth),
    bottom: top + (seen?.height ?? innerHeight),
  }
}

/** The part of the editing area that is seen. */
export function areaBox(view: EditorView): Box {
  let seen = shared(view.dom.getBoundingClientRect(), windowBox())
  for (let at = view.dom as HTMLElement | null; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowY !== 'visible') seen = shared(seen, at.getBoundingClientRect())
  }
  return seen
}

/** The selection: a selected node, else the lines from its start to its end. */
export function selectionBox(view: EditorView): Box {
  const { selection } = view.state
  if (selection instanceof NodeSelection) return nodeBox(view, selection.from)
  return around(view.coordsAtPos(selection.from), view.coordsAtPos(selection.to, -1))
}

/** The node behind a position; the selection when it is not drawn. */
export function nodeBox(view: EditorView, pos: number): Box {
  const dom = view.nodeDOM(pos)
  return dom instanceof Element ? dom.getBoundingClientRect() : view.coordsAtPos(pos)
}

/** The line of the link at a position, `null` when there is none. */
export function linkBox(view: EditorView, pos: number): Box {
  const { node, offset } = view.domAtPos(pos, 1)
  const near = node.childNodes[offset] ?? node
  const element = near instanceof Element ? near : near.parentElement
  const link = element?.closest('a') ?? element?.querySelector('a')
  const cursor = view.coordsAtPos(pos)
  const lines = [...(link?.getClientRects() ?? [])]
  return lines.find((line) => line.top <= cursor.bottom && line.bottom >= cursor.top) ?? cursor
}

/** Keeps the selection visible while the focus is in a dialog; gives the way to stop. */
export function markSelection(view: EditorView | null): () => void {
  if (!view || view.state.selection.empty || typeof Highlight === 'undefined') return () => {}
  const { from, to } = view.state.selection
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  CSS.highlights.set('pe-selection', new Highlight(range))
  return () => CSS.highlights.delete('pe-selection')
}

/** Scrolls the table of the cursor, if it stands in one, into sight as a whole. */
export function showTable(view: EditorView | null): void {
  const { node } = view?.domAtPos(view.state.selection.head) ?? {}
  const element = node instanceof Element ? node : node?.parentElement
  element?.closest('.pe-table')?.scrollIntoView({ block: 'nearest' })
}
