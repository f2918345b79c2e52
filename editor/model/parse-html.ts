import type { Node } from 'prosemirror-model'
import { plainBlockStyle } from '../definition/block-style.ts'
import { linesOfMarkup } from '../markup/lines-of-markup.ts'
import { type Child, childrenOf, parseMarkup, tagOf } from '../markup/markup.ts'
import type { Policy } from '../markup/policy.ts'
import { openWritten, type WrittenPieces } from '../markup/written-markup.ts'
import { readBlocks } from './reader.ts'
import { schema } from './schema.ts'

/** The most HTML a document may take: 3 MiB in UTF-8. */
export const maxHtmlBytes = 3 * 1024 * 1024

/** Raised for HTML beyond `maxHtmlBytes`; nothing of it was read. */
export class HtmlTooLarge extends RangeError {
  override name = 'HtmlTooLarge'
}

/** Whether HTML is longer than a document may be. */
export function isTooLarge(html: string): boolean {
  if (html.length * 3 <= maxHtmlBytes) return false
  return html.length > maxHtmlBytes || bytesOf(html) > maxHtmlBytes
}

/** The length in UTF-8; a surrogate is half of four bytes. */
function bytesOf(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}

/**
 * Reads HTML into a document by the policy: only nodes, attributes and values that the document knows survive, and
 * what a reader would see is kept. Runs the same in browser and server, in time linear in the length. Broken markup
 * never throws, and nothing is an empty document; only HTML beyond `maxHtmlBytes` does (`HtmlTooLarge`).
 */
export function parseHtml(given: string | null | undefined, policy: Policy = {}): Node {
  const html = given ?? ''
  if (isTooLarge(html)) throw new HtmlTooLarge('html is longer than a document may be')
  return readHtml(html, policy)
}

/** Like `parseHtml` without a limit, for content an open editor already holds and must not lose. */
export function readHtml(html: string, policy: Policy = {}): Node {
  const source = html.toWellFormed().replaceAll('\0', '').trim()
  const written = source.startsWith('<') ? openWritten(source) : null
  const counted = { ...policy.dropped }
  const known = written && readPieces(written, policy)
  if (known) return documentOf(known)
  // What was counted in pieces is read, and counted, once more.
  if (policy.dropped) Object.assign(policy.dropped, counted)
  const tree = parseMarkup(source)
  const blocks = tree
    ? readBlocks(
        tree,
        hasOpenNoscript(source) ? { ...policy, isNoscriptOpen: true } : policy,
        !source.startsWith('<') && isPlain(tree),
      )
    : linesOfMarkup(source).map((line) => schema.nodes.paragraph.create(plainBlockStyle, schema.text(line)))
  return documentOf(blocks)
}

function hasOpenNoscript(html: string): boolean {
  if (!/<noscript/i.test(html)) return false
  const lower = html.toLowerCase()
  return lower.lastIndexOf('<noscript') > lower.lastIndexOf('</noscript')
}

/** Elements and texts of the outermost level that are read at a time. */
const piece = 256

/**
 * The blocks of what is left of a markup in the editor's own spelling; `null` when it turns out to be in another one. Read piece
 * by piece, the elements between markup and document are forgotten again before memory is tidied.
 */
export function readPieces(written: WrittenPieces, policy: Policy): Node[] | null {
  const blocks: Node[] = []
  for (;;) {
    const children = written.next(piece)
    if (!children) return null
    if (children.length === 0) return blocks
    for (const block of readBlocks(children, policy, false)) blocks.push(block)
  }
}

/** A document of these blocks: never empty, and with a place to type behind a last block that has none. */
export function documentOf(blocks: readonly Node[]): Node {
  const last = blocks.at(-1)
  const ends = last?.isTextblock && !last.type.spec.code
  return schema.nodes.doc.create(null, ends ? blocks : [...blocks, schema.nodes.paragraph.create()])
}

const inlineTags = /^(?:a|b|strong|i|em|u|s|del|ins|strike|sub|sup|code|span|font|mark|small|big|br|img)$/

/** Whether markup holds running text only; a line feed then ends a paragraph. */
function isPlain(nodes: readonly Child[]): boolean {
  return nodes.every(
    (node) => typeof node === 'string' || (inlineTags.test(tagOf(node)) && isPlain(childrenOf(node))),
  )
}
