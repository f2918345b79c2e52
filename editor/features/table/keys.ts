import { Selection, TextSelection } from 'prosemirror-state'
import { insertLineBreak } from '../../commands/blocks.ts'
import type { Command } from '../../commands/command.ts'
import { cursorOf, isWithin } from '../../commands/selection.ts'
import { schema } from '../../model/schema.ts'
import { blockAfter, blockBefore } from '../../model/sections.ts'
import { currentCell, emptied, neighbourCell } from './selection.ts'

/** Goes to the next or previous cell and selects what it holds; behind the last cell, to the block after the table. */
export function moveCell(by: 1 | -1): Command {
  return (state, dispatch) => {
    const $cell = currentCell(state)
    if (!$cell) return false
    if (!dispatch) return true
    const tr = state.tr
    const next = neighbourCell($cell, by)
    if (next !== null) {
      const size = state.doc.nodeAt(next)?.content.size ?? 0
      dispatch(tr.setSelection(TextSelection.create(tr.doc, next + 1, next + 1 + size)).scrollIntoView())
    } else if (by > 0) {
      const behind = $cell.after(-1)
      if (!blockAfter($cell)) tr.insert(behind, schema.nodes.paragraph.create())
      dispatch(tr.setSelection(Selection.near(tr.doc.resolve(behind), 1)).scrollIntoView())
    }
    return true
  }
}

/** Empties the selected cells, and what is selected across the edge of a cell or table; the grid stays. */
export const emptyCells: Command = (state, dispatch) => {
  const tr = emptied(state)
  if (!tr) return false
  dispatch?.(tr.scrollIntoView())
  return true
}

/** A line feed in a cell. */
export const breakCellLine: Command = (state, dispatch) =>
  isWithin(state, 'tableCell') && insertLineBreak(state, dispatch)

/** Backspace does nothing at the start of a cell or behind a table; an empty paragraph behind a table goes. */
export const protectTableBehind: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset > 0) return false
  if ($cursor.parent.type === schema.nodes.tableCell) return true
  if (blockBefore($cursor)?.node.type !== schema.nodes.table) return false
  if (dispatch && $cursor.parent.content.size === 0 && blockAfter($cursor)) {
    const tr = state.tr.deleteRange($cursor.before(), $cursor.after())
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve($cursor.before()), -1)).scrollIntoView())
  }
  return true
}

/** At the end of a cell nothing behind it is taken; at the end of a block before a table the cursor moves into it. */
export const protectTableAhead: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset < $cursor.parent.content.size) return false
  if ($cursor.parent.type === schema.nodes.tableCell) return true
  const after = blockAfter($cursor)
  if (after?.node.type !== schema.nodes.table) return false
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve(after.pos), 1)))
  return true
}

/** Selects all of the cell first; when it is selected already, or empty, the key means everything. */
export const selectCellText: Command = (state, dispatch) => {
  const { selection, doc } = state
  const { $from, $to } = selection
  if (!(selection instanceof TextSelection) || !$from.sameParent($to)) return false
  if ($from.parent.type !== schema.nodes.tableCell) return false
  if ($to.pos - $from.pos === $from.parent.content.size) return false
  dispatch?.(state.tr.setSelection(TextSelection.create(doc, $from.start(), $from.end())))
  return true
}
