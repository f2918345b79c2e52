import type { Node } from 'prosemirror-model'
import type { Policy } from '../markup/policy.ts'
import { HtmlTooLarge, isTooLarge, parseHtml } from './parse-html.ts'
import { renderHtml } from './render-html.ts'
import { schema } from './schema.ts'
import { blocksOf, forEachBlock } from './sections.ts'

/** The version of the policy by which HTML is cleaned; stored content that carries another one is cleaned again. */
export const policyVersion = 1

/**
 * Whether a document or a sheet is exactly one empty paragraph; a space, an image or an empty header is something. A
 * single line feed cannot be told from nothing once it is saved, and counts as that.
 */
export function isEmpty(root: Node): boolean {
  if (root.content.size > 8) return false
  const [only, ...others] = blocksOf(root)
  if (!only || others.length > 0 || only.type !== schema.nodes.paragraph) return false
  return only.content.size === 0 || only.textContent === '\n'
}

/** The text of every block, one line each; cells of a table follow each other without a mark. */
export function textOf(root: Node): string {
  const texts: string[] = []
  forEachBlock(root, (block) => {
    texts.push(block.textContent)
  })
  return texts.join('\n')
}

/**
 * Parses HTML by the policy and writes it anew. Cleaning its own result changes nothing; an empty document gives
 * the empty string. Throws `HtmlTooLarge` for HTML beyond the limit.
 */
export function cleanHtml(html: string | null | undefined, policy: Policy = {}): string {
  const doc = parseHtml(html, policy)
  if (isEmpty(doc)) return ''
  const cleaned = renderHtml(doc)
  if (isTooLarge(cleaned)) throw new HtmlTooLarge('the cleaned html is longer than a document may be')
  return cleaned
}
