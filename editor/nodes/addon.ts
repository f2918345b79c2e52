import type { Attrs, Node, NodeType } from 'prosemirror-model'
import type { JsonRule, NodeDefinition, ReadingRule } from '../definition/definition.ts'
import type { JsonAddon } from '../definition/json.ts'
import { parseLinkUrl, parseMediaUrl } from '../markup/address.ts'
import { escapeHtml, escapeText, renderAttributes } from '../markup/escape.ts'
import { keptAttribute, keptMarkup } from '../markup/kept-markup.ts'
import {
  attribute,
  attributesOf,
  childrenOf,
  type MarkupElement,
  shownText,
  tagOf,
} from '../markup/markup.ts'
import { plainAttribute } from '../markup/plain-attribute.ts'
import type { Policy } from '../markup/policy.ts'
import { type AddonParts, addonElement, addonTags, addonToJson, cardText, knownAddons } from './addon-json.ts'

/** Attributes of a node of an add-on of the original, kept as it came: element name, cleaned attributes, text. */
const attrs = (tag: string) => ({
  tag: { default: tag },
  attributes: { default: {} },
  text: { default: '' },
  /** What an element of a kind unknown here holds, cleaned; empty where that is text alone. */
  html: { default: '' },
})

const json = (node: Node) => addonToJson(node.attrs as AddonParts) as JsonAddon

const fromJson: JsonRule = (node) => {
  const made = addonElement(node, inlineKinds.has(node.type))
  return made ? [made] : []
}

const inlineKinds = new Set<unknown>(['mention', 'formula', 'attachment'])

/** A block of an add-on that nobody here knows, which is carried through untouched. */
export const addonBlock: NodeDefinition = {
  spec: {
    group: 'block',
    atom: true,
    attrs: attrs('div'),
    toDOM: ({ attrs }) => ['div', drawnAddon(attrs), attrs.text || attrs.attributes['data-w-e-type']],
  },
  html: renderAddon,
  read: addonRule(false),
  json,
  readJson: { 'link-card': fromJson },
  markdown: (block, write) => write.text(block.attrs.text, true),
}

/** The same in a line. */
export const addonInline: NodeDefinition = {
  spec: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: attrs('span'),
    toDOM: ({ attrs }) => [
      'span',
      drawnAddon(attrs),
      attrs.text || attrs.attributes['data-value'] || attrs.attributes['data-w-e-type'] || '',
    ],
  },
  html: renderAddon,
  /** Some are links themselves. */
  isOutsideLinks: true,
  read: addonRule(true),
  json,
  readJson: Object.fromEntries([...inlineKinds].map((kind) => [kind as string, fromJson])),
  markdown: (node, write) => write.text(node.attrs.text, false),
}

function addonRule(isInline: boolean): ReadingRule {
  return {
    claims: (element) => (attribute(element, 'data-w-e-is-inline') !== null) === isInline && isAddon(element),
    read(element, { flow, block, reading }, _declarations, type) {
      const node = readAddon(element, reading.policy, type, isInline)
      if (isInline) flow.addLeaf(node, block)
      else flow.addBlock(node)
    },
  }
}

/** A box that names its kind, where that is not one whose text says it all. */
function drawnAddon({ attributes, text }: Attrs): Record<string, string> {
  const kind = attributes['data-w-e-type'] ?? ''
  const isNamed = kind !== '' && text !== '' && !knownAddons.has(kind)
  return { class: 'pe-addon', ...(isNamed && { 'data-kind': kind }) }
}

/** A node of an add-on, as it came. */
function renderAddon({ type, attrs }: Node): string {
  const isBox = !type.isInline && attrs.tag === 'div'
  const isCard =
    isBox && attrs.attributes['data-w-e-type'] === 'link-card' && cardText(attrs.attributes) !== ''
  const content = isCard ? renderCard(attrs.attributes) : attrs.html || escapeText(attrs.text)
  return `<${attrs.tag}${renderAttributes(attrs.attributes)}>${content}</${attrs.tag}>`
}

/** The boxes of a link card, with the classes that its add-on's style sheet knows. */
function renderCard(attributes: Readonly<Record<string, string>>): string {
  const shown = (name: string) => escapeHtml(attributes[name] ?? '')
  const icon = shown('data-iconimgsrc')
  return (
    `<div class="info-container"><div class="title-container"><p>${shown('data-title')}</p></div>` +
    `<div class="link-container"><span>${shown('data-link')}</span></div></div>` +
    `<div class="icon-container">${icon === '' ? '' : `<img src="${icon}"/>`}</div>`
  )
}

const boxes = new Set(['div', 'p', 'section', 'article', 'aside', 'figure'])

/** Whether an element is a node of an add-on of the original, which is read as a whole. */
export function isAddon(element: MarkupElement): boolean {
  const kind = attribute(element, 'data-w-e-type')
  if (kind === null || kind === 'todo' || kind === 'video' || !/^[\w-]{1,40}$/.test(kind)) return false
  return addonTags.has(tagOf(element))
}

/**
 * An element of an add-on of the original, kept as it came after cleaning. Of kinds that are known here what they show
 * is made anew, others keep their attributes and all they hold.
 */
function readAddon(element: MarkupElement, policy: Policy, type: NodeType, isInline: boolean): Node {
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
  // A box inside running text would end the paragraph when it is read again.
  const tag = isInline && boxes.has(tagOf(element)) ? 'span' : tagOf(element)
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
