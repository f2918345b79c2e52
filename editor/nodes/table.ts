import { type Attrs, Fragment, type Node, type NodeType } from 'prosemirror-model'
import { blockStyleOf, plainBlockStyle } from '../definition/block-style.ts'
import { type NodeDefinition, typeNamed } from '../definition/definition.ts'
import { blockStyle, drawn, drawnStyle, readDrawnStyle } from '../definition/drawn.ts'
import { Flow } from '../definition/flow.ts'
import { htmlOf, lookOf, renderLine, styleOf } from '../definition/html.ts'
import { blockStyleFrom, inlineStyleOf } from '../definition/inline-style.ts'
import type { Json, JsonReading } from '../definition/json-forms.ts'
import {
  declarationsOf,
  isObject,
  isTrue,
  childrenOf as jsonChildrenOf,
  plain,
} from '../definition/json-values.ts'
import type { Place } from '../definition/place.ts'
import { type BlockSpec, specOf } from '../definition/text-host.ts'
import { type Declarations, parseDeclarations } from '../markup/declarations.ts'
import { escapeHtml } from '../markup/escape.ts'
import {
  attribute,
  childrenOf,
  columnsOf,
  elementsOf,
  hasAttributes,
  type MarkupElement,
  rowsOf,
  tagOf,
} from '../markup/markup.ts'
import { parseCellWidth, parseSpan } from '../markup/values.ts'
import type { WrittenElement } from '../markup/written-markup.ts'

/** A table, as wide as its cells or as the page. */
export const table: NodeDefinition = {
  spec: {
    group: 'block',
    content: 'tableRow+',
    tableRole: 'table',
    isolating: true,
    attrs: { width: { default: 'auto' }, ...blockStyle },
    parseDOM: [
      { tag: 'table', getAttrs: (dom) => ({ width: dom.dataset.width ?? 'auto', ...readDrawnStyle(dom) }) },
    ],
    toDOM: (node) => [
      'div',
      { class: 'pe-table' },
      [
        'table',
        {
          'data-width': node.attrs.width,
          ...drawnStyle(node.attrs),
          style: [`width: ${node.attrs.width};`, drawnStyle(node.attrs).style].filter(Boolean).join(' '),
        },
        ['tbody', 0],
      ],
    ],
  },
  html(block, form) {
    const rows = block.children.map((row) => htmlOf(row, form)).join('')
    return `<table${styleOf(block, [`width: ${block.attrs.width};`])}><tbody>${rows}</tbody></table>`
  },
  read: { tags: ['table'], when: 'first', read: readTable },
  json: 'table',
  readJson: { table: tableFromJson, 'table-row': tableFromJson, 'table-cell': tableFromJson },
  markdown: (block, write) => write.grid(block.children.map((row) => row.children)),
}

export const tableRow: NodeDefinition = {
  spec: {
    content: 'tableCell+',
    tableRole: 'row',
    attrs: blockStyle,
    parseDOM: [{ tag: 'tr', getAttrs: readDrawnStyle }],
    toDOM: drawn('tr'),
  },
  json: 'table-row',
  html: (row, form) => `<tr${styleOf(row)}>${row.children.map((cell) => htmlOf(cell, form)).join('')}</tr>`,
}

export const tableCell: NodeDefinition = {
  spec: {
    content: 'inline*',
    tableRole: 'cell',
    whitespace: 'pre',
    isolating: true,
    attrs: {
      isHeader: { default: false },
      colspan: { default: 1 },
      rowspan: { default: 1 },
      width: { default: 'auto' },
      ...blockStyle,
    },
    parseDOM: [
      { tag: 'td', getAttrs: (dom) => readDrawnCell(dom, false) },
      { tag: 'th', getAttrs: (dom) => readDrawnCell(dom, true) },
    ],
    toDOM: ({ attrs }) => [attrs.isHeader ? 'th' : 'td', { ...drawnSize(attrs), ...drawnStyle(attrs) }, 0],
  },
  html(cell, form) {
    const { isHeader, colspan, rowspan, width } = cell.attrs
    const tag = isHeader ? 'th' : 'td'
    const spans = `colSpan="${colspan}" rowSpan="${rowspan}" width="${escapeHtml(width)}"`
    return `<${tag} ${spans}${lookOf(cell, form)}>${renderLine(cell, form)}</${tag}>`
  },
  json(cell, write) {
    const { isHeader, colspan, rowspan, width } = cell.attrs
    const size = { colSpan: colspan, rowSpan: rowspan, width }
    return {
      type: 'table-cell',
      isHeader,
      ...size,
      ...write.style(blockStyleOf(cell.attrs)),
      children: write.line(cell),
    }
  },
}

/** What differs from a plain cell. */
function drawnSize({ colspan, rowspan, width }: Attrs): Record<string, string> {
  return {
    ...(colspan !== 1 && { colspan: String(colspan) }),
    ...(rowspan !== 1 && { rowspan: String(rowspan) }),
    ...(width !== 'auto' && { width }),
  }
}

function readDrawnCell(dom: HTMLElement, isHeader: boolean): Attrs {
  return {
    isHeader,
    colspan: Number(dom.getAttribute('colspan')) || 1,
    rowspan: Number(dom.getAttribute('rowspan')) || 1,
    width: dom.getAttribute('width') ?? 'auto',
    ...readDrawnStyle(dom),
  }
}

