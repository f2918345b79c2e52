import type { Attrs, Mark, Node } from 'prosemirror-model'
import { blockStyleDeclarations, blockStyleOf } from '../definition/block-style.ts'
import { encodePictureLink } from '../markup/address.ts'
import { cardText } from '../nodes/addon-json.ts'
import { listTag } from '../nodes/list-item.ts'
import {
  escapeHtml,
  escapeText,
  type InlineShape,
  renderAttributes,
  renderLine,
  styleOf,
} from './render-inline.ts'
import { schema } from './schema.ts'

/** The opening tag of a list without its brackets: its name, and the number it begins with. */
type List = string

/** Blocks as HTML, and the lists that are open before and behind them, the outermost first. */
type Part = { readonly before: readonly List[]; readonly html: string; readonly open: readonly List[] }

const pages = new WeakMap<Node, string>()
const parts = new WeakMap<Node, Part>()

/**
 * Writes a document or a sheet as HTML in the shapes of the original. Nodes are immutable, so what a root and a section were
 * written as is remembered: writing a document again costs only its changed sections.
 */
export function renderHtml(root: Node): string {
  const known = pages.get(root)
  if (known !== undefined) return known
  let html = ''
  let open: readonly List[] = []
  for (const group of root.type === schema.nodes.sheet ? root.children : [root]) {
    const part = renderBlocks(group, open)
    html += part.html
    open = part.open
  }
  html += closing(open, 0)
  pages.set(root, html)
  return html
}

/** Writes sections of a sheet for the next `renderHtml`, for so many milliseconds; tells whether all are written. */
export function renderAhead(sheet: Node, milliseconds: number): boolean {
  const end = performance.now() + milliseconds
  let open: readonly List[] = []
  for (const section of sheet.children) {
    open = renderBlocks(section, open).open
    if (performance.now() > end) return false
  }
  return true
}

function renderBlocks(group: Node, before: readonly List[]): Part {
  const known = parts.get(group)
  if (known && known.before.join() === before.join()) return known
  let html = ''
  let open = before
  for (const block of group.children) {
    const wanted = block.type === schema.nodes.listItem ? listsAround(block, open) : noLists
    if (open !== wanted) html += changeLists(open, wanted, sharedLists(block, wanted))
    html += storedBlock(block)
    open = wanted
  }
  const part = { before, html, open }
  parts.set(group, part)
  return part
}

const noLists: readonly List[] = []

/** Nested lists are children of the outer list, beside its items; a wrong kind on the way up is closed. */
function listsAround(item: Node, open: readonly List[]): readonly List[] {
  const { ordered, level, start } = item.attrs
  const tag = ordered ? 'ol' : 'ul'
  const depth = level + 1
  if (start === null && open.length >= depth && nameOf(open[level]) === tag)
    return open.length === depth ? open : open.slice(0, depth)
  const outer = open.slice(0, level)
  while (outer.length < level) outer.push(tag)
  return [...outer, listTag(item)]
}

/** How many lists may go on: one that begins with a number of its own is a new one, whatever was open. */
function sharedLists(block: Node, wanted: readonly List[]): number {
  return wanted.length - (wanted.length > 0 && block.attrs.start !== null ? 1 : 0)
}

function nameOf(list: List | undefined): string | undefined {
  return list?.slice(0, 2)
}

function changeLists(open: readonly List[], wanted: readonly List[], most: number): string {
  let same = 0
  while (same < open.length && same < most && open[same] === wanted[same]) same++
  return (
    closing(open, same) +
    wanted
      .slice(same)
      .map((tag) => `<${tag}>`)
      .join('')
  )
}

function closing(open: readonly List[], depth: number): string {
  return open
    .slice(depth)
    .reverse()
    .map((tag) => `</${nameOf(tag)}>`)
    .join('')
}

/** One block as it is stored; an item without its list. */
export function storedBlock(block: Node): string {
  return storedBlocks[block.type.name]?.(block) ?? ''
}

type BlockWriters = Readonly<Record<string, (block: Node) => string>>

