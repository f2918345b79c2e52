import { parseMarkup } from '../markup/markup.ts'
import { WrittenElement } from '../markup/written-markup.ts'

/** A node of an add-on as the document holds it. */
export type AddonParts = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  /** What an element of an unknown kind holds, where that is more than text. */
  readonly html?: string
}

/** The elements that a node of an add-on may be. */
export const addonTags: ReadonlySet<string> = new Set(
  'span a b i em strong mark u s code div p section article aside figure'.split(' '),
)

/** The kinds of the original's own add-ons. */
export const knownAddons: ReadonlySet<string> = new Set(['mention', 'formula', 'attachment', 'link-card'])

type Json = Readonly<Record<string, unknown>>

/** The element that stands for an add-on's node; unknown nodes keep all they hold, for whoever knows them. */
export function addonElement(node: Json, isInline: boolean): WrittenElement | null {
  const kind = textOf(node.type)
  if (!/^[\w-]{1,40}$/.test(kind)) return null
  const { tag, attributes, text, html = '' } = partsOf(kind, node, isInline)
  const element = new WrittenElement(tag, Object.entries(attributes))
  const content = html === '' ? null : parseMarkup(html)
  for (const child of content ?? [text]) element.children.push(child as WrittenElement | string)
  return element
}

/** An add-on's node in its JSON form, which `addonElement` turns into the same parts again. */
export function addonToJson(parts: AddonParts): Record<string, unknown> {
  const kind = parts.attributes['data-w-e-type'] ?? ''
  const isInline = 'data-w-e-is-inline' in parts.attributes
  const html = parts.html ?? ''
  const short =
    html !== ''
      ? null
      : known.has(kind)
        ? fromAttributes(kind, parts.attributes)
        : fromInfo(kind, parts.attributes)
  const again = short && partsOf(kind, short, isInline)
  if (short && again && isSame(again, parts)) return short
  const { tag, attributes, text } = parts
  return { type: kind, tag, attributes, ...(html !== '' && { html }), children: [{ text }] }
}

const known = new Map<string, (node: Json) => AddonParts>([
  [
    'mention',
    (node) => ({
      tag: 'span',
      attributes: {
        ...marks('mention', true),
        'data-value': textOf(node.value),
        'data-info': infoOf(node.info),
      },
      text: `@${textOf(node.value)}`,
    }),
  ],
  [
    'formula',
    (node) => ({
      tag: 'span',
      attributes: { ...marks('formula', true), 'data-value': textOf(node.value) },
      text: '',
    }),
  ],
  [
    'attachment',
    (node) => ({
      tag: 'a',
      attributes: {
        ...marks('attachment', true),
        href: textOf(node.link),
        download: textOf(node.fileName),
      },
      text: textOf(node.fileName),
    }),
  ],
  [
    'link-card',
    (node) => {
      const attributes = {
        ...marks('link-card', false),
        'data-title': textOf(node.title),
        'data-link': textOf(node.link),
        'data-iconimgsrc': textOf(node.iconImgSrc),
      }
      return { tag: 'div', attributes, text: cardText(attributes) }
    },
  ],
])

/** What is to be read on a link card; nothing when it names neither title nor link. */
export function cardText(attributes: AddonParts['attributes']): string {
  return `${attributes['data-title'] ?? ''} ${attributes['data-link'] ?? ''}`.replace(/\s+/g, ' ').trim()
}

function marks(kind: string, isInline: boolean): Record<string, string> {
  const shared = { 'data-w-e-type': kind, 'data-w-e-is-void': '' }
  return isInline ? { ...shared, 'data-w-e-is-inline': '' } : shared
}

function partsOf(kind: string, node: Json, isInline: boolean): AddonParts {
  if (isSpelledOut(node)) {
    const { tag, attributes, html } = node
    return {
      tag,
      attributes: { ...attributes, 'data-w-e-type': kind },
      ...(typeof html === 'string' && !known.has(kind) && { html: html.toWellFormed() }),
      text: shownText(node, { left: maxValues }),
    }
  }
  const make = known.get(kind)
  if (make) return make(node)
  const { type: _, ...rest } = node
  return {
    tag: isInline ? 'span' : 'div',
    attributes: { ...marks(kind, isInline), 'data-info': infoOf(rest) },
    text: shownText(node, { left: maxValues }),
  }
}

/** Whether a node names the element it stands for: an add-on's, whatever its type is called. */
export function isSpelledOut(node: Json): node is Json & { tag: string; attributes: Record<string, string> } {
  const { attributes, tag } = node
  if (typeof attributes !== 'object' || attributes === null) return false
  if (typeof tag !== 'string' || !addonTags.has(tag)) return false
  return Object.values(attributes).every((value) => typeof value === 'string')
}

function fromAttributes(kind: string, attributes: AddonParts['attributes']): Record<string, unknown> | null {
  const children = [{ text: '' }]
  const value = attributes['data-value'] ?? ''
  switch (kind) {
    case 'mention':
      return { type: kind, value, info: readInfo(attributes['data-info']), children }
    case 'formula':
      return { type: kind, value, children }
    case 'attachment':
      return { type: kind, link: attributes.href ?? '', fileName: attributes.download ?? '', children }
    default:
      return {
        type: kind,
        title: attributes['data-title'] ?? '',
        link: attributes['data-link'] ?? '',
        iconImgSrc: attributes['data-iconimgsrc'] ?? '',
        children,
      }
  }
}

function fromInfo(kind: string, attributes: AddonParts['attributes']): Record<string, unknown> | null {
  const info = readInfo(attributes['data-info'])
  return typeof info === 'object' && info !== null && !Array.isArray(info) ? { ...info, type: kind } : null
}

/** As many values of an unknown node are looked at; what refers to itself has no end. */
const maxValues = 10_000

function infoOf(info: unknown): string {
  let left = maxValues
  const counted = (_key: string, value: unknown) => {
    left--
    if (left < 0) throw new RangeError('too many values')
    return value
  }
  try {
    return encodeURIComponent((JSON.stringify(info, counted) ?? '').toWellFormed())
  } catch {
    return ''
  }
}

function readInfo(encoded: string | undefined): unknown {
  try {
    return encoded ? JSON.parse(decodeURIComponent(encoded)) : undefined
  } catch {
    return undefined
  }
}

function isSame(one: AddonParts, other: AddonParts): boolean {
  const names = Object.keys(one.attributes)
  return (
    one.tag === other.tag &&
    one.text.replace(/\s+/g, ' ').trim() === other.text &&
    names.length === Object.keys(other.attributes).length &&
    names.every((name) => one.attributes[name] === other.attributes[name])
  )
}

/** The text of a node this editor does not know, from whatever it calls its children. */
function shownText(node: unknown, budget: { left: number }, depth = 0): string {
  if (typeof node !== 'object' || node === null || depth > 50 || budget.left < 0) return ''
  budget.left--
  if ('text' in node) return textOf(node.text)
  const children = 'children' in node && Array.isArray(node.children) ? node.children : []
  return children.map((child) => shownText(child, budget, depth + 1)).join('')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : typeof value === 'number' ? String(value) : ''
}
