import { type EditorState, Selection, TextSelection } from 'prosemirror-state'
import { insertLineBreak } from '../../commands/blocks.ts'
import { type Command, firstOf } from '../../commands/command.ts'
import { cursorOf, isWithin } from '../../commands/selection.ts'
import { schema } from '../../model/schema.ts'
import type { Feature } from '../feature.ts'

/** Moves to the next or previous cell and selects what it holds; behind the last cell, to the block after the table. */
function moveCell(by: 1 | -1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection
    if ($from.parent.type !== schema.nodes.tableCell) return false
    if (!dispatch) return true
    const table = $from.node(-2)
    const tableStart = $from.start(-2)
    const cells: { readonly from: number; readonly to: number }[] = []
    table.descendants((node, pos) => {
      if (node.type === schema.nodes.tableCell) {
        cells.push({ from: tableStart + pos + 1, to: tableStart + pos + 1 + node.content.size })
      }
      return node.type === schema.nodes.tableRow
    })
    const next = cells[cells.findIndex((cell) => cell.from === $from.start()) + by]
    const tr = state.tr
    if (next) dispatch(tr.setSelection(TextSelection.create(tr.doc, next.from, next.to)).scrollIntoView())
    else if (by > 0)
      dispatch(tr.setSelection(Selection.near(tr.doc.resolve($from.after(-2)), 1)).scrollIntoView())
    return true
  }
}

/** Backspace neither joins cells nor pulls the block behind a table into it. */
const protectTableBehind: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset > 0) return false
  if ($cursor.parent.type === schema.nodes.tableCell) return true
  if (state.doc.resolve($cursor.before()).nodeBefore?.type !== schema.nodes.table) return false
  const isLast = $cursor.after() === state.doc.content.size
  if ($cursor.parent.content.size === 0 && !isLast)
    dispatch?.(state.tr.delete($cursor.before(), $cursor.after()))
  return true
}

/** Delete at the end of a cell does nothing; before a table it moves into it. */
const protectTableAhead: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset < $cursor.parent.content.size) return false
  if ($cursor.parent.type === schema.nodes.tableCell) return true
  if (state.doc.resolve($cursor.after()).nodeAfter?.type !== schema.nodes.table) return false
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve($cursor.after()), 1)))
  return true
}

/** A selection across cells empties them; the grid stays. */
const emptyCells: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection
  if (empty || $from.sameParent($to) || !crossesCells(state)) return false
  if (dispatch) {
    const tr = state.tr
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (!node.isTextblock) return true
      const from = Math.max($from.pos, pos + 1)
      const to = Math.min($to.pos, pos + 1 + node.content.size)
      if (to > from) tr.delete(tr.mapping.map(from), tr.mapping.map(to))
      return false
    })
    dispatch(tr.setSelection(TextSelection.create(tr.doc, $from.pos)).scrollIntoView())
  }
  return true
}

function crossesCells(state: EditorState): boolean {
  return [state.selection.$from, state.selection.$to].some(
    ($end) => $end.parent.type === schema.nodes.tableCell,
  )
}

const breakCellLine: Command = (state, dispatch) =>
  isWithin(state, 'tableCell') && insertLineBreak(state, dispatch)

/** Tables can be read, typed in and walked through; inserting and changing the grid belongs to the table menus. */
export const table: Feature = {
  name: 'table',
  keys: {
    Enter: firstOf(emptyCells, breakCellLine),
    Backspace: firstOf(emptyCells, protectTableBehind),
    Delete: firstOf(emptyCells, protectTableAhead),
    Tab: moveCell(1),
    'Shift-Tab': moveCell(-1),
  },
}
