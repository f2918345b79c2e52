import { closeHistory, redo, undo } from 'prosemirror-history'
import { EditorState, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { schema } from '../../model/schema.ts'
import { flatDocument, forEachBlock, intoSections, sectionSize } from '../../model/sections.ts'
import { testHost } from '../../testing/host.ts'
import { pluginsOf } from '../all.ts'
import { history } from '../history/history.ts'
import { base } from './base.ts'

const blocks = Array.from({ length: 2 * sectionSize + 28 }, (_, at) =>
  schema.nodes.paragraph.create(null, schema.text(`line ${at}`)),
)
const start = schema.nodes.doc.create(null, blocks)

function edited(state: EditorState, change: (tr: Transaction) => Transaction): EditorState {
  return state.apply(closeHistory(change(state.tr)))
}

/** Where the block of a number stands. */
function placeOf(state: EditorState, wanted: number): number {
  let place = -1
  forEachBlock(state.doc, (_block, pos, index) => {
    if (index === wanted) place = pos
  })
  return place
}

test('older steps are undone in their places when an undo has given a section its blocks back', () => {
  const host = testHost({ view: () => null })
  const plugins = pluginsOf([history, base], host)
  let state = EditorState.create({ doc: intoSections(start), plugins })
  state = edited(state, (tr) => tr.insert(1, blocks.slice(0, 20)))
  for (const line of [100, 140, 5]) {
    state = edited(state, (tr) => tr.insertText('changed ', placeOf(state, line) + 1))
  }
  const changed = flatDocument(state.doc)
  state = edited(state, (tr) => tr.delete(placeOf(state, 2), placeOf(state, 82)))
  for (let step = 0; step < 5; step++) {
    undo(state, (tr) => {
      state = state.apply(tr)
    })
  }
  expect(flatDocument(state.doc).eq(start)).toBe(true)
  for (let step = 0; step < 4; step++) {
    redo(state, (tr) => {
      state = state.apply(tr)
    })
  }
  expect(flatDocument(state.doc).eq(changed)).toBe(true)
})
