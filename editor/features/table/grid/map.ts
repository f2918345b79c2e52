import type { Node } from 'prosemirror-model'
import { TableMap } from 'prosemirror-tables'
import { columnCount } from './grid.ts'

/** Rows times columns of a grid that is worked with. Cells as they are typed come nowhere near. */
const mostPlaces = 250_000

/**
 * Whether the grid of a table is small enough to be worked with. A stored table of few cells with absurd spans can
 * have billions of places: it is shown and typed in, but nothing counts its grid.
 */
export function isManageable(...tables: readonly Node[]): boolean {
  const rows = tables.reduce((sum, table) => sum + table.childCount, 0)
  const columns = tables.reduce((sum, table) => sum + columnCount(table), 0)
  return rows * columns <= mostPlaces
}

/** Which cell is at which place of a table's grid; `null` for one that is not worked with. */
export function mapOf(table: Node): TableMap | null {
  return isManageable(table) ? TableMap.get(table) : null
}
