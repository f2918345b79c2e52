import type { Attrs, Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { schema } from '../../../model/schema.ts'
import { evened, isEven } from './even-columns.ts'
import { type Grid, type GridCell, inReadingOrder } from './grid.ts'

/**
 * Makes the table at `tablePos` what its changed grid says; equal columns stay equal. Only what differs is touched, cell by cell, so that
 * selections and decorations in the other cells stay where they are. Works from the end to the beginning: what lies
 * before a change keeps its place.
 */
export function writeGrid(tr: Transaction, tablePos: number, changed: Grid): void {
  const table = tr.doc.nodeAt(tablePos)
  if (table?.type !== schema.nodes.table) throw new RangeError('there is no table to write')
  const grid = isEven(table) ? evened(changed) : changed
  const starts = startsOf(table, tablePos + 1)
  const rowStart = (row: number) => starts[row] ?? 0
  const cells = cellsByRow(grid)
  let next = table.childCount
  for (let row = grid.rows.length - 1; row >= 0; row--) {
    const origin = grid.rows[row]?.origin ?? null
    const wanted = cells[row] ?? []
    if (origin === null) {
      tr.insert(rowStart(next), schema.nodes.tableRow.create(null, wanted.map(cellNode)))
    } else {
      deleteBetween(tr, rowStart(origin + 1), rowStart(next))
      writeRow(tr, table.child(origin), rowStart(origin), tablePos + 1, wanted)
      next = origin
    }
  }
  deleteBetween(tr, rowStart(0), rowStart(next))
}

function writeRow(
  tr: Transaction,
  row: Node,
  rowPos: number,
  tableStart: number,
  wanted: readonly GridCell[],
): void {
  const starts = startsOf(row, rowPos + 1)
  const numbers = new Map(starts.slice(0, -1).map((start, index) => [start - tableStart, index]))
  const cellStart = (cell: number) => starts[cell] ?? 0
  let next = row.childCount
  for (const cell of wanted.toReversed()) {
    const index = cell.origin === null ? undefined : numbers.get(cell.origin)
    if (index === undefined) {
      tr.insert(cellStart(next), cellNode(cell))
    } else {
      deleteBetween(tr, cellStart(index + 1), cellStart(next))
      writeCell(tr, row.child(index), cellStart(index), cell)
      next = index
    }
  }
  deleteBetween(tr, cellStart(0), cellStart(next))
}

function writeCell(tr: Transaction, node: Node, pos: number, cell: GridCell): void {
  if (!node.content.eq(cell.content)) tr.replaceWith(pos + 1, pos + 1 + node.content.size, cell.content)
  for (const [name, value] of Object.entries(attrsOf(cell))) {
    if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value)
  }
}

function cellNode(cell: GridCell): Node {
  return schema.nodes.tableCell.create(attrsOf(cell), cell.content)
}

function attrsOf({ attrs, top, left, bottom, right }: GridCell): Attrs {
  return { ...attrs, colspan: right - left, rowspan: bottom - top }
}

function cellsByRow(grid: Grid): GridCell[][] {
  const rows: GridCell[][] = grid.rows.map(() => [])
  for (const cell of inReadingOrder(grid.cells)) rows[cell.top]?.push(cell)
  return rows
}

/** Where each child begins, and where the last one ends. */
function startsOf(node: Node, first: number): number[] {
  const starts = [first]
  node.forEach((child, offset) => {
    starts.push(first + offset + child.nodeSize)
  })
  return starts
}

function deleteBetween(tr: Transaction, from: number, to: number): void {
  if (to > from) tr.delete(from, to)
}
