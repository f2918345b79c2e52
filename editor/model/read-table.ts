import type { Node } from 'prosemirror-model'
import { plainBlockStyle } from './block-style.ts'
import { parseDeclarations } from './declarations.ts'
import { Flow } from './flow.ts'
import { blockStyleFrom, inlineStyleOf } from './inline-style.ts'
import type { Place } from './place.ts'
import { schema } from './schema.ts'
import { attribute, type ChildNode, type Element, isElement } from './tree.ts'
import { parseCellWidth, parseSpan } from './values.ts'

type ReadNodes = (nodes: readonly ChildNode[], place: Place) => void

/** Reads a table into the flow; blocks that cannot stand in a cell, inner tables among them, follow behind it. */
export function readTable(
  table: Element,
  place: Place,
  declarations: Map<string, string>,
  readNodes: ReadNodes,
): void {
  const behind: Node[] = []
  const inside = { ...place, inline: inlineStyleOf(table, place.inline, declarations), listDepth: 0 }
  const columns = columnWidths(table)
  const rows = rowsOf(table)
    .map((row, index) => readRow(row, inside, index === 0 ? columns : [], behind, readNodes))
    .filter((row) => row !== null)
  const isFull = [attribute(table, 'width'), declarations.get('width')].some(
    (width) => width?.trim() === '100%',
  )
  const style = blockStyleFrom(table, place.block, declarations)
  if (rows.length > 0) {
    place.flow.addBlock(schema.nodes.table.create({ width: isFull ? '100%' : 'auto', ...style }, rows))
  }
  for (const block of behind) place.flow.addBlock(block)
}

function readRow(
  row: Element,
  place: Place,
  columns: readonly string[],
  behind: Node[],
  readNodes: ReadNodes,
): Node | null {
  const declarations = parseDeclarations(attribute(row, 'style') ?? '')
  const inside = { ...place, inline: inlineStyleOf(row, place.inline, declarations) }
  let column = 0
  const cells = row.childNodes.filter(isElement).flatMap((cell) => {
    if (cell.tagName !== 'td' && cell.tagName !== 'th') return []
    const node = readCell(cell, inside, columns[column] ?? 'auto', behind, readNodes)
    column += node.attrs.colSpan
    return [node]
  })
  return cells.length === 0
    ? null
    : schema.nodes.tableRow.create(blockStyleFrom(row, plainBlockStyle, declarations), cells)
}

function readCell(
  cell: Element,
  place: Place,
  columnWidth: string,
  behind: Node[],
  readNodes: ReadNodes,
): Node {
  const declarations = parseDeclarations(attribute(cell, 'style') ?? '')
  const colSpan = parseSpan(attribute(cell, 'colspan') ?? '')
  const width = [attribute(cell, 'width'), declarations.get('width'), colSpan === 1 ? columnWidth : null]
    .map((given) => parseCellWidth(given ?? ''))
    .find((known) => known !== 'auto')
  const attrs = {
    isHeader: cell.tagName === 'th',
    colSpan,
    rowSpan: parseSpan(attribute(cell, 'rowspan') ?? ''),
    width: width ?? 'auto',
    ...blockStyleFrom(cell, plainBlockStyle, declarations),
  }
  const flow = new Flow({ cell: { name: 'tableCell', attrs } })
  const inline = inlineStyleOf(cell, place.inline, declarations)
  readNodes(cell.childNodes, { ...place, flow, inline, block: plainBlockStyle })
  behind.push(...flow.blocks)
  return flow.finish() ?? schema.nodes.tableCell.create(attrs)
}

function rowsOf(table: Element): Element[] {
  return table.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child]
    return /^t(?:head|body|foot)$/.test(child.tagName) ? rowsOf(child) : []
  })
}

/** The widths that `<col>` elements give, one for each column. */
function columnWidths(table: Element): string[] {
  const columns = table.childNodes
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'colgroup' ? child.childNodes.filter(isElement) : [child]))
    .filter((child) => child.tagName === 'col')
  return columns.flatMap((column) => {
    const declared = parseDeclarations(attribute(column, 'style') ?? '').get('width')
    const width = parseCellWidth(attribute(column, 'width') ?? declared ?? '')
    return Array.from({ length: parseSpan(attribute(column, 'span') ?? '') }, () => width)
  })
}
