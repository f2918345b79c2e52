import { findLanguage } from '../../markup/languages.ts'
import {
  attribute,
  attributesOf,
  type Child,
  childrenOf,
  droppedElements,
  elementsOf,
  hasAttributes,
  type MarkupElement,
  tagOf,
} from '../../markup/markup.ts'
import type { Policy } from '../../markup/policy.ts'
import { WrittenElement } from '../../markup/written-markup.ts'
import { isAddon } from '../../nodes/addon.ts'
import {
  captionOf,
  codeBlockOf,
  codeOfEditor,
  type FoundCaption,
  isFigure,
  withCaption,
} from '../pasted/code-and-captions.ts'
import { readShown, verbatim } from '../pasted/read-shown.ts'
import {
  boxOf,
  isBoxPicture,
  isIgnored,
  notedDepth,
  notedIndent,
  notedKind,
  type OfficeItem,
  officeItem,
} from './read-office-lists.ts'
import { isDefaultFamily, type OfficeSheet, readSheet, tidyStyle, type Writer } from './read-office-styles.ts'

type Written = string | WrittenElement
/** What holds at a place in a foreign document: its style sheet, who wrote it, the lists and the header around it. */
type Around = {
  readonly sheet: OfficeSheet
  readonly writer: Writer
  readonly depth: number
  readonly isOrdered: boolean
  readonly isHeader: boolean
  readonly marker: MarkupElement | null
  /** The caption of the figure around, which its picture has already. */
  readonly caption: MarkupElement | null
  readonly language: string | null
  readonly isNamedCode: boolean
  readonly isInCode: boolean
  readonly isPasted: boolean
  /** The numbers that a word processor has printed before the last items, by their level. */
  readonly numbers: number[]
  /** Whether white space is shown as it is written, by a style as of `pre`. */
  readonly keepsSpace: boolean
}

/**
 * Turns what word processors, spreadsheets and other editors write into plain HTML: list paragraphs into items of
 * their level without the printed marker, title paragraphs into headers, boxes into to-dos, classes of a spreadsheet
 * into the styles they stand for; what only their own program understands goes. Of pasted markup the default look of
 * its program goes too. Markup of the editor's own spelling is given back as it is.
 */
export function tidyForeign(nodes: readonly Child[], policy: Policy): readonly Child[] {
  const isPasted = policy.isPasted ?? false
  const isOwn = nodes.every((node) => typeof node === 'string' || node instanceof WrittenElement)
  if (isOwn && !isPasted) return nodes
  const sheet = readSheet(nodes)
  const shown = isPasted ? readShown(nodes, sheet, policy) : nodes
  const code = isPasted ? codeOfEditor(shown) : null
  if (code !== null) return [codeBlockOf(code)]
  if (isOwn) return shown
  return tidyAll(shown, {
    sheet,
    writer: generatorOf(nodes),
    numbers: [],
    depth: 0,
    isOrdered: false,
    isHeader: false,
    marker: null,
    caption: null,
    language: null,
    isNamedCode: false,
    isInCode: false,
    isPasted,
    keepsSpace: false,
  })
}

function tidyAll(nodes: readonly Child[], around: Around): Written[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'string') return tidyElement(node, around)
    return around.keepsSpace ? literalSpace(node) : [node]
  })
}

/** Text whose line feeds break lines and whose spaces all count, so written that nothing of it reads as formatting. */
function literalSpace(text: string): Written[] {
  const lines = text.split(/\r\n?|\n/)
  return lines.flatMap((line, index) => {
    const spaced = line
      .replace(/^\t+/, (tabs) => ' '.repeat(4 * tabs.length))
      .replace(/ {2,}|^ | $/g, (run) => '\u00a0'.repeat(run.length))
    const words = spaced === '' ? [] : [spaced]
    return index === 0 ? words : [new WrittenElement('br', []), ...words]
  })
}

const listTags = /^(?:ul|ol|menu|dir)$/

