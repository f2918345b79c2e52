import type { Node, Schema } from 'prosemirror-model'
import {
  definitionOf,
  type JsonRule,
  type MarkDefinition,
  markDefinitionOf,
} from '../definition/definition.ts'
import type { Json, JsonReading } from '../definition/json-forms.ts'
import { childrenOf, declarationsOf, declared, isObject, isTrue, plain } from '../definition/json-values.ts'
import { withoutControls } from '../definition/text-host.ts'
import type { Child } from '../markup/markup.ts'
import type { Policy } from '../markup/policy.ts'
import { maxElements } from '../markup/tree-types.ts'
import { quoteFamilies } from '../markup/values.ts'
import { WrittenElement } from '../markup/written-markup.ts'
import { addonElement, isSpelledOut } from '../nodes/addon-json.ts'
import { documentOf } from './parse-html.ts'
import { readBlocks } from './reader.ts'
import { schema } from './schema.ts'

/**
 * Reads the JSON form of a document, older forms included, by the same policy as HTML: each node becomes the element
 * it is written as, and that is read. What is no node is left out; nothing throws. JSON that is still a text is parsed
 * first; a text that is none is one paragraph.
 */
export function readJson(given: unknown, policy: Policy = {}): Node {
  const value = typeof given === 'string' ? parsed(given) : given
  const nodes = Array.isArray(value) ? value : [value]
  return documentOf(readBlocks(new JsonReader(rulesOf(schema)).blocks(nodes), policy, false))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return [{ text }]
  }
}

type JsonRules = {
  readonly blocks: ReadonlyMap<unknown, string | JsonRule>
  readonly inlines: ReadonlyMap<unknown, string | JsonRule>
  readonly marks: readonly (MarkDefinition & { readonly name: string })[]
}

const known = new WeakMap<Schema, JsonRules>()

/** What JSON nodes become by their types, gathered once for a schema. */
function rulesOf(schema: Schema): JsonRules {
  const rules = known.get(schema) ?? gatherRules(schema)
  known.set(schema, rules)
  return rules
}

function gatherRules(schema: Schema): JsonRules {
  const types = Object.values(schema.nodes)
  const marks = Object.values(schema.marks).map((type) => ({ ...markDefinitionOf(type), name: type.name }))
  const rulesIn = (definitions: readonly Pick<MarkDefinition, 'readJson'>[]) =>
    definitions.flatMap(({ readJson = {} }) => Object.entries(readJson))
  const definitions = (isInline: boolean) =>
    types.filter((type) => type.isInline === isInline).map((type) => definitionOf(type))
  return {
    blocks: new Map(rulesIn(definitions(false))),
    inlines: new Map(rulesIn([...definitions(true), ...marks])),
    marks,
  }
}

const maxJsonDepth = 60

/** Turns JSON into elements; it counts, so that a tangle of references ends. */
class JsonReader implements JsonReading {
  private nodes = 0
  private readonly rules: JsonRules

  constructor(rules: JsonRules) {
    this.rules = rules
  }

  /** Nodes at the top of the document: text and inline nodes between blocks become paragraphs. */
  blocks(nodes: readonly unknown[], depth = 0): WrittenElement[] {
    const blocks: WrittenElement[] = []
    let line: WrittenElement | null = null
    for (const node of nodes) {
      if (!this.isInline(node)) {
        line = null
        for (const block of this.block(node, depth)) blocks.push(block)
        continue
      }
      const content = this.inline(node, depth)
      if (content.length === 0) continue
      if (!line) {
        line = element('p', [])
        blocks.push(line)
      }
      append(line, content)
    }
    return blocks
  }

  content(node: Json, depth: number): Child[] {
    return childrenOf(node).flatMap((child) =>
      this.isInline(child) || !this.isBlock(child)
        ? this.inline(child, depth + 1)
        : [...this.block(child, depth + 1)],
    )
  }

