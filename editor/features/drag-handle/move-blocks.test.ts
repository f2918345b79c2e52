import { undo } from 'prosemirror-history'
import { EditorState, NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { setBlock, toggleBlock } from '../../commands/blocks.ts'
import type { Command } from '../../commands/command.ts'
import { schema } from '../../model/schema.ts'
import { blocksOf, firstBlock, intoSections, lastBlock } from '../../model/sections.ts'
import { code, doc, expectState, h, hr, li, p, quote, run } from '../../testing/states.ts'
import { inOneStep } from './in-one-step.ts'
import {
  deleteRun,
  duplicateRun,
  enterBlock,
  moveRun,
  moveSelected,
  runAt,
  selectedRun,
} from './move-blocks.ts'

const up = moveSelected(-1)
const down = moveSelected(1)

test('blocks move over their neighbour with the selection, and one undo brings them back', () => {
  const moved = run(doc(p('a'), p('b|c'), p('d')), down)
  expectState(moved, doc(p('a'), p('d'), p('b|c')))
  expectState(run(moved, undo), doc(p('a'), p('b|c'), p('d')))
  expectState(run(doc(p('a'), p('b|'), h(1, 'c|'), p('d')), up), doc(p('b|'), h(1, 'c|'), p('a'), p('d')))
  expectState(run(doc(p('a'), p('b|'), h(1, 'c|'), p('d')), down), doc(p('a'), p('d'), p('b|'), h(1, 'c|')))
})

test('nothing moves over the edge of the document', () => {
  expect(up(doc(p('|a'), p('b')))).toBe(false)
  expect(down(doc(p('a'), p('b|')))).toBe(false)
  // The empty paragraph behind it would be made anew.
  expect(down(doc(p('a'), code('b|'), p('')))).toBe(false)
  expect(down(doc(p('a'), code('b|'), p('c')))).toBe(true)
})

test('a list item takes the items below it along and passes others with theirs', () => {
  const list = (...items: string[]) =>
    items.map((text) => li(text.trim(), text.length - text.trimStart().length))
  expectState(run(doc(...list('a', ' b', 'c|', ' d')), up), doc(...list('c|', ' d', 'a', ' b')))
  expectState(
    run(doc(...list('a|', ' b', 'c', ' d', '  e')), down),
    doc(...list('c', ' d', '  e', 'a|', ' b')),
  )
  expectState(run(doc(p('x'), ...list('a|', ' b')), up), doc(...list('a|', ' b'), p('x')))
})

test('a selected node without text stays selected where it goes', () => {
  const { doc: root } = doc(p('a'), hr(), p('b'))
  const state = EditorState.create({ doc: root, selection: NodeSelection.create(root, 3) })
  const moved = run(state, down)
  expect(blocksOf(moved.doc).map(({ type }) => type.name)).toEqual(['paragraph', 'paragraph', 'divider'])
  expect(moved.selection).toBeInstanceOf(NodeSelection)
})

test('a run is copied behind itself, and deleted, the last one leaving an empty paragraph', () => {
  const onRun =
    (command: typeof deleteRun): Command =>
    (state, dispatch) => {
      const selected = selectedRun(state)
      return selected !== null && command(selected)(state, dispatch)
    }
  expectState(run(doc(p('a'), p('b|')), onRun(duplicateRun)), doc(p('a'), p('b'), p('b|')))
  expectState(run(doc(p('a'), p('b|'), p('c')), onRun(deleteRun)), doc(p('a'), p('|c')))
  expectState(run(doc(p('a|')), onRun(deleteRun)), doc(p('|')))
})

test('commands in one step are undone together, and one that does not apply is passed over', () => {
  const toQuote = inOneStep(setBlock('paragraph'), toggleBlock('blockquote'))
  const quoted = run(doc(h(1, 'a|')), toQuote)
  expectState(quoted, doc(quote('a|')))
  expectState(run(quoted, undo), doc(h(1, 'a|')))
  expectState(
    run(
      doc(p('a'), p('b|')),
      inOneStep(
        () => false,
        (state, dispatch) => enterBlock(firstBlock(state.doc).pos)(state, dispatch),
        setBlock('header', { level: 2 }),
      ),
    ),
    doc(h(2, 'a|'), p('b')),
  )
  expect(inOneStep(setBlock('paragraph'), () => false)(doc(p('a|')))).toBe(false)
})

test('a block moves from one end of a long document to the other', () => {
  const long = intoSections(
    schema.nodes.doc.create(null, [code('first'), ...Array.from({ length: 300 }, (_, at) => p(`${at}`))]),
  )
  const state = EditorState.create({ doc: long })
  const first = runAt(state.doc, firstBlock(state.doc).pos)
  const last = lastBlock(state.doc)
  if (!first) throw new Error('no first block')
  const moved = run(state, moveRun(first, last.pos + last.node.nodeSize))
  expect(lastBlock(moved.doc).node.textContent).toBe('first')
  expect(blocksOf(moved.doc)).toHaveLength(301)
  moved.doc.check()
  expect(moveRun(first, first[0].pos)(state)).toBe(false)
})
