import { history, undo } from 'prosemirror-history'
import { EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { describe, expect, test } from 'vitest'
import { evenSections } from '../../commands/even-sections.ts'
import { renderHtml } from '../../model/render-html.ts'
import { schema } from '../../model/schema.ts'
import { flatDocument, intoSections } from '../../model/sections.ts'
import { code, doc, expectState, hr, li, p, press, run, table } from '../../testing/states.ts'
import { cellAt, grid, picture, selectCells, tableOf } from './pictures.ts'
import { tablePlugin } from './plugin.ts'
import { emptied } from './selection.ts'

const two = () => doc(table(['ab', 'cd'], ['ef', 'gh']), p('ij'))

/** Selects text from behind one place to another, both given as the place of a letter. */
function selectText(state: EditorState, from: string, to: string): EditorState {
  const place = (letter: string) => {
    let found = 0
    state.doc.descendants((node, pos) => {
      const at = node.text?.indexOf(letter) ?? -1
      if (at >= 0) found = pos + at
    })
    return found
  }
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, place(from), place(to))))
}

const textsOf = (state: EditorState) =>
  flatDocument(state.doc).children.map((block) =>
    block.type === schema.nodes.table
      ? block.children.map((row) => row.children.map((cell) => cell.textContent))
      : block.textContent,
  )

describe('Tab', () => {
  test('goes through the cells and selects their text, back and forth', () => {
    expectState(
      press(doc(table(['a|', 'bc'], ['d', 'e']), p('')), 'Tab'),
      doc(table(['a', '|bc|'], ['d', 'e']), p('')),
    )
    expectState(
      press(doc(table(['a', 'b'], ['d|', 'e']), p('')), 'Shift-Tab'),
      doc(table(['a', '|b|'], ['d', 'e']), p('')),
    )
    expectState(press(doc(table(['a|']), p('')), 'Shift-Tab'), doc(table(['a|']), p('')))
  })

  test('leaves the last cell for the block behind, which is made when there is none', () => {
    expectState(press(doc(table(['a|']), li('b')), 'Tab'), doc(table(['a']), li('|b')))
    expectState(press(doc(table(['a|'])), 'Tab'), doc(table(['a']), p('|')))
  })

  test('goes on from the cell selected last', () => {
    const next = press(selectCells(doc(grid('ab', 'cd'), p('')), [0, 0], [0, 1]), 'Tab')
    expect(next.selection.$from.parent.textContent).toBe('c')
  })
})

describe('Enter and select all', () => {
  test('Enter and Shift+Enter break the line of a cell', () => {
    for (const key of ['Enter', 'Shift-Enter']) {
      expectState(press(doc(table(['a|b']), p('')), key), doc(table(['a\n|b']), p('')))
    }
  })

  test('all of a cell is selected first, then everything', () => {
    const cell = press(doc(table(['a|b', 'c']), p('')), 'Mod-a')
    expectState(cell, doc(table(['|ab|', 'c']), p('')))
    const all = press(cell, 'Mod-a')
    expect([all.selection.from, all.selection.to]).toEqual([0, all.doc.content.size])
  })

  test('in an empty cell, and with cells selected, everything is selected at once', () => {
    for (const state of [
      doc(table(['|', 'c']), p('')),
      selectCells(doc(grid('ab'), p('')), [0, 0], [0, 1]),
    ]) {
      expect(press(state, 'Mod-a').selection.to).toBe(state.doc.content.size)
    }
  })
})

describe('Backspace and Delete', () => {
  const back = ['Backspace', 'Mod-Backspace', 'Shift-Backspace', 'Alt-Backspace']
  const forward = ['Delete', 'Mod-Delete', 'Shift-Delete', 'Alt-Delete']

  test.each(back)('%s takes nothing at the start of a cell and behind a table', (key) => {
    expectState(press(doc(table(['a', '|b']), p('')), key), doc(table(['a', '|b']), p('')))
    expectState(press(doc(table(['a']), p('|b')), key), doc(table(['a']), p('|b')))
    expectState(press(doc(table(['a']), p('|')), key), doc(table(['a']), p('|')))
  })

  test('Backspace takes an empty paragraph between tables and goes into the one before', () => {
    expectState(
      press(doc(table(['a']), p('|'), table(['b']), p('')), 'Backspace'),
      doc(table(['a|']), table(['b']), p('')),
    )
  })

  test.each(forward)('%s takes nothing at the end of a cell, and goes into a table behind', (key) => {
    expectState(press(doc(table(['a|', 'b']), p('')), key), doc(table(['a|', 'b']), p('')))
    expectState(press(doc(p('a|'), table(['b']), p('')), key), doc(p('a'), table(['|b']), p('')))
  })

  test.each([...back, ...forward])('%s empties selected cells, whole rows and tables too', (key) => {
    const some = press(selectCells(doc(grid('ab', 'cd'), p('z')), [1, 1], [0, 1]), key)
    expect(picture(tableOf(some).node)).toEqual(['a.', 'c.'])
    expect(some.selection.from).toBe(cellAt(some, 0, 1) + 1)
    const all = press(selectCells(doc(grid('ab', 'cd'), p('z')), [0, 0], [1, 1]), key)
    expect(picture(tableOf(all).node)).toEqual(['..', '..'])
  })

  test('what is selected across the edge of a table goes, and the grid stays', () => {
    const down = press(selectText(two(), 'd', 'j'), 'Delete')
    expect(textsOf(down)).toEqual([
      [
        ['ab', 'c'],
        ['', ''],
      ],
      'j',
    ])
    const up = doc(p('xy'), li('z'), hr(), table(['ab', 'cd'], ['ef', 'gh']), p(''))
    expect(textsOf(press(selectText(up, 'y', 'f'), 'Backspace'))).toEqual([
      'x',
      [
        ['', ''],
        ['f', 'gh'],
      ],
      '',
    ])
  })

  test('from table to table, what lies between goes', () => {
    const state = doc(table(['ab', 'cd']), p('x'), code('y'), table(['ef', 'gh']), p(''))
    expect(textsOf(press(selectText(state, 'd', 'h'), 'Delete'))).toEqual([[['ab', 'c']], [['', 'h']], ''])
  })

  test('a table all of which is selected with text around it goes', () => {
    const state = doc(p('xy'), table(['a']), p('zw'))
    expect(textsOf(press(selectText(state, 'y', 'w'), 'Delete'))).toEqual(['xw'])
  })

  test('what cannot be emptied is left to other keys', () => {
    expect(emptied(doc(p('a|b|')))).toBeNull()
    expect(emptied(doc(table(['a|b|']), p('')))).toBeNull()
  })
})

