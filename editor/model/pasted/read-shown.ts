import { type Declarations, noDeclarations, parseDeclarations } from '../../markup/declarations.ts'
import {
  attribute,
  attributesOf,
  type Child,
  childrenOf,
  droppedElements,
  elementsOf,
  findElement,
  hasAttributes,
  type MarkupElement,
  shownText,
  tagOf,
} from '../../markup/markup.ts'
import type { Dropped, Policy } from '../../markup/policy.ts'
import { rightToLeft } from '../../markup/values.ts'
import { WrittenElement } from '../../markup/written-markup.ts'
import { isAddon } from '../../nodes/addon.ts'
import type { OfficeSheet } from '../office/read-office-styles.ts'
import { formulaText } from './formulas.ts'
import { isClipped, isHidden, type Unseen, unseenIn } from './hidden.ts'
import { visibleSpans } from './hidden-columns.ts'
import { withoutLayout } from './layout-tables.ts'
import { isGutter, listingOf } from './listings.ts'
import { pictureBeside, withSource } from './sources.ts'

type Written = string | WrittenElement

/** What holds at a place of pasted markup. */
type Around = {
  readonly sheet: OfficeSheet
  readonly policy: Policy
  readonly unseen: Unseen
  /** Whether code stands here or beside, whose lines may have numbers. */
  readonly isNearCode: boolean
  readonly isInTable: boolean
  /** How much is left of cells in and over hidden columns. */
  readonly spans: ReadonlyMap<MarkupElement, number>
  /** Whether anything in the markup runs from right to left: only then does `ltr` tell more than the letters. */
  readonly isDirected: boolean
  /** What has been met so far, by which one tells whether an element holds any. */
  readonly met: { tables: number; formulas: number }
}

/**
 * Turns pasted markup into what its reader saw: without what the page hides, pictures where they really lie, formulas
 * once, listings of code hosts as code, tables of mails that only lay out dissolved, and without links to places of the
 * page it comes from. Counts in `policy.dropped` what is not taken and would be missed.
 */
export function readShown(nodes: readonly Child[], sheet: OfficeSheet, policy: Policy): readonly Written[] {
  const isDirected = rightToLeft.test(shownText(nodes))
  const met = { tables: 0, formulas: 0 }
  return shownAll(nodes, {
    sheet,
    policy,
    isDirected,
    met,
    unseen: null,
    isNearCode: false,
    isInTable: false,
    spans: new Map(),
  })
}

function shownAll(nodes: readonly Child[], around: Around): Written[] {
  const { met } = around
  const elements = elementsOf(nodes)
  const before = met.formulas
  const isNearCode = around.isNearCode || elements.some((element) => tagOf(element) === 'pre')
  const here = isNearCode === around.isNearCode ? around : { ...around, isNearCode }
  let at = 0
  const found = nodes.map((node) => {
    if (typeof node === 'string') return { node, shown: around.unseen ? [] : [node], hasFormula: false }
    const earlier = met.formulas
    const shown = shownElement(node, () => twinsOf(elements, at), here)
    at++
    return { node, shown, hasFormula: met.formulas > earlier }
  })
  const isDrawn = met.formulas > before
  return found.flatMap(({ node, shown, hasFormula }) =>
    isDrawn && !hasFormula && typeof node !== 'string' && isDrawing(node) ? [] : shown,
  )
}

/** The elements that may show the same picture as the one at this place, for other readers. */
function twinsOf(elements: readonly MarkupElement[], at: number): MarkupElement[] {
  const isTag = (tag: string) => (element: MarkupElement | undefined) =>
    element !== undefined && tagOf(element) === tag
  const sources = elements.slice(0, 20).filter(isTag('source'))
  // Pages write them all before their pictures, or all behind.
  const twin = isTag('noscript')(elements[0]) ? elements[at - 1] : elements[at + 1]
  return twin && isTag('noscript')(twin) ? [...sources, twin] : sources
}

/** Whether an element is what a program has drawn of a formula that stands beside it. */
function isDrawing(element: MarkupElement): boolean {
  const isLine = !/^(?:div|p|section|article|table|[uo]l|li|h[1-6])$/.test(tagOf(element))
  return isLine && attribute(element, 'aria-hidden') === 'true'
}

