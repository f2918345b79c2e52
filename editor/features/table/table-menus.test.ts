import { undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { describe, expect, test } from 'vitest'
import { setBlockStyle } from '../../commands/blocks.ts'
import type { Command } from '../../commands/command.ts'
import { toggleMark } from '../../commands/marks.ts'
import { parseHtml } from '../../model/parse-html.ts'
import { renderHtml } from '../../model/render-html.ts'
import { schema } from '../../model/schema.ts'
import { code, doc, expectState, h, hr, li, p, quote, run, todo } from '../../testing/states.ts'
import { fillCells } from './commands.ts'
import { cellAt, grid, picture, selectCells, tableOf } from './pictures.ts'
import { resizeColumn, setColumnWidth } from './resize-column.ts'
import { table } from './table.ts'

/** The command of a menu. */
function menu(name: string): Command {
  const entry = table.menus?.(undefined as never).find((each) => each.name === name)
  if (entry?.kind !== 'button') throw new Error(`no button ${name}`)
  return entry.command
}

function isOn(state: EditorState, name: string): boolean {
  const entry = table.menus?.(undefined as never).find((each) => each.name === name)
  return entry?.kind === 'button' && entry.isActive?.(state) === true
}

/** Pasting a table as a command. */
function filling(source: Node): Command {
  return (state, dispatch) => {
    const tr = fillCells(state, source)
    if (tr) dispatch?.(tr)
    return tr !== null
  }
}

/** A document of one table with the cursor in the cell at a place. */
function at(row: number, column: number, ...lines: string[]): EditorState {
  const state = doc(grid(...lines), p('z'))
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, cellAt(state, row, column) + 1)))
}

/** What a menu makes of a table, with the letter of the cell in which the cursor is then. */
function after(state: EditorState, name: string): { picture: string[]; cursor: string } {
  const done = run(state, menu(name))
  return { picture: picture(tableOf(done).node), cursor: done.selection.$head.parent.textContent }
}

describe('inserting a table', () => {
  const insert = (columns: number, rows: number): Command => {
    const entry = table.menus?.(undefined as never).find((each) => each.name === 'insertTable')
    if (entry?.kind !== 'grid') throw new Error('a table is inserted by a grid')
    return entry.insert(columns, rows)
  }

  test('it has a row of headers, takes the place of an empty paragraph and the cursor', () => {
    const done = run(doc(p('|')), insert(3, 2))
    expect(picture(tableOf(done).node)).toEqual(['^^^', '...'])
    expect(done.doc.child(0).attrs.width).toBe('100%')
    expect(done.doc.childCount).toBe(2)
    expect(done.selection.from).toBe(3)
    const between = run(doc(p('a'), p('|'), p('b')), insert(1, 1))
    expect(between.doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'table', 'paragraph'])
  })

  const widths = (state: EditorState) =>
    tableOf(state).node.children.map((row) => row.children.map(({ attrs }) => attrs.width))

  test('its columns are equal, and stay so when columns and rows come, go and are merged', () => {
    const third = '33.33%'
    const auto = 'auto'
    const made = run(doc(p('|')), insert(3, 2))
    expect(widths(made)).toEqual([Array(3).fill(third), Array(3).fill(auto)])
    const wider = run(made, menu('insertTableCol'))
    expect(widths(wider)).toEqual([Array(4).fill('25%'), Array(4).fill(auto)])
    expect(widths(run(wider, menu('deleteTableCol')))).toEqual(widths(made))
    expect(widths(run(made, menu('deleteTableRow')))).toEqual([Array(3).fill(third)])
    const both = selectCells(made, [0, 0], [0, 1])
    expect(widths(run(both, menu('mergeTableCells')))[0]).toEqual(['66.67%', third])
    expect(renderHtml(parseHtml(renderHtml(made.doc)))).toBe(renderHtml(made.doc))
  })

  test('a column with a width of its own leaves the rest to the others', () => {
    const made = run(doc(p('|')), insert(3, 1))
    const tr = made.tr
    setColumnWidth(tr, tableOf(made).pos + 2, 120)
    expect(widths(made.apply(tr))).toEqual([['120', 'auto', 'auto']])
  })

  test('elsewhere it splits the block at the cursor', () => {
    const done = run(doc(p('ab|cd')), insert(1, 1))
    expect(done.doc.children.map((block) => block.textContent)).toEqual(['ab', '', 'cd'])
    expect(done.selection.$head.parent.type).toBe(schema.nodes.tableCell)
  })

  test('it goes into headers, quotes and to-dos, but not into lists, code, tables, blocks without text or selections', () => {
    for (const block of [h(1, 'a|'), quote('a|'), todo('a|')]) expect(insert(2, 2)(doc(block))).toBe(true)
    for (const block of [li('a|'), code('a|'), p('|a|')]) expect(insert(2, 2)(doc(block, p('')))).toBe(false)
    expect(insert(2, 2)(at(0, 0, 'ab'))).toBe(false)
    const divided = doc(hr(), p(''))
    const selected = divided.apply(divided.tr.setSelection(NodeSelection.create(divided.doc, 0)))
    expect(insert(2, 2)(selected)).toBe(false)
  })
})

