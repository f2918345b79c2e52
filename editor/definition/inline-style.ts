import { Mark } from 'prosemirror-model'
import { parseLinkUrl } from '../markup/address.ts'
import { type Declarations, noDeclarations } from '../markup/declarations.ts'
import { attribute, hasAttributes, type MarkupElement, tagOf } from '../markup/markup.ts'
import {
  parseColor,
  parseFontFamily,
  parseFontSize,
  parseIndent,
  parseLineHeight,
  parseTarget,
  parseTextAlign,
} from '../markup/values.ts'
import { type MarkName, schema } from '../model/schema.ts'
import type { BlockStyle } from './block-style.ts'

/** The marks in force at a place in the source, as one immutable value; `false` and absent are the same. */
export type InlineStyle = {
  readonly [name in Exclude<MarkName, 'link'>]?: string | boolean
} & { readonly link?: { readonly href: string; readonly target: string } & BlockStyle }

type OwnStyle = { -readonly [key in keyof InlineStyle]: InlineStyle[key] }

const marksByTag: ReadonlyMap<string, keyof InlineStyle> = new Map(
  Object.entries({
    b: 'bold',
    strong: 'bold',
    i: 'italic',
    em: 'italic',
    u: 'underline',
    ins: 'underline',
    s: 'through',
    strike: 'through',
    del: 'through',
    code: 'code',
    kbd: 'code',
    samp: 'code',
    tt: 'code',
    sub: 'sub',
    sup: 'sup',
  } as const),
)

const markColor = 'rgb(255, 255, 0)'
const legacySizes = ['', '12px', '14px', '16px', '19px', '24px', '32px', '48px']

/** The marks inside an element: those around it, its own tag's and its style's; for values the nearest wins. */
export function inlineStyleOf(
  element: MarkupElement,
  outer: InlineStyle,
  declarations: Declarations,
): InlineStyle {
  const tag = tagOf(element)
  return declarations === noDeclarations && tag !== 'a' && tag !== 'font'
    ? styleOfTag(tag, outer)
    : readStyle(element, tag, outer, declarations)
}

const stylesByTag = new WeakMap<InlineStyle, Map<string, InlineStyle>>()

/** The style inside an element without attributes, the same value for every one within the same style. */
function styleOfTag(tag: string, outer: InlineStyle): InlineStyle {
  const mark = marksByTag.get(tag)
  if (!mark && tag !== 'mark') return outer
  const known = stylesByTag.get(outer) ?? new Map<string, InlineStyle>()
  stylesByTag.set(outer, known)
  const style = known.get(tag) ?? { ...outer, ...(mark ? { [mark]: true } : { bgColor: markColor }) }
  known.set(tag, style)
  return style
}

function readStyle(
  element: MarkupElement,
  tag: string,
  outer: InlineStyle,
  declarations: Declarations,
): InlineStyle {
  const mark = marksByTag.get(tag)
  const own: OwnStyle = {}
  if (mark) Object.assign(own, { [mark]: true })
  readTag(element, tag, own, declarations)
  readDeclarations(tag, own, declarations)
  return Object.keys(own).length === 0 ? outer : { ...outer, ...own }
}

const marksByStyle = new WeakMap<InlineStyle, readonly Mark[]>()

/** The marks of the document for a style, made once for each value. */
export function marksOf(style: InlineStyle): readonly Mark[] {
  const known = marksByStyle.get(style)
  if (known) return known
  let marks: readonly Mark[] = Mark.none
  for (const [name, value] of Object.entries(style)) {
    if (!value) continue
    const type = schema.marks[name as MarkName]
    const attrs = typeof value === 'object' ? value : typeof value === 'string' ? { value } : null
    marks = type.create(attrs).addToSet(marks)
  }
  marksByStyle.set(style, marks)
  return marks
}

