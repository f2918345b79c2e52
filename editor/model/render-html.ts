import type { Mark, Node } from 'prosemirror-model'
import { encodePictureLink } from './address.ts'
import { blockStyleDeclarations, blockStyleOf } from './block-style.ts'
import { quoteFamilies, schema } from './schema.ts'

/**
 * Writes a document as HTML in the shapes of the original. Nodes are immutable, so what a block was written as is
 * remembered: writing a document again costs only its changed blocks.
 */
export function renderHtml(doc: Node): string {
  const parts: string[] = []
  const lists: string[] = []
  const closeTo = (depth: number) => {
    while (lists.length > depth) parts.push(`</${lists.pop()}>`)
  }
  doc.forEach((block) => {
    if (block.type !== schema.nodes.listItem) closeTo(0)
    else openLists(block, lists, parts, closeTo)
    parts.push(renderBlock(block))
  })
  closeTo(0)
  return parts.join('')
}

/** Nested lists are children of the outer list, beside its items; a wrong kind on the way up is closed. */
function openLists(item: Node, lists: string[], parts: string[], closeTo: (depth: number) => void): void {
  const tag = item.attrs.ordered ? 'ol' : 'ul'
  const depth = item.attrs.level + 1
  closeTo(depth)
  if (lists.length === depth && lists[depth - 1] !== tag) closeTo(depth - 1)
  while (lists.length < depth) {
    lists.push(tag)
    parts.push(`<${tag}>`)
  }
}

const written = new WeakMap<Node, string>()

function renderBlock(block: Node): string {
  const known = written.get(block)
  if (known !== undefined) return known
  const html = blockWriters[block.type.name]?.(block) ?? ''
  written.set(block, html)
  return html
}

const blockWriters: Readonly<Record<string, (block: Node) => string>> = {
  paragraph: (block) => `<p${styleOf(block)}>${renderLine(block) || '<br>'}</p>`,
  header: (block) => `<h${block.attrs.level}${styleOf(block)}>${renderLine(block)}</h${block.attrs.level}>`,
  blockquote: (block) => `<blockquote${styleOf(block)}>${renderLine(block)}</blockquote>`,
  listItem: (block) => `<li${styleOf(block)}>${renderLine(block)}</li>`,
  todo: (block) =>
    `<div data-w-e-type="todo"${styleOf(block)}><input type="checkbox" disabled ${
      block.attrs.checked ? 'checked' : ''
    }>${renderLine(block)}</div>`,
  pre: (block) => {
    const language =
      block.attrs.language === '' ? ' ' : ` class="language-${escapeHtml(block.attrs.language)}"`
    return `<pre${styleOf(block)}><code${language}>${escapeText(block.textContent)}</code></pre>`
  },
  table: (block) =>
    `<table${styleOf(block, [`width: ${block.attrs.width};`])}><tbody>${renderChildren(block)}</tbody></table>`,
  tableRow: (row) => `<tr${styleOf(row)}>${renderChildren(row)}</tr>`,
  tableCell: (cell) => {
    const tag = cell.attrs.isHeader ? 'th' : 'td'
    const { colSpan, rowSpan, width } = cell.attrs
    const spans = `colSpan="${colSpan}" rowSpan="${rowSpan}" width="${escapeHtml(width)}"`
    return `<${tag} ${spans}${styleOf(cell)}>${renderLine(cell)}</${tag}>`
  },
  divider: () => '<hr/>',
  video: (block) => `<div data-w-e-type="video" data-w-e-is-void>\n${renderMedia(block)}\n</div>`,
  addonBlock: renderAddon,
}

function renderChildren(node: Node): string {
  const parts: string[] = []
  node.forEach((child) => {
    parts.push(renderBlock(child))
  })
  return parts.join('')
}

function renderMedia({ attrs }: Node): string {
  const size = ` width="${escapeHtml(attrs.width)}" height="${escapeHtml(attrs.height)}"`
  if (attrs.frame !== null) {
    return `<iframe src="${escapeHtml(attrs.src)}"${renderAttributes(attrs.frame)}${size}></iframe>`
  }
  const source = `<source src="${escapeHtml(attrs.src)}" type="video/mp4"/>`
  return `<video poster="${escapeHtml(attrs.poster)}" controls="true"${size}>${source}</video>`
}

function renderAddon({ attrs }: Node): string {
  return `<${attrs.tag}${renderAttributes(attrs.attributes)}>${escapeText(attrs.text)}</${attrs.tag}>`
}

function renderAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

function styleOf(node: Node, first: readonly string[] = []): string {
  const declarations = [...first, ...blockStyleDeclarations(blockStyleOf(node.attrs))]
  return declarations.length === 0 ? '' : ` style="${escapeHtml(declarations.join(' '))}"`
}

/** The inline content of a block. A single line feed cannot be told from nothing in HTML, so it is written as that. */
function renderLine(block: Node): string {
  if (block.childCount === 1 && block.firstChild?.text === '\n') return ''
  const parts: string[] = []
  let link: Mark | null = null
  block.forEach((child) => {
    const here = child.marks.find((mark) => mark.type === schema.marks.link) ?? null
    if (here !== link && !(here && link?.eq(here))) {
      if (link) parts.push('</a>')
      if (here) parts.push(openLink(here))
      link = here
    }
    parts.push(child.isText ? renderRun(child) : renderInline(child))
  })
  if (link) parts.push('</a>')
  return parts.join('')
}

function openLink({ attrs }: Mark): string {
  const declarations = blockStyleDeclarations(blockStyleOf(attrs))
  const style = declarations.length === 0 ? '' : ` style="${escapeHtml(declarations.join(' '))}"`
  return `<a href="${escapeHtml(attrs.href)}" target="${escapeHtml(attrs.target)}"${style}>`
}

function renderInline(node: Node): string {
  if (node.type === schema.nodes.addonInline) return renderAddon(node)
  const { src, alt, href, width, height } = node.attrs
  const style = `${width ? `width: ${width};` : ''}${height ? `height: ${height};` : ''}`
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" data-href="${escapeHtml(
    encodePictureLink(href),
  )}" style="${escapeHtml(style)}"/>`
}

const tagsInsideOut = [
  ['bold', 'strong'],
  ['code', 'code'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['through', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
] as const
const properties = [
  ['color', 'color'],
  ['bgColor', 'background-color'],
  ['fontSize', 'font-size'],
  ['fontFamily', 'font-family'],
] as const

function renderRun(run: Node): string {
  let html = escapeText(run.text ?? '')
    .replaceAll('  ', ' &nbsp;')
    .replaceAll('\n', '<br>')
  if (run.marks.length === 0) return html
  const marks = new Map(run.marks.map((mark) => [mark.type.name, mark.attrs.value]))
  for (const [name, tag] of tagsInsideOut) if (marks.has(name)) html = `<${tag}>${html}</${tag}>`
  const style = properties
    .filter(([name]) => marks.has(name))
    .map(([name, property]) => `${property}: ${quoteFamilies(property, marks.get(name))};`)
    .join(' ')
  return style === '' ? html : `<span style="${escapeHtml(style)}">${html}</span>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeHtml(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;')
}
