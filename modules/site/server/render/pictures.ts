import { storedAddresses } from '#server/resource/columns/addresses.ts'
import type { SiteView } from '../face.ts'
import { type Html, html, nothing } from './html.ts'

/** What is known of a picture, besides where it is. */
export interface Picture {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** what of it stays in sight where it is cut, in percent */
  readonly focus: readonly [x: number, y: number]
}

/** Widths that pages ask the server for (`modules/attachment/server/thumbnails.ts`). */
const widths = [320, 640, 960, 1280] as const

/** What is known of stored pictures, by their addresses; of others nothing is. */
export async function loadPictures(
  { context: { db } }: SiteView,
  urls: readonly unknown[],
): Promise<ReadonlyMap<string, Picture>> {
  const asked = storedAddresses(urls.filter((url) => typeof url === 'string'))
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('attachment')
    .select(['url', 'width', 'height', 'alt', 'focus_x', 'focus_y'])
    .where('url', 'in', asked)
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      String(row.url),
      {
        url: String(row.url),
        width: Number(row.width ?? 0),
        height: Number(row.height ?? 0),
        alt: String(row.alt ?? ''),
        focus: [Number(row.focus_x ?? 50), Number(row.focus_y ?? 50)],
      },
    ]),
  )
}

/** How a picture stands on a page. */
export interface Shown {
  /** what it shows; what is said at the picture itself unless said otherwise. '': it says nothing that the text does not */
  readonly alt?: string | undefined
  /** the `sizes` of the element */
  readonly sizes: string
  /** it is seen at once, so it is loaded at once */
  readonly isFirst?: boolean
  /** the box that it fills, such as `16 / 9`; its own shape unless said otherwise */
  readonly ratio?: string
}

/** A picture in the sizes that browsers choose from, in a box that stands before it has come. */
export function picture(
  url: unknown,
  known: ReadonlyMap<string, Picture>,
  { alt, sizes, isFirst = false, ratio }: Shown,
): Html {
  if (typeof url !== 'string' || url === '') return nothing
  const { found, set, width, largest } = sizesOf(url, known, sizes)
  const focus = found?.focus ?? [50, 50]
  const focused = focus[0] === 50 && focus[1] === 50 ? '' : `object-position:${focus[0]}% ${focus[1]}%;`
  const style = `${ratio ? `aspect-ratio:${ratio};` : ''}${focused}`
  return html`<img src="${largest}"${set} alt="${alt ?? found?.alt ?? ''}"${width}${style ? html` style="${style}"` : null}${
    isFirst ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`
  }>`
}

/** What is known of a picture, its address in the largest size that pages ask for, and its attributes for sizes and shape. */
export function sizesOf(url: string, known: ReadonlyMap<string, Picture>, sizes: string) {
  const [stored] = storedAddresses([url])
  const found = stored === undefined ? undefined : known.get(stored)
  const { width = 0, height = 0 } = found ?? {}
  const wanted = widths.filter((one) => width === 0 || one < width)
  // A comma or a space would end the address among those that browsers choose from.
  const isScaled = stored !== undefined && /\.(?:jpe?g|png|webp)$/i.test(stored) && !/[\s,]/.test(url)
  const set = isScaled ? wanted.map((one) => `${url}?thumb=${one} ${one}w`) : []
  if (set.length > 0 && width > 0 && width <= 2560) set.push(`${url} ${width}w`)
  return {
    found,
    largest: isScaled && wanted.length > 0 ? `${url}?thumb=${wanted.at(-1)}` : url,
    set: set.length > 0 ? html` srcset="${set.join(', ')}" sizes="${sizes}"` : null,
    width: width > 0 ? html` width="${width}" height="${height}"` : null,
  }
}
