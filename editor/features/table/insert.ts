import type { Node } from 'prosemirror-model'
import { type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state'
import type { Command } from '../../commands/command.ts'
import { insertBlock } from '../../commands/insert.ts'
import { cursorOf } from '../../commands/selection.ts'
import { schema } from '../../model/schema.ts'
import { blockBefore, type PlacedBlock } from '../../model/sections.ts'
import { evenWidth } from './grid/even-columns.ts'
import { selectedTable } from './selection.ts'

/**
 * Puts a table at the cursor, as wide as the text, its columns equal and its first row a row of headers, and goes into
 * its first cell.
 */
export function insertTable(columns: number, rows: number): Command {
  return (state, dispatch) => {
    if (!canInsertTable(state) || columns < 1 || rows < 1) return false
    return insertBlock(newTable(columns, rows))(
      state,
      dispatch &&
        ((tr) => {
          const table = blockBefore(tr.selection.$from)
          if (table) tr.setSelection(TextSelection.create(tr.doc, table.pos + 3))
          dispatch(tr)
        }),
    )
  }
}

/** A table goes where the cursor stands in a paragraph, a header, a quote or a to-do. */
export function canInsertTable(state: EditorState): boolean {
  const { nodes } = schema
  const type = cursorOf(state)?.parent.type
  return type !== undefined && ![nodes.tableCell, nodes.pre, nodes.listItem].some((other) => other === type)
}

function newTable(columns: number, rows: number): Node {
  const row = (isHeader: boolean) =>
    schema.nodes.tableRow.create(
      null,
      Array.from({ length: columns }, () =>
        schema.nodes.tableCell.create(isHeader ? { isHeader, width: evenWidth(columns) } : null),
      ),
    )
  return schema.nodes.table.create(
    { width: '100%' },
    Array.from({ length: rows }, (_, index) => row(index === 0)),
  )
}

/** Takes the table away. */
export const deleteTable: Command = (state, dispatch) => {
  const table = selectedTable(state)
  if (!table) return false
  dispatch?.(withoutTable(state, table))
  return true
}

/** The document without a table, the cursor behind where it was. */
export function withoutTable(state: EditorState, { node, pos }: PlacedBlock): Transaction {
  const tr = state.tr.deleteRange(pos, pos + node.nodeSize)
  const at = Math.min(tr.mapping.map(pos), tr.doc.content.size)
  return tr.setSelection(Selection.near(tr.doc.resolve(at), 1)).scrollIntoView()
}
