import { parseImageUrl } from '../../markup/address.ts'
import {
  attribute,
  type Child,
  childrenOf,
  elementsOf,
  findElement,
  type MarkupElement,
  shownText,
  tagOf,
} from '../../markup/markup.ts'
import { WrittenElement } from '../../markup/written-markup.ts'

/**
 * The text of code that a code editor has copied as boxes of coloured words: one box in a fixed-width font whose white
 * space counts. `null` for everything else.
 */
export function codeOfEditor(nodes: readonly Child[]): string | null {
  const shown = nodes.filter((node) =>
    typeof node === 'string' ? node.trim() !== '' : tagOf(node) !== 'meta',
  )
  const [box] = shown
  if (shown.length !== 1 || box === undefined || typeof box === 'string' || tagOf(box) !== 'div') return null
  const style = attribute(box, 'style') ?? ''
  if (!/font-family:[^;]*monospace/i.test(style) || !/white-space:\s*pre/i.test(style)) return null
  const lines = childrenOf(box)
  const isLines = elementsOf(lines).every((line) => /^(?:div|br|span)$/.test(tagOf(line)))
  return isLines ? lines.map(lineOf).join('').replace(/\n$/, '') : null
}

function lineOf(line: Child): string {
  if (typeof line === 'string') return line
  if (tagOf(line) === 'span') return shownText([line])
  return `${shownText([line])}\n`
}

/** A code block of this text; a single line is running text. */
export function codeBlockOf(text: string): WrittenElement | string {
  if (!text.includes('\n')) return text
  const block = new WrittenElement('pre', [])
  block.children.push(text)
  return block
}

/** Whether an element holds a picture and its caption: a figure, or what the reading side shows within a line. */
export function isFigure(element: MarkupElement): boolean {
  return tagOf(element) === 'figure' || hasClass(element, 'pe-figure')
}

function hasClass(element: MarkupElement, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name)
}

export type FoundCaption = { readonly text: string; readonly element: MarkupElement }

/** The text below a figure's only picture, which can be its caption; `null` where the figure holds anything else. */
export function captionOf(figure: MarkupElement): FoundCaption | null {
  const captions = elementsOf(childrenOf(figure)).filter(
    (child) => tagOf(child) === 'figcaption' || hasClass(child, 'pe-caption'),
  )
  const [caption] = captions
  const image = findElement(figure, 'img')
  // A picture that is not taken would take its caption along.
  const address = image && (attribute(image, 'src') ?? attribute(image, 'data-src'))
  if (!address || parseImageUrl(address) === null) return null
  if (
    captions.length !== 1 ||
    !caption ||
    countOf(figure, /^img$/) !== 1 ||
    countOf(caption, /^(?:img|a)$/) > 0
  )
    return null
  if (countOf(figure, /^(?:table|pre|video|iframe|ul|ol|blockquote)$/) > 0) return null
  const text = shownText([caption]).replace(/\s+/g, ' ').trim()
  const beside = shownText(childrenOf(figure).filter((child) => child !== caption)).trim()
  return text === '' || text.length > 500 || beside !== '' ? null : { text, element: caption }
}

function countOf(element: MarkupElement, names: RegExp): number {
  return elementsOf(childrenOf(element)).reduce(
    (count, child) => count + (names.test(tagOf(child)) ? 1 : 0) + countOf(child, names),
    0,
  )
}

/** Notes a caption at the picture within an element. */
export function withCaption(element: WrittenElement, caption: string): WrittenElement {
  const copy = new WrittenElement(
    element.tag,
    element.tag === 'img'
      ? [...element.attributes.filter(([name]) => name !== 'data-caption'), ['data-caption', caption]]
      : element.attributes,
  )
  for (const child of element.children) {
    copy.children.push(typeof child === 'string' ? child : withCaption(child, caption))
  }
  return copy
}
