import type { ResolvedPos } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { CellSelection } from 'prosemirror-tables'
import { deleteBlocksBetween } from '../../commands/blocks.ts'
import { schema } from '../../model/schema.ts'
import { blockAt, type PlacedBlock } from '../../model/sections.ts'

/** Whether cells are selected; the class of such selections is loaded with the first table. */
export function isCellSelection(selection: Selection): selection is CellSelection {
  return '$anchorCell' in selection
}

/** The table around a position. */
export function tableAround($pos: ResolvedPos): PlacedBlock | null {
  const block = blockAt($pos)
  return block?.node.type === schema.nodes.table ? block : null
}

/** The table that the selection lies in, or that is selected itself. */
export function selectedTable(state: EditorState): PlacedBlock | null {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.type === schema.nodes.table) {
    return { node: selection.node, pos: selection.from }
  }
  const table = tableAround(selection.$from)
  return table && tableAround(selection.$to)?.pos === table.pos ? table : null
}

/** The place before the cell of the cursor; of several selected cells, the one selected last. */
export function currentCell(state: EditorState): ResolvedPos | null {
  const { selection } = state
  if (isCellSelection(selection)) return selection.$headCell
  const { $head } = selection
  return $head.parent.type === schema.nodes.tableCell ? state.doc.resolve($head.before()) : null
}

/** Whether rows, columns and cells can be worked on: the cursor stands in a cell, or cells are selected. */
export function isAtCells({ selection }: EditorState): boolean {
  if (isCellSelection(selection)) return true
  return selection.empty && selection.$from.parent.type === schema.nodes.tableCell
}

/** The place before the next or previous cell of the same table, in reading order. */
export function neighbourCell($cell: ResolvedPos, by: 1 | -1): number | null {
  const table = $cell.node(-1)
  const row = $cell.index(-1)
  if (by > 0) {
    if ($cell.index() < $cell.parent.childCount - 1) return $cell.pos + ($cell.nodeAfter?.nodeSize ?? 0)
    return row < table.childCount - 1 ? $cell.after() + 1 : null
  }
  if ($cell.nodeBefore) return $cell.pos - $cell.nodeBefore.nodeSize
  const last = row > 0 ? table.child(row - 1).lastChild : null
  return last && $cell.before() - 1 - last.nodeSize
}

/** Whether text is selected from one cell to another, or to the outside of its table. */
export function isAcrossCells({ selection }: EditorState): boolean {
  const { $from, $to } = selection
  if (!(selection instanceof TextSelection) || $from.sameParent($to)) return false
  return tableAround($from) !== null || tableAround($to) !== null
}

/**
 * A transaction that empties the selected cells, or takes away what is selected across the edge of a cell: the grid
 * stays, text outside goes. The cursor stands where the selection began. Other selections give `null`.
 */
export function emptied(state: EditorState): Transaction | null {
  const { selection } = state
  if (isCellSelection(selection)) return emptiedCells(state, selection)
  if (!isAcrossCells(state)) return null
  const { $from, $to } = selection
  const [first, last] = [blockAt($from), blockAt($to)]
  if (!first || !last) return null
  const tr = state.tr
  const firstEnd = first.pos + first.node.nodeSize
  if (first.pos === last.pos) {
    deleteTexts(tr, $from.pos, $to.pos)
  } else {
    deleteTexts(tr, last.pos, $to.pos)
    deleteBlocksBetween(tr, first, last)
    deleteTexts(tr, $from.pos, firstEnd)
  }
  return tr.setSelection(TextSelection.create(tr.doc, $from.pos))
}

function emptiedCells(state: EditorState, selection: CellSelection): Transaction {
  const tr = state.tr
  const starts = selection.ranges.map(({ $from }) => $from)
  for (const $start of starts.toSorted((a, b) => b.pos - a.pos)) {
    if ($start.parent.content.size > 0) tr.delete($start.start(), $start.end())
  }
  return tr.setSelection(TextSelection.create(tr.doc, Math.min(...starts.map(({ pos }) => pos))))
}

/** Deletes the text between two places and leaves every block and cell. */
function deleteTexts(tr: Transaction, from: number, to: number): void {
  const parts: { readonly from: number; readonly to: number }[] = []
  tr.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true
    parts.push({ from: Math.max(from, pos + 1), to: Math.min(to, pos + 1 + node.content.size) })
    return false
  })
  for (const part of parts.reverse()) if (part.to > part.from) tr.delete(part.from, part.to)
}
