import type { Node } from 'prosemirror-model'
import type { Grid } from './grid.ts'

/**
 * Columns of equal width are written as shares of the whole in the cells of the first row, so that they are equal on
 * every page. They stay equal when columns come and go, until somebody gives one a width of its own.
 */
export function evenWidth(columns: number, span = 1): string {
  return `${Math.round((10_000 * span) / columns) / 100}%`
}

/** Whether the columns of a table are of equal width, and written so. */
export function isEven(table: Node): boolean {
  const cells = table.firstChild?.children ?? []
  const columns = cells.reduce((sum, { attrs }) => sum + attrs.colspan, 0)
  return cells.length > 0 && cells.every(({ attrs }) => attrs.width === evenWidth(columns, attrs.colspan))
}

/** The grid with columns of equal width. */
export function evened(grid: Grid): Grid {
  return {
    ...grid,
    cells: grid.cells.map((cell) =>
      cell.top === 0
        ? { ...cell, attrs: { ...cell.attrs, width: evenWidth(grid.width, cell.right - cell.left) } }
        : cell,
    ),
  }
}
