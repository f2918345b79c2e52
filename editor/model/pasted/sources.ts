import { parseFrameUrl, parseImageUrl, parseMediaUrl } from '../../markup/address.ts'
import {
  attribute,
  attributesOf,
  childrenOf,
  elementsOf,
  findElement,
  type MarkupElement,
  tagOf,
} from '../../markup/markup.ts'
import type { Policy } from '../../markup/policy.ts'
import { WrittenElement } from '../../markup/written-markup.ts'

/**
 * Attributes in which pages that load pictures as one scrolls keep their addresses, the commonest first; their `src`
 * holds a placeholder until then.
 */
const lateSources = [
  ...['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'data-original-src'],
  ...['data-lazyload', 'data-lazy', 'data-echo', 'data-backsrc', 'data-croporisrc'],
]
/** Those that may as well lead to something else, asked behind `src`. */
const doubtfulSources = ['data-url', 'data-image', 'data-real-src', 'file', 'zoomfile', '_src']
const sourceSets = ['data-srcset', 'data-lazy-srcset', 'srcset']

/** A picture, a video or a frame whose `src` is where it really lies; `null` where nothing leads to one that is taken. */
export function withSource(element: MarkupElement, policy: Policy): WrittenElement | null {
  const tag = tagOf(element)
  const src =
    tag === 'img'
      ? pictureSource(element, policy)
      : tag === 'iframe'
        ? sourceOf(element, (address) => parseFrameUrl(address, policy.frameHosts))
        : videoSource(element)
  if (src === null) return null
  const others = attributesOf(element).filter(([name]) => name !== 'src')
  return new WrittenElement(tag, [['src', src], ...others])
}

function pictureSource(element: MarkupElement, policy: Policy): string | null {
  const take = (address: string) => parseImageUrl(address, policy)
  const found = sourceOf(element, (address) => (isPlaceholder(address) ? null : take(address)))
  const src = attribute(element, 'src') ?? ''
  return found ?? (/^data:/i.test(src) ? null : take(src))
}

/** The first picture that the sources of a `<picture>`, or the page for readers without scripts, lead to. */
export function pictureBeside(elements: readonly MarkupElement[], policy: Policy): string | null {
  for (const element of elements) {
    const tag = tagOf(element)
    const picture = tag === 'noscript' ? findElement(element, 'img') : tag === 'source' ? element : null
    const src = picture && pictureSource(picture, policy)
    if (src) return src
  }
  return null
}

function videoSource(element: MarkupElement): string | null {
  const sources = elementsOf(childrenOf(element)).filter((child) => tagOf(child) === 'source')
  for (const each of [element, ...sources]) {
    const found = sourceOf(each, parseMediaUrl)
    if (found) return found
  }
  return null
}

/** The whole address that was kept for later; else `src`; else one of a set of sizes. */
function sourceOf(element: MarkupElement, take: (address: string) => string | null): string | null {
  const valuesOf = (names: readonly string[]) => names.flatMap((name) => attribute(element, name) ?? [])
  // A page's own path leads nowhere from here; browsers complete `src` alone.
  const wholeOf = (names: readonly string[]) =>
    valuesOf(names).filter((value) => /^\s*(?:https?:)?\/\//i.test(value))
  const sets = valuesOf(sourceSets).flatMap((set) => bestOf(set) ?? [])
  for (const address of [
    ...wholeOf(lateSources),
    attribute(element, 'src') ?? '',
    ...sets,
    ...wholeOf(doubtfulSources),
  ]) {
    const taken = address.trim() === '' ? null : take(address.trim())
    if (taken) return taken
  }
  return null
}

/** The most pixels across that a page needs of a picture. */
const widest = 2000

/** Of a set of sizes the plain one, or the widest that a page needs. */
function bestOf(set: string): string | null {
  const entries: { url: string; rank: number }[] = []
  const add = (url: string) => url !== '' && entries.push({ url, rank: 1 })
  for (const token of set.slice(0, 20_000).trim().split(/\s+/)) {
    const [isSize, size, unit, next = ''] = /^([\d.]+)([wx])(?:,(.*))?$/.exec(token) ?? []
    const last = entries.at(-1)
    if (!isSize || !last) add(token.replace(/,$/, ''))
    else {
      const width = Number(size)
      last.rank = unit === 'w' && width <= widest ? width : 1 / width
      add(next)
    }
  }
  return entries.sort((a, b) => b.rank - a.rank)[0]?.url ?? null
}

/** Whether an address is of a picture that only holds the place of another. */
function isPlaceholder(address: string): boolean {
  if (/^data:/i.test(address)) return address.length < 200 && /^data:image\/(?:gif|svg)/i.test(address)
  const name = /([^/?#]{1,40})\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i.exec(address.slice(-300))?.[1] ?? ''
  return placeholderNames.test(name)
}

const placeholderNames =
  /^(?:blank|spacer|transparent|placeholder|pixel|clear|empty|none|1x1|gr[ae]y|lazy(?:[-_]?load)?|loading)$/i
