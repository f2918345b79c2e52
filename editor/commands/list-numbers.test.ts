import { undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { schema } from '../model/schema.ts'
import { code, doc, expectState, li, p, press, run } from '../testing/states.ts'
import { readPlainText } from '../view/clipboard.ts'
import { setBlock, toggleBlock } from './blocks.ts'
import { continueNumbering, currentNumber, isAtBeginning, startNumberingAt } from './list-numbers.ts'

/** A numbered item, of a level and with a number of its own. */
const ol = (text: string, start: number | null = null, level = 0): Node => {
  const item = li(text, level, true)
  return schema.nodes.listItem.create({ ...item.attrs, start }, item.content)
}
const starts = (state: EditorState) => state.doc.children.map(({ attrs }) => attrs.start ?? null)

describe('a list behind an interruption', () => {
  const apart = (...last: Node[]) => doc(ol('a'), li('x', 1), ol('b'), code('c'), ...last)

  test('goes on counting where the one before ended, from any of its items, and one undo takes that back', () => {
    const state = apart(ol('d'), ol('e|'))
    const done = run(state, continueNumbering)
    expectState(done, apart(ol('d', 3), ol('e|')))
    expect(currentNumber(done)).toBe(4)
    expect(currentNumber(run(done, undo))).toBe(2)
    // It counts on already.
    expect(continueNumbering(done)).toBe(false)
  })

  test('goes on at its own level', () => {
    const state = doc(ol('a'), ol('b', null, 1), p('x'), ol('c'), ol('d|', null, 1))
    expect(starts(run(state, continueNumbering))).toEqual([null, null, null, null, 2])
  })

  test('goes on from a list that begins with a number of its own', () => {
    expect(starts(run(doc(ol('a', 7), ol('b'), p('x'), ol('c|')), continueNumbering))[3]).toBe(9)
  })

  test('has nothing to go on from where nothing was counted, and in a plain list', () => {
    expect(continueNumbering(doc(li('a'), p('x'), ol('b|')))).toBe(false)
    expect(continueNumbering(doc(ol('a'), p('x'), li('b|')))).toBe(false)
    expect(continueNumbering(doc(ol('a'), ol('b|')))).toBe(false)
    expect(continueNumbering(doc(ol('a', 1_000_000), p('x'), ol('b|')))).toBe(false)
  })

  test('is a beginning at its first item only', () => {
    expect(isAtBeginning(apart(ol('d|'), ol('e')))).toBe(true)
    expect(isAtBeginning(apart(ol('d'), ol('e|')))).toBe(false)
    expect(isAtBeginning(doc(ol('d|')))).toBe(false)
    expect(isAtBeginning(doc(ol('d|', 5)))).toBe(true)
  })
})

describe('a number of its own', () => {
  test('lets an item begin anew, also within a list; the one it has anyway is not written', () => {
    expectState(run(doc(ol('a'), ol('b|'), ol('c')), startNumberingAt(5)), doc(ol('a'), ol('b|', 5), ol('c')))
    expectState(run(doc(ol('a'), ol('b|', 5)), startNumberingAt(2)), doc(ol('a'), ol('b|')))
    expect(starts(run(doc(ol('a', 5), ol('b|', 9)), startNumberingAt(6)))).toEqual([5, null])
    expect(starts(run(doc(ol('a'), ol('b|')), startNumberingAt(1)))).toEqual([null, 1])
  })

  test('lies between one and a million', () => {
    for (const number of [0, -1, 1.5, 1_000_001, Number.NaN])
      expect(startNumberingAt(number)(doc(ol('a|')))).toBe(false)
  })

  test('stays with its item on Enter, Tab and another kind of list for its neighbours', () => {
    expectState(press(doc(ol('a|b', 5)), 'Enter'), doc(ol('a', 5), ol('|b')))
    expectState(press(press(doc(ol('a|', 5), ol('b')), 'Tab'), 'Shift-Tab'), doc(ol('a|', 5), ol('b')))
    const mixed = doc(ol('|a', 5), li('b|'))
    expect(starts(run(mixed, toggleBlock('listItem', { ordered: true })))).toEqual([5, null])
  })

  test('goes to the next item when the first one leaves the list', () => {
    expectState(
      press(doc(ol('|a', 5), li('x', 1), ol('b')), 'Backspace'),
      doc(p('|a'), li('x', 1), ol('b', 5)),
    )
    const all = doc(ol('|a', 5), ol('b|'), ol('c'))
    expect(starts(run(all, setBlock('paragraph')))).toEqual([null, null, 5])
    expect(starts(run(doc(ol('a|', 5)), setBlock('paragraph')))).toEqual([null])
  })

  test('is not given to the lines of pasted text', () => {
    const { $from } = doc(ol('a|', 5)).selection
    expect(readPlainText('b\nc', $from, []).content.content.map(({ attrs }) => attrs.start)).toEqual([
      null,
      null,
    ])
  })
})
