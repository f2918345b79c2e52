import type { Attrs, Node, NodeSpec } from 'prosemirror-model'
import type { JsonRule, NodeDefinition, ReadingRule } from '../definition/definition.ts'
import { blockStyle, drawnStyle } from '../definition/drawn.ts'
import { lookOf, renderLine } from '../definition/html.ts'
import { blockStyleFrom } from '../definition/inline-style.ts'
import { readTextBlock } from '../definition/read-text-block.ts'
import { specWith } from '../definition/text-host.ts'
import { escapeText, renderAttributes } from '../markup/escape.ts'
import { keptAttribute, keptMarkup } from '../markup/kept-markup.ts'
import { attribute, childrenOf, type MarkupElement, shownText } from '../markup/markup.ts'
import { plainAttribute } from '../markup/plain-attribute.ts'
import type { Policy } from '../markup/policy.ts'
import { WrittenElement } from '../markup/written-markup.ts'
import { addonElement, addonTags } from './addon-json.ts'

/** An element: its name, its attributes and what stands in it; `0` is the place of the node's text. */
export type HtmlShape = readonly [
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: (HtmlShape | string | 0)[],
]

/** What a reading rule sees of an element. */
export type ReadElement = {
  /** The value of an attribute, `null` when it is absent. */
  readonly attribute: (name: string) => string | null
  /** The text in it, without markup. */
  readonly text: () => string
}

/** A node of a host: a block with a line of text, a block or a piece of a line without. */
export type NodeOptions = {
  /** Its type in JSON and the `data-w-e-type` of its element: letters, digits, `-` and `_`. */
  readonly name: string
  /**
   * As ProseMirror has it. `group` is `block` or `inline`, `content` is `inline*` or left out; `attrs` are what JSON
   * holds, so their values are plain, and none is called `type`, `text` or `children`.
   */
  readonly schema: NodeSpec & { readonly group: 'block' | 'inline'; readonly content?: 'inline*' }
  /**
   * Its element, in the name and attributes of which `read` finds the node's attributes again. What the policy does not
   * take is left out of it: scripts, handlers, addresses, frames, classes; `data-*` attributes hold what is needed.
   */
  readonly html: (attrs: Attrs) => HtmlShape
  /** The attributes an element stands for, those left out at their defaults; `null` when it is not this node. */
  readonly read?: (element: ReadElement) => Attrs | null
  /** Markdown for it, given its text as Markdown; its text alone without this. */
  readonly markdown?: (attrs: Attrs, text: string) => string
}

/** A node that `registerNodes` takes. */
export type HostNode = NodeDefinition & { readonly name: string }

/** What reading has taken is not asked about again when it is written. */
const takesAll: Policy = { allowsLocalImages: true }
const reserved = ['type', 'text', 'children']

/**
 * Defines a node of a host, in the form in which the editor's own are. Stored, it is an element with its name as
 * `data-w-e-type`; where it is not registered, that is carried through untouched.
 */
export function defineNode(options: NodeOptions): HostNode {
  checkOptions(options)
  const { name, schema, markdown } = options
  const isInline = schema.group === 'inline'
  const hasText = schema.content !== undefined
  const shape = new Shape(options)
  return {
    name,
    spec: {
      ...schema,
      ...(isInline && { inline: true }),
      ...(hasText ? { whitespace: 'pre' as const } : { atom: true }),
      attrs: { ...schema.attrs, ...(hasText && blockStyle) },
      toDOM: schema.toDOM ?? ((node) => shape.draw(node)),
    },
    html: (node, form) => {
      const { tag } = shape.elementOf(node.attrs)
      const look = hasText ? lookOf(node, form) : ''
      const content = hasText ? renderLine(node, form) : shape.content(node.attrs, takesAll)
      return `<${tag}${renderAttributes(shape.attributes(node.attrs, takesAll))}${look}>${content}</${tag}>`
    },
    isOutsideLinks: isInline,
    endsWithParagraph: true,
    read: shape.rule,
    json: name,
    readJson: { [name]: shape.readJson },
    markdown(node, write) {
      const text = hasText ? write.lines(node, true) : write.text(shape.text(node.attrs), !isInline)
      return markdown?.(node.attrs, text) ?? text
    },
  }
}

function checkOptions({ name, schema, html }: NodeOptions): void {
  const refuse = (what: string) => {
    throw new RangeError(`defineNode '${name}': ${what}`)
  }
  if (!/^[a-z][\w-]{0,39}$/i.test(name)) refuse('a name is letters, digits, - and _')
  if (schema.group !== 'block' && schema.group !== 'inline') refuse('schema.group is block or inline')
  const isLine = schema.group === 'block' && schema.content === 'inline*'
  if (schema.content !== undefined && !isLine) refuse("only a block has content, 'inline*'")
  const taken = Object.keys(schema.attrs ?? {}).find((key) => reserved.includes(key) || key in blockStyle)
  if (taken) refuse(`no attribute is called '${taken}'`)
  const missing = Object.entries(schema.attrs ?? {}).find(([, attr]) => attr.default === undefined)
  if (missing) refuse(`attribute '${missing[0]}' needs a default`)
  const [tag] = html(defaultsOf(schema))
  if (!addonTags.has(tag)) refuse(`its element is one of ${[...addonTags].join(' ')}`)
}

