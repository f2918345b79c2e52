import { parseFrameUrl, parseImageUrl, parseMediaUrl } from '../../markup/address.ts'
import { parseDeclarations } from '../../markup/declarations.ts'
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
  ...['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'data-original-src', 'data-cfsrc'],
  ...['data-lazyload', 'data-lazy', 'data-echo', 'data-backsrc', 'data-croporisrc'],
]
const sourceSets = ['data-srcset', 'data-lazy-srcset', 'srcset']

/**
 * A picture, a video or a frame whose `src` is where it really lies; `twins` show the same to other readers. `null`
 * where nothing leads to one that is taken.
 */
export function withSource(
  element: MarkupElement,
  twins: readonly MarkupElement[],
  policy: Policy,
): WrittenElement | null {
  const tag = tagOf(element)
  const src = sourceOf(element, tag, policy, twins)
  if (src === null) return null
  const isLate = src !== attribute(element, 'src')?.trim()
  const others = attributesOf(element).filter(
    ([name, value]) =>
      name !== 'src' &&
      !(name === 'data-href' && isJump(value)) &&
      !(isLate && /^(?:width|height)$/.test(name) && /^[01](?:px)?$/.test(value)),
  )
  return new WrittenElement(tag, [['src', src], ...others])
}

/** Whether an address leads to a place of the page it stands on. */
export function isJump(address: string): boolean {
  return /^[\s\u200b\ufeff]*(?:\.?\/|\?)?#/.test(address)
}

/** Whether a picture is one of a single pixel, by which a sender sees that a mail was read. */
export function isDotPicture(element: MarkupElement): boolean {
  const styles = parseDeclarations(attribute(element, 'style') ?? '')
  return ['width', 'height'].every((name) =>
    /^[01](?:px)?$/.test(styles.get(name) ?? attribute(element, name) ?? ''),
  )
}

function sourceOf(
  element: MarkupElement,
  tag: string,
  policy: Policy,
  twins: readonly MarkupElement[],
): string | null {
  if (tag === 'img' || tag === 'source') return pictureSource(element, policy, twins)
  const take = (address: string) =>
    tag === 'iframe' ? parseFrameUrl(address, policy.frameHosts) : parseMediaUrl(address)
  const inside =
    tag === 'video' ? elementsOf(childrenOf(element)).filter((child) => tagOf(child) === 'source') : []
  const beside = twins.flatMap((twin) => findElement(twin, tag) ?? [])
  for (const each of [element, ...inside, ...beside]) {
    const found = firstTaken([...wholeOf(each, lateSources), attribute(each, 'src') ?? ''], take)
    if (found) return found
  }
  return null
}

/** Remembered, since each picture in a `<picture>` asks all sources of it. */
const ofTwins = new WeakMap<MarkupElement, string | null>()

function sourceOfTwin(twin: MarkupElement, policy: Policy): string | null {
  const known = ofTwins.get(twin)
  if (known !== undefined) return known
  const picture = tagOf(twin) === 'noscript' ? findElement(twin, 'img') : twin
  const found = picture && !isDotPicture(picture) ? pictureSource(picture, policy, []) : null
  ofTwins.set(twin, found)
  return found
}

function pictureSource(
  element: MarkupElement,
  policy: Policy,
  twins: readonly MarkupElement[],
): string | null {
  const take = (address: string) => parseImageUrl(address, policy)
  const src = (attribute(element, 'src') ?? '').trim()
  const isInlined = /^data:/i.test(src)
  const isTiny = isInlined && (src.length < 300 || /^data:image\/svg/i.test(src))
  const isOther = isInlined || placeholder.test(nameOf(src))
  const isReal = isWhole(src) && !isOther
  // Beside a picture that is there, an address may lead anywhere; a pattern of one leads nowhere.
  const late = wholeOf(element, lateSources).filter(
    (address) => !/[{}]|%7b/i.test(address) && (!isReal || pictureAddress.test(address)),
  )
  const sets = sourceSets.flatMap((name) => bestOf(attribute(element, name) ?? '') ?? []).filter(isWhole)
  const sure = firstTaken([...late, ...(isOther ? [] : [src])], take)
  if (sure) return sure
  for (const twin of twins) {
    const found = sourceOfTwin(twin, policy)
    if (found) return found
  }
  const found = firstTaken([...sets, ...(isInlined && !isTiny ? [] : picturesNoted(element))], take)
  // A path of the page is kept for later, and leads nowhere from here.
  const isLost = lateSources.some((name) => attribute(element, name))
  return found ?? (isLost ? null : firstTaken([src], take))
}

function firstTaken(addresses: readonly string[], take: (address: string) => string | null): string | null {
  for (const address of addresses) {
    const taken = address.trim() === '' ? null : take(address.trim())
    if (taken) return taken
  }
  return null
}

/** Whole addresses: a page's own path leads nowhere from here; browsers complete `src` alone. */
function wholeOf(element: MarkupElement, names: readonly string[]): string[] {
  return names.flatMap((name) => attribute(element, name) ?? []).filter(isWhole)
}

function isWhole(address: string): boolean {
  return /^\s*(?:https?:)?\/\//i.test(address)
}

const pictureAddress =
  /^(?:https?:)?\/\/[^\s"<>]{1,2000}\.(?:avif|bmp|gif|jpe?g|png|webp)(?:[?!@][^\s"<>]{0,2000})?$/i

/** Addresses of pictures in whatever other attributes. */
function picturesNoted(element: MarkupElement): string[] {
  return attributesOf(element)
    .filter(
      ([name, value]) =>
        !/^(?:src|srcset|alt|title|style|longdesc|data-href)$/.test(name) && pictureAddress.test(value),
    )
    .map(([, value]) => value)
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

/** Names of pictures that only hold the place of another, where there is another. */
const placeholder =
  /(?:^|[^a-z])(?:blank|spacer|trans(?:parent)?|placeholder|pixel|clear|empty|none|1x1|gr[ae]y|lazy(?:load)?|loading)(?:[^a-z]|$)/i

function nameOf(address: string): string {
  return /([^/?#]{1,60})(?:[?#]|$)/.exec(address.slice(-300))?.[1] ?? ''
}
