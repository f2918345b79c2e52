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
import { parseDirection, rightToLeft } from '../../markup/values.ts'
import { WrittenElement } from '../../markup/written-markup.ts'
import { isAddon } from '../../nodes/addon.ts'
import { isHiddenByClass, type OfficeSheet } from '../office/read-office-styles.ts'
import { formulaText, isFormula, isSource } from './formulas.ts'
import { isClipped, isHidden, type Unseen, unseenIn } from './hidden.ts'
import { visibleSpans } from './hidden-columns.ts'
import { withoutLayout } from './layout-tables.ts'
import { isBesideCode, isBlockOfCode, isGutterOf, listingOf } from './listings.ts'
import { isDotPicture, isJump, withSource } from './sources.ts'

type Written = string | WrittenElement

/** What holds at a place of pasted markup. */
type Around = {
  readonly sheet: OfficeSheet
  readonly policy: Policy
  readonly unseen: Unseen
  readonly isInCode: boolean
  readonly isInTable: boolean
  readonly isInFormula: boolean
  /** How much is left of cells in and over hidden columns. */
  readonly spans: ReadonlyMap<MarkupElement, number>
  /** Whether anything in the markup runs from right to left: only then does `ltr` tell more than the letters. */
  readonly isDirected: boolean
  /** How many tables have been met, by which one tells whether an element holds any. */
  readonly met: { tables: number }
}

/** An element and those beside it. */
type Beside = { readonly elements: readonly MarkupElement[]; readonly at: number }

/**
 * Turns pasted markup into what its reader saw: without what the page hides, pictures where they really lie, formulas
 * once, listings of code hosts as code, tables of mails that only lay out dissolved, and without links to places of the
 * page it comes from. Counts in `policy.dropped` what is not taken and would be missed.
 */
export function readShown(nodes: readonly Child[], sheet: OfficeSheet, policy: Policy): readonly Written[] {
  const inside = { unseen: null, isInCode: false, isInTable: false, isInFormula: false, spans: new Map() }
  return shownAll(nodes, {
    ...{ sheet, policy, isDirected: nodes.some(runsFromRight), met: { tables: 0 } },
    ...inside,
  })
}

/** Whether letters in it run from right to left, or it says that they do. */
function runsFromRight(node: Child): boolean {
  if (typeof node === 'string') return rightToLeft.test(node)
  const dir = attribute(node, 'dir') ?? stylesOf(node).get('direction') ?? ''
  return parseDirection(dir) === 'rtl' || childrenOf(node).some(runsFromRight)
}

function shownAll(nodes: readonly Child[], around: Around): Written[] {
  const elements = elementsOf(nodes)
  let at = -1
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return around.unseen ? [] : [node]
    at++
    return shownElement(node, { elements, at }, around)
  })
}

function shownElement(element: MarkupElement, beside: Beside, outer: Around): readonly Written[] {
  const tag = tagOf(element)
  const styles = stylesOf(element)
  if (isGone(element, styles, outer)) {
    // Cells that reach into a hidden row span one less.
    return tag === 'tr' ? [new WrittenElement('tr', [])] : []
  }
  if (isAddon(element)) return [verbatim(element)]
  if (droppedElements.has(tag)) return ofDropped(element, tag, beside, outer)
  const unseen = unseenBy(element, styles, outer)
  const around = unseen === outer.unseen ? outer : { ...outer, unseen }
  if (unseen === 'all' && /^(?:br|hr|iframe|img|input|video)$/.test(tag)) return []
  if (!around.isInFormula && isFormula(element)) return ofFormula(element, tag, beside, around)
  if (/^(?:img|iframe|video)$/.test(tag)) return ofMedia(element, tag, beside, around)
  if (around.isInCode ? isBesideCode(element) : isGutterOf(element, neighboursOf(beside))) return []
  if (tag === 'table') return ofTable(element, around)
  const isBlock = tag === 'code' && !around.isInCode && isBlockOfCode(element)
  return [copyOf(element, isBlock ? 'pre' : tag, styles, around)]
}

/** What readers do not see inside; a class that the page's sheet gives a size is seen again. */
function unseenBy(element: MarkupElement, styles: Declarations, { unseen, sheet }: Around): Unseen {
  const found = unseenIn(element, styles, unseen)
  if (found !== 'text' || unseen !== 'text' || sheet.sized.size === 0) return found
  const classes = (attribute(element, 'class') ?? '').split(/\s+/)
  return classes.some((name) => sheet.sized.has(name)) ? null : found
}

function isGone(element: MarkupElement, styles: Declarations, { sheet, spans }: Around): boolean {
  if (spans.get(element) === 0) return true
  // A page that draws boxes of its own hides those of the browser.
  if (!hasAttributes(element) || tagOf(element) === 'input') return false
  return isHidden(element, styles, isHiddenByClass(element, sheet)) || isClipped(element, styles)
}

function neighboursOf({ elements, at }: Beside): (MarkupElement | undefined)[] {
  return [elements[at - 1], elements[at + 1]]
}