/** A table; a row or a cell that stands alone gets what belongs around it. What fits nowhere follows behind. */
function tableFromJson(node: Json, read: JsonReading, depth: number): WrittenElement[] {
  const isTable = node.type === 'table'
  const parts = isTable ? jsonChildrenOf(node) : [node]
  const rows = parts.filter(isTablePart).map((row) => rowFromJson(row, read, depth + 1))
  const others = parts.filter((part) => !isTablePart(part))
  const width = isTable && node.width === '100%' ? '100%' : 'auto'
  const style = isTable ? declarationsOf(node) : ''
  const made = read.element('table', [['style', `width: ${width};${style}`]], rows)
  return [made, ...read.blocks(others, depth + 1)]
}

function isTablePart(node: unknown): node is Json {
  return isObject(node) && (node.type === 'table-row' || node.type === 'table-cell')
}

function rowFromJson(node: Json, read: JsonReading, depth: number): WrittenElement {
  const isRow = node.type === 'table-row'
  const cells = isRow ? jsonChildrenOf(node).filter(isObject) : [node]
  const made = cells.map((cell) =>
    read.element(
      isTrue(cell.isHeader) ? 'th' : 'td',
      [
        ['colspan', plain(cell.colSpan)],
        ['rowspan', plain(cell.rowSpan)],
        ['width', plain(cell.width)],
        ...read.styled(cell),
      ],
      read.content(cell.type === 'table-cell' ? cell : { children: [cell] }, depth),
    ),
  )
  return read.element('tr', isRow ? read.styled(node) : [], made)
}

/** Reads a table into the flow; blocks that cannot stand in a cell, inner tables among them, follow behind it. */
function readTable(table: MarkupElement, place: Place, declarations: Declarations, type: NodeType): void {
  const behind: Node[] = []
  const inside = { ...place, inline: inlineStyleOf(table, place, declarations), listDepth: 0 }
  const found = rowsOf(table)
  const columns = columnWidths(table, found[0])
  const rows = withoutEmptyRows(
    found.map((row, index) => readRow(row, inside, index === 0 ? columns : [], behind)),
  )
  const isFull = [attribute(table, 'width'), declarations.get('width')].some(
    (width) => width?.trim() === '100%',
  )
  const style = blockStyleFrom(table, place.block, declarations)
  if (rows.length > 0) {
    place.flow.addBlock(type.create({ width: isFull ? '100%' : 'auto', ...style }, rows))
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

function readRow(row: MarkupElement, place: Place, columns: readonly string[], behind: Node[]): Node | null {
  const declarations = parseDeclarations(attribute(row, 'style') ?? '')
  const inline = inlineStyleOf(row, place, declarations)
  const inside = inline === place.inline ? place : { ...place, inline }
  let column = 0
  const cells = elementsOf(childrenOf(row)).flatMap((cell) => {
    if (tagOf(cell) !== 'td' && tagOf(cell) !== 'th') return []
    const node = readCell(cell, inside, columns[column] ?? plainSize.width, behind)
    column += node.attrs.colspan
    return [node]
  })
  if (cells.length === 0) return null
  const style = blockStyleFrom(row, plainBlockStyle, declarations)
  return typeNamed(place.reading.schema, 'tableRow').create(style === plainBlockStyle ? null : style, cells)
}

function readCell(cell: MarkupElement, place: Place, columnWidth: string, behind: Node[]): Node {
  const declarations = parseDeclarations(attribute(cell, 'style') ?? '')
  const { schema, readNodes } = place.reading
  const spec = cellSpec(cell, columnWidth, declarations, typeNamed(schema, 'tableCell'))
  const flow = new Flow(schema, { cell: spec })
  const inline = inlineStyleOf(cell, place, declarations)
  readNodes(childrenOf(cell), { ...place, flow, inline, block: plainBlockStyle })
  for (const block of flow.blocks) behind.push(block)
  return flow.finish() ?? spec.type.create(spec.attrs)
}

function cellSpec(
  cell: MarkupElement,
  columnWidth: string,
  declarations: Declarations,
  type: NodeType,
): BlockSpec {
  const isHeader = tagOf(cell) === 'th'
  const plain = specOf(type, plainBlockStyle, { isHeader, ...plainSize }, isHeader ? 'th' : 'td')
  if (!hasAttributes(cell) && columnWidth === plainSize.width) return plain
  const colspan = parseSpan(attribute(cell, 'colspan') ?? '')
  const rowspan = parseSpan(attribute(cell, 'rowspan') ?? '')
  const width =
    [attribute(cell, 'width'), declarations.get('width'), colspan === 1 ? columnWidth : null]
      .map((given) => parseCellWidth(given ?? ''))
      .find((known) => known !== plainSize.width) ?? plainSize.width
  const style = blockStyleFrom(cell, plainBlockStyle, declarations)
  const isPlain = colspan === 1 && rowspan === 1 && width === plainSize.width && style === plainBlockStyle
  return isPlain ? plain : { type, attrs: { isHeader, colspan, rowspan, width, ...style } }
}

const plainSize = { colspan: 1, rowspan: 1, width: 'auto' }

/** The widths that `<col>` elements give, one for each column that the first row has. */
function columnWidths(table: MarkupElement, row: MarkupElement | undefined): string[] {
  const cells = row ? elementsOf(childrenOf(row)) : []
  const most = cells.reduce((sum, cell) => sum + parseSpan(attribute(cell, 'colspan') ?? ''), 0)
  const widths: string[] = []
  for (const column of columnsOf(table)) {
    if (widths.length >= most) break
    const declared = parseDeclarations(attribute(column, 'style') ?? '').get('width')
    const width = parseCellWidth(attribute(column, 'width') ?? declared ?? '')
    for (let span = parseSpan(attribute(column, 'span') ?? ''); span > 0; span--) widths.push(width)
  }
  return widths
}
