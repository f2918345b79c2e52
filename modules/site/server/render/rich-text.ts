import type { SiteView } from '../face.ts'
import { cleaned, type Html, html, nothing } from './html.ts'
import { loadPictures, sizesOf } from './pictures.ts'

/** A heading of a text, for its table of contents. */
export interface Heading {
  readonly id: string
  readonly text: string
  /** 2 is the highest: the title of the page is 1 */
  readonly level: number
}

/** A rich text as readers see it, with its headings. */
export interface ShownText {
  readonly html: Html
  readonly headings: readonly Heading[]
}

/**
 * A stored rich text as readers see it; its highest headings become those below the title of the page. Their ids begin with `before`,
 * so that several texts of a page have different ones.
 */
export async function richText(view: SiteView, stored: unknown, before = ''): Promise<ShownText> {
  const { app } = view.context
  const shown = typeof stored === 'string' && stored !== '' ? await app.cleaner.show(stored) : { html: '' }
  if (!('html' in shown) || shown.html === '') return { html: nothing, headings: [] }
  // The serialiser is the product's own: a tag looks like this, and nothing else does.
  const levels = [...shown.html.matchAll(/<h([1-5])[ >]/g)].map(([, level]) => Number(level))
  const down = levels.length === 0 ? 0 : 2 - Math.min(...levels)
  const headings: Heading[] = []
  const text = shown.html.replace(
    /<h([1-5])((?: [^>]*)?)>([\s\S]*?)<\/h\1>/g,
    (_all, raw: string, attributes: string, inner: string) => {
      const level = Number(raw) + down
      const id = `${before}s${headings.length + 1}`
      headings.push({ id, text: plain(inner), level })
      return html`<h${level} id="${id}"${cleaned(attributes)}>${cleaned(inner)}</h${level}>`.toString()
    },
  )
  return { html: html`<div class="pe-content prose">${cleaned(await withSizes(view, text))}</div>`, headings }
}

const imageTag = /<img((?: [\w-]+(?:="[^"]*")?)*)>/g
const source = / src="([^"]*)"/

/** The pictures of a text in the sizes that browsers choose from, each in a box of its shape. */
async function withSizes(view: SiteView, text: string): Promise<string> {
  const urls = [...text.matchAll(imageTag)].map(([, attributes = '']) =>
    unescaped(source.exec(attributes)?.[1]),
  )
  if (urls.length === 0) return text
  const known = await loadPictures(view, urls)
  return text.replace(imageTag, (_all, attributes: string) => {
    const url = unescaped(source.exec(attributes)?.[1])
    const { set, width } = sizesOf(url, known, '(width < 768px) 100vw, 712px')
    return html`<img${cleaned(attributes)}${set}${width}>`.toString()
  })
}

const unescaped = (address = '') => address.replaceAll('&amp;', '&')

/** The text of markup. */
export function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => signs[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}
