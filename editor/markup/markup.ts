import * as tree from '#tree'
import { isElementBomb } from './lines-of-markup.ts'
import type { ParsedElement } from './tree-types.ts'
import { parseWritten, WrittenElement } from './written-markup.ts'

/** An element of markup, by whatever parser; the functions here look inside. */
export type MarkupElement = WrittenElement | ParsedElement

/** What stands in an element: running text as a string, or an element. Comments are left out. */
export type Child = string | MarkupElement

/**
 * Parses a fragment; nothing runs or is fetched. Gives `null` for markup nested or multiplied beyond every real
 * document. The editor's own spelling is read without an HTML parser, with the same result.
 */
export function parseMarkup(html: string): readonly Child[] | null {
  return parseWritten(html) ?? (isElementBomb(html) ? null : tree.parseTree(html))
}

/** The name of an element in lower case (of drawings and formulas as HTML spells it). */
export function tagOf(element: MarkupElement): string {
  return element instanceof WrittenElement ? element.tag : tree.tagOf(element)
}

/** Texts and elements inside an element, neighbouring texts as one. */
export function childrenOf(element: MarkupElement): readonly Child[] {
  return element instanceof WrittenElement ? element.children : tree.childrenOf(element)
}

/** Whether an element has attributes at all, which is quickly asked. */
export function hasAttributes(element: MarkupElement): boolean {
  return element instanceof WrittenElement ? element.attributes.length > 0 : tree.hasAttributes(element)
}

/** The value of an attribute, `null` when it is absent. */
export function attribute(element: MarkupElement, name: string): string | null {
  if (!(element instanceof WrittenElement)) return tree.attribute(element, name)
  return element.attributes.find((each) => each[0] === name)?.[1] ?? null
}

/** All attributes with their values, in the order of the source. */
export function attributesOf(element: MarkupElement): readonly (readonly [name: string, value: string])[] {
  return element instanceof WrittenElement ? element.attributes : tree.attributesOf(element)
}

/** Elements whose content is never shown as text. */
export const droppedElements: ReadonlySet<string> = new Set(
  (
    'script style title meta link base template noscript noframes noembed object embed applet svg canvas select ' +
    'textarea input audio frame frameset xml head param source track area datalist dialog'
  ).split(' '),
)

/** The elements among children, without the text between them. */
export function elementsOf(children: readonly Child[]): MarkupElement[] {
  return children.filter((child) => typeof child !== 'string')
}

/** The rows of a table, without those of tables in it. */
export function rowsOf<Element extends MarkupElement>(table: Element): Element[] {
  return elementsOf(childrenOf(table)).flatMap((child) => {
    if (tagOf(child) === 'tr') return [child as Element]
    return /^t(?:head|body|foot)$/.test(tagOf(child)) ? rowsOf(child as Element) : []
  })
}

/** The `<col>` elements of a table. */
export function columnsOf(table: MarkupElement): MarkupElement[] {
  return elementsOf(childrenOf(table))
    .flatMap((child) => (tagOf(child) === 'colgroup' ? elementsOf(childrenOf(child)) : [child]))
    .filter((child) => tagOf(child) === 'col')
}

/** The first element below `element` with one of these names, in document order. */
export function findElement(element: MarkupElement, ...names: string[]): MarkupElement | null {
  for (const child of childrenOf(element)) {
    if (typeof child === 'string') continue
    const found = names.includes(tagOf(child)) ? child : findElement(child, ...names)
    if (found) return found
  }
  return null
}

/** All text of these nodes and below, without that of dropped elements. */
export function shownText(children: readonly Child[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child
      return droppedElements.has(tagOf(child)) ? '' : shownText(childrenOf(child))
    })
    .join('')
}

/** Whether an attribute is there, with whatever value. */
export function hasAttribute(element: MarkupElement, name: string): boolean {
  return attribute(element, name) !== null
}
