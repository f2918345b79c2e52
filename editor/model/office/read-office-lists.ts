import {
  attribute,
  type Child,
  childrenOf,
  elementsOf,
  type MarkupElement,
  shownText,
  tagOf,
} from '../../markup/markup.ts'
import { maxLevel } from '../../nodes/list-item.ts'
import type { OfficeSheet } from './read-office-styles.ts'

/** A paragraph that is an item of a word processor's list, with the element that holds its printed marker. */
export type OfficeItem = {
  readonly level: number
  readonly isOrdered: boolean
  /** the number in its printed marker; `null` where that has none in digits */
  readonly number: number | null
  readonly marker: MarkupElement | null
}

/** The list item that a paragraph of a word processor is, by its `mso-list` style; `null` for every other one. */
export function officeItem(element: MarkupElement, style: string, sheet: OfficeSheet): OfficeItem | null {
  const list = /mso-list:\s*(l\d+)\s+level(\d{1,2})/i.exec(style)
  if (!list) return null
  const marker = findMarker(element)
  const text = marker ? textOfMarker(marker) : ''
  const isNumbered = text === '' ? !sheet.bullets.has(`${list[1]}:level${list[2]}`) : isNumber(text)
  const level = Math.min(Math.max(Number(list[2]) - 1, 0), maxLevel)
  return { level, isOrdered: isNumbered, number: isNumbered ? numberOf(text) : null, marker }
}

/** Whether the printed marker counts: digits, letters or numerals with a sign behind them. */
function isNumber(marker: string): boolean {
  return /^(?:[(（]?(?:\d+(?:\.\d+)*|[a-z]{1,7}|[一二三四五六七八九十百]+)[.)、．）]|\d+(?:\.\d+)*|[①-⑳])$/i.test(
    marker,
  )
}

/** The number at the end of a marker, as in `3.` and `(3)` and `2.3`. */
function numberOf(marker: string): number | null {
  const digits = /^[(（]?(?:\d+\.)*(\d{1,6})[.)、．）]?$/.exec(marker)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The printed marker: what Word tells to ignore, or else a first run that ends with its tiny spaces. */
function findMarker(element: MarkupElement): MarkupElement | null {
  const ignored = find(element, isIgnored, ignoredIn)
  if (ignored) return ignored
  const [first] = childrenOf(element).filter((child) => typeof child !== 'string' || child.trim() !== '')
  if (first === undefined || typeof first === 'string' || tagOf(first) !== 'span') return null
  return find(first, isTiny, tinyIn) && first
}

/** What was found in elements before: each of nested ones looks through those inside it. */
type Found = WeakMap<MarkupElement, MarkupElement | null>
const ignoredIn: Found = new WeakMap()
const tinyIn: Found = new WeakMap()
const markerTexts = new WeakMap<MarkupElement, string>()

function textOfMarker(marker: MarkupElement): string {
  const known = markerTexts.get(marker)
  if (known !== undefined) return known
  const text = shownText([marker]).replaceAll('\u00a0', ' ').trim()
  markerTexts.set(marker, text)
  return text
}

function isTiny(element: MarkupElement): boolean {
  return /font:\s*7(?:\.0)?pt/i.test(attribute(element, 'style') ?? '')
}

/** Whether Word marks an element as printed marker. */
export function isIgnored(element: MarkupElement): boolean {
  return /mso-list:\s*ignore/i.test(attribute(element, 'style') ?? '')
}

/** The first element below that passes, in document order. */
function find(
  element: MarkupElement,
  test: (inner: MarkupElement) => boolean,
  before: Found,
): MarkupElement | null {
  const known = before.get(element)
  if (known !== undefined) return known
  let found: MarkupElement | null = null
  for (const child of elementsOf(childrenOf(element))) {
    found = test(child) ? child : find(child, test, before)
    if (found) break
  }
  before.set(element, found)
  return found
}

/** How deep an item lies by what other editors note on it, counted from 1; 0 when they note nothing. */
export function notedDepth(element: MarkupElement): number {
  const noted = attribute(element, 'aria-level') ?? attribute(element, 'data-aria-level')
  if (noted !== null && /^\d{1,2}$/.test(noted)) return Math.min(Number(noted), maxLevel + 1)
  const indent =
    /(?:^|\s)ql-indent-(\d)(?:\s|$)/.exec(attribute(element, 'class') ?? '')?.[1] ?? notedIndent(element)
  return indent === null ? 0 : Math.min(Number(indent), maxLevel) + 1
}

/** The indent that chat programs and wikis write on a list instead of nesting it. */
export function notedIndent(list: MarkupElement): string | null {
  const noted = ['data-indent', 'data-lake-indent', 'lake-indent'].map((name) => attribute(list, name))
  return noted.find((value) => value !== null && /^\d{1,2}$/.test(value)) ?? null
}

/** Whether an item of another editor is a ticked or an open box; `null` when it is none. */
export function boxOf(item: MarkupElement): boolean | null {
  if (attribute(item, 'role') === 'checkbox') return attribute(item, 'aria-checked') === 'true'
  const list = attribute(item, 'data-list')
  if (list === 'checked' || list === 'done') return true
  if (list === 'unchecked' || list === 'check') return false
  const checked = attribute(item, 'data-checked')
  if (checked !== null && attribute(item, 'data-type') === 'taskItem') return checked === 'true'
  const evernote = /--en-checked:\s*(true|false)/.exec(attribute(item, 'style') ?? '')
  return evernote ? evernote[1] === 'true' : null
}

/** Whether an item says itself that it counts; `null` when its list decides. */
export function notedKind(item: MarkupElement): boolean | null {
  const list = attribute(item, 'data-list')
  return list === 'ordered' ? true : list === 'bullet' ? false : null
}

/** The picture of a check box that word processors put before an item. */
export function isBoxPicture(child: Child): boolean {
  if (typeof child === 'string' || tagOf(child) !== 'img') return false
  return /^checkbox/.test(attribute(child, 'aria-roledescription') ?? '')
}
