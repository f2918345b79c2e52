import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import { blockAfter, blockAt, blockBefore, type PlacedBlock } from '../../model/sections.ts'

/**
 * Blocks move as a run of neighbours: those the selection touches, a list item always with the items below it. A run
 * may reach over the edges of sections, which is why places in it are counted by block and not by distance.
 */
export type Run = readonly [PlacedBlock, ...PlacedBlock[]]

function endOf({ node, pos }: PlacedBlock): number {
  return pos + node.nodeSize
}

function firstAndLast(blocks: Run): readonly [PlacedBlock, PlacedBlock] {
  return [blocks[0], blocks.at(-1) ?? blocks[0]]
}

function levelOf({ node }: PlacedBlock): number | null {
  return node.type === schema.nodes.listItem ? node.attrs.level : null
}

/** The run that begins with the block at `pos`: itself, and behind a list item those of deeper levels. */
export function runAt(doc: Node, pos: number): Run | null {
  const node = doc.nodeAt(pos)
  return node?.isBlock ? withChildren(doc, [{ node, pos }]) : null
}

/** The blocks the selection touches. */
export function selectedRun(state: EditorState): Run | null {
  const { $from, $to } = state.selection
  const first = blockAt($from) ?? blockAfter($from)
  if (!first) return null
  const blocks: [PlacedBlock, ...PlacedBlock[]] = [first]
  for (let next = after(state.doc, first); next && next.pos < $to.pos; next = after(state.doc, next)) {
    blocks.push(next)
  }
  return withChildren(state.doc, blocks)
}

function after(doc: Node, block: PlacedBlock): PlacedBlock | null {
  return blockAfter(doc.resolve(endOf(block)))
}

function withChildren(doc: Node, blocks: [PlacedBlock, ...PlacedBlock[]]): Run {
  const [, last] = firstAndLast(blocks)
  const level = levelOf(last)
  if (level === null) return blocks
  for (let next = after(doc, last); next && (levelOf(next) ?? -1) > level; next = after(doc, next)) {
    blocks.push(next)
  }
  return blocks
}

/** Where the run goes when it moves by one: over a block, or over a list item together with those below it. */
export function neighbourPlace(doc: Node, run: Run, side: 1 | -1): number | null {
  const [first, last] = firstAndLast(run)
  const level = levelOf(first)
  if (side > 0) {
    const next = after(doc, last)
    if (!next || isClosing(doc, next, last)) return null
    const over = level === null ? [next] : withChildren(doc, [next])
    return endOf(over.at(-1) ?? next)
  }
  let before = blockBefore(doc.resolve(first.pos))
  for (let at = before; level !== null && at && (levelOf(at) ?? -1) > level; ) {
    at = blockBefore(doc.resolve(at.pos))
    if (at && levelOf(at) !== null) before = at
  }
  return before?.pos ?? null
}

/** Whether a block is the empty paragraph that has to stand behind the last one: going below it would bring another. */
function isClosing(doc: Node, block: PlacedBlock, before: PlacedBlock): boolean {
  if (block.node.type !== schema.nodes.paragraph || block.node.content.size > 0) return false
  const needsIt = !before.node.isTextblock || before.node.type === schema.nodes.pre
  return needsIt && after(doc, block) === null
}

/** Moves the selected blocks by one, the selection with them. */
export function moveSelected(side: 1 | -1): Command {
  return (state, dispatch) => {
    const run = selectedRun(state)
    const place = run && neighbourPlace(state.doc, run, side)
    if (!run || place === null) return false
    return moveRun(run, place)(state, dispatch)
  }
}

/** Moves a run to a place between blocks; a place inside or beside the run changes nothing. */
export function moveRun(run: Run, place: number): Command {
  return (state, dispatch) => {
    const [first, last] = firstAndLast(run)
    if (place >= first.pos && place <= endOf(last)) return false
    if (!dispatch) return true
    const tr = state.tr
    const size = run.reduce((sum, { node }) => sum + node.nodeSize, 0)
    tr.insert(
      place,
      run.map(({ node }) => node),
    )
    const shift = place < first.pos ? size : 0
    removeBlocks(
      tr,
      run.map(({ node, pos }) => ({ node, pos: pos + shift })),
    )
    const start = tr.mapping.slice(1).map(place, 1)
    dispatch(tr.setSelection(movedSelection(state, tr, run, start)).scrollIntoView())
    return true
  }
}

/** The selection in the run's new place; one that lay elsewhere goes to its start. */
function movedSelection(state: EditorState, tr: Transaction, run: Run, start: number): Selection {
  const { selection } = state
  const anchor = placeInRun(run, selection.anchor)
  const head = placeInRun(run, selection.head)
  if (selection instanceof TextSelection && anchor !== null && head !== null) {
    return TextSelection.create(tr.doc, start + anchor, start + head)
  }
  const node = tr.doc.nodeAt(start)
  if (selection instanceof NodeSelection && anchor !== null)
    return NodeSelection.create(tr.doc, start + anchor)
  return node?.isAtom ? NodeSelection.create(tr.doc, start) : Selection.near(tr.doc.resolve(start + 1))
}

/** How far a position lies from the start of the run, sections not counted. */
function placeInRun(run: Run, pos: number): number | null {
  let before = 0
  for (const block of run) {
    if (pos >= block.pos && pos < endOf(block)) return before + pos - block.pos
    before += block.node.nodeSize
  }
  return null
}

/** Takes neighbouring blocks out of a document; a section goes with its last block, and a document keeps one block. */
function removeBlocks(tr: Transaction, blocks: readonly PlacedBlock[]): Transaction {
  let end: number | null = null
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]
    if (!block) continue
    end ??= endOf(block)
    const before = blocks[index - 1]
    if (before && endOf(before) === block.pos) continue
    removeWithin(tr, block.pos, end)
    end = null
  }
  return tr
}

function removeWithin(tr: Transaction, from: number, to: number): void {
  const $from = tr.doc.resolve(from)
  if (to - from < $from.parent.content.size) tr.delete(from, to)
  else if ($from.depth > 0 && tr.doc.childCount > 1) tr.delete($from.before(), $from.after())
  else tr.replaceWith(from, to, schema.nodes.paragraph.create())
}

/** Puts a copy of the run behind it and goes on there. */
export function duplicateRun(run: Run): Command {
  return (state, dispatch) => {
    const [, last] = firstAndLast(run)
    const at = endOf(last)
    const tr = state.tr.insert(
      at,
      run.map(({ node }) => node),
    )
    dispatch?.(tr.setSelection(movedSelection(state, tr, run, at)).scrollIntoView())
    return true
  }
}

/** Deletes the run; the cursor goes to the block that comes in its place. */
export function deleteRun(run: Run): Command {
  return (state, dispatch) => {
    const tr = removeBlocks(state.tr, run)
    const at = Math.min(tr.mapping.map(run[0].pos), tr.doc.content.size)
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at))).scrollIntoView())
    return true
  }
}

/** Puts the cursor into the block at `pos`, or selects it when it holds no text, so that a command finds it there. */
export function enterBlock(pos: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node?.isBlock) return false
    const selection = node.isAtom
      ? NodeSelection.create(state.doc, pos)
      : Selection.near(state.doc.resolve(pos + node.nodeSize - 1), -1)
    dispatch?.(state.tr.setSelection(selection))
    return true
  }
}
