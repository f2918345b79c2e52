import type { EditorState, Transaction } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import { isEven } from './grid/even-columns.ts'
import { mapOf } from './grid/map.ts'
import { currentCell } from './selection.ts'

/** A column is at least this wide, in pixels. */
export const leastWidth = 30

/** The place before the cell of the first row that ends where the cell of the cursor does; it holds the width. */
function columnCell(state: EditorState): number | null {
  const $cell = currentCell(state)
  if (!$cell) return null
  const start = $cell.start(-1)
  const grid = mapOf($cell.node(-1))
  if (!grid) return null
  const { map, width } = grid
  const column = (map.indexOf($cell.pos - start) % width) + ($cell.nodeAfter?.attrs.colspan ?? 1) - 1
  const first = map[Math.min(column, width - 1)]
  return first === undefined ? null : start + first
}

/**
 * Gives a column its width in pixels, kept in its cell of the first row. Widths that other cells of the column
 * brought along would hold against it, so they go; columns that were all equal share the rest.
 */
export function setColumnWidth(tr: Transaction, cellPos: number, pixels: number): void {
  const $cell = tr.doc.resolve(cellPos)
  if ($cell.nodeAfter?.type !== schema.nodes.tableCell) return
  const width = String(Math.round(Math.max(pixels, leastWidth) * 100) / 100)
  const [table, start] = [$cell.node(-1), $cell.start(-1)]
  if (isEven(table)) {
    table.firstChild?.forEach((_cell, offset) => {
      tr.setNodeAttribute(start + 1 + offset, 'width', 'auto')
    })
  }
  if ($cell.nodeAfter.attrs.width !== width) tr.setNodeAttribute(cellPos, 'width', width)
  const map = mapOf(table)
  if (!map) return
  const { left, right, bottom } = map.findCell(cellPos - start)
  for (const offset of map.cellsInRect({ left, right, top: bottom, bottom: map.height })) {
    const node = table.nodeAt(offset)
    if (node?.attrs.colspan === right - left && node.attrs.width !== 'auto') {
      tr.setNodeAttribute(start + offset, 'width', 'auto')
    }
  }
}

/** Makes the column of the cursor wider or narrower; `measure` tells how wide a cell is drawn. */
export function resizeColumn(by: number, measure: (cellPos: number) => number | null): Command {
  return (state, dispatch) => {
    const cell = columnCell(state)
    if (cell === null) return false
    const width = dispatch && measure(cell)
    if (typeof width !== 'number') return true
    const tr = state.tr
    setColumnWidth(tr, cell, width + by)
    dispatch?.(tr)
    return true
  }
}
