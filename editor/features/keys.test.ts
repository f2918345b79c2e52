import { undo, undoDepth } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { schema } from '../model/schema.ts'
import {
  code,
  doc,
  expectState,
  h,
  hr,
  li,
  p,
  press,
  quote,
  run,
  table,
  todo,
  typeSpace,
} from '../testing/states.ts'

test('Enter at the end of a header starts a paragraph, in its middle another header', () => {
  expectState(press(doc(h(2, 'ab|')), 'Enter'), doc(h(2, 'ab'), p('|')))
  expectState(press(doc(h(2, 'a|b')), 'Enter'), doc(h(2, 'a'), h(2, '|b')))
})

test('Enter keeps kind and style of a paragraph and opens a new to-do', () => {
  const centered = { textAlign: 'center' }
  expectState(press(doc(p('a|b', centered)), 'Enter'), doc(p('a', centered), p('|b', centered)))
  expectState(press(doc(todo('a|', true)), 'Enter'), doc(todo('a', true), todo('|')))
})

test('Enter in a quote breaks the line, and on an empty last line leaves the quote', () => {
  expectState(press(doc(quote('a|')), 'Enter'), doc(quote('a\n|')))
  expectState(press(doc(quote('a\n|')), 'Enter'), doc(quote('a'), p('|')))
})

test('Enter in an empty list item lowers it, at the lowest level to a paragraph', () => {
  expectState(press(doc(li('a'), li('|', 1)), 'Enter'), doc(li('a'), li('|', 0)))
  expectState(press(doc(li('a'), li('|', 0)), 'Enter'), doc(li('a'), p('|')))
})

test('Enter in code keeps the white space at the start of the line', () => {
  expectState(press(doc(code('  a|'), p('')), 'Enter'), doc(code('  a\n  |'), p('')))
})

test('Enter in a cell breaks its line', () => {
  expectState(press(doc(table(['a|', 'b']), p('')), 'Enter'), doc(table(['a\n|', 'b']), p('')))
})

test('Shift+Enter breaks the line everywhere', () => {
  expectState(press(doc(li('a|b')), 'Shift-Enter'), doc(li('a\n|b')))
})

test('Backspace at the start of a list item lowers its level, then makes it a paragraph', () => {
  expectState(press(doc(li('|a', 1)), 'Backspace'), doc(li('|a', 0)))
  expectState(press(doc(li('|a', 0)), 'Backspace'), doc(p('|a')))
})

test('Backspace makes an empty to-do and an empty first block a paragraph', () => {
  expectState(press(doc(p('x'), todo('|')), 'Backspace'), doc(p('x'), p('|')))
  expectState(press(doc(h(1, '|')), 'Backspace'), doc(p('|')))
  expectState(press(doc(code('|'), p('')), 'Backspace'), doc(p('|'), p('')))
})

test('Backspace behind a code block moves into it and takes an empty paragraph away', () => {
  expectState(press(doc(code('a'), p('|b')), 'Backspace'), doc(code('a|'), p('b')))
  expectState(press(doc(code('a'), p('|'), p('c')), 'Backspace'), doc(code('a|'), p('c')))
})

test('Backspace and Delete leave the grid of a table whole', () => {
  const grid = () => table(['a', '|b'])
  expectState(press(doc(grid(), p('')), 'Backspace'), doc(grid(), p('')))
  expectState(press(doc(table(['a']), p('|b')), 'Backspace'), doc(table(['a']), p('|b')))
  expectState(press(doc(table(['a|', 'b']), p('')), 'Delete'), doc(table(['a|', 'b']), p('')))
  expectState(press(doc(table(['a|b', 'c|d']), p('')), 'Delete'), doc(table(['a|', 'd']), p('')))
})

