import { Mark, type Schema } from 'prosemirror-model'
import { type Declarations, noDeclarations } from '../markup/declarations.ts'
import { attribute, hasAttributes, type MarkupElement, tagOf } from '../markup/markup.ts'
import { parseDirection, parseIndent, parseLineHeight, parseTextAlign } from '../markup/values.ts'
import type { BlockStyle } from './block-style.ts'
import type { MarkValue } from './definition.ts'
import type { Place } from './place.ts'
import type { MarkRules } from './rules.ts'

/** The marks in force at a place in the source, as one immutable value; `false` and absent are the same. */
export type InlineStyle = { readonly [name: string]: MarkValue }

/** The marks inside an element: those around it, its own tag's and its style's; for values the nearest wins. */
export function inlineStyleOf(
  element: MarkupElement,
  { inline, reading }: Place,
  declarations: Declarations,
): InlineStyle {
  const tag = tagOf(element)
  const rules = reading.rules.marks
  return declarations === noDeclarations && !rules.elements.has(tag)
    ? styleOfTag(tag, inline, rules)
    : readStyle(element, tag, inline, declarations, rules)
}

const stylesByTag = new WeakMap<InlineStyle, Map<string, InlineStyle>>()

/** The style inside an element without attributes, the same value for every one within the same style. */
function styleOfTag(tag: string, outer: InlineStyle, rules: MarkRules): InlineStyle {
  const own = rules.tags.get(tag)
  if (!own) return outer
  const known = stylesByTag.get(outer) ?? new Map<string, InlineStyle>()
  stylesByTag.set(outer, known)
  const style = known.get(tag) ?? { ...outer, ...own }
  known.set(tag, style)
  return style
}

function readStyle(
  element: MarkupElement,
  tag: string,
  outer: InlineStyle,
  declarations: Declarations,
  rules: MarkRules,
): InlineStyle {
  const own: Record<string, MarkValue> = { ...rules.tags.get(tag) }
  for (const { name, read } of rules.elements.get(tag) ?? []) {
    const value = read(element, declarations)
    if (value) own[name] = value
  }
  if (declarations !== noDeclarations) {
    for (const { name, read } of rules.styles) {
      const value = read(declarations, tag, own[name])
      if (value !== undefined && value !== null) own[name] = value
    }
  }
  return Object.keys(own).length === 0 ? outer : { ...outer, ...own }
}

const marksByStyle = new WeakMap<InlineStyle, readonly Mark[]>()

/** The marks of the document for a style, made once for each value. Every source has styles of its own. */
export function marksOf(style: InlineStyle, schema: Schema): readonly Mark[] {
  const known = marksByStyle.get(style)
  if (known) return known
  let marks: readonly Mark[] = Mark.none
  for (const [name, value] of Object.entries(style)) {
    if (!value) continue
    const attrs = typeof value === 'object' ? value : typeof value === 'string' ? { value } : null
    marks = schema.mark(name, attrs).addToSet(marks)
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
  const dir = parseDirection(attribute(element, 'dir') ?? declarations.get('direction') ?? '')
  if (!align && !lineHeight && indent === undefined && !dir && !declarations.has('padding-left')) return outer
  return {
    textAlign: (align && parseTextAlign(align)) || outer.textAlign,
    lineHeight: (lineHeight && parseLineHeight(lineHeight)) || outer.lineHeight,
    indent:
      (indent === undefined ? indentByPadding(element, declarations) : parseIndent(indent)) ?? outer.indent,
    dir: dir ?? outer.dir,
  }
}

/** Older versions indented by padding: any `em`, or a positive multiple of 32 pixels. */
function indentByPadding(element: MarkupElement, declarations: Declarations): string | null {
  if (!/^(?:p|h[1-5])$/.test(tagOf(element))) return null
  const padding = /^(\d+(?:\.\d+)?)(em|px)$/.exec(declarations.get('padding-left') ?? '')
  if (!padding || Number(padding[1]) === 0) return null
  return padding[2] === 'em' || Number(padding[1]) % 32 === 0 ? '2em' : null
}
