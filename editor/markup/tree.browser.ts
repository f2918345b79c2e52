import { maxDepth, maxElements, type ParsedChild, type ParsedElement } from './tree-types.ts'

/** Parsed markup in a browser, by its own parser. Each function promises what its namesake in `tree.ts` does. */

let inert: Document | undefined

/** Parses a fragment; `null` for markup nested or multiplied beyond every real document. */
export function parseTree(html: string): readonly ParsedChild[] | null {
  const content = parseInert(html)
  const isTooMuch = content.querySelectorAll('*').length > maxElements || isDeeper(content, maxDepth)
  return isTooMuch ? null : listOf(content)
}

/** Text with its character references decoded; it must hold no `<`. */
export function decodeText(source: string): string {
  return listOf(parseInert(source)).join('')
}

/** The name of an element in lower case. */
export function tagOf(element: ParsedElement): string {
  return native(element).localName
}

/** Texts and elements inside an element, neighbouring texts as one. */
export function childrenOf(element: ParsedElement): readonly ParsedChild[] {
  return listOf(native(element))
}

/** Whether an element has attributes at all. */
export function hasAttributes(element: ParsedElement): boolean {
  return native(element).hasAttributes()
}

/** The value of an attribute, `null` when it is absent. */
export function attribute(element: ParsedElement, name: string): string | null {
  return native(element).getAttribute(name)
}

/** All attributes with their values, in the order of the source. */
export function attributesOf(element: ParsedElement): [name: string, value: string][] {
  return [...native(element).attributes].map(({ name, value }) => [name, value])
}

/** A template of a document without a window: nothing in it runs, loads or is drawn. */
function parseInert(html: string): DocumentFragment {
  inert ??= document.implementation.createHTMLDocument('')
  const template = inert.createElement('template')
  template.innerHTML = html
  replaceForms(template.content, inert)
  return template.content
}

function native(element: ParsedElement): Element {
  return element as unknown as Element
}

function listOf(parent: Node): ParsedChild[] {
  const list: ParsedChild[] = []
  let isText = false
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    const type = node.nodeType
    if (type === 1) list.push(node as unknown as ParsedElement)
    else if (type === 3) {
      const { data } = node as Text
      if (isText) list.push(`${list.pop()}${data}`)
      else list.push(data)
    }
    isText = type === 3
  }
  return list
}

function getter<Value>(owner: { readonly prototype: object }, name: string): (this: Node) => Value {
  return Object.getOwnPropertyDescriptor(owner.prototype, name)?.get as () => Value
}

/**
 * A form's controls hide its properties behind their names. A form means no more than a box here, so boxes take the
 * places of forms, by the getters of their classes.
 */
function replaceForms(content: DocumentFragment, owner: Document): void {
  const firstChild = getter<Node | null>(Node, 'firstChild')
  for (const form of content.querySelectorAll('form')) {
    const box = owner.createElement('section')
    for (const each of getter<NamedNodeMap>(Element, 'attributes').call(form)) {
      box.setAttributeNode(each.cloneNode() as Attr)
    }
    for (let child = firstChild.call(form); child; child = firstChild.call(form)) box.appendChild(child)
    Element.prototype.replaceWith.call(form, box)
  }
}

/** Whether an element has more than `levels` elements around it, templates included, asked of the selector engine. */
function isDeeper(root: DocumentFragment, levels: number): boolean {
  if (root.querySelector(`${'*>'.repeat(Math.max(0, levels + 1))}*`)) return true
  return [...root.querySelectorAll('template')].some((template) => {
    const isEmpty = !(template instanceof HTMLTemplateElement) || !template.content.firstElementChild
    return !isEmpty && isDeeper(template.content, levels - depthOf(template, root))
  })
}

function depthOf(node: Node, root: Node): number {
  let depth = 0
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) depth++
  return depth
}
