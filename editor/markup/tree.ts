import { type DefaultTreeAdapterTypes, defaultTreeAdapter, type html as names, parseFragment } from 'parse5'
import { maxDepth, maxElements, type ParsedChild, type ParsedElement } from './tree-types.ts'

/** Parsed markup where there is no browser. `tree.browser.ts` has the same functions on the browser's own parser. */

type Parse5Node = DefaultTreeAdapterTypes.ChildNode
type Parse5Element = DefaultTreeAdapterTypes.Element

/** Beyond this many open elements parsing costs more than its length; the tree is deeper than `maxDepth` then. */
const maxOpenElements = 512

class TooComplex extends Error {}

/**
 * Parses a fragment with an HTML parser; nothing runs or is fetched. Gives `null` for markup nested or multiplied
 * beyond every real document.
 */
export function parseTree(html: string): readonly ParsedChild[] | null {
  try {
    const { childNodes } = parseFragment(html, { scriptingEnabled: false, treeAdapter: guardedAdapter() })
    return isDeeper(childNodes, maxDepth) ? null : listOf(childNodes)
  } catch (error) {
    if (error instanceof TooComplex) return null
    throw error
  }
}

/** Text with its character references decoded; it must hold no `<`. */
export function decodeText(source: string): string {
  return listOf(parseFragment(source).childNodes).join('')
}

/** The name of an element in lower case (of drawings and formulas as HTML spells it). */
export function tagOf(element: ParsedElement): string {
  return parsed(element).tagName
}

/** Texts and elements inside an element, neighbouring texts as one. */
export function childrenOf(element: ParsedElement): readonly ParsedChild[] {
  return listOf(parsed(element).childNodes)
}

/** Whether an element has attributes at all. */
export function hasAttributes(element: ParsedElement): boolean {
  return parsed(element).attrs.length > 0
}

/** The value of an attribute, `null` when it is absent. */
export function attribute(element: ParsedElement, name: string): string | null {
  return parsed(element).attrs.find((attr) => attr.name === name && !attr.prefix)?.value ?? null
}

/** All attributes with their values, in the order of the source. */
export function attributesOf(element: ParsedElement): [name: string, value: string][] {
  return parsed(element).attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value])
}

function parsed(element: ParsedElement): Parse5Element {
  return element as unknown as Parse5Element
}

function listOf(nodes: readonly Parse5Node[]): ParsedChild[] {
  const list: ParsedChild[] = []
  let isText = false
  for (const node of nodes) {
    if (!('value' in node)) {
      if ('tagName' in node) list.push(node as unknown as ParsedElement)
    } else if (isText) list.push(`${list.pop()}${node.value}`)
    else list.push(node.value)
    isText = 'value' in node
  }
  return list
}

function isDeeper(nodes: readonly Parse5Node[], levels: number): boolean {
  if (levels < 0) return nodes.some((node) => 'tagName' in node)
  return nodes.some((node) => 'tagName' in node && isDeeper(contentOf(node), levels - 1))
}

function contentOf(element: Parse5Element): readonly Parse5Node[] {
  return 'content' in element
    ? (element as DefaultTreeAdapterTypes.Template).content.childNodes
    : element.childNodes
}

/** parse5's tree, that gives up on attacks. */
function guardedAdapter(): typeof defaultTreeAdapter {
  let open = 0
  let elements = 0
  return {
    ...defaultTreeAdapter,
    createElement(tag: string, namespace: names.NS, attrs) {
      elements++
      if (elements > maxElements) throw new TooComplex()
      return defaultTreeAdapter.createElement(tag, namespace, attrs)
    },
    onItemPush() {
      open++
      if (open > maxOpenElements) throw new TooComplex()
    },
    onItemPop() {
      open--
    },
  }
}
