import { isHistoryTransaction } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { schema } from '../../../model/schema.ts'
import { isAcrossCells, tableAround } from '../selection.ts'
import { isRegular, readGrid } from './grid.ts'
import { isManageable, mapOf } from './map.ts'
import { writeGrid } from './write.ts'

/** A transaction with more changes than this is one of style; looking at each place would cost too much. */
const mostChanges = 100

/**
 * Fills up the grid of every table that was changed inside. A table that came as a whole stays as it was stored, and
 * undo brings back what was there. Gives `null` when there is nothing to do.
 */
export function repairedTables(transactions: readonly Transaction[], state: EditorState): Transaction | null {
  const broken = [...editedTables(transactions, state)].filter((pos) => {
    const table = state.doc.nodeAt(pos)
    return table !== null && isManageable(table) && !isRegular(table)
  })
  if (broken.length === 0) return null
  const tr = state.tr
  for (const pos of broken.sort((a, b) => b - a)) {
    const table = tr.doc.nodeAt(pos)
    if (table) writeGrid(tr, pos, readGrid(table))
  }
  return tr
}

/** A table was edited when a change begins or ends within it. */
function editedTables(transactions: readonly Transaction[], state: EditorState): Set<number> {
  let places: number[] = []
  for (const tr of transactions) {
    const counts = !isHistoryTransaction(tr) && tr.mapping.maps.length <= mostChanges
    const isComposing = tr.getMeta('composition') !== undefined
    for (const map of counts || places.length > 0 ? tr.mapping.maps : []) {
      places = places.map((pos) => map.map(pos))
      if (!counts || isComposing) continue
      map.forEach((_from, _to, from, to) => {
        places.push(from, to)
      })
    }
  }
  const tables = places.map((pos) => tableAround(state.doc.resolve(pos))?.pos)
  return new Set(tables.filter((pos) => pos !== undefined))
}

/**
 * The selection that should stand in place of one that makes no sense in a table: text from cell to cell is a
 * selection of cells, and so is a selected row. In a table with gaps, which has no such selection, it is one cell's
 * text.
 */
export function settledSelection(state: EditorState): Selection | null {
  const { selection, doc } = state
  if (selection instanceof CellSelection)
    return hasCellSelections(selection.$headCell.node(-1)) ? null : textOfHead(selection)
  if (selection instanceof NodeSelection) {
    const { node, from } = selection
    const table = tableAround(doc.resolve(from + 1))
    if (!table || !hasCellSelections(table.node)) return null
    if (node.type === schema.nodes.tableCell) return CellSelection.create(doc, from)
    return node.type === schema.nodes.tableRow ? CellSelection.rowSelection(doc.resolve(from + 1)) : null
  }
  if (!isAcrossCells(state) || tableAround(selection.$from)?.pos !== tableAround(selection.$to)?.pos)
    return null
  if (!hasCellSelections(selection.$anchor.node(-2))) return null
  return CellSelection.create(doc, selection.$anchor.before(), selection.$head.before())
}

function hasCellSelections(table: Node): boolean {
  const map = mapOf(table)
  return map !== null && !map.problems?.some(({ type }) => type === 'missing')
}

function textOfHead({ $headCell }: CellSelection): Selection {
  const start = $headCell.pos + 1
  return TextSelection.create($headCell.doc, start, start + ($headCell.nodeAfter?.content.size ?? 0))
}