function tidyElement(element: MarkupElement, outer: Around): Written[] {
  const tag = tagOf(element)
  if (isParagraphEnd(element, tag)) return []
  // A node of an add-on carries no formatting.
  if (isAddon(element)) return [verbatim(element)]
  if (element === outer.caption) return []
  const caption = outer.isPasted && isFigure(element) ? captionOf(element) : null
  if (caption) return [tidyFigure(element, caption, outer)]
  const style = attribute(element, 'style') ?? ''
  if (hasAttributes(element) && isRubbish(element, tag, outer)) return []
  const own = hasAttributes(element) ? writerOf(element, style) : null
  const around = hasAttributes(element) ? aroundIn(element, own, style, outer) : outer
  const look = own ?? around.writer
  if (tag === 'li') return tidyItem(element, styleOf(element, tag, style, around, look), around)
  if (listTags.test(tag)) return [tidyList(element, tag, styleOf(element, tag, style, around, look), around)]
  const item = /^(?:p|div|h[1-6])$/.test(tag) ? officeItem(element, style, around.sheet) : null
  if (item) {
    const inside = { ...around, marker: item.marker }
    const itemStyle = styleOf(element, 'li', style, inside, look)
    const entry = filled('li', withStyle(attributesNamed(element, 'dir'), itemStyle), element, inside)
    return [nested(entry, item.level + 1, item.isOrdered, printedNumber(item, around.numbers))]
  }
  // A list that another block parts begins anew.
  if (/^(?:p|h[1-6]|table|pre|hr)$/.test(tag)) around.numbers.length = 0
  return [tidyOther(element, tag, style, around, look, outer)]
}

/** The printed number of an item, where it is not the one after the item before. */
function printedNumber(item: OfficeItem, numbers: number[]): WrittenElement['attributes'] {
  numbers.length = Math.min(numbers.length, item.level + 1)
  const next = (numbers[item.level] ?? 0) + 1
  const number = item.isOrdered ? (item.number ?? next) : 0
  numbers[item.level] = number
  return number === next || number === 0 ? [] : [['start', String(number)]]
}

/** A figure of one picture; what stands below that is its caption. */
function tidyFigure(element: MarkupElement, found: FoundCaption, outer: Around): WrittenElement {
  const style = attributesOf(element).filter(([name]) => name === 'style')
  return withCaption(filled(tagOf(element), style, element, { ...outer, caption: found.element }), found.text)
}

