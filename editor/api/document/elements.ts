import type { Node } from 'prosemirror-model'
import type { Policy } from '../../markup/policy.ts'
import { readJson } from '../../model/read-json.ts'
import { schema } from '../../model/schema.ts'
import { forEachBlock } from '../../model/sections.ts'
import { blockToJson } from '../../model/write-json.ts'
import { type Path, type Place, placeOf } from './paths.ts'

/** A node of the JSON document. */
export type DocumentElement = {
  readonly type: string
  readonly children: readonly DocumentNode[]
  readonly [attribute: string]: unknown
}
export type DocumentText = { readonly text: string; readonly [mark: string]: unknown }
export type DocumentNode = DocumentElement | DocumentText

/** A found node: a copy, with the id that its drawn element has. */
export type FoundElement = DocumentElement & { readonly id: string }

export function isElement(node: DocumentNode): node is DocumentElement {
  return typeof node === 'object' && node !== null && 'children' in node
}

const written = new WeakMap<Node, DocumentElement>()

/** A block as JSON; the same object for as long as the block is unchanged, so that hosts can compare. */
function elementOf(block: Node): DocumentElement {
  let element = written.get(block)
  if (!element) {
    element = blockToJson(block) as unknown as DocumentElement
    written.set(block, element)
  }
  return element
}

const knownChildren = new WeakMap<Node, readonly DocumentElement[]>()

/** The document as JSON, of a sheet or a flat one. */
export function elementsOf(root: Node): readonly DocumentElement[] {
  let children = knownChildren.get(root)
  if (!children) {
    const list: DocumentElement[] = []
    forEachBlock(root, (block) => list.push(elementOf(block)))
    children = list
    knownChildren.set(root, children)
  }
  return children
}

/** Blocks of JSON that a host gives, read by the same policy as everything; loose text and inline nodes are lines. */
export function readNodes(nodes: readonly DocumentNode[], policy?: Policy): readonly Node[] {
  const { children } = readJson(nodes, policy)
  const last = children.at(-1)
  const given = nodes.at(-1)
  // The closing paragraph belongs to whole documents, unless it was given.
  const isAdded = last && children.length > 1 && isEmptyParagraph(last) && !(given && isParagraph(given))
  return isAdded ? children.slice(0, -1) : children
}

function isEmptyParagraph(node: Node): boolean {
  return node.type === schema.nodes.paragraph && node.content.size === 0
}

function isParagraph(node: DocumentNode): boolean {
  return isElement(node) && node.type === 'paragraph'
}

/** Visits every node of the JSON document with its path, parents first. */
function visitElements(
  root: Node,
  visit: (element: DocumentNode, path: Path, parent: DocumentElement | null) => void,
): void {
  const walk = (node: DocumentNode, path: Path, parent: DocumentElement | null) => {
    visit(node, path, parent)
    if (isElement(node)) for (const [at, child] of node.children.entries()) walk(child, [...path, at], node)
  }
  for (const [at, element] of elementsOf(root).entries()) walk(element, [at], null)
}

/** Where a node of `elementsOf` or a copy by `findByType` lies, and what it lies in. */
export function findElement(
  root: Node,
  wanted: DocumentNode,
): { readonly place: Place; readonly path: Path; readonly parent: DocumentElement | null } | null {
  const original = originals.get(wanted) ?? wanted
  let found: { path: Path; parent: DocumentElement | null } | null = null
  const index = elementsOf(root).indexOf(original as DocumentElement)
  if (index >= 0) found = { path: [index], parent: null }
  else
    visitElements(root, (node, path, parent) => {
      if (node === original) found ??= { path, parent }
    })
  const place = found && placeOf(root, (found as { path: Path }).path)
  return found && place && { ...(found as { path: Path; parent: DocumentElement | null }), place }
}

/** What a copy was made of. */
const originals = new WeakMap<DocumentNode, DocumentNode>()

/** Every element of a type, or of types that begin so, with its path; each a copy that `idOf` names. */
export function findByType(
  root: Node,
  type: string,
  isPrefix: boolean,
  idOf: (place: Place) => string,
): FoundElement[] {
  const found: FoundElement[] = []
  visitElements(root, (node, path) => {
    if (!isElement(node) || !(isPrefix ? node.type.startsWith(type) : node.type === type)) return
    const place = placeOf(root, path)
    if (!place) return
    const copy = { ...node, id: idOf(place) }
    originals.set(copy, node)
    found.push(copy)
  })
  return found
}

/** A node of the edited document as hosts see it, for questions about one node. */
export function describeNode(node: Node): DocumentNode {
  const { paragraph, table, tableCell, tableRow } = schema.nodes
  if (node.isInline) {
    const line = elementOf(paragraph.create(null, [node])).children
    return line.find((child) => isElement(child) || child.text !== '') ?? { text: '' }
  }
  if (node.type === tableRow) return childOf(elementOf(table.create(null, [node])))
  if (node.type === tableCell)
    return childOf(childOf(elementOf(table.create(null, [tableRow.create(null, [node])]))))
  return node.type === schema.nodes.section ? { type: 'section', children: [] } : elementOf(node)
}

function childOf(element: DocumentElement): DocumentElement {
  return element.children[0] as DocumentElement
}
