import { type Attrs, Fragment, type Node } from 'prosemirror-model'
import { schema } from '../../../model/schema.ts'

/**
 * A table as what is seen: cells with a place and a size on a grid of rows and columns. Every change of rows, columns
 * and spans is a function from grid to grid, so that none of them counts cells; `table-write.ts` puts the outcome
 * into the document. Reading a grid also repairs it: spans that overlap or stick out are cut, gaps are filled with
 * empty cells.
 */
export type Grid = {
  readonly width: number
  readonly rows: readonly GridRow[]
  readonly cells: readonly GridCell[]
}

/** A row of the table it was read from, by its number, or a new one. */
type GridRow = { readonly origin: number | null }

export type GridCell = Rect & {
  /** Where the cell begins, counted from the beginning of the table's content; `null` for a new one. */
  readonly origin: number | null
  /** The spans among them are meaningless; the rectangle counts. */
  readonly attrs: Attrs
  readonly content: Fragment
}

/** Rows `top` to `bottom` and columns `left` to `right`, the latter of both not included. */
export type Rect = {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Rows or columns: the ends of a rectangle on that axis. */
export type Axis = 'row' | 'column'
const ends = { row: ['top', 'bottom'], column: ['left', 'right'] } as const

/** The grid of a table, repaired. */
export function readGrid(table: Node): Grid {
  const cells: GridCell[] = []
  const width = walk(table, (cell) => cells.push(cell))
  const rows = table.children.map((_row, origin) => ({ origin }))
  return filled({ width, rows, cells })
}

/** How many columns a table has. */
export function columnCount(table: Node): number {
  let count = counted.get(table)
  if (count === undefined) {
    count = walk(table, () => {})
    counted.set(table, count)
  }
  return count
}
const counted = new WeakMap<Node, number>()

/** Whether the cells of a table fill its grid without gaps and overlaps. Costs one look at each cell. */
export function isRegular(table: Node): boolean {
  let area = 0
  let isCut = false
  const width = walk(table, (cell, node) => {
    area += (cell.bottom - cell.top) * (cell.right - cell.left)
    isCut ||= cell.bottom - cell.top !== node.attrs.rowspan || cell.right - cell.left !== node.attrs.colspan
  })
  return !isCut && area === width * table.childCount
}

/** Visits each cell with its place and gives the number of columns. A span ends where another cell already is. */
function walk(table: Node, visit: (cell: GridCell, node: Node) => void): number {
  const busyUntil: number[] = []
  let origin = 0
  table.forEach((row, _offset, top) => {
    let left = 0
    origin++
    row.forEach((node) => {
      while ((busyUntil[left] ?? 0) > top) left++
      const bottom = Math.min(top + node.attrs.rowspan, table.childCount)
      let right = left + 1
      while (right < left + node.attrs.colspan && (busyUntil[right] ?? 0) <= top) right++
      for (let column = left; column < right; column++) busyUntil[column] = bottom
      visit({ origin, attrs: node.attrs, content: node.content, top, left, bottom, right }, node)
      origin += node.nodeSize
      left = right
    })
    origin++
  })
  return busyUntil.length
}

/** The grid with an empty cell in each gap. A gap in a row or column of headers is a header too. */
function filled(grid: Grid, isHeader = headersOf(grid)): Grid {
  const { width, rows, cells } = grid
  const taken = new Uint8Array(width * rows.length)
  for (const { top, left, bottom, right } of cells) {
    for (let row = top; row < bottom; row++) taken.fill(1, row * width + left, row * width + right)
  }
  const added: GridCell[] = []
  for (let at = taken.indexOf(0); at >= 0; at = taken.indexOf(0, at + 1)) {
    const [top, left] = [Math.floor(at / width), at % width]
    added.push(newCell({ isHeader: isHeader(top, left) }, top, left))
  }
  return added.length === 0 ? grid : { width, rows, cells: [...cells, ...added] }
}

function newCell(attrs: Attrs, top: number, left: number): GridCell {
  return { origin: null, attrs, content: Fragment.empty, top, left, bottom: top + 1, right: left + 1 }
}

/** Tells which places of a grid belong to its row of headers or to its column of headers. */
function headersOf({ cells, rows }: Grid): (row: number, column: number) => boolean {
  const areHeaders = (some: readonly GridCell[]) =>
    some.length > 0 && some.every(({ attrs }) => attrs.isHeader === true)
  const hasHeaderRow = areHeaders(cells.filter(({ top }) => top === 0))
  const hasHeaderColumn = rows.length > 1 && areHeaders(cells.filter(({ left }) => left === 0))
  return (row, column) => (row === 0 && hasHeaderRow) || (column === 0 && hasHeaderColumn)
}

/** The policy stores no larger span. */
export const mostSpan = 100

/** New rows or columns before line `at`; cells that reach over it grow, as far as a span may. */
export function insertLines(grid: Grid, axis: Axis, at: number, count = 1): Grid {
  const [start, end] = ends[axis]
  const cells = grid.cells.map((cell) =>
    cell[end] <= at
      ? cell
      : cell[start] < at
        ? { ...cell, [end]: Math.min(cell[end] + count, cell[start] + mostSpan) }
        : { ...cell, [end]: cell[end] + count, [start]: cell[start] + count },
  )
  const isHeader = headersOf(grid)
  // A first row that was there stays the row of headers: what comes above it is plain.
  const isNewHeader = (row: number, column: number) =>
    axis === 'row' ? column === 0 && isHeader(1, 0) : row === 0 && isHeader(0, 1)
  const rows =
    axis === 'column' ? grid.rows : grid.rows.toSpliced(at, 0, ...Array(count).fill({ origin: null }))
  const width = axis === 'column' ? grid.width + count : grid.width
  return filled({ width, rows, cells }, isNewHeader)
}

/** Takes the rows or columns `from` to `to` away; cells that reach over them shrink, also those that begin there. */
export function deleteLines(grid: Grid, axis: Axis, from: number, to: number): Grid {
  const [start, end] = ends[axis]
  const moved = (line: number) => (line <= from ? line : Math.max(from, line - (to - from)))
  const cells = grid.cells
    .map((cell) => ({ ...cell, [start]: moved(cell[start]), [end]: moved(cell[end]) }))
    .filter((cell) => cell[end] > cell[start])
  const rows = axis === 'column' ? grid.rows : grid.rows.toSpliced(from, to - from)
  const width = axis === 'column' ? grid.width - (to - from) : grid.width
  return withoutIdleRows({ width, rows, cells })
}

/** A row of the document has a cell: one in which no cell begins goes, and the cells that reach over it shrink. */
function withoutIdleRows(grid: Grid): Grid {
  const begun = new Set(grid.cells.map(({ top }) => top))
  const idle = grid.rows.findIndex((_row, row) => !begun.has(row))
  return idle < 0 ? grid : deleteLines(grid, 'row', idle, idle + 1)
}

/** One cell of the size of `area` with the lines of all cells in it. `area` cuts no cell: ask `covering` for it. */
export function mergeCells(grid: Grid, area: Rect): Grid {
  const inside = inReadingOrder(grid.cells.filter((cell) => isWithin(cell, area)))
  const [first] = inside
  if (!first) return grid
  const hasSameColumns = first.right - first.left === area.right - area.left
  const attrs = hasSameColumns ? first.attrs : { ...first.attrs, width: 'auto' }
  const merged = { ...first, ...area, attrs, content: linesOf(inside) }
  return withoutIdleRows({ ...grid, cells: [...grid.cells.filter((cell) => !inside.includes(cell)), merged] })
}

/** The smallest rectangle around `rect` that cuts no cell. */
export function covering(grid: Grid, rect: Rect): Rect {
  let { top, left, bottom, right } = rect
  for (const cell of grid.cells) {
    if (!touches(cell, rect)) continue
    top = Math.min(top, cell.top)
    left = Math.min(left, cell.left)
    bottom = Math.max(bottom, cell.bottom)
    right = Math.max(right, cell.right)
  }
  const area = { top, left, bottom, right }
  return isWithin(area, rect) ? area : covering(grid, area)
}

function linesOf(cells: readonly GridCell[]): Fragment {
  return cells
    .filter(({ content }) => content.size > 0)
    .reduce(
      (text, { content }) =>
        text.size === 0 ? content : text.append(Fragment.from(schema.text('\n'))).append(content),
      Fragment.empty,
    )
}

/** Divides every cell that `rect` touches into cells of one row and column; the first one keeps the text. */
export function splitCells(grid: Grid, rect: Rect): Grid {
  return splitWhere(grid, (cell) => touches(cell, rect))
}

function splitWhere(grid: Grid, isMeant: (cell: GridCell) => boolean): Grid {
  const cells = grid.cells.flatMap((cell) => (isMeant(cell) && isSpanning(cell) ? partsOf(cell) : [cell]))
  return { ...grid, cells }
}

function partsOf(cell: GridCell): GridCell[] {
  const attrs = cell.right - cell.left > 1 ? { ...cell.attrs, width: 'auto' } : cell.attrs
  const parts: GridCell[] = []
  for (let top = cell.top; top < cell.bottom; top++) {
    for (let left = cell.left; left < cell.right; left++) parts.push(newCell(attrs, top, left))
  }
  return parts.map((part, index) =>
    index === 0 ? { ...part, origin: cell.origin, content: cell.content } : part,
  )
}

/**
 * Puts the cells of another table in from a place on. The grid grows as needed, cells that stick out of the covered
 * part are split. A cell that was there keeps being a header or none, and its width.
 */
export function putCells(grid: Grid, top: number, left: number, source: Grid): Grid {
  const area = { top, left, bottom: top + source.rows.length, right: left + source.width }
  const wide = grownTo(grid, 'column', area.right)
  const roomy = splitWhere(
    grownTo(wide, 'row', area.bottom),
    (cell) => touches(cell, area) && !isWithin(cell, area),
  )
  const hosts = new Map(
    roomy.cells.filter((cell) => isWithin(cell, area)).map((cell) => [`${cell.top} ${cell.left}`, cell]),
  )
  const put = source.cells.map((cell): GridCell => {
    const host = hosts.get(`${cell.top + top} ${cell.left + left}`)
    const kept = host && { isHeader: host.attrs.isHeader, width: host.attrs.width ?? 'auto' }
    return {
      origin: host?.origin ?? null,
      attrs: { ...cell.attrs, ...kept },
      content: cell.content,
      top: cell.top + top,
      left: cell.left + left,
      bottom: cell.bottom + top,
      right: cell.right + left,
    }
  })
  return withoutIdleRows({
    ...roomy,
    cells: [...roomy.cells.filter((cell) => !isWithin(cell, area)), ...put],
  })
}

function grownTo(grid: Grid, axis: Axis, size: number): Grid {
  const present = axis === 'row' ? grid.rows.length : grid.width
  return size <= present ? grid : insertLines(grid, axis, present, size - present)
}

/** The cells row by row, each row from left to right. */
export function inReadingOrder(cells: readonly GridCell[]): GridCell[] {
  return cells.toSorted((a, b) => a.top - b.top || a.left - b.left)
}

function isSpanning({ top, left, bottom, right }: Rect): boolean {
  return bottom - top > 1 || right - left > 1
}

function touches(a: Rect, b: Rect): boolean {
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
}

/** Whether one rectangle lies in another. */
export function isWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom &&
    inner.left >= outer.left &&
    inner.right <= outer.right
  )
}