/** The block style an element declares, over what it inherits from dissolved containers. */
export function blockStyleFrom(
  element: MarkupElement,
  outer: BlockStyle,
  declarations: Declarations,
): BlockStyle {
  if (!hasAttributes(element)) return outer
  const align = declarations.get('text-align') ?? attribute(element, 'align')
  const lineHeight = declarations.get('line-height')
  const indent = declarations.get('text-indent')
  if (!align && !lineHeight && indent === undefined && !declarations.has('padding-left')) return outer
  return {
    textAlign: (align && parseTextAlign(align)) || outer.textAlign,
    lineHeight: (lineHeight && parseLineHeight(lineHeight)) || outer.lineHeight,
    indent:
      (indent === undefined ? indentByPadding(element, declarations) : parseIndent(indent)) ?? outer.indent,
  }
}

/** Older versions indented by padding: any `em`, or a positive multiple of 32 pixels. */
function indentByPadding(element: MarkupElement, declarations: Declarations): string | null {
  if (!/^(?:p|h[1-5])$/.test(tagOf(element))) return null
  const padding = /^(\d+(?:\.\d+)?)(em|px)$/.exec(declarations.get('padding-left') ?? '')
  if (!padding || Number(padding[1]) === 0) return null
  return padding[2] === 'em' || Number(padding[1]) % 32 === 0 ? '2em' : null
}

function readTag(element: MarkupElement, tag: string, own: OwnStyle, declarations: Declarations): void {
  if (tag === 'mark') own.bgColor = markColor
  if (tag === 'font') {
    const color = parseColor(attribute(element, 'color') ?? '')
    const family = parseFontFamily(attribute(element, 'face') ?? '')
    const size =
      /^[1-7]$/.test(attribute(element, 'size') ?? '') && legacySizes[Number(attribute(element, 'size'))]
    if (color) own.color = color
    if (family) own.fontFamily = family
    if (size) own.fontSize = size
  }
  const href = tag === 'a' ? attribute(element, 'href') : null
  const url = href === null ? null : parseLinkUrl(href)
  if (url) {
    const style = blockStyleFrom(element, { textAlign: null, lineHeight: null, indent: null }, declarations)
    own.link = { href: url, target: parseTarget(attribute(element, 'target') ?? ''), ...style }
  }
}

function readDeclarations(tag: string, own: OwnStyle, declarations: Declarations): void {
  const set = (name: 'color' | 'bgColor' | 'fontSize' | 'fontFamily', value: string | null | undefined) => {
    if (value) own[name] = value
  }
  const read = (property: string, parse: (value: string) => string | null) => {
    const value = declarations.get(property)
    return value === undefined ? null : parse(value)
  }
  set('color', read('color', parseColor))
  set('bgColor', read('background', parseColor))
  set('bgColor', read('background-color', parseColor))
  set('fontSize', read('font-size', parseFontSize))
  set('fontFamily', read('font-family', parseFontFamily))
  readSwitches(tag, own, declarations)
}

function readSwitches(tag: string, own: OwnStyle, declarations: Declarations): void {
  const weight = declarations.get('font-weight')?.toLowerCase()
  if (weight && /^(?:bold|bolder|[6-9]\d\d|1000)$/.test(weight)) own.bold = true
  if (weight && /^(?:normal|lighter|[1-5]\d\d)$/.test(weight)) own.bold = false
  const slant = declarations.get('font-style')?.toLowerCase()
  if (slant) own.italic = /^(?:italic|oblique)/.test(slant)
  const decoration = `${declarations.get('text-decoration') ?? ''} ${declarations.get('text-decoration-line') ?? ''}`
  if (/\bunderline\b/i.test(decoration)) own.underline = true
  else if (/\bnone\b/i.test(decoration) && own.underline) own.underline = false
  if (/\bline-through\b/i.test(decoration)) own.through = true
  else if (/\bnone\b/i.test(decoration) && own.through) own.through = false
  if (/^t[dhr]$/.test(tag)) return
  const align = declarations.get('vertical-align')?.toLowerCase()
  if (align === 'sub') own.sub = true
  if (align === 'super') own.sup = true
}
