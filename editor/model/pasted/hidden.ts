import type { Declarations } from '../../markup/declarations.ts'
import { attribute, type MarkupElement, tagOf } from '../../markup/markup.ts'

/** What of an element's content readers do not see, though it stands on the page: its text, or all of it. */
export type Unseen = 'text' | 'all' | null

/** Whether readers see nothing of an element, whatever it holds; `isHiddenByClass` tells what the page's sheet says. */
export function isHidden(element: MarkupElement, styles: Declarations, isHiddenByClass: boolean): boolean {
  const display = keyword(styles, 'display')
  const isByDefault = isHiddenByClass || attribute(element, 'hidden') !== null
  if (display === undefined && isByDefault) return true
  if (tagOf(element) === 'tr' && isHiddenRow(element, styles)) return true
  // Of buttons and pictures, mails write it for one mail program alone.
  return display === 'none' || (tagOf(element) === 'span' && isHiddenStyle(styles))
}

/** Readers see no row that keeps its place and shows nothing, nor one that a spreadsheet has left without height. */
function isHiddenRow(row: MarkupElement, styles: Declarations): boolean {
  return isOut(styles) || (attribute(row, 'height') === '0' && isNothing(keyword(styles, 'height')))
}

/** Whether declarations take an element off the page; `mso-hide` is a word processor's word for it. */
export function isHiddenStyle(styles: Declarations): boolean {
  const display = keyword(styles, 'display')
  return display === 'none' || (display === undefined && keyword(styles, 'mso-hide') === 'all')
}

/** Whether an element keeps its place and shows nothing. */
export function isOut(styles: Declarations): boolean {
  return /^(?:hidden|collapse)$/.test(keyword(styles, 'visibility') ?? '')
}

function keyword(styles: Declarations, name: string): string | undefined {
  return styles.get(name)?.toLowerCase()
}

const lineTags = /^(?:a|abbr|b|cite|code|em|font|i|kbd|mark|s|small|span|strong|sub|sup|time|u)$/

/** Whether a box is too small to show what it holds. */
export function isClipped(element: MarkupElement, styles: Declarations): boolean {
  if (
    !['overflow', 'overflow-x', 'overflow-y'].some((name) => /hidden|clip/.test(keyword(styles, name) ?? ''))
  )
    return false
  if (isDot(styles)) return true
  const isBox = !lineTags.test(tagOf(element)) || styles.has('display') || styles.has('position')
  // Parts of a table take the room they need, boxes that stretch what there is, and a computed length may be any.
  const isElastic =
    /^(?:table|t[rdh]|tbody|thead|tfoot)$/.test(tagOf(element)) ||
    /^table/.test(keyword(styles, 'display') ?? '') ||
    [...styles.keys()].some((name) => name.startsWith('flex')) ||
    /(?:padding|min-)[^;]*\(/i.test(attribute(element, 'style') ?? '')
  return isBox && !isElastic && (isFlat(styles, 'height') || isFlat(styles, 'width'))
}

/** A box of one pixel out of the flow, as for texts that are only read aloud. */
export function isDot(styles: Declarations): boolean {
  const isPixel = (name: string) => keyword(styles, name) === '1px'
  return (
    /^(?:absolute|fixed)$/.test(keyword(styles, 'position') ?? '') && isPixel('width') && isPixel('height')
  )
}

/** Without height, as the preview line of mails, or width; a frame is often kept in shape by its padding alone. */
function isFlat(styles: Declarations, side: 'height' | 'width'): boolean {
  const isOpen = (name: string) =>
    keyword(styles, name)
      ?.split(/\s+/)
      .some((length) => !isNothing(length))
  if (isOpen(`min-${side}`)) return false
  if (side === 'height' && ['padding', 'padding-top', 'padding-bottom'].some(isOpen)) return false
  return isNothing(keyword(styles, side)) || isNothing(keyword(styles, `max-${side}`))
}

/** What readers do not see inside an element, by its own style and what holds around it. */
export function unseenIn(element: MarkupElement, styles: Declarations, outer: Unseen): Unseen {
  if (isOut(styles)) return 'all'
  if (outer === 'all' && keyword(styles, 'visibility') !== 'visible') return 'all'
  const size = keyword(styles, 'font-size') ?? sizeOfFont(keyword(styles, 'font'))
  if (isNothing(size)) return 'text'
  if (outer !== 'text') return null
  // A share of nothing is nothing; a size that is computed was left out of the declarations.
  const isShare = size === undefined || /(?:[^r]em|%|er|inherit|unset)$/.test(size)
  const isTold =
    attribute(element, 'size') !== null || /font(?:-size)?:[^;]*\(/i.test(attribute(element, 'style') ?? '')
  return isShare && !isTold ? 'text' : null
}

function sizeOfFont(font: string | undefined): string | undefined {
  return font?.split(/[\s/]+/).find((word) => /^[\d.]/.test(word) && !/^[1-9]00$/.test(word))
}

function isNothing(length: string | undefined): boolean {
  return length !== undefined && /^(?:0+(?:\.0*)?|\.0+)(?:px|pt|em|rem|%)?$/.test(length)
}
