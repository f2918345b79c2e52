import { Mark } from 'prosemirror-model'
import { parseLinkUrl } from './address.ts'
import type { BlockStyle } from './block-style.ts'
import { type MarkName, schema } from './schema.ts'
import { attribute, type Element } from './tree.ts'
import {
  parseColor,
  parseFontFamily,
  parseFontSize,
  parseIndent,
  parseLineHeight,
  parseTarget,
  parseTextAlign,
} from './values.ts'

/** The marks in force at a place in the source, as one immutable value; `false` and absent are the same. */
export type InlineStyle = {
  readonly [name in Exclude<MarkName, 'link'>]?: string | boolean
} & { readonly link?: { readonly href: string; readonly target: string } & BlockStyle }

type OwnStyle = { -readonly [key in keyof InlineStyle]: InlineStyle[key] }

const marksByTag: Readonly<Record<string, keyof InlineStyle>> = {
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
}

const legacySizes = ['', '12px', '14px', '16px', '19px', '24px', '32px', '48px']

/** The marks inside an element: those around it, its own tag's and its style's; for values the nearest wins. */
export function inlineStyleOf(
  element: Element,
  outer: InlineStyle,
  declarations: Map<string, string>,
): InlineStyle {
  if (
    element.attrs.length === 0 &&
    !Object.hasOwn(marksByTag, element.tagName) &&
    element.tagName !== 'mark'
  ) {
    return outer
  }
  const own: OwnStyle = {}
  if (Object.hasOwn(marksByTag, element.tagName))
    Object.assign(own, { [marksByTag[element.tagName] ?? '']: true })
  readTag(element, own, declarations)
  readDeclarations(element, own, declarations)
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
  element: Element,
  outer: BlockStyle,
  declarations: Map<string, string>,
): BlockStyle {
  if (element.attrs.length === 0) return outer
  const align = declarations.get('text-align') ?? attribute(element, 'align')
  const lineHeight = declarations.get('line-height')
  const indent = declarations.get('text-indent')
  return {
    textAlign: (align && parseTextAlign(align)) || outer.textAlign,
    lineHeight: (lineHeight && parseLineHeight(lineHeight)) || outer.lineHeight,
    indent:
      (indent === undefined ? indentByPadding(element, declarations) : parseIndent(indent)) ?? outer.indent,
  }
}

/** Older versions indented by padding: any `em`, or a positive multiple of 32 pixels. */
function indentByPadding(element: Element, declarations: Map<string, string>): string | null {
  if (!/^(?:p|h[1-5])$/.test(element.tagName)) return null
  const padding = /^(\d+(?:\.\d+)?)(em|px)$/.exec(declarations.get('padding-left') ?? '')
  if (!padding || Number(padding[1]) === 0) return null
  return padding[2] === 'em' || Number(padding[1]) % 32 === 0 ? '2em' : null
}

function readTag(element: Element, own: OwnStyle, declarations: Map<string, string>): void {
  if (element.tagName === 'mark') own.bgColor = 'rgb(255, 255, 0)'
  if (element.tagName === 'font') {
    const color = parseColor(attribute(element, 'color') ?? '')
    const family = parseFontFamily(attribute(element, 'face') ?? '')
    const size =
      /^[1-7]$/.test(attribute(element, 'size') ?? '') && legacySizes[Number(attribute(element, 'size'))]
    if (color) own.color = color
    if (family) own.fontFamily = family
    if (size) own.fontSize = size
  }
  const href = element.tagName === 'a' ? attribute(element, 'href') : null
  const url = href === null ? null : parseLinkUrl(href)
  if (url) {
    const style = blockStyleFrom(element, { textAlign: null, lineHeight: null, indent: null }, declarations)
    own.link = { href: url, target: parseTarget(attribute(element, 'target') ?? ''), ...style }
  }
}

function readDeclarations(element: Element, own: OwnStyle, declarations: Map<string, string>): void {
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
  readSwitches(element, own, declarations)
}

function readSwitches(element: Element, own: OwnStyle, declarations: Map<string, string>): void {
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
  if (/^t[dhr]$/.test(element.tagName)) return
  const align = declarations.get('vertical-align')?.toLowerCase()
  if (align === 'sub') own.sub = true
  if (align === 'super') own.sup = true
}
