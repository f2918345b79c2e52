import type { Declarations } from '../../markup/declarations.ts'
import { attribute, type MarkupElement } from '../../markup/markup.ts'

/** What of an element's content readers do not see, though it stands on the page: its text, or all of it. */
export type Unseen = 'text' | 'all' | null

/** Whether readers see nothing of an element, whatever it holds; `isHiddenByClass` tells what the page's sheet says. */
export function isHidden(element: MarkupElement, styles: Declarations, isHiddenByClass: boolean): boolean {
  const display = keyword(styles, 'display')
  if (attribute(element, 'hidden') !== null) return true
  return isHiddenStyle(styles) || (isHiddenByClass && display === undefined)
}

/** Whether declarations take an element off the page; `mso-hide` is a word processor's word for it. */
export function isHiddenStyle(styles: Declarations): boolean {
  return keyword(styles, 'display') === 'none' || keyword(styles, 'mso-hide') === 'all'
}

function keyword(styles: Declarations, name: string): string | undefined {
  return styles.get(name)?.toLowerCase()
}

/** Whether a box is too small to show what it holds. */
export function isClipped(styles: Declarations): boolean {
  return keyword(styles, 'overflow') === 'hidden' && (isFlat(styles) || isDot(styles))
}

/** A box without height or width, as for the preview line of mails. */
function isFlat(styles: Declarations): boolean {
  return ['height', 'max-height', 'width', 'max-width'].some((name) => isNothing(keyword(styles, name)))
}

/** A box of one pixel out of the flow, as for texts that are only read aloud. */
function isDot(styles: Declarations): boolean {
  const isPixel = (name: string) => keyword(styles, name) === '1px'
  return keyword(styles, 'position') === 'absolute' && isPixel('width') && isPixel('height')
}

/** What readers do not see inside an element, by its own style and what holds around it. */
export function unseenIn(styles: Declarations, outer: Unseen): Unseen {
  const visibility = keyword(styles, 'visibility')
  if (visibility === 'hidden' || visibility === 'collapse') return 'all'
  if (outer === 'all' && visibility !== 'visible') return 'all'
  const size = keyword(styles, 'font-size')
  if (isNothing(size)) return 'text'
  // A share of nothing is nothing.
  return outer === 'text' && (size === undefined || /(?:[^r]em|%|er)$/.test(size)) ? 'text' : null
}

function isNothing(length: string | undefined): boolean {
  return length !== undefined && /^(?:0+(?:\.0*)?|\.0+)(?:px|pt|em|rem|%)?$/.test(length)
}
