import fc from 'fast-check'
import { history, undo, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { CellSelection, TableMap } from 'prosemirror-tables'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../../commands/command.ts'
import { parseHtml } from '../../../model/parse-html.ts'
import { renderHtml } from '../../../model/render-html.ts'
import { schema } from '../../../model/schema.ts'
import { intoSections } from '../../../model/sections.ts'
import { costOf } from '../../../testing/cost.ts'
import { p, run as runCommand } from '../../../testing/states.ts'
import {
  deleteSelectedLines,
  fillCells,
  insertLine,
  mergeSelectedCells,
  splitSelectedCells,
  toggleHeaders,
} from '../commands.ts'
import { grid, picture, tableOf } from '../pictures.ts'
import { tablePlugin } from '../plugin.ts'
import { emptied } from '../selection.ts'
import { isRegular, readGrid } from './grid.ts'
import { writeGrid } from './write.ts'

/** Tables with any spans: rows of cells that may overlap, stick out and leave gaps, each with a text of its own. */
const anyTable = fc
  .array(
    fc.array(
      fc.record({ colspan: fc.integer({ min: 1, max: 3 }), rowspan: fc.integer({ min: 1, max: 3 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) =>
    schema.nodes.table.create(
      null,
      rows.map((cells, row) =>
        schema.nodes.tableRow.create(
          null,
          cells.map((spans, index) => schema.nodes.tableCell.create(spans, schema.text(`${row}-${index}`))),
        ),
      ),
    ),
  )

const paste: Command = (state, dispatch) => {
  const tr = fillCells(state, grid('xxy', 'zwy'))
  if (tr) dispatch?.(tr)
  return tr !== null
}

/** What each command may do to text: rows and columns that go take theirs along, a paste what it covers. */
const commands = {
  rowAbove: { run: insertLine('row', 'before'), keeps: true },
  rowBelow: { run: insertLine('row', 'behind'), keeps: true },
  columnLeft: { run: insertLine('column', 'before'), keeps: true },
  columnRight: { run: insertLine('column', 'behind'), keeps: true },
  merge: { run: mergeSelectedCells, keeps: true },
  split: { run: splitSelectedCells, keeps: true },
  headerRow: { run: toggleHeaders('row'), keeps: true },
  headerColumn: { run: toggleHeaders('column'), keeps: true },
  deleteRows: { run: deleteSelectedLines('row'), keeps: false },
  deleteColumns: { run: deleteSelectedLines('column'), keeps: false },
  paste: { run: paste, keeps: false },
} as const

const anyAction = fc.record({
  name: fc.constantFrom(...(Object.keys(commands) as (keyof typeof commands)[])),
  from: fc.nat(),
  to: fc.nat(),
  isCells: fc.boolean(),
})

function stateOf(table: Node): EditorState {
  return EditorState.create({ doc: schema.nodes.doc.create(null, [table, p('end')]), plugins: [history()] })
}

function cellsOf(table: Node): number[] {
  return readGrid(table).cells.flatMap(({ origin }) => (origin === null ? [] : [origin]))
}

/** Puts the cursor into a cell, or selects from one cell to another. */
function select(state: EditorState, from: number, to: number, isCells: boolean): EditorState {
  const { node, pos } = tableOf(state)
  const cells = cellsOf(node).map((offset) => pos + 1 + offset)
  const [anchor = 0, head = 0] = [cells[from % cells.length], cells[to % cells.length]]
  return state.apply(
    state.tr.setSelection(
      isCells && isRegular(node)
        ? CellSelection.create(state.doc, anchor, head)
        : TextSelection.create(state.doc, anchor + 1),
    ),
  )
}

const wordsOf = (state: EditorState): string[] => {
  const words: string[] = []
  state.doc.descendants((node) => {
    if (node.isText) words.push(...(node.text?.split('\n') ?? []))
  })
  return words.filter((word) => word !== 'end').sort()
}

function applied(state: EditorState, command: Command): EditorState {
  let after = state
  command(state, (tr) => {
    after = state.apply(tr)
  })
  return after
}

const shapeOf = (table: Node) =>
  readGrid(table).cells.map(({ top, left, bottom, right }) => [top, left, bottom, right].join())

describe('the grid', () => {
  test('reading repairs what overlaps, sticks out or is missing, and loses no text', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const state = stateOf(table)
        const tr = state.tr
        writeGrid(tr, 0, readGrid(table))
        const repaired = state.apply(tr)
        repaired.doc.check()
        expect(TableMap.get(tableOf(repaired).node).problems).toBeNull()
        expect(isRegular(tableOf(repaired).node)).toBe(true)
        expect(wordsOf(repaired)).toEqual(wordsOf(state))
      }),
    )
  })

  test('a table is regular exactly when it has nothing to repair', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        expect(isRegular(table)).toBe(TableMap.get(table).problems === null)
      }),
    )
  })

  test('whatever is done to it stays a rectangle, keeps the text it should, and can be undone and stored', () => {
    fc.assert(
      fc.property(anyTable, fc.array(anyAction, { maxLength: 8 }), (table, actions) => {
        let state = stateOf(table)
        for (const { name, from, to, isCells } of actions) {
          const before = select(state, from, to, isCells)
          const after = applied(before, commands[name].run)
          after.doc.check()
          if (after.doc.firstChild?.type !== schema.nodes.table) break
          state = after
          if (after === before || name.startsWith('header')) continue
          expect(TableMap.get(tableOf(after).node).problems).toBeNull()
          if (commands[name].keeps) expect(wordsOf(after)).toEqual(wordsOf(before))
          expect(parseHtml(renderHtml(after.doc)).eq(after.doc)).toBe(true)
        }
        while (undoDepth(state) > 0) {
          undo(state, (tr) => {
            state = state.apply(tr)
          })
        }
        expect(state.doc.firstChild?.eq(table)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a change touches nothing but the cells it means', () => {
    const state = select(stateOf(grid('aab', 'cde', 'cfg')), 3, 3, false)
    let kept = 0
    insertLine('row', 'behind')(state, (tr) => {
      const after = state.apply(tr)
      tableOf(after).node.descendants((node) => {
        if (node.isTextblock && tableOf(state).node.children.some((row) => row.children.includes(node)))
          kept++
      })
      expect(picture(tableOf(after).node)).toEqual(['aab', 'cde', 'c..', 'cfg'])
    })
    // All but the cell that grew are the very same nodes.
    expect(kept).toBe(6)
  })

  test('no span grows beyond what is stored', () => {
    const tall = schema.nodes.tableCell.create({ rowspan: 100 })
    const rows = Array.from({ length: 101 }, (_, row) =>
      schema.nodes.tableRow.create(
        null,
        row === 0 ? [tall, schema.nodes.tableCell.create()] : [schema.nodes.tableCell.create()],
      ),
    )
    const state = select(stateOf(schema.nodes.table.create(null, rows)), 5, 5, false)
    const grown = applied(state, insertLine('row', 'behind'))
    expect(tableOf(grown).node.child(0).child(0).attrs.rowspan).toBe(100)
    expect(isRegular(tableOf(grown).node)).toBe(true)
    const column = Array.from({ length: 101 }, () => schema.nodes.tableRow.create(null, tall.type.create()))
    const all = select(stateOf(schema.nodes.table.create(null, column)), 0, 100, true)
    expect(applied(all, mergeSelectedCells)).toBe(all)
  })

  test('a grid beyond measure is typed in, and nothing counts its places', () => {
    const wide = schema.nodes.tableCell.create({ colspan: 100 })
    const cell = schema.nodes.tableCell.create()
    const rows = Array.from({ length: 1_000 }, (_, row) =>
      schema.nodes.tableRow.create(null, row === 0 ? Array(1_000).fill(wide) : [cell]),
    )
    const sheet = intoSections(
      schema.nodes.doc.create(null, [schema.nodes.table.create(null, rows), p('end')]),
    )
    const work = () => {
      let state = EditorState.create({ doc: sheet, plugins: [tablePlugin()] })
      state = state.apply(state.tr.insertText('x', 4))
      expect(tableOf(state).node.child(1).childCount).toBe(1)
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 4, 7)))
      expect(state.selection).toBeInstanceOf(TextSelection)
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 4)))
      for (const { run } of Object.values(commands)) expect(applied(state, run).doc.childCount).toBe(1)
      expect(fillCells(state, tableOf(state).node)).toBeNull()
    }
    expect(costOf(work)).toBeLessThan(10)
  })

  test('taking text away across the edges of tables leaves every grid that is touched in part', () => {
    const block = fc.oneof(
      fc.constant(p('abc')),
      fc.constant(schema.nodes.divider.create()),
      fc.constantFrom(grid('ab', 'cd'), grid('aab', 'cde'), grid('a')),
    )
    const blocks = fc.array(block, { maxLength: 6 }).map((some) => [p('xyz'), ...some, p('end')])
    fc.assert(
      fc.property(blocks, fc.nat(), fc.nat(), (some, from, to) => {
        const state = EditorState.create({ doc: schema.nodes.doc.create(null, some) })
        const places: number[] = []
        state.doc.descendants((node, pos) => {
          if (node.isTextblock) for (let at = 0; at <= node.content.size; at++) places.push(pos + 1 + at)
        })
        const [anchor = 1, head = 1] = [places[from % places.length], places[to % places.length]]
        const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)))
        const { $from, $to } = selected.selection
        const inTables = [$from, $to].filter(($end) => $end.parent.type === schema.nodes.tableCell)
        const done = runCommand(selected, (given, dispatch) => {
          const tr = emptied(given)
          if (tr) dispatch?.(tr)
          return tr !== null
        })
        expect(done !== selected).toBe(inTables.length > 0 && !$from.sameParent($to))
        if (done === selected) return
        done.doc.check()
        const shapes = (root: Node) =>
          root.children.filter(({ type }) => type === schema.nodes.table).map(shapeOf)
        const kept = inTables.map(($end) => shapeOf($end.node(1)))
        expect(shapes(done.doc)).toEqual(expect.arrayContaining(kept))
        expect(done.doc.textContent).toBe(
          state.doc.textBetween(0, $from.pos) + state.doc.textBetween($to.pos, state.doc.content.size),
        )
      }),
      { numRuns: 200 },
    )
  })

  test('ten thousand cells are changed in a moment', () => {
    const row = schema.nodes.tableRow.create(
      null,
      Array.from({ length: 100 }, () => schema.nodes.tableCell.create(null, schema.text('x'))),
    )
    const table = schema.nodes.table.create(null, Array(100).fill(row))
    let state = select(stateOf(table), 5_050, 5_050, false)
    const { rowBelow, columnLeft, deleteRows, deleteColumns } = commands
    const work = () => {
      for (const { run } of [rowBelow, columnLeft, deleteRows, deleteColumns]) {
        run(state, (tr) => {
          state = state.apply(tr)
        })
      }
    }
    expect(costOf(work)).toBeLessThan(12)
  })
})
