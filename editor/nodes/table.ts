import { Fragment, type Node } from 'prosemirror-model'
import { plainBlockStyle } from '../definition/block-style.ts'
import { Flow } from '../definition/flow.ts'
import { blockStyleFrom, inlineStyleOf } from '../definition/inline-style.ts'
import type { Place } from '../definition/place.ts'
import { type BlockSpec, specOf } from '../definition/text-host.ts'
import { type Declarations, parseDeclarations } from '../markup/declarations.ts'
import {
  attribute,
  type Child,
  childrenOf,
  elementsOf,
  hasAttributes,
  type MarkupElement,
  tagOf,
} from '../markup/markup.ts'
import { parseCellWidth, parseSpan } from '../markup/values.ts'
import { schema } from '../model/schema.ts'

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
  const found = rowsOf(table)
  const columns = columnWidths(table, found[0])
  const rows = withoutEmptyRows(
    found.map((row, index) => readRow(row, inside, index === 0 ? columns : [], behind, readNodes)),
  )
  const isFull = [attribute(table, 'width'), declarations.get('width')].some(
    (width) => width?.trim() === '100%',
  )
  const style = blockStyleFrom(table, place.block, declarations)
  if (rows.length > 0) {
    place.flow.addBlock(schema.nodes.table.create({ width: isFull ? '100%' : 'auto', ...style }, rows))
  }
  for (const block of behind) place.flow.addBlock(block)
}

/** A row without cells shows nothing; cells that reach into it span a row less. */
function withoutEmptyRows(rows: readonly (Node | null)[]): Node[] {
  const kept = rows.filter((row) => row !== null)
  if (kept.length === rows.length) return kept
  return rows.flatMap((row, index) => {
    if (!row) return []
    const cells = row.children.map((cell) => {
      const { rowspan } = cell.attrs
      const empty = rows.slice(index, index + rowspan).filter((each) => each === null).length
      return empty === 0
        ? cell
        : cell.type.create({ ...cell.attrs, rowspan: rowspan - empty }, cell.content, cell.marks)
    })
    return [row.copy(Fragment.from(cells))]
  })
}

function readRow(
  row: MarkupElement,
  place: Place,
  columns: readonly string[],
  behind: Node[],
  readNodes: ReadNodes,
): Node | null {
  const declarations = parseDeclarations(attribute(row, 'style') ?? '')
  const inline = inlineStyleOf(row, place.inline, declarations)
  const inside = inline === place.inline ? place : { ...place, inline }
  let column = 0
  const cells = elementsOf(childrenOf(row)).flatMap((cell) => {
    if (tagOf(cell) !== 'td' && tagOf(cell) !== 'th') return []
    const node = readCell(cell, inside, columns[column] ?? plainSize.width, behind, readNodes)
    column += node.attrs.colspan
    return [node]
  })
  if (cells.length === 0) return null
  const style = blockStyleFrom(row, plainBlockStyle, declarations)
  return schema.nodes.tableRow.create(style === plainBlockStyle ? null : style, cells)
}

function readCell(
  cell: MarkupElement,
  place: Place,
  columnWidth: string,
  behind: Node[],
  readNodes: ReadNodes,
): Node {
  const declarations = parseDeclarations(attribute(cell, 'style') ?? '')
  const spec = cellSpec(cell, columnWidth, declarations)
  const flow = new Flow({ cell: spec })
  const inline = inlineStyleOf(cell, place.inline, declarations)
  readNodes(childrenOf(cell), { ...place, flow, inline, block: plainBlockStyle })
  for (const block of flow.blocks) behind.push(block)
  return flow.finish() ?? schema.nodes.tableCell.create(spec.attrs)
}

function cellSpec(cell: MarkupElement, columnWidth: string, declarations: Declarations): BlockSpec {
  const isHeader = tagOf(cell) === 'th'
  const plain = specOf('tableCell', plainBlockStyle, { isHeader, ...plainSize }, isHeader ? 'th' : 'td')
  if (!hasAttributes(cell) && columnWidth === plainSize.width) return plain
  const colspan = parseSpan(attribute(cell, 'colspan') ?? '')
  const rowspan = parseSpan(attribute(cell, 'rowspan') ?? '')
  const width =
    [attribute(cell, 'width'), declarations.get('width'), colspan === 1 ? columnWidth : null]
      .map((given) => parseCellWidth(given ?? ''))
      .find((known) => known !== plainSize.width) ?? plainSize.width
  const style = blockStyleFrom(cell, plainBlockStyle, declarations)
  const isPlain = colspan === 1 && rowspan === 1 && width === plainSize.width && style === plainBlockStyle
  return isPlain ? plain : { name: 'tableCell', attrs: { isHeader, colspan, rowspan, width, ...style } }
}

const plainSize = { colspan: 1, rowspan: 1, width: 'auto' }

function rowsOf(table: MarkupElement): MarkupElement[] {
  return elementsOf(childrenOf(table)).flatMap((child) => {
    if (tagOf(child) === 'tr') return [child]
    return /^t(?:head|body|foot)$/.test(tagOf(child)) ? rowsOf(child) : []
  })
}

/** The widths that `<col>` elements give, one for each column that the first row has. */
function columnWidths(table: MarkupElement, row: MarkupElement | undefined): string[] {
  const cells = row ? elementsOf(childrenOf(row)) : []
  const most = cells.reduce((sum, cell) => sum + parseSpan(attribute(cell, 'colspan') ?? ''), 0)
  const columns = elementsOf(childrenOf(table))
    .flatMap((child) => (tagOf(child) === 'colgroup' ? elementsOf(childrenOf(child)) : [child]))
    .filter((child) => tagOf(child) === 'col')
  const widths: string[] = []
  for (const column of columns) {
    if (widths.length >= most) break
    const declared = parseDeclarations(attribute(column, 'style') ?? '').get('width')
    const width = parseCellWidth(attribute(column, 'width') ?? declared ?? '')
    for (let span = parseSpan(attribute(column, 'span') ?? ''); span > 0; span--) widths.push(width)
  }
  return widths
}
