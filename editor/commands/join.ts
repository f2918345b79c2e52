import type { ResolvedPos } from 'prosemirror-model'
import { type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state'
import { schema } from '../model/schema.ts'
import { blockAfter, blockBefore, type PlacedBlock } from '../model/sections.ts'
import { deleteBlock } from './blocks.ts'
import type { Command } from './command.ts'
import { cursorOf } from './selection.ts'

/** Backspace at the start of a block: its text goes to the end of the text block before, across sections too. */
export const joinWithBlockBefore: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset > 0 || isInCell($cursor)) return false
  const before = blockBefore($cursor)
  if (!before) return false
  if (!dispatch) return true
  if (isOpenText(before)) {
    const end = before.pos + before.node.nodeSize - 1
    const empties = before.node.content.size === 0 && $cursor.parent.content.size > 0
    // An empty block goes as a whole, so that the one with the text keeps its kind.
    dispatch(
      (empties ? deleteBlock(state.tr, before.pos) : state.tr.delete(end, $cursor.pos)).scrollIntoView(),
    )
    return true
  }
  dispatch(enterBlock(state, before, -1).scrollIntoView())
  return true
}

/** Delete at the end of a block: the text of the text block behind comes to it. */
export const joinWithBlockAfter: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || isInCell($cursor)) return false
  if ($cursor.parentOffset < $cursor.parent.content.size) return false
  const after = blockAfter($cursor)
  if (!after) return false
  if (!dispatch) return true
  if (isOpenText(after)) {
    dispatch(state.tr.delete($cursor.pos, after.pos + 1).scrollIntoView())
    return true
  }
  dispatch(enterBlock(state, after, 1).scrollIntoView())
  return true
}

function isInCell($cursor: ResolvedPos): boolean {
  return $cursor.parent.type === schema.nodes.tableCell
}

function isOpenText({ node }: PlacedBlock): boolean {
  return node.isTextblock && node.type !== schema.nodes.pre
}

/** A divider or a video goes, any other block without text is selected first, into a code block or a table the cursor moves. */
function enterBlock(state: EditorState, { node, pos }: PlacedBlock, side: 1 | -1): Transaction {
  const { divider, video } = schema.nodes
  if (node.type === divider || node.type === video) return deleteBlock(state.tr, pos)
  if (node.isAtom) return state.tr.setSelection(NodeSelection.create(state.doc, pos))
  const inside = side > 0 ? pos + 1 : pos + node.nodeSize - 1
  return state.tr.setSelection(Selection.near(state.doc.resolve(inside), side))
}
