import type { EditorState } from 'prosemirror-state'
import type { PlacedBlock } from '../../../model/sections.ts'
import { currentCell, isCellSelection, selectedTable } from '../selection.ts'
import { type Grid, type Rect, readGrid } from './grid.ts'
import { isManageable } from './map.ts'

/** A table as a grid, and the part of it that is meant. */
type GridPlace = { readonly table: PlacedBlock; readonly grid: Grid; readonly rect: Rect }

/** The table of the selection with the selected cells, or the one of the cursor; `null` for a grid beyond measure. */
export function selectedGrid(state: EditorState): GridPlace | null {
  const table = selectedTable(state)
  const ends = cellEnds(state)
  if (!table || ends.length === 0 || !isManageable(table.node)) return null
  const grid = readGrid(table.node)
  const chosen = new Set(ends.map((pos) => pos - table.pos - 1))
  const cells = grid.cells.filter(({ origin }) => origin !== null && chosen.has(origin))
  const rect = {
    top: Math.min(...cells.map(({ top }) => top)),
    left: Math.min(...cells.map(({ left }) => left)),
    bottom: Math.max(...cells.map(({ bottom }) => bottom)),
    right: Math.max(...cells.map(({ right }) => right)),
  }
  return { table, grid, rect }
}

function cellEnds(state: EditorState): number[] {
  const $head = currentCell(state)
  if (!$head) return []
  const { selection } = state
  return isCellSelection(selection) ? [selection.$anchorCell.pos, $head.pos] : [$head.pos]
}