function shownElement(
  element: MarkupElement,
  twins: () => readonly MarkupElement[],
  outer: Around,
): readonly Written[] {
  const tag = tagOf(element)
  const styles = hasAttributes(element)
    ? parseDeclarations(attribute(element, 'style') ?? '')
    : noDeclarations
  if ((hasAttributes(element) || outer.spans.size > 0) && isGone(element, styles, outer)) {
    // Cells that reach into a hidden row span one less.
    return tag === 'tr' ? [new WrittenElement('tr', [])] : []
  }
  if (isAddon(element)) return [verbatim(element)]
  if (droppedElements.has(tag)) return ofDropped(element, tag, outer)
  const unseen = unseenIn(styles, outer.unseen)
  const around = unseen === outer.unseen ? outer : { ...outer, unseen }
  if (unseen === 'all' && /^(?:br|hr|iframe|img|input|video)$/.test(tag)) return []
  if (/^(?:img|iframe|video)$/.test(tag)) return ofMedia(element, tag, twins, around)
  if (tag === 'math' && !unseen) {
    around.met.formulas++
    return [formulaText(element)]
  }
  if (around.isNearCode && isGutter(element)) return []
  return tag === 'table' ? [ofTable(element, around)] : [copyOf(element, tag, styles, around)]
}

function isGone(element: MarkupElement, styles: Declarations, { sheet, spans }: Around): boolean {
  const classes = sheet.hidden.size === 0 ? null : attribute(element, 'class')
  const isByClass = classes?.split(/\s+/).some((name) => sheet.hidden.has(name)) ?? false
  if (isHidden(element, styles, isByClass) || spans.get(element) === 0) return true
  // A formula for those who hear the page is clipped; it is the one that can be written.
  return isClipped(styles) && findElement(element, 'math') === null
}

/** Elements whose content is no text: what the reading rules ask for stays, what would be missed is counted. */
function ofDropped(element: MarkupElement, tag: string, { policy }: Around): readonly Written[] {
  if (tag === 'script') count(policy, 'scripts')
  if (/^(?:audio|object|embed|applet)$/.test(tag)) count(policy, 'media')
  const isRead = tag === 'meta' || tag === 'input' || (tag === 'noscript' && policy.isNoscriptOpen)
  return isRead ? [verbatim(element)] : []
}

function count({ dropped }: Policy, kind: keyof Dropped): void {
  if (dropped) dropped[kind]++
}

function ofMedia(
  element: MarkupElement,
  tag: string,
  twins: () => readonly MarkupElement[],
  { policy }: Around,
): readonly Written[] {
  const found = withSource(element, policy)
  if (found) return [found]
  const beside = tag === 'img' ? pictureBeside(twins(), policy) : null
  if (beside) return [new WrittenElement(tag, withAttribute(element, 'src', beside))]
  if (!isDot(element)) count(policy, tag === 'img' ? 'pictures' : 'media')
  return []
}

/** A picture of one pixel, by which a sender sees that a mail was read. */
function isDot(element: MarkupElement): boolean {
  return ['width', 'height'].some((name) => /^[01](?:px)?$/.test(attribute(element, name) ?? ''))
}

function ofTable(element: MarkupElement, around: Around): WrittenElement {
  const listing = listingOf(element)
  if (listing) return listing
  const before = around.met.tables
  const copy = copyOf(element, 'table', noDeclarations, {
    ...around,
    isInTable: true,
    spans: visibleSpans(element),
  })
  const holdsTables = around.met.tables > before
  around.met.tables++
  return withoutLayout(copy, holdsTables, around.isInTable)
}

function copyOf(element: MarkupElement, tag: string, styles: Declarations, around: Around): WrittenElement {
  const isJump = tag === 'a' && /^\s*#/.test(attribute(element, 'href') ?? '')
  const span = around.spans.get(element)
  const attributes = span === undefined ? attributesOf(element) : withAttribute(element, 'colspan', `${span}`)
  const copy = new WrittenElement(isJump ? 'span' : tag, directed(attributes, styles, around))
  for (const child of shownAll(childrenOf(element), around)) copy.children.push(child)
  return copy
}

/** Word processors write `ltr` on every paragraph. */
function directed(
  attributes: WrittenElement['attributes'],
  styles: Declarations,
  { isDirected }: Around,
): WrittenElement['attributes'] {
  if (isDirected) return attributes
  const others = attributes.filter(([name, value]) => name !== 'dir' || value.toLowerCase() !== 'ltr')
  if (styles.get('direction') !== 'ltr') return others
  return others.map(([name, value]) =>
    name === 'style' ? ([name, value.replace(/(^|;)\s*direction:\s*ltr\s*/i, '$1')] as const) : [name, value],
  )
}

function withAttribute(element: MarkupElement, name: string, value: string): WrittenElement['attributes'] {
  return [[name, value], ...attributesOf(element).filter(([other]) => other !== name)]
}

/** An element as it came. */
export function verbatim(element: MarkupElement): WrittenElement {
  const copy = new WrittenElement(tagOf(element), attributesOf(element))
  for (const child of childrenOf(element))
    copy.children.push(typeof child === 'string' ? child : verbatim(child))
  return copy
}
