import type { Node } from 'prosemirror-model'
import { findLanguage } from '../../markup/languages.ts'
import { isTooLarge, parseHtml } from '../parse-html.ts'
import { markdownTokens } from './markdown-tokens.ts'

/** The most Markdown that is read at once; more would hold the page up. */
const mostCharacters = 200_000
/** The parser's time for emphasis grows by the square of its signs in one paragraph; no text has so many. */
const mostSigns = 5000

/**
 * Reads Markdown, tables, to-dos and strikethrough included, into a document by the same policy as HTML: what it
 * turns into is cleaned like any other markup. The parser is fetched when it is needed first. Gives `null` for text
 * that is too long or nested beyond reading.
 */
export async function readMarkdown(text: string): Promise<Node | null> {
  if (text.length > mostCharacters || isTangled(text)) return null
  const { Marked } = await import('marked')
  try {
    const html = await new Marked({ gfm: true, async: false }, markdownTokens()).parse(text.toWellFormed())
    return isTooLarge(html)
      ? null
      : parseHtml(withKnownLanguages(html.replace(/\n<\/code><\/pre>/g, '</code></pre>')))
  } catch {
    return null
  }
}

/** Languages by their usual short names are those that are meant. */
function withKnownLanguages(html: string): string {
  return html.replace(
    /(<pre><code class="language-)([^"&\s]+)"/g,
    (_, opening: string, name: string) => `${opening}${findLanguage(name) ?? name}"`,
  )
}

function isTangled(text: string): boolean {
  return text.split(/\n[ \t\r]*\n/).some((paragraph) => paragraph.replace(/[^*_~]+/g, '').length > mostSigns)
}