test('Tab raises a list item from anywhere in it, goes to the next cell, and is four spaces elsewhere', () => {
  expectState(press(doc(li('|a')), 'Tab'), doc(li('|a', 1)))
  expectState(press(doc(li('a|b')), 'Tab'), doc(li('a|b', 1)))
  expectState(press(doc(li('a|b|c')), 'Tab'), doc(li('a|b|c', 1)))
  expectState(press(doc(li('ab|', 24)), 'Tab'), doc(li('ab|', 24)))
  expectState(press(doc(li('|a', 1)), 'Shift-Tab'), doc(li('|a', 0)))
  expectState(press(doc(li('a|b', 1)), 'Shift-Tab'), doc(li('a|b', 0)))
  expectState(press(doc(li('a|b')), 'Shift-Tab'), doc(li('a|b')))
  expectState(press(doc(table(['a|', 'bc']), p('')), 'Tab'), doc(table(['a', '|bc|']), p('')))
  expectState(press(doc(table(['a', 'b|']), p('')), 'Tab'), doc(table(['a', 'b']), p('|')))
  expectState(press(doc(p('a|')), 'Tab'), doc(p('a    |')))
  expectState(press(doc(code('    a|'), p('')), 'Shift-Tab'), doc(code('a|'), p('')))
})

test.each([
  ['*', li('|b')],
  ['-', li('|b')],
  ['+', li('|b')],
  ['>', quote('|b')],
  ['#', h(1, '|b')],
  ['#####', h(5, '|b')],
])(
  'a space after %s at the start of a paragraph turns it, and one undo brings the marker back',
  (marker, wanted) => {
    const turned = typeSpace(doc(p(`${marker}|b`)))
    expectState(turned, doc(wanted))
    expectState(run(turned, undo), doc(p(`${marker}|b`)))
  },
)

test('a marker turns nothing outside a paragraph, with other text before it, or with six hash signs', () => {
  expectState(typeSpace(doc(h(1, '*|'))), doc(h(1, '* |')))
  expectState(typeSpace(doc(p('a*|'))), doc(p('a* |')))
  expectState(typeSpace(doc(p('######|'))), doc(p('###### |')))
  expectState(typeSpace(doc(table(['*|']), p(''))), doc(table(['* |']), p('')))
})

test('Enter after three or more hyphens makes a divider', () => {
  expectState(press(doc(p('---|')), 'Enter'), doc(hr(), p('|')))
  expectState(press(doc(p('-------|'), p('x')), 'Enter'), doc(hr(), p('|x')))
  expectState(press(doc(p('--|')), 'Enter'), doc(p('--'), p('|')))
})

test('Enter after three backticks makes a code block, and an unknown language leaves the line', () => {
  expectState(press(doc(p('```|')), 'Enter'), doc(code('|')))
  expectState(press(doc(p('```C#|')), 'Enter'), doc(code('|', 'csharp')))
  expectState(press(doc(p('``` js|')), 'Enter'), doc(code('|', 'javascript')))
  expectState(press(doc(p('```klingon|')), 'Enter'), doc(p('```klingon'), p('|')))
})

test('text with marks behind a fence becomes plain code', () => {
  const marked = schema.nodes.paragraph.create(null, [
    schema.text('```js|'),
    schema.text('b', [schema.marks.bold.create()]),
  ])
  expectState(press(doc(marked), 'Enter'), doc(code('|b', 'javascript')))
})

test('Enter over a selection from one kind of block to another leaves both, and can be undone', () => {
  const start = doc(quote('a|b'), hr(), table(['c']), p('d|e'))
  expectState(press(start, 'Enter'), doc(quote('a'), p('|e')))
})

test('a hundred steps can be undone', () => {
  let state = doc(p('a'), p('b'), p('c'))
  // Changes that do not touch each other are steps of their own.
  for (let step = 0; step < 130; step++) {
    state = state.apply(state.tr.insertText('-', step % 2 === 0 ? 1 : state.doc.content.size - 1))
  }
  expect(undoDepth(state)).toBeGreaterThanOrEqual(100)
  for (let step = 0; step < 100; step++) state = run(state, undo)
  expect(state.doc.textContent.length).toBe(33)
})
