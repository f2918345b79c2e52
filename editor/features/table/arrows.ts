import { GapCursor } from 'prosemirror-gapcursor'
import { keydownHandler } from 'prosemirror-keymap'
import type { ResolvedPos } from 'prosemirror-model'
import {
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
  type Command as ViewCommand,
} from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { schema } from '../../model/schema.ts'
import { blockAfter, blockBefore } from '../../model/sections.ts'
import { isGap } from './gaps.ts'
import { mapOf } from './grid/map.ts'
import { currentCell, neighbourCell } from './selection.ts'

type Side = 1 | -1
type Direction = 'horiz' | 'vert'
const directions = {
  horiz: { '-1': 'left', '1': 'right' },
  vert: { '-1': 'up', '1': 'down' },
} as const

/** Arrow keys at the edge of a cell: to the next cell, out of the table, and with Shift over whole cells. */
export const handleTableArrows = keydownHandler({
  ArrowLeft: arrow('horiz', -1),
  ArrowRight: arrow('horiz', 1),
  ArrowUp: arrow('vert', -1),
  ArrowDown: arrow('vert', 1),
  'Shift-ArrowLeft': shiftArrow('horiz', -1),
  'Shift-ArrowRight': shiftArrow('horiz', 1),
  'Shift-ArrowUp': shiftArrow('vert', -1),
  'Shift-ArrowDown': shiftArrow('vert', 1),
})

function arrow(direction: Direction, side: Side): ViewCommand {
  return (state, dispatch, view) => {
    const next = view ? arrowTarget(state, view, direction, side) : null
    if (!next) return false
    dispatch?.(state.tr.setSelection(next).scrollIntoView())
    return true
  }
}

function arrowTarget(
  state: EditorState,
  view: EditorView,
  direction: Direction,
  side: Side,
): Selection | null {
  const { selection } = state
  if (selection instanceof GapCursor) return fromGap(selection.$from, side)
  const $cell = currentCell(state)
  if ($cell && selection instanceof CellSelection) return cursorInCell($cell, side)
  if (!selection.empty || !view.endOfTextblock(directions[direction][side])) return null
  if (!$cell) return direction === 'vert' ? intoTable(state, view, side) : null
  if (direction === 'vert') {
    const $next = cellBeside($cell, 'vert', side)
    return $next ? sameColumn(view, $next.pos, side) : beyondTable(view, $cell, 'vert', side)
  }
  // On a line from right to left the key for the right goes back.
  const { parentOffset, parent } = selection.$head
  const isForward = parentOffset > 0 || (parent.content.size === 0 && side > 0)
  const next = neighbourCell($cell, isForward ? 1 : -1)
  return next === null
    ? beyondTable(view, $cell, 'horiz', isForward ? 1 : -1)
    : cursorInCell(state.doc.resolve(next), isForward ? -1 : 1)
}

function cellBeside($cell: ResolvedPos, direction: Direction, side: Side): ResolvedPos | null {
  const start = $cell.start(-1)
  const cell = mapOf($cell.node(-1))?.nextCell($cell.pos - start, direction, side)
  return typeof cell === 'number' && cell > 0 ? $cell.doc.resolve(start + cell) : null
}

function cursorInCell($cell: ResolvedPos, side: Side): Selection {
  const size = $cell.nodeAfter?.content.size ?? 0
  return TextSelection.create($cell.doc, $cell.pos + 1 + (side > 0 ? size : 0))
}

/** The place in another text block or cell above or below the cursor as it is drawn. */
function sameColumn(view: EditorView, pos: number, side: Side): Selection {
  const { doc, selection } = view.state
  const size = doc.nodeAt(pos)?.content.size ?? 0
  const drawn = view.nodeDOM(pos)
  if (drawn instanceof HTMLElement) {
    const { top, bottom } = drawn.getBoundingClientRect()
    const line = Number.parseFloat(getComputedStyle(drawn).lineHeight) / 2 || 10
    const { left } = view.coordsAtPos(selection.head)
    const found = view.posAtCoords({ left: left + 1, top: side > 0 ? top + line : bottom - line })?.pos ?? -1
    if (found > pos && found <= pos + 1 + size) return TextSelection.create(doc, found)
  }
  return TextSelection.create(doc, pos + 1 + (side > 0 ? 0 : size))
}

