import type { Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import { blockAfter, blockAt, blockBefore } from '../model/sections.ts'
import type { Command } from './command.ts'
import { canInsertVideo } from './video.ts'

/** Puts a video at the cursor, as `placeBlock` does; the cursor goes to the text behind it. */
export function insertVideo(video: Node): Command {
  return (state, dispatch) => {
    if (!canInsertVideo(state)) return false
    if (!dispatch) return true
    const tr = state.tr
    const behind = placeBlock(tr, state.selection.from, video)
    const next = blockAfter(tr.doc.resolve(behind))
    if (next?.node.isTextblock) tr.setSelection(TextSelection.create(tr.doc, next.pos + 1))
    dispatch(tr.scrollIntoView())
    return true
  }
}

/**
 * Puts a block at a place in a text: between the halves of the block there, or beside it when the place is at its edge
 * or the block cannot be cut. Behind it stands a place to type. Gives the place behind the new block.
 */
export function placeBlock(tr: Transaction, pos: number, block: Node): number {
  const at = cutAt(tr, pos)
  tr.insert(at, block)
  const behind = at + block.nodeSize
  const next = blockAfter(tr.doc.resolve(behind))
  if (!next?.node.isTextblock) tr.insert(behind, schema.nodes.paragraph.create())
  return behind
}

function cutAt(tr: Transaction, pos: number): number {
  const $pos = tr.doc.resolve(pos)
  const around = blockAt($pos)
  if (!around?.node.isTextblock || around.node.type === schema.nodes.pre) return placeForBlock($pos)
  if ($pos.parentOffset === 0) return around.pos
  if ($pos.parentOffset === around.node.content.size) return around.pos + around.node.nodeSize
  tr.split(pos)
  return pos + 1
}

/** The next place behind `$pos` where a block can stand: behind the block around it, or where it is. */
export function placeForBlock($pos: ResolvedPos): number {
  const around = blockAt($pos) ?? ($pos.parent.type === schema.nodes.sheet ? blockBefore($pos) : null)
  if (around) return around.pos + around.node.nodeSize
  return $pos.parent.type === schema.nodes.sheet ? $pos.pos + 1 : $pos.pos
}
