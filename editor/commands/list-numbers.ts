import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import { blockAfter, blockAt, blocksBefore, type PlacedBlock } from '../model/sections.ts'
import { isNumbered, parseStart } from '../nodes/list-item.ts'
import type { Command } from './command.ts'

/**
 * Numbers of lists. A list is no node: an item counts on from the one before it at its level, until something else stands
 * between them. So what goes on behind an interruption is told the number it begins with, which HTML keeps too
 * (docs/decisions/0029-numbers-of-lists.md).
 */

/** The numbered item of the cursor, or the first selected one. */
function numberedItem(state: EditorState): PlacedBlock | null {
  const block = blockAt(state.selection.$from)
  return block && isNumbered(block.node) ? block : null
}

/** The items that are counted before this one, the nearest first, up to the one that begins. */
function* countedBefore(doc: Node, { node, pos }: PlacedBlock): Generator<PlacedBlock> {
  const { level } = node.attrs
  for (const block of blocksBefore(doc.resolve(pos))) {
    const { type, attrs } = block.node
    if (type !== schema.nodes.listItem || attrs.level < level) return
    if (attrs.level > level) continue
    if (!attrs.ordered) return
    yield block
    if (attrs.start !== null) return
  }
}

/** The number that an item would have without one of its own. */
function naturalNumber(doc: Node, item: PlacedBlock): number {
  let count = 1
  let start = 1
  for (const { node } of countedBefore(doc, item)) {
    count++
    start = node.attrs.start ?? 1
  }
  return start + count - 1
}

function numberOf(doc: Node, item: PlacedBlock): number {
  return item.node.attrs.start ?? naturalNumber(doc, item)
}

/** The item with which the counting begins that an item is part of. */
function headOf(doc: Node, item: PlacedBlock): PlacedBlock {
  if (item.node.attrs.start !== null) return item
  let head = item
  for (const block of countedBefore(doc, item)) head = block
  return head
}

/** What would go on at the head of the list of the cursor: the number behind the last one of the list before. */
function continuation(state: EditorState): { readonly head: PlacedBlock; readonly number: number } | null {
  const item = numberedItem(state)
  if (!item) return null
  const { doc } = state
  const head = headOf(doc, item)
  for (const block of blocksBefore(doc.resolve(head.pos))) {
    if (isNumbered(block.node, head.node.attrs.level)) return { head, number: numberOf(doc, block) + 1 }
  }
  return null
}

/** The number of the item of the cursor; `null` where nothing is counted. */
export function currentNumber(state: EditorState): number | null {
  const item = numberedItem(state)
  return item && numberOf(state.doc, item)
}

/** Whether the cursor stands where a list begins to count, behind another one or with a number of its own. */
export function isAtBeginning(state: EditorState): boolean {
  const item = numberedItem(state)
  if (!item || headOf(state.doc, item).pos !== item.pos) return false
  return item.node.attrs.start !== null || continuation(state) !== null
}

/** Lets the list of the cursor go on counting where the list before it ended. */
export const continueNumbering: Command = (state, dispatch) => {
  const found = continuation(state)
  if (!found || found.number === numberOf(state.doc, found.head)) return false
  return setNumber(found.head, found.number)(state, dispatch)
}

/** Lets counting begin at the item of the cursor, with this number. */
export function startNumberingAt(number: number): Command {
  return (state, dispatch) => {
    const item = numberedItem(state)
    return item !== null && setNumber(item, number)(state, dispatch)
  }
}

/** An item that has its number anyway is told none. */
function setNumber(item: PlacedBlock, number: number): Command {
  return ({ doc, tr }, dispatch) => {
    if (parseStart(String(number)) === null) return false
    const start = number === naturalNumber(doc, item) ? null : number
    dispatch?.(tr.setNodeAttribute(item.pos, 'start', start))
    return true
  }
}

/** When the item at `pos` leaves its list, the next one begins with its number. */
export function handOnStart(tr: Transaction, pos: number): void {
  const item = tr.doc.nodeAt(pos)
  if (!item || !isNumbered(item) || item.attrs.start === null) return
  tr.setNodeAttribute(pos, 'start', null)
  let end = pos + item.nodeSize
  for (let next = blockAfter(tr.doc.resolve(end)); next; next = blockAfter(tr.doc.resolve(end))) {
    const { node } = next
    if (isNumbered(node, item.attrs.level)) {
      if (node.attrs.start === null) tr.setNodeAttribute(next.pos, 'start', item.attrs.start)
      return
    }
    if (node.type !== schema.nodes.listItem || node.attrs.level <= item.attrs.level) return
    end = next.pos + node.nodeSize
  }
}