function defaultsOf(schema: NodeSpec): Attrs {
  return Object.fromEntries(Object.entries(schema.attrs ?? {}).map(([key, attr]) => [key, attr.default]))
}

/** What a host's node looks like as an element, cleaned by a policy, and the way back. */
class Shape {
  private readonly options: NodeOptions
  private readonly isInline: boolean
  private readonly hasText: boolean
  private readonly defaults: Attrs

  constructor(options: NodeOptions) {
    this.options = options
    this.isInline = options.schema.group === 'inline'
    this.hasText = options.schema.content !== undefined
    this.defaults = defaultsOf(options.schema)
  }

  /** The element as the host gives it. */
  elementOf(attrs: Attrs): WrittenElement {
    return written(this.options.html(attrs))
  }

  /** The element's attributes as they are stored. */
  attributes(attrs: Attrs, policy: Policy): Record<string, string> {
    const kept: Record<string, string> = { 'data-w-e-type': this.options.name }
    if (!this.hasText) kept['data-w-e-is-void'] = ''
    if (this.isInline) kept['data-w-e-is-inline'] = ''
    for (const [name, value] of this.elementOf(attrs).attributes) {
      const clean = name.startsWith('data-w-e-') ? null : keptAttribute(name, plainAttribute(value), policy)
      if (clean !== null) kept[name] = clean
    }
    return kept
  }

  /** What stands in the element of a node without a text of its own. */
  content(attrs: Attrs, policy: Policy): string {
    const element = this.elementOf(attrs)
    const isLine = this.isInline || element.tag === 'p'
    return keptMarkup(element, isLine, policy) || escapeText(this.text(attrs))
  }

  text(attrs: Attrs): string {
    return plainAttribute(shownText(this.elementOf(attrs).children))
  }

  draw(node: Node): ReturnType<NonNullable<NodeSpec['toDOM']>> {
    const { tag } = this.elementOf(node.attrs)
    const attributes = this.attributes(node.attrs, takesAll)
    if (this.hasText) return [tag, { ...attributes, ...drawnStyle(node.attrs) }, 0]
    const dom = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(name, value)
    dom.innerHTML = this.content(node.attrs, takesAll)
    return dom
  }

  readonly rule: ReadingRule = {
    claims: (element, { reading }) => this.attrsOf(element, reading.policy) !== null,
    read: (element, place, declarations, type) => {
      const attrs = this.attrsOf(element, place.reading.policy) ?? this.defaults
      if (this.hasText) {
        const style = blockStyleFrom(element, place.block, declarations)
        readTextBlock(place, specWith(type, style, attrs), style, childrenOf(element))
      } else if (this.isInline) place.flow.addLeaf(type.create(attrs), place.block)
      else place.flow.addBlock(type.create(attrs))
    },
  }

  readonly readJson: JsonRule = (node, read, depth) => {
    const given = Object.keys(this.defaults).map((key) => [key, node[key] ?? this.defaults[key]])
    try {
      const attrs = Object.fromEntries(given)
      const { tag, children } = this.elementOf(attrs)
      const attributes = Object.entries(this.attributes(attrs, takesAll))
      const content = this.hasText ? read.content(node, depth) : children
      return [read.element(tag, [...attributes, ...read.styled(node)], content)]
    } catch {
      // Values that the host's function does not know: the node is carried through.
      const unknown = addonElement(node, this.isInline)
      return unknown ? [unknown] : []
    }
  }

  /** The attributes of an element of this kind, `null` for any other, and for one that holds what the policy refuses. */
  private attrsOf(element: MarkupElement, policy: Policy): Attrs | null {
    const { name, read } = this.options
    if (attribute(element, 'data-w-e-type') !== name) return null
    const found = read?.({
      attribute: (key) => attribute(element, key),
      text: () => shownText(childrenOf(element)),
    })
    if (found === null) return null
    const attrs = { ...this.defaults, ...found }
    return this.isTaken(attrs, policy) ? attrs : null
  }

  private isTaken(attrs: Attrs, policy: Policy): boolean {
    const by = (each: Policy) =>
      renderAttributes(this.attributes(attrs, each)) + (this.hasText ? '' : this.content(attrs, each))
    return by(policy) === by(takesAll)
  }
}

function written([tag, attributes, ...content]: HtmlShape): WrittenElement {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  )
  const element = new WrittenElement(tag, pairs)
  for (const child of content) {
    if (child !== 0) element.children.push(typeof child === 'string' ? child : written(child))
  }
  return element
}