  literal(node: unknown, depth: number): string {
    if (!isObject(node) || this.isTooMuch(depth)) return ''
    if (typeof node.text === 'string') return node.text
    return childrenOf(node)
      .map((child) => this.literal(child, depth + 1))
      .join('')
  }

  element = element

  styled(node: Json): WrittenElement['attributes'] {
    const style = declarationsOf(node)
    return style === '' ? [] : [['style', style]]
  }

  private block(node: unknown, depth: number): readonly WrittenElement[] {
    if (!isObject(node) || this.isTooMuch(depth)) return []
    const spelled = isSpelledOut(node) ? addonElement(node, false) : null
    if (spelled) return [spelled]
    const rule = this.rules.blocks.get(node.type)
    if (rule) return this.made(rule, node, depth)
    const addon = addonElement(node, false)
    return addon ? [addon] : [element('p', [], this.content(node, depth))]
  }

  private inline(node: unknown, depth: number): Child[] {
    if (!isObject(node) || this.isTooMuch(depth)) return []
    if (typeof node.text === 'string') return this.run(node)
    const spelled = isSpelledOut(node) ? addonElement(node, true) : null
    if (spelled) return [spelled]
    const rule = this.rules.inlines.get(node.type)
    if (rule) return [...this.made(rule, node, depth)]
    const addon = node.type === undefined ? null : addonElement(node, true)
    return addon ? [addon] : this.content(node, depth)
  }

  private made(rule: string | JsonRule, node: Json, depth: number): readonly WrittenElement[] {
    if (typeof rule !== 'string') return rule(node, this, depth)
    return [element(rule, this.styled(node), this.content(node, depth))]
  }

  private isTooMuch(depth: number): boolean {
    return depth > maxJsonDepth || this.nodes++ > maxElements
  }

  private isInline(node: unknown): boolean {
    if (!isObject(node)) return false
    if (isSpelledOut(node)) return 'data-w-e-is-inline' in node.attributes
    return typeof node.text === 'string' || node.type === undefined || this.rules.inlines.has(node.type)
  }

  private isBlock(node: unknown): boolean {
    return isObject(node) && this.rules.blocks.has(node.type)
  }

  /**
   * A run of text within the elements of its marks. Spaces are meant as they stand, line feeds are line breaks;
   * tabs at an edge, which HTML could not hold, become spaces.
   */
  private run(node: Json): Child[] {
    // First, since a tab before one of them is at an edge without it.
    const known = withoutControls(
      plain(node.text)
        .toWellFormed()
        .replace(/[\v\f]/g, ' '),
    )
    const text = known.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
    if (text === '') return []
    let content: Child[] = text
      .replace(/^\t+|\t+$/gm, (tabs) => '\u00a0'.repeat(4 * tabs.length))
      .replaceAll('  ', ' \u00a0')
      .split('\n')
      .flatMap((line, index) => [...(index === 0 ? [] : [element('br', [])]), ...(line === '' ? [] : [line])])
    const declarations: string[] = []
    for (const { name, tag, property, host } of this.rules.marks) {
      if (tag && isTrue(node[name])) content = [element(tag, [], content)]
      const own = host && isTrue(node[name]) ? host.parse(plain(node[name])) : null
      if (host && own) content = [element('span', Object.entries(host.attributes(own)), content)]
      const value = property ? declared(node[name]) : null
      if (property && value !== null) declarations.push(`${property}: ${quoteFamilies(property, value)};`)
    }
    return declarations.length === 0
      ? content
      : [element('span', [['style', declarations.join(' ')]], content)]
  }
}

function element(
  tag: string,
  attributes: WrittenElement['attributes'],
  children: readonly Child[] = [],
): WrittenElement {
  const made = new WrittenElement(tag, attributes)
  append(made, children)
  return made
}

function append(parent: WrittenElement, children: readonly Child[]): void {
  for (const child of children) parent.children.push(child as WrittenElement | string)
}
