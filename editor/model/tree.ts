import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  type TokenHandler,
  Tokenizer,
  TokenizerMode,
} from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
export type ChildNode = DefaultTreeAdapterTypes.ChildNode

/** Markup of the deepest nesting that is read as a tree; browsers stop at the same depth. */
const maxOpenElements = 512
/** HTML's rules for misnested tags can multiply elements; beyond this many the markup is an attack. */
const maxElements = 400_000

/** Elements whose content is never shown as text. */
export const droppedElements: ReadonlySet<string> = new Set(
  (
    'script style title meta link base template noscript noframes noembed object embed applet svg canvas select ' +
    'textarea input audio frame frameset xml head param source track area datalist dialog'
  ).split(' '),
)

class TooComplex extends Error {}

/**
 * Parses a fragment with an HTML parser; nothing runs or is fetched. Gives `null` for markup nested or multiplied
 * beyond every real document, whose text `linesOfMarkup` still gives. The cost is linear in the length.
 */
export function parseTree(html: string): ChildNode[] | null {
  let open = 0
  let elements = 0
  try {
    return parseFragment(html, {
      scriptingEnabled: false,
      treeAdapter: {
        ...defaultTreeAdapter,
        createElement(...args: Parameters<typeof defaultTreeAdapter.createElement>) {
          elements++
          if (elements > maxElements) throw new TooComplex()
          return defaultTreeAdapter.createElement(...args)
        },
        onItemPush() {
          open++
          if (open > maxOpenElements) throw new TooComplex()
        },
        onItemPop() {
          open--
        },
      },
    }).childNodes
  } catch (error) {
    if (error instanceof TooComplex) return null
    throw error
  }
}

/** The lines of text in markup too complex for a tree: every block tag and line break begins a new one. */
export function linesOfMarkup(html: string): string[] {
  const lines: string[] = ['']
  let hidden = ''
  const add = (text: string) => {
    if (hidden === '') lines[lines.length - 1] += text
  }
  const breakLine = () => {
    if (hidden === '' && lines.at(-1) !== '') lines.push('')
  }
  const handler: TokenHandler = {
    onStartTag(tag) {
      if (/^(?:p|div|h[1-6]|li|tr|br|section|article|blockquote|pre|hr|ul|ol|table)$/.test(tag.tagName))
        breakLine()
      if (!/^(?:script|style|xmp|textarea|title|iframe|noscript)$/.test(tag.tagName)) return
      if (hidden === '') hidden = tag.tagName
      tokenizer.state = TokenizerMode.RAWTEXT
    },
    onEndTag(tag) {
      if (tag.tagName === hidden) hidden = ''
    },
    onCharacter: (token) => add(token.chars),
    onWhitespaceCharacter: () => add(' '),
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof() {},
  }
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler)
  tokenizer.write(html, true)
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

export function isElement(node: ChildNode): node is Element {
  return 'tagName' in node
}

/** The value of an attribute, `null` when it is absent. */
export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((attr) => attr.name === name)?.value ?? null
}

/** The first element below `element` with one of these names, in document order. */
export function findElement(element: Element, ...names: string[]): Element | null {
  for (const child of element.childNodes) {
    if (!isElement(child)) continue
    const found = names.includes(child.tagName) ? child : findElement(child, ...names)
    if (found) return found
  }
  return null
}

/** All text below a node, without that of dropped elements. */
export function textContent(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value
      return isElement(node) && !droppedElements.has(node.tagName) ? textContent(node.childNodes) : ''
    })
    .join('')
}
