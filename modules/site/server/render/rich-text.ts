import type { SiteView } from '../face.ts'
import { cleaned, type Html, html, nothing } from './html.ts'
import { loadPictures, type Picture, sizesOf } from './pictures.ts'

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
  /** what is known of its pictures, and of those that were asked for beside */
  readonly pictures: ReadonlyMap<string, Picture>
}

interface TextOptions {
  /** what the ids of its headings begin with, so that several texts of a page have different ones */
  readonly before?: string
  /** further pictures of the page, that are asked for in one question with its own */
  readonly beside?: readonly unknown[]
}

/** A stored rich text as readers see it; its highest headings become those below the title of the page. */
export async function richText(
  view: SiteView,
  stored: unknown,
  { before = '', beside = [] }: TextOptions = {},
): Promise<ShownText> {
  const { app } = view.context
  const shown = typeof stored === 'string' && stored !== '' ? await app.cleaner.show(stored) : { html: '' }
  const urls = 'html' in shown ? picturesIn(shown.html) : []
  const pictures = await loadPictures(view, [...beside, ...urls])
  if (!('html' in shown) || shown.html === '') return { html: nothing, headings: [], pictures }
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
  const sized = cleaned(withSizes(text, pictures))
  return { html: html`<div class="pe-content prose">${sized}</div>`, headings, pictures }
}

const imageTag = /<img((?: [\w-]+(?:="[^"]*")?)*)>/g
const source = / src="([^"]*)"/

const picturesIn = (text: string) =>
  [...text.matchAll(imageTag)].map(([, attributes = '']) => unescaped(source.exec(attributes)?.[1]))

/** The pictures of a text in the sizes that browsers choose from, each in a box of its shape. */
function withSizes(text: string, known: ReadonlyMap<string, Picture>): string {
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
