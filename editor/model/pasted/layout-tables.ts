import { attribute, rowsOf } from '../../markup/markup.ts'
import { WrittenElement } from '../../markup/written-markup.ts'

/**
 * Tables of mails and old pages that only place what is in them. A table that holds other tables, or says that it is
 * there for the look, is read from top to bottom unless it is a grid of its own; there, tables in its cells are lines.
 */
export function withoutLayout(
  table: WrittenElement,
  holdsTables: boolean,
  isInTable: boolean,
): WrittenElement {
  const rows = rowsOf(table)
  const isForLook = /^(?:presentation|none)$/.test(attribute(table, 'role') ?? '')
  const isGrid = rows.filter((row) => filledCells(row).length > 1).length > 1
  if (holdsTables && isGrid && !isForLook) return withLinesInCells(table)
  const isColumn = rows.every((row) => filledCells(row).length <= 1)
  const isLayout = holdsTables || ((isForLook || isInTable) && isColumn)
  return isLayout ? boxOf(table, rows.flatMap(filledCells)) : table
}

function elementsIn(element: WrittenElement): WrittenElement[] {
  return element.children.filter((child) => typeof child !== 'string')
}

function filledCells(row: WrittenElement): WrittenElement[] {
  return elementsIn(row).filter((cell) => /^t[dh]$/.test(cell.tag) && isFilled(cell))
}

/** Remembered, since each of nested tables asks about those inside it. */
const filled = new WeakMap<WrittenElement, boolean>()

function isFilled(element: WrittenElement): boolean {
  const known = filled.get(element)
  if (known !== undefined) return known
  const found = element.children.some((child) => {
    if (typeof child === 'string') return child.trim() !== ''
    return /^(?:img|video|iframe|hr|input)$/.test(child.tag) || isFilled(child)
  })
  filled.set(element, found)
  return found
}

/** What stands in cells, one below the other. */
function boxOf(table: WrittenElement, cells: readonly WrittenElement[]): WrittenElement {
  // `align` of a table places it on the page; its text is that of its cells.
  const look = lookOf(table).filter(([name]) => name !== 'align')
  const box = new WrittenElement('div', look)
  for (const cell of cells) {
    const line = new WrittenElement('div', lookOf(cell))
    line.children.push(...cell.children)
    box.children.push(line)
  }
  return box
}

function lookOf({ attributes }: WrittenElement): WrittenElement['attributes'] {
  return attributes.filter(([name]) => /^(?:align|dir|style|id|class)$/.test(name))
}

function withLinesInCells(element: WrittenElement): WrittenElement {
  const copy = new WrittenElement(element.tag, element.attributes)
  for (const child of element.children) {
    if (typeof child === 'string') copy.children.push(child)
    else copy.children.push(child.tag === 'table' ? linesOf(child) : withLinesInCells(child))
  }
  return copy
}

/** A table in a cell: its rows as lines, a space between what stands side by side. */
function linesOf(table: WrittenElement): WrittenElement {
  const lines = new WrittenElement('div', [])
  for (const row of rowsOf(table)) {
    const line = new WrittenElement('div', [])
    for (const cell of filledCells(row)) {
      if (line.children.length > 0) line.children.push(' ')
      line.children.push(...withLinesInCells(cell).children)
    }
    lines.children.push(line)
  }
  return lines
}
