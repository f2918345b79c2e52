import { NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { code, doc, expectState, hr, li, p, run, table } from '../../testing/states.ts'
import { insertParagraphAbove } from './enter.ts'

test('an empty paragraph comes above any block, with the cursor', () => {
  expectState(run(doc(code('a|b')), insertParagraphAbove), doc(p('|'), code('ab')))
  expectState(run(doc(p('x'), li('a|')), insertParagraphAbove), doc(p('x'), p('|'), li('a')))
  expectState(
    run(doc(table(['a', 'b|'], ['c', 'd']), p('')), insertParagraphAbove),
    doc(p('|'), table(['a', 'b'], ['c', 'd']), p('')),
  )
})

test('it comes above a selected divider, and not with text selected', () => {
  const state = doc(hr(), p(''))
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)))
  expectState(run(selected, insertParagraphAbove), doc(p('|'), hr(), p('')))
  expect(insertParagraphAbove(doc(p('|a|')))).toBe(false)
})

test('it reaches between two tables', () => {
  const state = doc(table(['a']), table(['b']), p(''))
  const second = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 10)))
  expectState(run(second, insertParagraphAbove), doc(table(['a']), p('|'), table(['b']), p('')))
})
