import type { Mark, Node } from 'prosemirror-model'
import { definitionOf, markDefinitionOf } from '../definition/definition.ts'
import type { JsonBlock, JsonInline, JsonLink, JsonStyle, JsonText } from '../definition/json.ts'
import type { JsonWriting } from '../definition/json-forms.ts'
import { blocksOf } from './sections.ts'

/** Writes a document or a sheet in the JSON form of the original; `readJson` gives the same document again. */
export function writeJson(root: Node): JsonBlock[] {
  return blocksOf(root).map(blockToJson)
}

/** One block in its JSON form, with its attributes spelled out. */
export function blockToJson(block: Node): JsonBlock {
  return nodeToJson(block) as JsonBlock
}

function nodeToJson(node: Node): JsonBlock | JsonInline {
  const { json } = definitionOf(node.type)
  const made = typeof json === 'function' ? json(node, writing) : plainToJson(node, json)
  return made as JsonBlock | JsonInline
}

/** A node whose attributes are written as they are, those that are set, its style behind them. */
function plainToJson(node: Node, type: string | undefined) {
  return { type, ...withoutNothing(node.attrs), children: childrenOf(node) }
}

function childrenOf(node: Node): readonly unknown[] {
  if (node.inlineContent) return inlineToJson(node)
  return node.isLeaf ? [{ text: '' }] : node.children.map(nodeToJson)
}

const writing: JsonWriting = {
  line: inlineToJson,
  style: (style) => withoutNothing(style) as JsonStyle,
}

function withoutNothing(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

function inlineToJson(block: Node): JsonInline[] {
  const nodes: JsonInline[] = []
  for (const child of block.children) {
    const mark = child.marks.find((each) => markDefinitionOf(each.type).json)
    const node = child.isText ? runToJson(child) : (nodeToJson(child) as JsonInline)
    const last = nodes.at(-1)
    if (!mark) nodes.push(node)
    else if (last && links.get(last as JsonLink)?.eq(mark)) (last as JsonLink).children.push(node)
    else nodes.push(linkToJson(mark, node))
  }
  return withTextsAround(nodes).map((node) =>
    links.has(node as JsonLink) ? { ...node, children: withTextsAround((node as JsonLink).children) } : node,
  ) as JsonInline[]
}

/** The marks of links that were just written; a next run with the same mark goes into the same link. */
const links = new WeakMap<JsonLink, Mark>()

function linkToJson(mark: Mark, node: JsonInline): JsonInline {
  const link = markDefinitionOf(mark.type).json?.(mark, [node], writing)
  if (!link) return node
  links.set(link, mark)
  return link
}

function withTextsAround(nodes: readonly JsonInline[]): JsonInline[] {
  const spaced: JsonInline[] = []
  for (const node of nodes) {
    const last = spaced.at(-1)
    if (!('text' in node && !('type' in node)) && (!last || 'type' in last)) spaced.push({ text: '' })
    spaced.push(node)
  }
  const last = spaced.at(-1)
  if (!last || 'type' in last) spaced.push({ text: '' })
  return spaced
}

function runToJson(run: Node): JsonText {
  const marks = run.marks
    .filter((mark) => !markDefinitionOf(mark.type).json)
    .map((mark) => [mark.type.name, mark.attrs.value ?? true])
  return { text: run.text ?? '', ...Object.fromEntries(marks) }
}
