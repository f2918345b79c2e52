import type { Node } from 'prosemirror-model'
import {
  decodePictureLink,
  type PictureLimits,
  parseFrameUrl,
  parseImageUrl,
  parseLinkUrl,
  parseMediaUrl,
} from '../markup/address.ts'
import type { Declarations } from '../markup/declarations.ts'
import { keptAttribute, keptMarkup } from '../markup/kept-markup.ts'
import {
  attribute,
  attributesOf,
  childrenOf,
  findElement,
  type MarkupElement,
  shownText,
  tagOf,
} from '../markup/markup.ts'
import { plainAttribute } from '../markup/plain-attribute.ts'
import { parseSize, parseVideoSize } from '../markup/values.ts'
import { schema } from '../model/schema.ts'
import { addonTags, cardText, knownAddons } from './addon-json.ts'

/** What a host may narrow: the sites whose frames may be embedded, and the addresses of pictures. */
export type Policy = PictureLimits & {
  readonly frameHosts?: readonly string[]
  /** Of pasted markup the default look of the program it comes from is left out; what is loaded keeps its styles. */
  readonly isPasted?: boolean
  /** Whether a `<noscript>` is never closed, so that everything behind it stands in it. */
  readonly isNoscriptOpen?: boolean
}

/** An `<img>` as an image of the document, `null` when its address is not allowed. */
export function readImage(element: MarkupElement, declarations: Declarations, policy: Policy): Node | null {
  const src = parseImageUrl(attribute(element, 'src') ?? attribute(element, 'data-src') ?? '', policy)
  if (src === null) return null
  const size = (name: 'width' | 'height') => {
    const declared = declarations.get(name)
    const given = attribute(element, name) ?? ''
    return parseSize(declared ?? (/^\d+(?:\.\d+)?$/.test(given) ? `${given}px` : given))
  }
  return schema.nodes.image.create({
    src,
    alt: plainAttribute(attribute(element, 'alt') ?? ''),
    href: parseLinkUrl(decodePictureLink(attribute(element, 'data-href') ?? '')) ?? '',
    caption: plainAttribute(attribute(element, 'data-caption') ?? '').slice(0, 500),
    width: size('width'),
    height: size('height'),
  })
}

const frameAttributes =
  'title allow allowfullscreen frameborder framespacing border scrolling loading referrerpolicy'.split(' ')

/** A `<video>`, an `<iframe>` or an element around one as a video, `null` when there is no allowed address. */
export function readVideo(element: MarkupElement, declarations: Declarations, policy: Policy): Node | null {
  const media = isMedia(element) ? element : findElement(element, 'iframe', 'video')
  if (!media) return null
  const size = (name: 'width' | 'height') =>
    parseVideoSize(attribute(media, name) ?? declarations.get(name) ?? 'auto')
  const shared = { width: size('width'), height: size('height') }
  return tagOf(media) === 'iframe' ? readFrame(media, shared, policy) : readFile(media, shared)
}

function readFile(media: MarkupElement, size: { width: string; height: string }): Node | null {
  const source = attribute(media, 'src') ?? attribute(findElement(media, 'source') ?? media, 'src') ?? ''
  const src = source === '' ? '' : parseMediaUrl(source)
  if (src === null) return null
  return schema.nodes.video.create({
    src,
    poster: parseMediaUrl(attribute(media, 'poster') ?? '') ?? '',
    ...size,
  })
}

function readFrame(
  media: MarkupElement,
  size: { width: string; height: string },
  policy: Policy,
): Node | null {
  const src = parseFrameUrl(attribute(media, 'src') ?? '', policy.frameHosts)
  if (src === null) return null
  const kept = frameAttributes.flatMap((name) => {
    const value = attribute(media, name)
    return value !== null && /^[^<>"\p{Cc}]{0,300}$/u.test(value) ? [[name, value]] : []
  })
  return schema.nodes.video.create({ src, ...size, frame: Object.fromEntries(kept) })
}

function isMedia(element: MarkupElement): boolean {
  return ['iframe', 'video'].includes(tagOf(element))
}

const boxes = new Set(['div', 'p', 'section', 'article', 'aside', 'figure'])

/** Whether an element is a node of an add-on of the original, which is read as a whole. */
export function isAddon(element: MarkupElement): boolean {
  const kind = attribute(element, 'data-w-e-type')
  if (kind === null || kind === 'todo' || kind === 'video' || !/^[\w-]{1,40}$/.test(kind)) return false
  return addonTags.has(tagOf(element))
}

/**
 * An element of an add-on of the original, kept as it came after cleaning; `null` when it is none. Of kinds that are
 * known here what they show is made anew, others keep their attributes and all they hold.
 */
export function readAddon(element: MarkupElement, policy: Policy): Node | null {
  if (!isAddon(element)) return null
  const kind = attribute(element, 'data-w-e-type') ?? ''
  const isKnown = knownAddons.has(kind)
  const attributes: Record<string, string> = {}
  for (const [name, value] of attributesOf(element)) {
    const plain = plainAttribute(value)
    const kept = addonAttribute(name, plain) ?? (isKnown ? null : keptAttribute(name, plain, policy))
    if (kept !== null) attributes[name] = kept
  }
  const shown = () =>
    plainAttribute(shownText(childrenOf(element)))
      .replace(/\s+/g, ' ')
      .trim()
  const text = (kind === 'link-card' && cardText(attributes)) || shown()
  const isInline = attribute(element, 'data-w-e-is-inline') !== null
  // A box inside running text would end the paragraph when it is read again.
  const tag = isInline && boxes.has(tagOf(element)) ? 'span' : tagOf(element)
  const type = isInline ? schema.nodes.addonInline : schema.nodes.addonBlock
  const html = isKnown ? '' : keptMarkup(element, isInline || tag === 'p', policy)
  return type.create({ tag, attributes, text, html })
}

function addonAttribute(name: string, value: string): string | null {
  if (name === 'href' || name === 'data-link') return parseLinkUrl(value)
  if (name === 'data-iconimgsrc') return parseMediaUrl(value)
  return /^(?:data-w-e-[a-z-]+|data-value|data-info|data-title|data-filename|download)$/.test(name)
    ? value
    : null
}