describe('rows and columns', () => {
  test('a plain row comes below the current one and the cursor stays', () => {
    expect(after(at(1, 1, 'ABC', 'def', 'ghi'), 'insertTableRow')).toEqual({
      picture: ['ABC', 'def', '...', 'ghi'],
      cursor: 'e',
    })
    expect(after(at(0, 1, 'ABC', 'def'), 'insertTableRow').picture).toEqual(['ABC', '...', 'def'])
  })

  test('a row above the headers is plain', () => {
    expect(after(at(0, 0, 'AB', 'cd'), 'insertTableRowAbove').picture).toEqual(['..', 'AB', 'cd'])
    expect(after(at(1, 0, 'AB', 'cd'), 'insertTableRowAbove').picture).toEqual(['AB', '..', 'cd'])
  })

  test('a row inside a span makes it taller, one at its edge does not', () => {
    expect(after(at(1, 1, 'aac', 'def', 'dhi'), 'insertTableRow').picture).toEqual([
      'aac',
      'def',
      'd..',
      'dhi',
    ])
    expect(after(at(1, 0, 'aac', 'def', 'dhi'), 'insertTableRow').picture).toEqual([
      'aac',
      'def',
      'dhi',
      '...',
    ])
    expect(after(at(0, 0, 'aac', 'def', 'dhi'), 'insertTableRow').picture).toEqual([
      'aac',
      '...',
      'def',
      'dhi',
    ])
  })

  test('a column comes left of the current one, with a header where the first row has headers', () => {
    expect(after(at(1, 0, 'ABC', 'def'), 'insertTableCol')).toEqual({
      picture: ['^ABC', '.def'],
      cursor: 'd',
    })
    expect(after(at(1, 1, 'AbC', 'def'), 'insertTableCol').picture).toEqual(['A.bC', 'd.ef'])
    expect(after(at(1, 1, 'AB', 'cd'), 'insertTableColRight').picture).toEqual(['AB^', 'cd.'])
  })

  test('a column inside a span makes it wider', () => {
    expect(after(at(2, 1, 'aac', 'def', 'dhi'), 'insertTableCol').picture).toEqual(['aaac', 'd.ef', 'd.hi'])
    expect(after(at(0, 2, 'aac', 'def', 'dhi'), 'insertTableCol').picture).toEqual(['aa.c', 'de.f', 'dh.i'])
  })

  test('a new row has a header in a column of headers', () => {
    expect(after(at(1, 1, 'Ab', 'Cd'), 'insertTableRow').picture).toEqual(['Ab', 'Cd', '^.'])
  })

  test('deleting the row of headers leaves the next row as it is, with the cursor in it', () => {
    expect(after(at(0, 1, 'ABC', 'def', 'ghi'), 'deleteTableRow')).toEqual({
      picture: ['def', 'ghi'],
      cursor: 'e',
    })
    expect(after(at(2, 0, 'ABC', 'def', 'ghi'), 'deleteTableRow').cursor).toBe('d')
  })

  test('a cell whose first row goes moves down, one of which another row goes shrinks', () => {
    expect(after(at(1, 1, 'aac', 'def', 'dhi'), 'deleteTableRow').picture).toEqual(['aac', 'dhi'])
    expect(after(at(2, 1, 'aac', 'def', 'dhi'), 'deleteTableRow').picture).toEqual(['aac', 'def'])
    const moved = run(at(1, 1, 'aac', 'def', 'dhi'), menu('deleteTableRow'))
    expect(tableOf(moved).node.child(1).child(0).attrs).toMatchObject({ rowspan: 1, colspan: 1 })
  })

  test('a column that goes takes its part of a span', () => {
    expect(after(at(1, 1, 'aac', 'def', 'dhi'), 'deleteTableCol').picture).toEqual(['ac', 'df', 'di'])
    expect(after(at(1, 0, 'aac', 'def', 'dhi'), 'deleteTableCol').picture).toEqual(['ac', 'ef', 'hi'])
  })

  test('with cells selected all their rows or columns go', () => {
    const rows = selectCells(at(0, 0, 'abc', 'def', 'ghi'), [0, 0], [1, 1])
    expect(after(rows, 'deleteTableRow')).toEqual({ picture: ['ghi'], cursor: 'g' })
    expect(after(rows, 'deleteTableCol').picture).toEqual(['c', 'f', 'i'])
  })

  test('the last row or column takes the table with it, and the cursor goes behind it', () => {
    expectState(run(at(0, 0, 'ab'), menu('deleteTableRow')), doc(p('|z')))
    expectState(run(at(0, 0, 'a', 'b'), menu('deleteTableCol')), doc(p('|z')))
    expectState(run(at(0, 0, 'ab', 'cd'), menu('deleteTable')), doc(p('|z')))
  })

  test('a table that is all of the document leaves an empty paragraph', () => {
    const alone = doc(grid('a'))
    const inside = alone.apply(alone.tr.setSelection(TextSelection.create(alone.doc, 3)))
    expectState(run(inside, menu('deleteTable')), doc(p('|')))
  })

  test('nothing applies outside a table, or with text selected', () => {
    const selected = at(0, 0, 'ab')
    const text = selected.apply(selected.tr.setSelection(TextSelection.create(selected.doc, 3, 4)))
    for (const entry of table.menus?.(undefined as never) ?? []) {
      if (entry.kind !== 'button') continue
      expect([entry.name, entry.command(doc(p('a|')))]).toEqual([entry.name, false])
      expect([entry.name, entry.command(text)]).toEqual([entry.name, entry.name === 'deleteTable'])
    }
  })
})

