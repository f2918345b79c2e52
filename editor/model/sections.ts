import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { schema } from './schema.ts'

/**
 * A document is edited as a sheet: the same blocks, gathered in sections. A browser skips what is out of sight by
 * section, so the cost of a key does not grow with the document (docs/decisions/0010-sections.md). Everything that
 * looks beyond one block asks here, so that no caller counts sections or meets their edges.
 */

/** How many blocks a new section takes, at least. */
export const sectionSize = 64
/** The sections that are drawn at once: of the least size, however long the document. */
export const firstSections = 2
/** A browser looks at every section once a frame: in documents that would have more than these they take more blocks. */
const manySections = 512

/** How many blocks a new section takes in a document of so many. */
export function sectionSizeFor(blocks: number): number {
  let size = sectionSize
  while (size * manySections < blocks) size *= 2
  return size
}

/** A block of the document and the position before it. */
export type PlacedBlock = { readonly node: Node; readonly pos: number }

/** The document gathered in sections; a sheet is given back as it is. */
export function intoSections(doc: Node): Node {
  if (doc.type === schema.nodes.sheet) return doc
  const sections: Node[] = []
  let size = sectionSize
  for (let at = 0; at < doc.childCount; at += size) {
    if (sections.length >= firstSections) size = sectionSizeFor(doc.childCount)
    const blocks = doc.children.slice(at, at + size)
    sections.push(schema.nodes.section.create(null, Fragment.fromArray(blocks)))
  }
  return schema.nodes.sheet.create(null, Fragment.fromArray(sections))
}

const flattened = new WeakMap<Node, Node>()

/** The document without sections; what has none is given back as it is. */
export function flatDocument(root: Node): Node {
  if (root.type !== schema.nodes.sheet) return root
  let doc = flattened.get(root)
  if (!doc) {
    doc = schema.nodes.doc.create(null, Fragment.fromArray(blocksOf(root)))
    flattened.set(root, doc)
  }
  return doc
}

/** All blocks in order, of a document or a sheet. */
export function blocksOf(root: Node): Node[] {
  return root.type === schema.nodes.sheet
    ? root.children.flatMap((section) => section.children as Node[])
    : [...root.children]
}

/** Visits every block with its position in `root` and its number. */
export function forEachBlock(root: Node, visit: (block: Node, pos: number, index: number) => void): void {
  let index = 0
  if (root.type !== schema.nodes.sheet) {
    root.forEach((block, pos) => {
      visit(block, pos, index++)
    })
    return
  }
  root.forEach((section, start) => {
    section.forEach((block, offset) => {
      visit(block, start + 1 + offset, index++)
    })
  })
}

/** A slice whose outermost nodes are blocks or their content, never sections. */
export function flatSlice(slice: Slice): Slice {
  if (slice.content.firstChild?.type !== schema.nodes.section) return slice
  const blocks = slice.content.content.flatMap((node) =>
    node.type === schema.nodes.section ? node.children : [node],
  )
  const content = Fragment.fromArray(blocks as Node[])
  return new Slice(content, Math.max(0, slice.openStart - 1), Math.max(0, slice.openEnd - 1))
}

/** How deep the blocks of this root lie: 2 in a sheet, 1 in a document. */
function blockDepth(root: Node): number {
  return root.type === schema.nodes.sheet ? 2 : 1
}

/** The block around a position, `null` between blocks. */
export function blockAt($pos: ResolvedPos): PlacedBlock | null {
  const depth = blockDepth($pos.node(0))
  return $pos.depth < depth ? null : { node: $pos.node(depth), pos: $pos.before(depth) }
}

/** The block before the one around `$pos`, or before `$pos` when that lies between blocks. */
export function blockBefore($pos: ResolvedPos): PlacedBlock | null {
  const $at = outside($pos, 'before')
  const node = $at.nodeBefore
  if (node && node.type !== schema.nodes.section) return { node, pos: $at.pos - node.nodeSize }
  const edge = node ? $at.pos : $at.depth > 0 ? $at.before(1) : 0
  const section = $at.doc.resolve(edge).nodeBefore
  const last = section?.lastChild
  return section && last ? { node: last, pos: edge - 1 - last.nodeSize } : null
}

/** The block after the one around `$pos`, or after `$pos` when that lies between blocks. */
export function blockAfter($pos: ResolvedPos): PlacedBlock | null {
  const $at = outside($pos, 'after')
  const node = $at.nodeAfter
  if (node && node.type !== schema.nodes.section) return { node, pos: $at.pos }
  const edge = node || $at.depth === 0 ? $at.pos : $at.after(1)
  const first = $at.doc.resolve(edge).nodeAfter?.firstChild
  return first ? { node: first, pos: edge + 1 } : null
}

/** All blocks before the one around `$pos`, or before `$pos`, the nearest first. */
export function* blocksBefore($pos: ResolvedPos): Generator<PlacedBlock> {
  const $at = outside($pos, 'before')
  yield* backwards($at.parent, $at.index(), $at.pos)
  if ($at.depth === 0) return
  let edge = $at.before(1)
  for (let at = $at.index(0) - 1; at >= 0; at--) {
    const section = $at.doc.child(at)
    yield* backwards(section, section.childCount, edge - 1)
    edge -= section.nodeSize
  }
}

function* backwards(parent: Node, index: number, end: number): Generator<PlacedBlock> {
  let pos = end
  for (let at = index - 1; at >= 0; at--) {
    const node = parent.child(at)
    pos -= node.nodeSize
    yield { node, pos }
  }
}

function outside($pos: ResolvedPos, side: 'before' | 'after'): ResolvedPos {
  const depth = blockDepth($pos.node(0))
  return $pos.depth < depth ? $pos : $pos.doc.resolve($pos[side](depth))
}

/** The first block and where it begins. */
export function firstBlock(root: Node): PlacedBlock {
  const depth = blockDepth(root) - 1
  const node = depth === 0 ? root.firstChild : root.firstChild?.firstChild
  if (!node) throw new RangeError('a document has at least one block')
  return { node, pos: depth }
}

/** The last block and where it begins. */
export function lastBlock(root: Node): PlacedBlock {
  const depth = blockDepth(root) - 1
  const node = depth === 0 ? root.lastChild : root.lastChild?.lastChild
  if (!node) throw new RangeError('a document has at least one block')
  return { node, pos: root.content.size - depth - node.nodeSize }
}

/** The place behind the last block, where another one can be put. */
export function endOfBlocks(root: Node): number {
  return root.content.size - (blockDepth(root) - 1)
}