/** A state as the editor has it: in sections, with history and what tables add. */
function edited(...blocks: Parameters<typeof doc>): EditorState {
  const sheet = intoSections(schema.nodes.doc.create(null, blocks))
  return EditorState.create({ doc: sheet, plugins: [history(), tablePlugin()] })
}

const apply = (state: EditorState, change: (tr: Transaction) => Transaction) => state.apply(change(state.tr))

describe('stored tables', () => {
  const uneven = () => {
    const cells = (count: number) => Array.from({ length: count }, () => schema.nodes.tableCell.create())
    return schema.nodes.table.create(null, [
      schema.nodes.tableRow.create(null, cells(1)),
      schema.nodes.tableRow.create(null, [schema.nodes.tableCell.create({ rowspan: 9, colspan: 2 })]),
    ])
  }
  const untouched = renderHtml(schema.nodes.doc.create(null, [uneven()]))
  const htmlOf = (state: EditorState) => renderHtml(schema.nodes.doc.create(null, [tableOf(state).node]))

  test('stay as they are while other blocks and tables change', () => {
    let state = edited(p('a'), uneven(), grid('bc'), p(''))
    state = apply(state, (tr) => tr.insertText('x', 2))
    state = apply(state, (tr) => tr.insertText('y', cellAt(state, 0, 0) - 4))
    state = apply(state, (tr) => tr.split(2))
    state = apply(state, (tr) => tr.insertText('z', tableOf(state).pos + tableOf(state).node.nodeSize + 3))
    expect(htmlOf(state)).toBe(untouched)
  })

  test('stay as they are when a document is loaded, when they come in by a paste, and when sections are evened', () => {
    let state = edited(p('a'))
    const loaded = intoSections(schema.nodes.doc.create(null, [uneven(), p('')]))
    state = apply(state, (tr) => tr.replaceWith(0, tr.doc.content.size, loaded.content))
    expect(htmlOf(state)).toBe(untouched)
    state = apply(edited(p('a')), (tr) => tr.insert(1, uneven()))
    expect(htmlOf(state)).toBe(untouched)
    state = apply(state, (tr) =>
      tr.insert(
        1,
        Array.from({ length: 200 }, () => p('b')),
      ),
    )
    const even = evenSections(state)
    expect(even).not.toBeNull()
    if (even) expect(htmlOf(state.apply(even))).toBe(untouched)
  })

  test('are filled up when they are typed in, and undo brings the stored form back', () => {
    const state = edited(uneven(), p(''))
    const typed = apply(state, (tr) => tr.insertText('x', 4))
    expect(picture(tableOf(typed).node)).toEqual(['x.', '..'])
    expect(tableOf(typed).node.child(0).childCount).toBe(2)
    expect(tableOf(typed).node.child(1).child(0).attrs).toMatchObject({ rowspan: 1, colspan: 2 })
    expect(htmlOf(run(typed, undo))).toBe(untouched)
  })

  test('are left alone while characters are composed', () => {
    const typed = apply(edited(uneven(), p('')), (tr) => tr.insertText('x', 4).setMeta('composition', 1))
    expect(tableOf(typed).node.child(0).childCount).toBe(1)
  })

  test('with gaps have no selection of cells', () => {
    const state = edited(uneven(), p(''))
    const at = tableOf(state).pos + 2
    const selected = apply(state, (tr) => tr.setSelection(CellSelection.create(tr.doc, at, at + 4)))
    expect(selected.selection).toBeInstanceOf(TextSelection)
  })
})

describe('selections', () => {
  test('text from cell to cell is a selection of cells, from a table to the outside it is text', () => {
    const state = edited(grid('ab', 'cd'), p('ef'))
    const cells = apply(state, (tr) =>
      tr.setSelection(TextSelection.create(tr.doc, cellAt(state, 1, 1) + 2, cellAt(state, 0, 1) + 1)),
    )
    expect(cells.selection).toBeInstanceOf(CellSelection)
    expect(cells.selection.ranges).toHaveLength(2)
    const out = apply(state, (tr) =>
      tr.setSelection(TextSelection.create(tr.doc, cellAt(state, 1, 1) + 1, tr.doc.content.size - 2)),
    )
    expect(out.selection).toBeInstanceOf(TextSelection)
  })

  test('a selected row is its cells', () => {
    const state = edited(grid('ab', 'cd'), p(''))
    const row = apply(state, (tr) => tr.setSelection(NodeSelection.create(tr.doc, cellAt(state, 1, 0) - 1)))
    expect(row.selection.ranges.map(({ $from }) => $from.parent.textContent).sort()).toEqual(['c', 'd'])
  })
})
