import type { Node, NodeType } from 'prosemirror-model'
import type { NodeDefinition } from '../definition/definition.ts'
import { linkOf, openingOf, styleOf } from '../definition/html.ts'
import { marksOf } from '../definition/inline-style.ts'
import { declared, isObject, plain, unescaped } from '../definition/json-values.ts'
import { decodePictureLink, encodePictureLink, parseImageUrl, parseLinkUrl } from '../markup/address.ts'
import type { Declarations } from '../markup/declarations.ts'
import { escapeHtml, renderAttributes } from '../markup/escape.ts'
import { attribute, type MarkupElement } from '../markup/markup.ts'
import { plainAttribute } from '../markup/plain-attribute.ts'
import type { Policy } from '../markup/policy.ts'
import { parseSize } from '../markup/values.ts'

/** A picture in a line. */
export const image: NodeDefinition = {
  spec: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: {
      src: {},
      alt: { default: '' },
      href: { default: '' },
      /** A line shown below the picture; the original has none. */
      caption: { default: '' },
      width: { default: null },
      height: { default: null },
    },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) => ({
          src: dom.getAttribute('src'),
          alt: dom.getAttribute('alt') ?? '',
          href: dom.dataset.href ?? '',
          caption: dom.dataset.caption ?? '',
          width: dom.style.width || null,
          height: dom.style.height || null,
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'img',
      {
        src: attrs.src,
        alt: attrs.alt,
        'data-href': attrs.href,
        ...(attrs.caption !== '' && { 'data-caption': attrs.caption }),
        style: [attrs.width && `width: ${attrs.width};`, attrs.height && `height: ${attrs.height};`]
          .filter(Boolean)
          .join(' '),
      },
    ],
  },
  html: (node, form) => (form === 'stored' ? storedImage(node) : shownImage(node)),
  read: {
    tags: ['img'],
    when: 'first',
    read(element, { flow, inline, block, reading }, declarations, type) {
      const found = readImage(element, declarations, reading.policy, type)
      const marks = marksOf(inline, reading.schema).filter((mark) => mark.type.name === 'link')
      if (found) flow.addLeaf(found.mark(marks), block)
    },
  },
  json({ attrs }) {
    const { src, alt, href, caption, width, height } = attrs
    return {
      type: 'image',
      src,
      alt,
      href: encodePictureLink(href),
      style: { width: width ?? '', height: height ?? '' },
      children: [{ text: '' }],
      ...(caption !== '' && { caption }),
    }
  },
  readJson: {
    image(node, read) {
      const style = isObject(node.style) ? node.style : {}
      const sizes = (['width', 'height'] as const)
        .map((name) => [name, declared(style[name])] as const)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}: ${value};`)
      const attributes = [
        ['src', unescaped(plain(node.src))],
        ['alt', plain(node.alt)],
        ['data-href', unescaped(plain(node.href))],
        ['data-caption', plain(node.caption)],
        ['style', sizes.join('')],
      ] as const
      return [read.element('img', attributes)]
    },
  },
  markdown({ attrs }, write) {
    const { src, alt, href } = attrs
    const picture = `![${write.text(alt, false)}](${write.target(src)})`
    return href === '' ? picture : `[${picture}](${write.target(href)})`
  },
}

function sizeStyle({ attrs: { width, height } }: Node): string {
  return `${width ? `width: ${width};` : ''}${height ? `height: ${height};` : ''}`
}

function storedImage(node: Node): string {
  const { src, alt, href, caption } = node.attrs
  const shown = caption === '' ? '' : ` data-caption="${escapeHtml(caption)}"`
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" data-href="${escapeHtml(
    encodePictureLink(href),
  )}"${shown} style="${escapeHtml(sizeStyle(node))}"/>`
}

function shownImage(node: Node): string {
  const { caption } = node.attrs
  if (caption === '') return shownPicture(node)
  return `<span class="pe-figure">${shownPicture(node)}<span class="pe-caption">${escapeHtml(caption)}</span></span>`
}

/** A paragraph that holds nothing but a picture with a caption, as readers get it; nothing for any other. */
export function figureOf(block: Node): string | null {
  const picture = block.childCount === 1 ? block.firstChild : null
  if (picture?.type.name !== 'image' || picture.attrs.caption === '') return null
  const link = linkOf(picture)
  const shown = link ? `${openingOf(link, 'shown')}${shownPicture(picture)}</a>` : shownPicture(picture)
  return `<figure${styleOf(block)}>${shown}<figcaption>${escapeHtml(picture.attrs.caption)}</figcaption></figure>`
}

function shownPicture(node: Node): string {
  const { src, alt, href } = node.attrs
  const style = sizeStyle(node)
  const attributes = { src, alt, loading: 'lazy', decoding: 'async', ...(style !== '' && { style }) }
  const picture = `<img${renderAttributes(attributes)}>`
  if (href === '' || linkOf(node)) return picture
  return `<a${renderAttributes({ href, target: '_blank', rel: 'noopener noreferrer' })}>${picture}</a>`
}

/** An `<img>` as an image of the document, `null` when its address is not allowed. */
function readImage(
  element: MarkupElement,
  declarations: Declarations,
  policy: Policy,
  type: NodeType,
): Node | null {
  const src = parseImageUrl(attribute(element, 'src') ?? attribute(element, 'data-src') ?? '', policy)
  if (src === null) return null
  const size = (name: 'width' | 'height') => {
    const stated = declarations.get(name)
    const given = attribute(element, name) ?? ''
    return parseSize(stated ?? (/^\d+(?:\.\d+)?$/.test(given) ? `${given}px` : given))
  }
  return type.create({
    src,
    alt: plainAttribute(attribute(element, 'alt') ?? ''),
    href: parseLinkUrl(decodePictureLink(attribute(element, 'data-href') ?? '')) ?? '',
    caption: plainAttribute(attribute(element, 'data-caption') ?? '').slice(0, 500),
    width: size('width'),
    height: size('height'),
  })
}
