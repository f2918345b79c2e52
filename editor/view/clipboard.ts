import {
  DOMParser,
  DOMSerializer,
  Fragment,
  type Mark,
  type Node,
  type ResolvedPos,
  Slice,
} from 'prosemirror-model'
import { literalText } from '../definition/text-host.ts'
import type { Policy } from '../markup/policy.ts'
import { attrsOfNext } from '../model/next-block.ts'
import { documentOf, readHtml } from '../model/parse-html.ts'
import { withOfficeFormulas } from '../model/pasted/office-formulas.ts'
import { schema } from '../model/schema.ts'
import { flatSlice } from '../model/sections.ts'
import { fromPortable, portableHtml } from './portable-html.ts'

/**
 * What goes to the clipboard and what is read from it. Copied content is HTML that other programs read well and that
 * survives the way back; a mark on its first element tells whether its first and last block were cut through, and how many
 * blocks there are. Everything that is read passes the document's policy, own content included.
 */
const ownMark = /<[a-z][a-z\d]* data-pe-slice="(\d) (\d) (\d{1,6})"/

/** A copied slice as blocks: without sections, of one cell its running text, of several cells a table of those. */
export function copiedSlice(copied: Slice): Slice {
  const { nodes } = schema
  const { content, openStart, openEnd } = flatSlice(copied)
  const first = content.firstChild
  if (!first) return Slice.empty
  if (first.isInline) return new Slice(Fragment.from(nodes.paragraph.create(null, content)), 1, 1)
  if (first.type === nodes.tableRow || first.type === nodes.table) {
    const cells = content.childCount === 1 && openStart > 0 && openEnd > 0 ? cellsOf(first) : []
    const only = cells.length === 1 || first.childCount === 0 ? cells[0] : null
    if (only) return new Slice(Fragment.from(nodes.paragraph.create(null, only.content)), 1, 1)
  }
  if (first.type === nodes.tableRow) return new Slice(Fragment.from(nodes.table.create(null, content)), 0, 0)
  const isOpen = (block: Node | null, depth: number) => (depth > 0 && block?.isTextblock ? 1 : 0)
  return new Slice(content, isOpen(first, openStart), isOpen(content.lastChild, openEnd))
}

function cellsOf(node: Node): Node[] {
  const cells: Node[] = []
  node.descendants((inner) => {
    if (inner.type === schema.nodes.tableCell) cells.push(inner)
    return inner.type !== schema.nodes.tableCell
  })
  return cells
}

/** The HTML of a copied slice, marked as this editor's own. */
export function ownHtml({ content, openStart, openEnd }: Slice): string {
  return portableHtml(content.content).replace(
    /^<([a-z][a-z\d]*)/,
    `<$1 data-pe-slice="${openStart} ${openEnd} ${content.childCount}"`,
  )
}

/** The content that an editor of this kind copied; `null` for all other HTML. */
export function readOwnHtml(html: string, policy: Policy = {}): Slice | null {
  const edges = ownMark.exec(html)
  if (!edges) return null
  const content = Fragment.fromArray(readHtml(fromPortable(html), policy).children.slice(0, Number(edges[3])))
  const isOpen = (block: Node | null, open?: string) => (open !== '0' && block?.isTextblock ? 1 : 0)
  return new Slice(content, isOpen(content.firstChild, edges[1]), isOpen(content.lastChild, edges[2]))
}

/**
 * HTML of any other origin: one paragraph is running text, several blocks stay blocks of their own. Pictures that only
 * the page they come from can show are left out.
 */
export function readForeignHtml(html: string, policy: Policy = {}): Slice {
  const source = inItsDirection(withOfficeFormulas(html))
  const content = withoutAddedEnd(readHtml(source, { ...policy, isPasted: true, allowsLocalImages: false }))
  const only = content.childCount === 1 ? content.firstChild : null
  if (only?.type !== schema.nodes.paragraph) return new Slice(content, 0, 0)
  return only.content.size === 0 ? Slice.empty : new Slice(content, 1, 1)
}

