import type { Node } from 'prosemirror-model'
import { type EditorState, type Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import type { Command } from '../../commands/command.ts'
import {
  type Axis,
  covering,
  deleteLines,
  type Grid,
  insertLines,
  isWithin,
  mergeCells,
  mostSpan,
  putCells,
  type Rect,
  readGrid,
  splitCells,
} from './grid/grid.ts'
import { isManageable, mapOf } from './grid/map.ts'
import { selectedGrid } from './grid/selected-grid.ts'
import { writeGrid } from './grid/write.ts'
import { withoutTable } from './insert.ts'
import { isAtCells, selectedTable } from './selection.ts'

/** A row or column before or behind what is selected. */
export function insertLine(axis: Axis, side: 'before' | 'behind'): Command {
  return changeGrid((grid, { top, left, bottom, right }) => {
    const [before, behind] = axis === 'row' ? [top, bottom] : [left, right]
    return insertLines(grid, axis, side === 'before' ? before : behind)
  })
}

/** Takes the selected rows or columns away, and the table with its last one. */
export function deleteSelectedLines(axis: Axis): Command {
  return (state, dispatch) => {
    if (!isAtCells(state)) return false
    const place = dispatch && selectedGrid(state)
    if (!place) return true
    const { table, grid, rect } = place
    const [from, to] = axis === 'row' ? [rect.top, rect.bottom] : [rect.left, rect.right]
    const all = axis === 'row' ? grid.rows.length : grid.width
    if (to - from >= all) {
      dispatch(withoutTable(state, table))
      return true
    }
    const tr = state.tr
    writeGrid(tr, table.pos, deleteLines(grid, axis, from, to))
    dispatch(tr.setSelection(cursorAt(tr, table.pos, rect.top, rect.left)).scrollIntoView())
    return true
  }
}

/** The cursor in the cell at a place of the grid, or in the last row or column when there is no such place. */
function cursorAt(tr: Transaction, tablePos: number, row: number, column: number): Selection {
  const table = tr.doc.nodeAt(tablePos)
  const grid = table && mapOf(table)
  if (!grid) return tr.selection
  const { map, width, height } = grid
  const cell = map[Math.min(row, height - 1) * width + Math.min(column, width - 1)] ?? 1
  return TextSelection.create(tr.doc, tablePos + 1 + cell + 1)
}

/** Makes one cell of several selected ones; each one's text becomes lines of it. */
export const mergeSelectedCells: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof CellSelection) || selection.ranges.length < 2) return false
  const place = dispatch && selectedGrid(state)
  if (!place) return true
  const { grid, table } = place
  const area = covering(grid, place.rect)
  if (Math.max(area.bottom - area.top, area.right - area.left) > mostSpan) return false
  const tr = state.tr
  writeGrid(tr, table.pos, mergeCells(grid, area))
  const cell = cursorAt(tr, table.pos, area.top, area.left).from - 1
  dispatch(tr.setSelection(CellSelection.create(tr.doc, cell)).scrollIntoView())
  return true
}

/** Divides the selected cells into cells of one row and one column. */
export const splitSelectedCells: Command = (state, dispatch) => {
  const isMerged = state.selection.ranges.some(
    ({ $from: { parent } }) => parent.attrs.colspan > 1 || parent.attrs.rowspan > 1,
  )
  return isMerged && changeGrid(splitCells)(state, dispatch)
}

/** Works on the grid around the selection, which stays in its cells. */
function changeGrid(change: (grid: Grid, rect: Rect) => Grid): Command {
  return (state, dispatch) => {
    if (!isAtCells(state)) return false
    const place = dispatch && selectedGrid(state)
    if (!place) return true
    const tr = state.tr
    writeGrid(tr, place.table.pos, change(place.grid, place.rect))
    dispatch(tr.scrollIntoView())
    return true
  }
}

/**
 * Puts the cells of another table in from the cell of the cursor on; the table grows as needed. A single cell goes
 * into every selected one. `null` when the selection does not lie in one table.
 */
export function fillCells(state: EditorState, source: Node): Transaction | null {
  const place = selectedGrid(state)
  if (!place || !isManageable(place.table.node, source)) return null
  const { table, grid, rect } = place
  const cells = readGrid(source)
  const isSingle = cells.rows.length === 1 && cells.width === 1
  const places = isSingle ? grid.cells.filter((cell) => isWithin(cell, rect)) : [rect]
  const changed = places.reduce((before, { top, left }) => putCells(before, top, left, cells), grid)
  const tr = state.tr
  writeGrid(tr, table.pos, changed)
  const last = cursorAt(tr, table.pos, rect.top + cells.rows.length - 1, rect.left + cells.width - 1)
  return tr.setSelection(TextSelection.create(tr.doc, last.$from.end())).scrollIntoView()
}

/** Whether all cells of the first row, or of the first column, are headers. */
export function hasHeaders(state: EditorState, axis: Axis): boolean {
  const table = selectedTable(state)
  return table !== null && areHeaders(firstCells(table.node, axis))
}

/**
 * Makes the cells of the first row, or of the first column, headers or plain cells. The cell in the corner stays a
 * header as long as the other line has it.
 */
export function toggleHeaders(axis: Axis): Command {
  return (state, dispatch) => {
    const table = isAtCells(state) ? selectedTable(state) : null
    if (!table) return false
    if (!dispatch) return true
    const cells = firstCells(table.node, axis)
    const isHeader = !areHeaders(cells)
    const others = firstCells(table.node, axis === 'row' ? 'column' : 'row')
    const isShared = others.length > 1 && cells.length > 1 && areHeaders(others.slice(1))
    const tr = state.tr
    for (const [index, { node, offset }] of cells.entries()) {
      if (index === 0 && !isHeader && isShared) continue
      if (node.attrs.isHeader !== isHeader) {
        tr.setNodeAttribute(table.pos + 1 + offset, 'isHeader', isHeader)
      }
    }
    dispatch(tr)
    return true
  }
}

type FoundCell = { readonly node: Node; readonly offset: number }

function areHeaders(cells: readonly FoundCell[]): boolean {
  return cells.length > 0 && cells.every(({ node }) => node.attrs.isHeader)
}

/** The cells of the first row or column, at the cost of one look at each row. */
function firstCells(table: Node, axis: Axis): FoundCell[] {
  const found: FoundCell[] = []
  if (axis === 'row') {
    table.firstChild?.forEach((node, offset) => {
      found.push({ node, offset: offset + 1 })
    })
    return found
  }
  let busyUntil = 0
  table.forEach((row, offset, index) => {
    const node = row.firstChild
    if (!node || index < busyUntil) return
    found.push({ node, offset: offset + 1 })
    busyUntil = index + node.attrs.rowspan
  })
  return found
}

/** Whether the table takes the whole width. */
export function isFullWidth(state: EditorState): boolean {
  return selectedTable(state)?.node.attrs.width === '100%'
}

/** Lets the table take the whole width, or as much as its cells need. */
export const toggleFullWidth: Command = (state, dispatch) => {
  const table = isAtCells(state) ? selectedTable(state) : null
  if (!table) return false
  dispatch?.(state.tr.setNodeAttribute(table.pos, 'width', isFullWidth(state) ? 'auto' : '100%'))
  return true
}