describe('headers and width', () => {
  test('the first row becomes headers as a whole, then plain', () => {
    const headed = run(at(1, 0, 'Ab', 'cd'), menu('tableHeader'))
    expect(picture(tableOf(headed).node)).toEqual(['AB', 'cd'])
    expect(isOn(headed, 'tableHeader')).toBe(true)
    expect(picture(tableOf(run(headed, menu('tableHeader'))).node)).toEqual(['ab', 'cd'])
  })

  test('the corner belongs to the column of headers too', () => {
    const both = run(at(1, 1, 'AB', 'cd'), menu('tableHeaderCol'))
    expect(picture(tableOf(both).node)).toEqual(['AB', 'Cd'])
    expect(isOn(both, 'tableHeaderCol')).toBe(true)
    expect(picture(tableOf(run(both, menu('tableHeader'))).node)).toEqual(['Ab', 'Cd'])
    expect(picture(tableOf(run(both, menu('tableHeaderCol'))).node)).toEqual(['AB', 'cd'])
  })

  test('the width goes from automatic to full and back', () => {
    const full = run(at(0, 0, 'ab'), menu('tableFullWidth'))
    expect([tableOf(full).node.attrs.width, isOn(full, 'tableFullWidth')]).toEqual(['100%', true])
    expect(tableOf(run(full, menu('tableFullWidth'))).node.attrs.width).toBe('auto')
  })

  test('a column keeps its width in its cell of the first row, at least 30 pixels with two decimals', () => {
    const wide = (by: number) =>
      run(
        at(1, 1, 'aab', 'cde'),
        resizeColumn(by, () => 100),
      )
    expect(tableOf(wide(12.3456)).node.child(0).child(0).attrs.width).toBe('112.35')
    expect(tableOf(wide(-90)).node.child(0).child(0).attrs.width).toBe('30')
    expect(
      tableOf(run(wide(10), undo))
        .node.child(0)
        .child(0).attrs.width,
    ).toBe('auto')
  })

  test('a width that another cell of the column brought along gives way', () => {
    const state = at(1, 1, 'ab', 'cd')
    const held = state.apply(state.tr.setNodeAttribute(cellAt(state, 1, 1), 'width', '300'))
    const narrow = run(
      held,
      resizeColumn(-10, () => 100),
    )
    expect(tableOf(narrow).node.children.map((row) => row.child(1).attrs.width)).toEqual(['90', 'auto'])
  })
})