/** The blocks that stored and shown HTML write alike, but for what stands in their lines. */
export function blockWriters(shape: InlineShape): BlockWriters {
  const line = (block: Node) => renderLine(block, shape)
  const look = (block: Node) => `${shape.around?.(block) ?? ''}${styleOf(block)}`
  const writers: BlockWriters = {
    paragraph: (block) => `<p${look(block)}>${line(block) || '<br>'}</p>`,
    header: (block) => `<h${block.attrs.level}${look(block)}>${line(block)}</h${block.attrs.level}>`,
    blockquote: (block) => `<blockquote${look(block)}>${line(block)}</blockquote>`,
    listItem: (block) => `<li${styleOf(block)}>${line(block)}</li>`,
    todo: (block) => `<div data-w-e-type="todo"${styleOf(block)}>${renderBox(block)}${line(block)}</div>`,
    pre: renderCode,
    table: (block) =>
      `<table${styleOf(block, [`width: ${block.attrs.width};`])}><tbody>${rows(block)}</tbody></table>`,
    tableCell: (cell) => {
      const tag = cell.attrs.isHeader ? 'th' : 'td'
      const { colspan, rowspan, width } = cell.attrs
      const spans = `colSpan="${colspan}" rowSpan="${rowspan}" width="${escapeHtml(width)}"`
      return `<${tag} ${spans}${look(cell)}>${line(cell)}</${tag}>`
    },
    divider: () => '<hr/>',
    addonBlock: renderAddon,
  }
  const rows = (table: Node) =>
    table.children
      .map(
        (row) => `<tr${styleOf(row)}>${row.children.map((cell) => writers.tableCell?.(cell)).join('')}</tr>`,
      )
      .join('')
  return writers
}

/** The box of a to-do, which only the document changes. */
export function renderBox(todo: Node): string {
  return `<input type="checkbox" disabled ${todo.attrs.checked ? 'checked' : ''}>`
}

function renderCode(block: Node): string {
  const { language } = block.attrs
  const named = language === '' ? ' ' : ` class="language-${escapeHtml(language)}"`
  return `<pre${styleOf(block)}><code${named}>${escapeText(block.textContent)}</code></pre>`
}

function renderMedia({ attrs }: Node): string {
  const size = ` width="${escapeHtml(attrs.width)}" height="${escapeHtml(attrs.height)}"`
  if (attrs.frame !== null) return renderFrame(attrs)
  const source = `<source src="${escapeHtml(attrs.src)}" type="video/mp4"/>`
  return `<video poster="${escapeHtml(attrs.poster)}" controls="true"${size}>${source}</video>`
}

/** An embedded frame as it is stored. */
export function renderFrame(attrs: Attrs): string {
  const size = ` width="${escapeHtml(attrs.width)}" height="${escapeHtml(attrs.height)}"`
  return `<iframe src="${escapeHtml(attrs.src)}"${renderAttributes(attrs.frame)}${size}></iframe>`
}

/** A node of an add-on, as it came. */
export function renderAddon({ type, attrs }: Node): string {
  const isBox = type === schema.nodes.addonBlock && attrs.tag === 'div'
  const isCard =
    isBox && attrs.attributes['data-w-e-type'] === 'link-card' && cardText(attrs.attributes) !== ''
  const content = isCard ? renderCard(attrs.attributes) : attrs.html || escapeText(attrs.text)
  return `<${attrs.tag}${renderAttributes(attrs.attributes)}>${content}</${attrs.tag}>`
}

/** The boxes of a link card, with the classes that its add-on's style sheet knows. */
function renderCard(attributes: Readonly<Record<string, string>>): string {
  const shown = (name: string) => escapeHtml(attributes[name] ?? '')
  const icon = shown('data-iconimgsrc')
  return (
    `<div class="info-container"><div class="title-container"><p>${shown('data-title')}</p></div>` +
    `<div class="link-container"><span>${shown('data-link')}</span></div></div>` +
    `<div class="icon-container">${icon === '' ? '' : `<img src="${icon}"/>`}</div>`
  )
}

function storedLink({ attrs }: Mark): string {
  const declarations = blockStyleDeclarations(blockStyleOf(attrs))
  const style = declarations.length === 0 ? '' : ` style="${escapeHtml(declarations.join(' '))}"`
  return `<a href="${escapeHtml(attrs.href)}" target="${escapeHtml(attrs.target)}"${style}>`
}

function storedLeaf(node: Node): string {
  if (node.type === schema.nodes.addonInline) return renderAddon(node)
  const { src, alt, href, caption, width, height } = node.attrs
  const style = `${width ? `width: ${width};` : ''}${height ? `height: ${height};` : ''}`
  const shown = caption === '' ? '' : ` data-caption="${escapeHtml(caption)}"`
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" data-href="${escapeHtml(
    encodePictureLink(href),
  )}"${shown} style="${escapeHtml(style)}"/>`
}

const storedShape: InlineShape = { openLink: storedLink, leaf: storedLeaf }

/** The inline content of a block as it is stored. */
export function storedLine(block: Node): string {
  return renderLine(block, storedShape)
}

const storedBlocks: BlockWriters = {
  ...blockWriters(storedShape),
  video: (block) => `<div data-w-e-type="video" data-w-e-is-void>\n${renderMedia(block)}\n</div>`,
}