function aroundIn(element: MarkupElement, own: Writer, style: string, outer: Around): Around {
  const noted = /highlight-(?:source|text)-([\w+#]+)/.exec(attribute(element, 'class') ?? '')?.[1]
  const writer = own === 'page' ? (outer.writer ?? 'inPage') : (own ?? outer.writer)
  const space = /white-space(?:-collapse)?:\s*([a-z-]+)/i.exec(style)?.[1]
  const keepsSpace = space ? /^(?:pre|preserve|break-)/i.test(space) : outer.keepsSpace
  if (!noted && writer === outer.writer && keepsSpace === outer.keepsSpace) return outer
  return { ...outer, writer, keepsSpace, language: noted ?? outer.language }
}

function tidyOther(
  element: MarkupElement,
  tag: string,
  style: string,
  around: Around,
  look: Writer,
  outer: Around,
): WrittenElement {
  const isWrapper = tag === 'b' && look === 'docs' && outer.writer === null
  const isLook = around.isPasted && /^(?:b|strong)$/.test(tag) && around.isHeader && isOffice(around.writer)
  if (tag === 'code' && around.isNamedCode) return filled(tag, [], element, around)
  const name = isWrapper ? 'div' : isLook ? 'span' : blockTag(element, tag, style)
  if (name === 'pre') return tidyCode(element, styleOf(element, tag, style, around, look), around)
  const inside = /^h[1-6]$/.test(name) ? { ...around, isHeader: true } : around
  if (!hasAttributes(element)) return filled(name, [], element, inside)
  const attributes = attributesOf(element).filter(
    ([key, value]) => !(around.isPasted && key === 'face' && look === 'word' && isDefaultFamily(value)),
  )
  return filled(name, withStyle(attributes, styleOf(element, tag, style, inside, look)), element, inside)
}

function filled(
  tag: string,
  attributes: WrittenElement['attributes'],
  element: MarkupElement,
  around: Around,
): WrittenElement {
  const written = new WrittenElement(tag, attributes)
  for (const child of tidyAll(childrenOf(element), around)) written.children.push(child)
  return written
}

/** The attributes with these names that an element has. */
function attributesNamed(element: MarkupElement, ...names: readonly string[]): WrittenElement['attributes'] {
  return attributesOf(element).filter(([name]) => names.includes(name))
}

function withStyle(attributes: WrittenElement['attributes'], style: string): WrittenElement['attributes'] {
  const others = attributes.filter(([name]) => name !== 'style')
  return style === '' ? others : [...others, ['style', style]]
}

/** Word ends paragraphs with an element of its own that holds nothing but a space. */
function isParagraphEnd(element: MarkupElement, tag: string): boolean {
  return tag === 'o:p' && isBlank(element)
}

/** Remembered, since each of nested elements asks about those inside it. */
const blanks = new WeakMap<MarkupElement, boolean>()

/** Whether nothing is shown of an element but white space. */
function isBlank(element: MarkupElement): boolean {
  const known = blanks.get(element)
  if (known !== undefined) return known
  const isBlankChild = (child: Child) => {
    if (typeof child === 'string') return child.trim() === ''
    return droppedElements.has(tagOf(child)) || isBlank(child)
  }
  const found = childrenOf(element).every(isBlankChild)
  blanks.set(element, found)
  return found
}

function isRubbish(element: MarkupElement, tag: string, around: Around): boolean {
  if (element === around.marker || isIgnored(element) || isBoxPicture(element)) return true
  const className = attribute(element, 'class') ?? ''
  if (tag === 'br') return className === 'Apple-interchange-newline' || isPageBreak(element)
  return tag === 'span' && /(?:^|\s)EOP(?:\s|$)/.test(className)
}

function isPageBreak(element: MarkupElement): boolean {
  return /page-break-before:\s*always/i.test(attribute(element, 'style') ?? '')
}

function isOffice(writer: Writer): boolean {
  return writer !== null && writer !== 'inPage'
}

/** The word processor or spreadsheet that a document names as its origin. */
function generatorOf(nodes: readonly Child[]): Writer {
  const isNamed = elementsOf(nodes).some(
    (element) =>
      tagOf(element) === 'meta' &&
      /^(?:generator|progid)$/i.test(attribute(element, 'name') ?? '') &&
      /Microsoft|WPS|LibreOffice|(?:Word|Excel)\./.test(attribute(element, 'content') ?? ''),
  )
  return isNamed ? 'word' : null
}

/** Who wrote an element, where it shows. */
function writerOf(element: MarkupElement, style: string): Writer {
  if (style.includes('mso-') || /(?:^|\s)(?:Mso[A-Z]|xl\d|et\d)/.test(attribute(element, 'class') ?? ''))
    return 'word'
  if (attribute(element, 'id')?.startsWith('docs-internal-guid')) return 'docs'
  if (attribute(element, 'data-sheets-root') !== null) return 'sheets'
  if (attribute(element, 'data-lake-id') !== null) return 'lake'
  return /(?:^|[\s;])(?:orphans:|-webkit-text-stroke-width:)/.test(style) ? 'page' : null
}

/** The style of an element: what its classes stand for, then its own, without the default look of its program. */
function styleOf(element: MarkupElement, tag: string, style: string, around: Around, look: Writer): string {
  if (!hasAttributes(element)) return ''
  const isHeader = around.isHeader || /^h[1-6]$/.test(tag)
  const names = (attribute(element, 'class') ?? '').split(/\s+/).slice(0, 20)
  const byClass = new Map(names.flatMap((name) => [...(around.sheet.classes.get(name) ?? [])]))
  if (isHeader) byClass.delete('font-weight')
  const own = around.isPasted ? tidyStyle(style, look, isHeader, tag) : style
  const declared = [...byClass].map(([name, value]) => `${name}: ${value}`)
  return [...declared, ...(own === '' ? [] : [own])].join('; ')
}

/** The block that a paragraph is by its class, its outline level or its role. */
function blockTag(element: MarkupElement, tag: string, style: string): string {
  if (tag !== 'p' && tag !== 'div') return tag
  const className = attribute(element, 'class') ?? ''
  if (/(?:^|\s)Mso(?:Intense)?Quote/.test(className)) return 'blockquote'
  if (/(?:^|\s)MsoTitle/.test(className)) return 'h1'
  if (/(?:^|\s)MsoSubtitle/.test(className)) return 'h2'
  const level =
    /(?:^|\s)MsoHeading([1-9])/.exec(className)?.[1] ??
    /mso-outline-level:\s*([1-9])/.exec(style)?.[1] ??
    (attribute(element, 'role') === 'heading' ? attribute(element, 'aria-level') : null)
  return level && /^[1-9]$/.test(level) ? `h${Math.min(Number(level), 5)}` : tag
}

/** A code block with the language that wikis and code hosts note somewhere, without classes that name none. */
function tidyCode(element: MarkupElement, style: string, around: Around): WrittenElement {
  const codes = elementsOf(childrenOf(element)).filter((child) => tagOf(child) === 'code')
  const noted = [element, ...codes].flatMap((each) =>
    ['data-language', 'data-lang', 'data-lark-language', 'lang'].map((name) => attribute(each, name)),
  )
  const language = [around.language, ...noted].map((name) => name && findLanguage(name)).find(Boolean)
  const inside = { ...around, isNamedCode: Boolean(language), isInCode: true, keepsSpace: false }
  const attributes = withStyle(attributesOf(element), style).filter(
    ([name, value]) => name !== 'class' || namesLanguage(value),
  )
  const others = attributes.filter(([name]) => name !== 'class')
  const named = language ? [...others, ['class', `language-${language}`] as const] : attributes
  const code = filled('pre', named, element, inside)
  // The outermost block of code divides the lines of those in it, too.
  return around.isInCode ? code : withLines(code)
}

/** Code whose lines are boxes of their own, with line feeds instead. */
function withLines(element: WrittenElement): WrittenElement {
  const lines = new WrittenElement(element.tag, element.attributes)
  for (const child of element.children) {
    if (typeof child === 'string') lines.children.push(child)
    else {
      const before = lines.children.at(-1)
      const isLine = /^(?:div|p|li)$/.test(child.tag)
      if (isLine && before !== undefined && !(typeof before === 'string' && before.endsWith('\n'))) {
        lines.children.push('\n')
      }
      lines.children.push(withLines(child))
    }
  }
  return lines
}

function namesLanguage(classes: string): boolean {
  return /(?:^|\s)lang(?:uage)?-/.test(classes) || findLanguage(classes) !== null || /^\w+$/.test(classes)
}

/**
 * A list that notes its indent instead of being nested is nested as deep. One whose items say that they are of another
 * kind is taken apart: each item brings its lists along.
 */
function tidyList(element: MarkupElement, tag: string, style: string, around: Around): WrittenElement {
  const isOrdered = tag === 'ol'
  const items = elementsOf(childrenOf(element))
  if (items.some((item) => boxIn(item, around) !== null || (notedKind(item) ?? isOrdered) !== isOrdered)) {
    return filled('div', withStyle(attributesNamed(element, 'dir'), style), element, { ...around, isOrdered })
  }
  const missing = Math.max(0, Number(notedIndent(element) ?? 0) - around.depth)
  const inside = { ...around, depth: around.depth + 1 + missing, isOrdered }
  const own = withStyle(attributesNamed(element, 'dir', 'start'), style)
  return nested(filled(tag, own, element, inside), missing, isOrdered)
}

function tidyItem(element: MarkupElement, style: string, around: Around): Written[] {
  const box = boxIn(element, around)
  const item = filled('li', withStyle(attributesNamed(element, 'dir', 'value'), style), element, around)
  if (box !== null) return [todo(boxOf(element) === null ? withoutWrittenBox(item) : item, box)]
  const missing = Math.max(notedDepth(element), 1) - around.depth
  return [missing > 0 ? nested(item, missing, notedKind(element) ?? around.isOrdered) : item]
}

const writtenBox = /^\s*\[([ xX])\]\s+/

/** Whether an item is a ticked or an open box; some programs copy one as signs at the start of its text. */
function boxIn(item: MarkupElement, { isPasted }: Around): boolean | null {
  const box = boxOf(item)
  if (box !== null || !isPasted) return box
  const sign = writtenBox.exec(firstText(childrenOf(item)))?.[1]
  return sign === undefined ? null : sign !== ' '
}

function firstText(children: readonly Child[]): string {
  const [first] = children
  if (first === undefined || typeof first === 'string') return first ?? ''
  return /^(?:p|span)$/.test(tagOf(first)) ? firstText(childrenOf(first)) : ''
}

function withoutWrittenBox(item: WrittenElement): WrittenElement {
  const [first] = item.children
  if (typeof first === 'string') item.children[0] = first.replace(writtenBox, '')
  else if (first && /^(?:p|span)$/.test(first.tag)) withoutWrittenBox(first)
  return item
}

/** Puts an element into this many lists, one in the other; `attributes` are those of the innermost. */
function nested(
  element: WrittenElement,
  depth: number,
  isOrdered: boolean,
  attributes: WrittenElement['attributes'] = [],
): WrittenElement {
  let inner = element
  for (let at = 0; at < depth; at++) {
    const list = new WrittenElement(isOrdered ? 'ol' : 'ul', at === 0 ? attributes : [])
    list.children.push(inner)
    inner = list
  }
  return inner
}

function todo(item: WrittenElement, isChecked: boolean): WrittenElement {
  const box = new WrittenElement('input', [
    ['type', 'checkbox'],
    ...(isChecked ? [['checked', ''] as const] : []),
  ])
  const element = new WrittenElement('div', [['data-w-e-type', 'todo'], ...item.attributes])
  element.children.push(box)
  for (const child of item.children) element.children.push(child)
  return element
}
