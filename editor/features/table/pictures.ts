import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { CellSelection, TableMap } from 'prosemirror-tables'
import { schema } from '../../model/schema.ts'
import { readGrid } from './grid/grid.ts'

/**
 * Tables as pictures, for tests: `grid('aab', 'aac')` has a cell `a` of two rows and two columns. A capital is a
 * header, `.` an empty cell, `^` an empty header.
 */
export function grid(...lines: string[]): Node {
  const seen = new Set<string>()
  const rows = lines.map((line, row) =>
    schema.nodes.tableRow.create(
      null,
      [...line].flatMap((letter, column) => {
        const isEmpty = letter === '.' || letter === '^'
        if (!isEmpty && seen.has(letter)) return []
        seen.add(letter)
        return [
          cell(
            letter,
            isEmpty,
            [...line.slice(column)],
            lines.slice(row).map((each) => each[column]),
          ),
        ]
      }),
    ),
  )
  return schema.nodes.table.create(null, rows)
}

function cell(letter: string, isEmpty: boolean, right: string[], down: (string | undefined)[]): Node {
  const isHeader = letter === '^' || (!isEmpty && letter !== letter.toLowerCase())
  const attrs = isEmpty ? { isHeader } : { isHeader, colspan: run(right), rowspan: run(down) }
  return schema.nodes.tableCell.create(attrs, isEmpty ? null : schema.text(letter.toLowerCase()))
}

/** How often the first one comes before another. */
function run(letters: readonly (string | undefined)[]): number {
  const end = letters.findIndex((letter) => letter !== letters[0])
  return end < 0 ? letters.length : end
}

/** The picture of a table; a cell shows the first letter of its text. */
export function picture(table: Node): string[] {
  const { width, rows, cells } = readGrid(table)
  const letters = rows.map(() => Array<string>(width).fill('?'))
  for (const { top, left, bottom, right, content, attrs } of cells) {
    const text = content.firstChild?.text?.[0] ?? '.'
    const letter = attrs.isHeader ? (text === '.' ? '^' : text.toUpperCase()) : text
    for (let row = top; row < bottom; row++) letters[row]?.fill(letter, left, right)
  }
  return letters.map((line) => line.join(''))
}

/** The first table of a state. */
export function tableOf(state: EditorState): { readonly node: Node; readonly pos: number } {
  let found: { node: Node; pos: number } | null = null
  state.doc.descendants((node, pos) => {
    if (node.type === schema.nodes.table) found ??= { node, pos }
    return found === null
  })
  if (!found) throw new Error('no table')
  return found
}

/** The place before the cell that covers a row and column of the first table. */
export function cellAt(state: EditorState, row: number, column: number): number {
  const { node, pos } = tableOf(state)
  const { map, width } = TableMap.get(node)
  return pos + 1 + (map[row * width + column] ?? 0)
}

/** Selects the cells from one place of the first table to another. */
export function selectCells(
  state: EditorState,
  from: readonly [number, number],
  to: readonly [number, number] = from,
): EditorState {
  const cells = CellSelection.create(state.doc, cellAt(state, ...from), cellAt(state, ...to))
  return state.apply(state.tr.setSelection(cells))
}
