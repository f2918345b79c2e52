import type { Mark, Node } from 'prosemirror-model'
import { blockStyleDeclarations, blockStyleOf } from '../definition/block-style.ts'
import { quoteFamilies, schema } from './schema.ts'

/** How what differs between stored and shown HTML is written inside a line. */
export type InlineShape = {
  readonly openLink: (link: Mark) => string
  /** An image or an inline node of an add-on. */
  readonly leaf: (node: Node) => string
  /** Attributes of a block beside its style, each with a space before it. */
  readonly around?: (block: Node) => string
}

/** Attributes with a space before each, escaped. */
export function renderAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

const none: readonly string[] = []

/** The style attribute of a block; `first` are declarations of its own kind. */
export function styleOf(node: Node, first = none): string {
  const { textAlign, lineHeight, indent } = node.attrs
  if (!textAlign && !lineHeight && !indent && first.length === 0) return ''
  const declarations = [...first, ...blockStyleDeclarations(blockStyleOf(node.attrs))]
  return declarations.length === 0 ? '' : ` style="${escapeHtml(declarations.join(' '))}"`
}

/** The inline content of a block. A single line feed cannot be told from nothing in HTML, so it is written as that. */
export function renderLine(block: Node, shape: InlineShape): string {
  const { children } = block
  const [only] = children
  if (children.length === 1 && only?.isText && only.marks.length === 0) {
    return only.text === '\n' ? '' : textHtml(only.text ?? '')
  }
  if (children.length === 1 && only?.text === '\n') return ''
  let html = ''
  let link: Mark | null = null
  for (const child of children) {
    const here = linkOf(child)
    if (here !== link && !(here && link?.eq(here))) {
      if (link) html += '</a>'
      if (here) html += shape.openLink(here)
      link = here
    }
    html += child.isText ? renderRun(child) : shape.leaf(child)
  }
  return link ? `${html}</a>` : html
}

/** The link a node stands in. Nodes of add-ons stand in none: some are links themselves. */
export function linkOf({ marks, type }: Node): Mark | null {
  if (marks.length === 0 || type === schema.nodes.addonInline) return null
  for (const mark of marks) if (mark.type === schema.marks.link) return mark
  return null
}

const tags: ReadonlyMap<string, string> = new Map([
  ['bold', 'strong'],
  ['code', 'code'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['through', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
])
const properties: ReadonlyMap<string, string> = new Map([
  ['color', 'color'],
  ['bgColor', 'background-color'],
  ['fontSize', 'font-size'],
  ['fontFamily', 'font-family'],
])

function renderRun(run: Node): string {
  const html = textHtml(run.text ?? '')
  return run.marks.length === 0 ? html : renderMarks(run.marks, html)
}

/** Running text: spaces that a reader would take for one, and lines, are written so that they stay. */
function textHtml(text: string): string {
  // Most texts hold nothing of it, which one look tells.
  if (!/[&<>\n]| {2}/.test(text)) return text
  return escapeText(text).replaceAll('  ', ' &nbsp;').replaceAll('\n', '<br>')
}

/** The schema's order of marks, from the outermost, is the order of the original. */
function renderMarks(marks: readonly Mark[], content: string): string {
  let html = content
  let style = ''
  for (let at = marks.length - 1; at >= 0; at--) {
    const { type, attrs } = marks[at] as Mark
    const tag = tags.get(type.name)
    const property = tag ? undefined : properties.get(type.name)
    if (tag) html = `<${tag}>${html}</${tag}>`
    if (property) style = `${property}: ${quoteFamilies(property, attrs.value)};${style && ' '}${style}`
  }
  return style === '' ? html : `<span style="${escapeHtml(style)}">${html}</span>`
}

/** Text between tags. Looking for single characters first is many times faster than a pattern in a long document. */
export function escapeText(text: string): string {
  if (!text.includes('&') && !text.includes('<') && !text.includes('>')) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A value between double quotes. */
export function escapeHtml(value: string): string {
  return value.includes('"') ? escapeText(value).replaceAll('"', '&quot;') : escapeText(value)
}
