import type { Node } from 'prosemirror-model'
import { plainBlockStyle } from './block-style.ts'
import { type Declarations, parseDeclarations } from './declarations.ts'
import { Flow } from './flow.ts'
import { blockStyleFrom, inlineStyleOf } from './inline-style.ts'
import { attribute, type Child, childrenOf, elementsOf, type MarkupElement, tagOf } from './markup.ts'
import type { Place } from './place.ts'
import { schema } from './schema.ts'
import { parseCellWidth, parseSpan } from './values.ts'

type ReadNodes = (nodes: readonly Child[], place: Place) => void

/** Reads a table into the flow; blocks that cannot stand in a cell, inner tables among them, follow behind it. */
export function readTable(
  table: MarkupElement,
  place: Place,
  declarations: Declarations,
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
  row: MarkupElement,
  place: Place,
  columns: readonly string[],
  behind: Node[],
  readNodes: ReadNodes,
): Node | null {
  const declarations = parseDeclarations(attribute(row, 'style') ?? '')
  const inside = { ...place, inline: inlineStyleOf(row, place.inline, declarations) }
  let column = 0
  const cells = elementsOf(childrenOf(row)).flatMap((cell) => {
    if (tagOf(cell) !== 'td' && tagOf(cell) !== 'th') return []
    const node = readCell(cell, inside, columns[column] ?? 'auto', behind, readNodes)
    column += node.attrs.colspan
    return [node]
  })
  return cells.length === 0
    ? null
    : schema.nodes.tableRow.create(blockStyleFrom(row, plainBlockStyle, declarations), cells)
}

function readCell(
  cell: MarkupElement,
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
    isHeader: tagOf(cell) === 'th',
    colspan: colSpan,
    rowspan: parseSpan(attribute(cell, 'rowspan') ?? ''),
    width: width ?? 'auto',
    ...blockStyleFrom(cell, plainBlockStyle, declarations),
  }
  const flow = new Flow({ cell: { name: 'tableCell', attrs } })
  const inline = inlineStyleOf(cell, place.inline, declarations)
  readNodes(childrenOf(cell), { ...place, flow, inline, block: plainBlockStyle })
  for (const block of flow.blocks) behind.push(block)
  return flow.finish() ?? schema.nodes.tableCell.create(attrs)
}

function rowsOf(table: MarkupElement): MarkupElement[] {
  return elementsOf(childrenOf(table)).flatMap((child) => {
    if (tagOf(child) === 'tr') return [child]
    return /^t(?:head|body|foot)$/.test(tagOf(child)) ? rowsOf(child) : []
  })
}

/** The widths that `<col>` elements give, one for each column. */
function columnWidths(table: MarkupElement): string[] {
  const columns = elementsOf(childrenOf(table))
    .flatMap((child) => (tagOf(child) === 'colgroup' ? elementsOf(childrenOf(child)) : [child]))
    .filter((child) => tagOf(child) === 'col')
  return columns.flatMap((column) => {
    const declared = parseDeclarations(attribute(column, 'style') ?? '').get('width')
    const width = parseCellWidth(attribute(column, 'width') ?? declared ?? '')
    return Array.from({ length: parseSpan(attribute(column, 'span') ?? '') }, () => width)
  })
}