describe('merging and splitting', () => {
  test('several cells become one with a line for each text', () => {
    const merged = run(selectCells(at(0, 0, 'ab.', 'cde'), [0, 0], [1, 1]), menu('mergeTableCells'))
    expect(picture(tableOf(merged).node)).toEqual(['aa.', 'aae'])
    expect(tableOf(merged).node.child(0).child(0).textContent).toBe('a\nb\nc\nd')
    expect(merged.selection).toBeInstanceOf(CellSelection)
  })

  test('what is merged grows until no cell is cut', () => {
    const merged = run(selectCells(at(0, 0, 'abbx', 'cdey'), [0, 0], [1, 1]), menu('mergeTableCells'))
    expect(picture(tableOf(merged).node)).toEqual(['aaax', 'aaay'])
  })

  test('whole rows merge into one row, since a row needs a cell of its own', () => {
    const merged = run(selectCells(at(0, 0, 'ab', 'cd', 'ef'), [0, 0], [1, 1]), menu('mergeTableCells'))
    expect(picture(tableOf(merged).node)).toEqual(['aa', 'ef'])
  })

  test('one cell cannot be merged, and one of a single place cannot be split', () => {
    expect(menu('mergeTableCells')(selectCells(at(0, 0, 'ab'), [0, 0]))).toBe(false)
    expect(menu('splitTableCell')(at(0, 0, 'ab'))).toBe(false)
  })

  test('a split cell keeps its text in the first part; all parts keep its kind and style', () => {
    const state = at(0, 0, 'AAb', 'AAc')
    const styled = run(state, setBlockStyle({ textAlign: 'center' }))
    const split = run(styled, menu('splitTableCell'))
    expect(picture(tableOf(split).node)).toEqual(['A^b', '^^c'])
    expect(tableOf(split).node.child(1).child(1).attrs.textAlign).toBe('center')
  })
})

describe('selected cells', () => {
  test('marks and alignment go to exactly these cells', () => {
    const column = selectCells(at(0, 0, 'ab', 'cd'), [0, 1], [1, 1])
    const bold = run(run(column, toggleMark('bold')), setBlockStyle({ textAlign: 'right' }))
    const html = renderHtml(bold.doc)
    expect(html.match(/<strong>./g)).toEqual(['<strong>b', '<strong>d'])
    expect(html.match(/text-align: right;">(?:<strong>)?./g)).toHaveLength(2)
  })

  test('all of several cells in any order are marked, and a second time unmarked', () => {
    const cells = selectCells(at(0, 0, 'abc', 'def'), [0, 0], [1, 2])
    const bold = run(cells, toggleMark('bold'))
    expect(renderHtml(bold.doc).match(/<strong>/g)).toHaveLength(6)
    expect(renderHtml(run(bold, toggleMark('bold')).doc)).toBe(renderHtml(cells.doc))
  })
})

describe('pasting a table into a table', () => {
  test('it fills cells from the cursor on and the table grows', () => {
    const done = run(at(1, 1, 'AB', 'cd'), filling(grid('wx', 'yz')))
    expect(picture(tableOf(done).node)).toEqual(['AB^', 'cwx', '.yz'])
    expect(done.selection.$head.parent.textContent).toBe('z')
  })

  test('a header stays a header, and spans come along', () => {
    const done = run(at(0, 0, 'ABC', 'def'), filling(grid('xx', 'yz')))
    expect(picture(tableOf(done).node)).toEqual(['XXC', 'yzf'])
  })

  test('merged cells in the way are split', () => {
    expect(picture(tableOf(run(at(0, 0, 'ab', 'cc'), filling(grid('x', 'y')))).node)).toEqual(['xb', 'y.'])
    expect(picture(tableOf(run(at(0, 1, 'ab', 'cc'), filling(grid('x', 'y')))).node)).toEqual(['ax', 'cy'])
  })

  test('a single cell goes into every selected one', () => {
    const done = run(selectCells(at(0, 0, 'abc', 'def'), [0, 1], [1, 2]), filling(grid('x')))
    expect(picture(tableOf(done).node)).toEqual(['axx', 'dxx'])
  })
})
