import { isScriptAddress, parseFrameUrl, parseImageUrl, parseLinkUrl, parseMediaUrl } from './address.ts'
import { parseDeclarations } from './declarations.ts'
import { escapeText, renderAttributes } from './escape.ts'
import {
  attribute,
  attributesOf,
  type Child,
  childrenOf,
  droppedElements,
  type MarkupElement,
  parseMarkup,
  tagOf,
} from './markup.ts'
import { plainAttribute } from './plain-attribute.ts'
import { frameSandbox, type Policy } from './policy.ts'
import {
  parseColor,
  parseFontFamily,
  parseFontSize,
  parseLineHeight,
  parseSize,
  parseSpan,
  parseTarget,
  parseTextAlign,
  quoteFamilies,
} from './values.ts'

/**
 * What a node of a kind that nobody here knows holds is carried through as it came: elements that structure or mark
 * text, with attributes that can do nothing. Addresses are those the document's policy takes; scripts, handlers, names
 * and classes go.
 */
const lineTags = new Set(
  (
    'a abbr b bdi bdo big br cite code del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr ' +
    'ruby rt rp font strike'
  ).split(' '),
)
const boxTags = new Set(
  (
    'div p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table caption colgroup col thead tbody tfoot tr td th ' +
    'figure figcaption section article header footer main aside nav address details summary hr video iframe'
  ).split(' '),
)
const voids = new Set(['br', 'img', 'wbr', 'hr', 'col'])

/** Where markup stands: in a line no boxes are possible, in a link no links. */
type Within = {
  readonly isLine: boolean
  readonly isLink: boolean
  readonly depth: number
  readonly policy: Policy
}

const maxDepth = 20

/** What an element holds, cleaned; empty where that is nothing but text. Reading it again gives the same. */
export function keptMarkup(element: MarkupElement, isLine: boolean, policy: Policy): string {
  const children = childrenOf(element)
  if (children.every((child) => typeof child === 'string')) return ''
  const within = { isLine, isLink: tagOf(element) === 'a', depth: 0, policy }
  let html = writeAll(children, within)
  // What was taken out may leave elements where an HTML parser moves them.
  for (let pass = 0; pass < 3 && html.includes('<'); pass++) {
    const again = writeAgain(html, within)
    if (again === html) return html
    html = again
  }
  return ''
}

function writeAgain(html: string, within: Within): string {
  const [box, ...others] = parseMarkup(within.isLine ? `<p>${html}</p>` : `<div>${html}</div>`) ?? []
  return box === undefined || typeof box === 'string' ? '' : writeAll([...childrenOf(box), ...others], within)
}

function writeAll(children: readonly Child[], within: Within): string {
  return children.map((child) => write(child, within)).join('')
}

function write(child: Child, within: Within): string {
  if (typeof child === 'string') return escapeText(plainAttribute(child))
  const tag = tagOf(child)
  if (droppedElements.has(tag)) return ''
  const isKept = (lineTags.has(tag) || (!within.isLine && boxTags.has(tag))) && within.depth < maxDepth
  if (!isKept || (tag === 'a' && within.isLink)) return writeAll(childrenOf(child), within)
  const attributes = attributesFor(child, tag, within.policy)
  if (!attributes) return ''
  const open = `<${tag}${renderAttributes(attributes)}>`
  if (voids.has(tag)) return open
  if (tag === 'iframe' || tag === 'video') return `${open}</${tag}>`
  const inside = writeAll(childrenOf(child), {
    ...within,
    isLink: within.isLink || tag === 'a',
    depth: within.depth + 1,
  })
  return `${open}${tag === 'pre' && inside.startsWith('\n') ? '\n' : ''}${inside}</${tag}>`
}

type Attributes = Record<string, string>

/** The attributes an element keeps; `null` for one that shows nothing without an address that is taken. */
function attributesFor(element: MarkupElement, tag: string, policy: Policy): Attributes | null {
  const kept: Attributes = {}
  const source = sourceOf(element, tag, policy)
  if (source === null) return null
  if (source !== undefined) kept.src = source
  for (const [name, value] of attributesOf(element)) {
    const clean = keptAttribute(name, plainAttribute(value), policy) ?? ownAttribute(tag, name, value)
    if (clean !== null) kept[name] = clean
  }
  if (kept.target) kept.rel = 'noopener noreferrer'
  if (tag === 'iframe') kept.sandbox = frameSandbox
  if (tag === 'video') kept.controls = ''
  return kept
}

function sourceOf(element: MarkupElement, tag: string, policy: Policy): string | null | undefined {
  const given = attribute(element, 'src') ?? ''
  if (tag === 'img') return parseImageUrl(given, policy)
  if (tag === 'video') return parseMediaUrl(given)
  return tag === 'iframe' ? parseFrameUrl(given, policy.frameHosts) : undefined
}

function ownAttribute(tag: string, name: string, value: string): string | null {
  switch (name) {
    case 'target':
      return tag === 'a' ? parseTarget(value) || null : null
    case 'width':
    case 'height':
      return /^(?:img|video|iframe|td|th|col|table)$/.test(tag) && /^\d{1,5}%?$/.test(value) ? value : null
    case 'colspan':
    case 'rowspan':
      return /^t[dh]$/.test(tag) ? String(parseSpan(value)) : null
    case 'alt':
      return tag === 'img' ? plainAttribute(value) : null
    case 'start':
      return tag === 'ol' && /^\d{1,5}$/.test(value) ? value : null
    case 'open':
      return tag === 'details' ? '' : null
    default:
      return null
  }
}

/** The value of an attribute that every element of an unknown kind may keep; `null` when it goes. */
export function keptAttribute(name: string, value: string, policy: Policy): string | null {
  if (name === 'style') return keptStyle(value)
  if (name === 'href') return parseLinkUrl(value)
  if (name === 'dir') return /^(?:rtl|ltr|auto)$/.test(value) ? value : null
  if (name === 'lang') return /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,3}$/i.test(value) ? value : null
  if (name === 'title' || name === 'aria-label' || name === 'download') return value
  if (!/^data-(?!pe-)[a-z][\w.-]{0,60}$/.test(name)) return null
  if (/(?:href|src|url|link)$/.test(name)) return parseLinkUrl(value) ?? parseImageUrl(value, policy)
  return isScriptAddress(value) ? null : value
}

const properties: ReadonlyMap<string, (value: string) => string | null> = new Map([
  ['color', parseColor],
  ['background-color', parseColor],
  ['font-size', parseFontSize],
  ['font-family', parseFontFamily],
  ['line-height', parseLineHeight],
  ['text-align', parseTextAlign],
  ['width', parseSize],
  ['height', parseSize],
])

function keptStyle(style: string): string | null {
  const kept = [...parseDeclarations(style)].flatMap(([name, value]) => {
    const clean = properties.get(name)?.(value) ?? null
    return clean === null ? [] : [`${name}: ${quoteFamilies(name, clean)};`]
  })
  return kept.length === 0 ? null : kept.join(' ')
}
