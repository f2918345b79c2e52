import type { Mark, Node } from 'prosemirror-model'
import { escapeHtml, escapeText, renderAttributes } from '../markup/escape.ts'
import { quoteFamilies, rightToLeft } from '../markup/values.ts'
import { blockStyleDeclarations, blockStyleOf } from './block-style.ts'
import { definitionOf, markDefinitionOf } from './definition.ts'

/** HTML to be stored, in the shapes of the original, or to be shown to readers. */
export type HtmlForm = 'stored' | 'shown'

/** A node as HTML; an item without its list. */
export function htmlOf(node: Node, form: HtmlForm): string {
  return definitionOf(node.type).html?.(node, form) ?? ''
}

const none: readonly string[] = []

/** The attributes of a block's style; `first` are declarations of its own kind. */
export function styleOf(node: Node, first = none): string {
  const { textAlign, lineHeight, indent, dir } = node.attrs
  if (!textAlign && !lineHeight && !indent && !dir && first.length === 0) return ''
  const declarations = [...first, ...blockStyleDeclarations(blockStyleOf(node.attrs))]
  const style = declarations.length === 0 ? '' : ` style="${escapeHtml(declarations.join(' '))}"`
  return dir ? ` dir="${dir}"${style}` : style
}

/** The attributes of a block that holds text: readers get the direction of its script as well. */
export function lookOf(block: Node, form: HtmlForm): string {
  const isTold = form === 'stored' || block.attrs.dir
  return isTold ? styleOf(block) : `${directionOf(block)}${styleOf(block)}`
}

/** A block with letters of scripts that run from right to left finds its direction by its first letter. */
function directionOf(block: Node): string {
  return rightToLeft.test(block.textContent) ? ' dir="auto"' : ''
}

/** The inline content of a block. A single line feed cannot be told from nothing in HTML, so it is written as that. */
export function renderLine(block: Node, form: HtmlForm): string {
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
      if (here) html += openingOf(here, form)
      link = here
    }
    html += child.isText ? renderRun(child) : htmlOf(child, form)
  }
  return link ? `${html}</a>` : html
}

/** The tag that opens a link. */
export function openingOf(link: Mark, form: HtmlForm): string {
  return markDefinitionOf(link.type).open?.(link, form) ?? ''
}

/** The link a node stands in. */
export function linkOf({ marks, type }: Node): Mark | null {
  if (marks.length === 0 || definitionOf(type).isOutsideLinks) return null
  for (const mark of marks) if (mark.type.name === 'link') return mark
  return null
}

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
    const { tag, property, host } = markDefinitionOf(type)
    if (tag) html = `<${tag}>${html}</${tag}>`
    if (property) style = `${property}: ${quoteFamilies(property, attrs.value)};${style && ' '}${style}`
    if (host) {
      html = `<span${renderAttributes(host.attributes(attrs.value))}>${renderStyled(style, html)}</span>`
      style = ''
    }
  }
  return renderStyled(style, html)
}

function renderStyled(style: string, html: string): string {
  return style === '' ? html : `<span style="${escapeHtml(style)}">${html}</span>`
}