/** The elements that show the same as one of them to other readers: sources of a picture, and one for readers without scripts. */
function twinsOf({ elements, at }: Beside): MarkupElement[] {
  const sources = elements.slice(0, 20).filter((each) => tagOf(each) === 'source')
  const [before, after] = neighboursOf({ elements, at }).map((each) =>
    each && tagOf(each) === 'noscript' ? each : undefined,
  )
  // Pages write them all before their pictures, or all behind.
  const isBefore = elements[0] !== undefined && tagOf(elements[0]) === 'noscript'
  const twin = (isBefore ? before : after) ?? before ?? after
  return twin ? [...sources, twin] : sources
}

/** Elements whose content is no text: what the reading rules ask for stays, what would be missed is counted. */
function ofDropped(element: MarkupElement, tag: string, beside: Beside, around: Around): readonly Written[] {
  const { policy } = around
  if (isSource(element)) return isBehindFormula(beside) ? [] : [shownText(childrenOf(element)).trim()]
  if (tag === 'noscript' && !policy.isNoscriptOpen) return ofNoscript(element, beside, around)
  if (tag === 'script') count(policy, 'scripts')
  if (/^(?:audio|object|embed|applet)$/.test(tag)) count(policy, 'media')
  const isRead = tag === 'meta' || tag === 'input' || tag === 'noscript'
  return isRead ? [verbatim(element)] : []
}

function isBehindFormula({ elements, at }: Beside): boolean {
  const before = elements[at - 1]
  return before !== undefined && isFormula(before)
}

/** A picture for readers without scripts counts where no other one stands beside it. */
function ofNoscript(element: MarkupElement, beside: Beside, around: Around): readonly Written[] {
  const image = findElement(element, 'img')
  if (!image || isDotPicture(image)) return []
  const isShown = neighboursOf(beside).some((each) => {
    if (!each || tagOf(each) === 'noscript' || isGone(each, stylesOf(each), around)) return false
    return tagOf(each) === 'img' || findElement(each, 'img') !== null
  })
  const picture = isShown ? null : withSource(image, [], around.policy)
  return picture ? [picture] : []
}

function stylesOf(element: MarkupElement): Declarations {
  return parseDeclarations(attribute(element, 'style') ?? '')
}

function count({ dropped }: Policy, kind: keyof Dropped): void {
  if (dropped) dropped[kind]++
}

/** A formula as text; one that only its program can draw is counted as a picture. */
function ofFormula(element: MarkupElement, tag: string, beside: Beside, around: Around): readonly Written[] {
  const next = beside.elements[beside.at + 1]
  const isPreview = /MathJax_Preview/.test(attribute(element, 'class') ?? '')
  if (isPreview && next && (isFormula(next) || isSource(next))) return []
  const text = formulaText(element, next)
  if (text !== null) return around.unseen ? [] : [text]
  if (tag === 'mjx-container') count(around.policy, 'pictures')
  return [copyOf(element, tag, stylesOf(element), { ...around, isInFormula: true })]
}

function ofMedia(
  element: MarkupElement,
  tag: string,
  beside: Beside,
  { policy }: Around,
): readonly Written[] {
  const found =
    isDotPicture(element) && isWholeSource(element) ? null : withSource(element, twinsOf(beside), policy)
  if (found) return [found]
  // Pages draw a blurred or an empty one behind the picture.
  const isBackdrop = attribute(element, 'aria-hidden') === 'true'
  if (!isDotPicture(element) && !isBackdrop) count(policy, tag === 'img' ? 'pictures' : 'media')
  return []
}

/** Whether `src` is all there is of an address. */
function isWholeSource(element: MarkupElement): boolean {
  return attributesOf(element).every(([name]) => !/^data-|^srcset$/.test(name))
}

function ofTable(element: MarkupElement, around: Around): readonly Written[] {
  const before = around.met.tables
  const inside = { ...around, isInTable: true, isInCode: false, spans: visibleSpans(element) }
  const copy = copyOf(element, 'table', noDeclarations, inside)
  const holdsTables = around.met.tables > before
  around.met.tables++
  const table = listingOf(copy, around.isInCode) ?? withoutLayout(copy, holdsTables, around.isInTable)
  const caption = elementsOf(copy.children).find((child) => tagOf(child) === 'caption')
  if (!caption || shownText(childrenOf(caption)).trim() === '') return [table]
  const title = new WrittenElement('p', [])
  for (const child of (caption as WrittenElement).children) title.children.push(child)
  return [title, table]
}

function copyOf(element: MarkupElement, tag: string, styles: Declarations, around: Around): WrittenElement {
  const isToPlace = tag === 'a' && isJump(attribute(element, 'href') ?? '')
  const span = around.spans.get(element)
  const attributes = span === undefined ? attributesOf(element) : withAttribute(element, 'colspan', `${span}`)
  const copy = isToPlace
    ? new WrittenElement('span', [])
    : new WrittenElement(tag, directed(attributes, styles, around))
  const inside = tag === 'pre' && !around.isInCode ? { ...around, isInCode: true } : around
  for (const child of shownAll(childrenOf(element), inside)) copy.children.push(child)
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