/** Markup in a box that runs as its whole page does: a fragment has neither `<html>` nor `<body>`. */
function inItsDirection(html: string): string {
  return /<(?:html|body)\s[^<>]*dir\s?=\s?["']?rtl/i.test(html) ? `<div dir="rtl">${html}</div>` : html
}

/** The content without the empty paragraph that a document gets behind a last block one cannot type in. */
function withoutAddedEnd(doc: Node): Fragment {
  const before = doc.childCount > 1 ? doc.child(doc.childCount - 2) : null
  const isAdded = before !== null && documentOf([before]).childCount > 1 && doc.lastChild?.content.size === 0
  return isAdded ? doc.content.cut(0, doc.content.size - 2) : doc.content
}

/** Plain text: its lines become blocks of the kind at the cursor; in a quote or a cell, lines of that. */
export function readPlainText(text: string, $at: ResolvedPos, marks: readonly Mark[]): Slice {
  const { nodes } = schema
  const { parent } = $at
  const isOneBlock = parent.type === nodes.blockquote || parent.type === nodes.tableCell
  const isCopied = parent.isTextblock && parent.type !== nodes.tableCell && !parent.type.spec.code
  const type = isCopied ? parent.type : nodes.paragraph
  const attrs = isCopied ? attrsOfNext(parent) : null
  const plain = literalText(text.toWellFormed())
  const lines = (isOneBlock ? [plain] : plain.split('\n')).map(withoutEdgeTabs)
  const blocks = lines.map((line) => type.create(attrs, line === '' ? null : schema.text(line, marks)))
  return new Slice(Fragment.fromArray(blocks), 1, 1)
}

/** Tabs at the edge of a block are white space of the source once it is stored; leading ones become spaces. */
function withoutEdgeTabs(line: string): string {
  const text = line.replace(/\t+$/, '')
  return text.startsWith('\t') ? text.replace(/^\t+/, (tabs) => '    '.repeat(tabs.length)) : text
}

/** The running text of all blocks with marks, links and images, a line each. */
export function linesOf(slice: Slice): Fragment {
  const lines: (readonly Node[])[] = []
  slice.content.forEach((block) => {
    if (block.isTextblock) lines.push(block.children)
    block.descendants((inner) => {
      if (inner.isTextblock) lines.push(inner.children)
      return !inner.isTextblock
    })
  })
  return Fragment.fromArray(
    lines.flatMap((line, index) => (index > 0 ? [schema.text('\n'), ...line] : [...line])),
  )
}

/** A copied slice as plain text: list markers, ticked boxes, cells divided by tabs; part of one block is its text. */
export function copiedText({ content, openStart }: Slice): string {
  if (content.childCount === 1 && openStart > 0) return textOf(content.firstChild)
  const counters: number[] = []
  return content.content.map((block) => lineOf(block, counters)).join('\n')
}

function lineOf(block: Node, counters: number[]): string {
  const { nodes } = schema
  if (block.type !== nodes.listItem) counters.length = 0
  if (block.type === nodes.listItem) return `${markerOf(block, counters)}${textOf(block)}`
  if (block.type === nodes.todo) return `${block.attrs.checked ? '[x]' : '[ ]'} ${textOf(block)}`
  if (block.type === nodes.divider) return '---'
  if (block.type === nodes.video) return block.attrs.src
  if (block.type === nodes.addonBlock) return block.attrs.text
  if (block.type !== nodes.table) return textOf(block)
  return block.children
    .map((row) => row.children.map((cell) => textOf(cell).replaceAll(/[\n\t]/g, ' ')).join('\t'))
    .join('\n')
}

function markerOf({ attrs }: Node, counters: number[]): string {
  const indent = '  '.repeat(attrs.level)
  counters.length = Math.min(counters.length, attrs.level + 1)
  if (!attrs.ordered) {
    counters.length = Math.min(counters.length, attrs.level)
    return `${indent}• `
  }
  const number = attrs.start ?? (counters[attrs.level] ?? 0) + 1
  counters[attrs.level] = number
  return `${indent}${number}. `
}

function textOf(block: Node | null): string {
  return (
    block?.textBetween(0, block.content.size, '\n', (leaf) => leaf.attrs.alt ?? leaf.attrs.text ?? '') ?? ''
  )
}

/** Writes copied and dragged content; `prepare` is the view's `transformCopied`, asked right before. */
export class CopySerializer extends DOMSerializer {
  private copied = Slice.empty

  constructor() {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema))
  }

  readonly prepare = (slice: Slice): Slice => {
    this.copied = copiedSlice(slice)
    return this.copied
  }

  override serializeFragment(fragment: Fragment): DocumentFragment {
    const isPrepared = this.copied.content === fragment
    const holder = document.implementation.createHTMLDocument('').createElement('template')
    holder.innerHTML = ownHtml(isPrepared ? this.copied : copiedSlice(new Slice(fragment, 0, 0)))
    return holder.content
  }
}

/** Reads HTML that a program puts into the view by the document's policy instead of by the area's own rules. */
export class PolicyParser extends DOMParser {
  private parsed: Slice | null = null

  constructor() {
    super(schema, [])
  }

  /** What was parsed, as it was parsed: the view opens its copy as far as it can. */
  settle(opened: Slice): Slice {
    const slice = this.parsed ?? opened
    this.parsed = null
    return slice
  }

  override parseSlice(dom: globalThis.Node): Slice {
    const html = dom instanceof Element ? dom.innerHTML : ''
    this.parsed = readOwnHtml(html) ?? readForeignHtml(html)
    return this.parsed
  }
}