/** Out of the table: into the text beside it, or into the gap where there is none. */
function beyondTable(
  view: EditorView,
  $cell: ResolvedPos,
  direction: Direction,
  side: Side,
): Selection | null {
  const $edge = $cell.doc.resolve(side > 0 ? $cell.after(-1) : $cell.before(-1))
  const next = side > 0 ? blockAfter($edge) : blockBefore($edge)
  if (next?.node.isTextblock && direction === 'vert') return sameColumn(view, next.pos, side)
  return !next?.node.isTextblock && isGap($edge) ? new GapCursor($edge) : fromGap($edge, side)
}

/** From text into the first or last row of a table beside it: into the cell nearest to the cursor as it is drawn. */
function intoTable({ selection }: EditorState, view: EditorView, side: Side): Selection | null {
  if (!(selection instanceof TextSelection)) return null
  const next = side > 0 ? blockAfter(selection.$head) : blockBefore(selection.$head)
  if (next?.node.type !== schema.nodes.table) return null
  const grid = mapOf(next.node)
  if (!grid) return null
  const { map, width } = grid
  const { left } = view.coordsAtPos(selection.head)
  const cells = (side > 0 ? map.slice(0, width) : map.slice(-width)).map((cell) => next.pos + 1 + cell)
  const distance = (pos: number) => {
    const drawn = view.nodeDOM(pos)
    if (!(drawn instanceof HTMLTableCellElement)) return Number.POSITIVE_INFINITY
    const box = drawn.getBoundingClientRect()
    return Math.max(box.left - left, left - box.right, 0)
  }
  const nearest = cells.reduce((best, pos) => (distance(pos) < distance(best) ? pos : best))
  return sameColumn(view, nearest, side)
}

function fromGap($gap: ResolvedPos, side: Side): Selection | null {
  const next = side > 0 ? blockAfter($gap) : blockBefore($gap)
  if (!next) return null
  return Selection.near($gap.doc.resolve(side > 0 ? next.pos : next.pos + next.node.nodeSize), side)
}

function shiftArrow(direction: Direction, side: Side): ViewCommand {
  return (state, dispatch, view) => {
    const { selection } = state
    const $head = currentCell(state)
    if (!view) return false
    if (!$head) return direction === 'horiz' && extendIntoTable(state, side, dispatch)
    const isCells = selection instanceof CellSelection
    if (!isCells && !isAtEdge(state, view, direction, side)) return false
    const $next = cellBeside($head, direction, side)
    if (!$next) return isCells || extendBeyondTable(state, $head, direction, side, dispatch)
    const $anchor = isCells ? selection.$anchorCell : $head
    dispatch?.(state.tr.setSelection(new CellSelection($anchor, $next)).scrollIntoView())
    return true
  }
}

/** From text beside a table to the text of its first or last cell; the browser would stay where it is. */
function extendIntoTable(state: EditorState, side: Side, dispatch?: Dispatch): boolean {
  const { selection } = state
  const { $head } = selection
  if (!(selection instanceof TextSelection)) return false
  if ($head.parentOffset !== (side > 0 ? $head.parent.content.size : 0)) return false
  const next = side > 0 ? blockAfter($head) : blockBefore($head)
  if (next?.node.type !== schema.nodes.table) return false
  return extendTo(state, side > 0 ? next.pos + 3 : next.pos + next.node.nodeSize - 3, dispatch)
}

/** From an edge of the table to the text beside it; from the end of a row inside it there is no way on. */
function extendBeyondTable(
  state: EditorState,
  $cell: ResolvedPos,
  direction: Direction,
  side: Side,
  dispatch?: Dispatch,
): boolean {
  if (direction === 'horiz' && neighbourCell($cell, side) !== null) return true
  const $edge = $cell.doc.resolve(side > 0 ? $cell.after(-1) : $cell.before(-1))
  const next = side > 0 ? blockAfter($edge) : blockBefore($edge)
  if (!next?.node.isTextblock) return true
  return extendTo(state, side > 0 ? next.pos + 1 : next.pos + 1 + next.node.content.size, dispatch)
}

type Dispatch = (tr: Transaction) => void

function extendTo(state: EditorState, head: number, dispatch?: Dispatch): boolean {
  const selection = TextSelection.create(state.doc, state.selection.anchor, head)
  dispatch?.(state.tr.setSelection(selection).scrollIntoView())
  return true
}

function isAtEdge(state: EditorState, view: EditorView, direction: Direction, side: Side): boolean {
  const { selection } = state
  const isText = selection instanceof TextSelection && selection.$anchor.sameParent(selection.$head)
  return isText && view.endOfTextblock(directions[direction][side])
}
