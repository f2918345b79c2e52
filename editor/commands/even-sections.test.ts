import fc from 'fast-check'
import { closeHistory, history, isHistoryTransaction, redo, undo } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { schema } from '../model/schema.ts'
import { flatDocument, intoSections, sectionSize } from '../model/sections.ts'
import { costOf } from '../testing/cost.ts'
import type { Command } from './command.ts'
import { evenSections } from './even-sections.ts'

const paragraphs = (count: number, text = 'ab') =>
  Array.from({ length: count }, (_, at) => schema.nodes.paragraph.create(null, schema.text(`${text}${at}`)))

const evening = new Plugin({
  appendTransaction: (transactions, _before, state) =>
    transactions.some(isHistoryTransaction) ? null : evenSections(state),
})

/** One document in two forms: as it is edited, and without sections. */
type Pair = { readonly sheet: EditorState; readonly plain: EditorState }

function pair(blocks: Node[]): Pair {
  const doc = schema.nodes.doc.create(null, blocks)
  return {
    sheet: EditorState.create({ doc: intoSections(doc), plugins: [history(), evening] }),
    plain: EditorState.create({ doc, plugins: [history()] }),
  }
}

/** The place in a sheet of a place within a block of the plain document. */
function inSheet(sheet: Node, plainPos: number): number {
  let before = 0
  for (let index = 0; index < sheet.childCount; index++) {
    if (plainPos < before + sheet.child(index).content.size) return plainPos + 2 * index + 1
    before += sheet.child(index).content.size
  }
  throw new RangeError(`no place ${plainPos}`)
}

/** Runs a command over the text between two shares of the document, in both forms. */
function change({ sheet, plain }: Pair, [a, b]: readonly [number, number], command: Command): Pair {
  const size = plain.doc.content.size
  const at = (share: number) => TextSelection.near(plain.doc.resolve(Math.floor(share * size))).head
  const [from, to] = [at(Math.min(a, b)), at(Math.max(a, b))]
  const select = (state: EditorState, place: (pos: number) => number) =>
    state.apply(closeHistory(state.tr.setSelection(TextSelection.create(state.doc, place(from), place(to)))))
  return {
    plain: ran(
      select(plain, (pos) => pos),
      command,
    ),
    sheet: ran(
      select(sheet, (pos) => inSheet(sheet.doc, pos)),
      command,
    ),
  }
}

function ran(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

function expectSame({ sheet, plain }: Pair): void {
  sheet.doc.check()
  expect(flatDocument(sheet.doc).eq(plain.doc)).toBe(true)
  sheet.doc.forEach((section) => {
    expect(section.childCount).toBeGreaterThan(0)
  })
}

function expectEven({ sheet }: Pair): void {
  for (const section of sheet.doc.children) expect(section.childCount).toBeLessThanOrEqual(2 * sectionSize)
}

const deleteSelection: Command = (state, dispatch) => {
  dispatch?.(state.tr.deleteSelection())
  return true
}

const pasted =
  (count: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelection(new Slice(Fragment.fromArray(paragraphs(count, 'new')), 1, 1)))
    return true
  }

test('a long document starts in sections of the same size, and comes out as it went in', () => {
  const doc = schema.nodes.doc.create(null, paragraphs(1000))
  const sheet = intoSections(doc)
  expect(sheet.childCount).toBe(Math.ceil(1000 / sectionSize))
  expect(flatDocument(sheet).eq(doc)).toBe(true)
})

test('a very long document has larger sections instead of more of them, but for those that are drawn at once', () => {
  const count = 600 * sectionSize
  const doc = schema.nodes.doc.create(null, paragraphs(count))
  const sheet = intoSections(doc)
  const sizes = sheet.children.map((section) => section.childCount)
  expect(sizes.slice(0, 3)).toEqual([sectionSize, sectionSize, 2 * sectionSize])
  expect(sizes.length).toBeLessThan(400)
  expect(flatDocument(sheet).eq(doc)).toBe(true)
  expect(evenSections(EditorState.create({ doc: sheet }))).toBe(null)
  const pastedAtOnce = schema.nodes.sheet.create(null, [schema.nodes.section.create(null, doc.content)])
  const divided = evenSections(EditorState.create({ doc: pastedAtOnce }))
  expect(divided?.doc.childCount).toBe(count / (2 * sectionSize))
})

test('a section that grows is divided, and one that shrinks joins its neighbour', () => {
  const grown = change(pair(paragraphs(10)), [0.5, 0.5], pasted(500))
  expectSame(grown)
  expectEven(grown)
  expect(grown.sheet.doc.childCount).toBeGreaterThan(4)
  const shrunk = change(grown, [0.02, 0.98], deleteSelection)
  expectSame(shrunk)
  expect(shrunk.sheet.doc.childCount).toBe(1)
})

test('an undo that leaves sections uneven does not lose the place of what was done before', () => {
  const paste = (count: number) => (now: Pair) => change(now, [0, 0], pasted(count))
  let now = [300, 3, 3, 3, 300].reduce((pairs, count) => paste(count)(pairs), pair(paragraphs(1)))
  for (let step = 0; step < 5; step++) {
    now = { sheet: ran(now.sheet, undo), plain: ran(now.plain, undo) }
    expectSame(now)
  }
})

test('nothing that is done, undone and done again differs for the sections', () => {
  const share = fc.double({ min: 0, max: 0.999, noNaN: true })
  const edit = fc.record({
    places: fc.tuple(share, share),
    what: fc.constantFrom('delete', 'paste', 'pasteMuch', 'undo', 'redo'),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.array(edit, { maxLength: 12 }), (count, edits) => {
      let now = pair(paragraphs(count))
      const commands: Record<string, Command> = {
        delete: deleteSelection,
        paste: pasted(3),
        pasteMuch: pasted(300),
        undo,
        redo,
      }
      for (const { places, what } of edits) {
        now =
          what === 'undo' || what === 'redo'
            ? { sheet: ran(now.sheet, commands[what] ?? undo), plain: ran(now.plain, commands[what] ?? undo) }
            : change(now, places, commands[what] ?? undo)
        expectSame(now)
        if (what !== 'undo' && what !== 'redo') expectEven(now)
      }
      for (let step = 0; step < edits.length; step++) {
        now = { sheet: ran(now.sheet, undo), plain: ran(now.plain, undo) }
      }
      expectSame(now)
    }),
    { numRuns: 200 },
  )
})

test('a section of a hundred thousand blocks is divided in a moment', () => {
  const blocks = paragraphs(100_000)
  const state = EditorState.create({
    doc: schema.nodes.sheet.create(null, schema.nodes.section.create(null, blocks)),
  })
  let doc = state.doc
  // One cut after the other takes ten times as long.
  const cost = costOf(() => {
    doc = evenSections(state)?.doc ?? doc
  })
  expect(cost).toBeLessThan(5)
  expect(Math.max(...doc.children.map((section) => section.childCount))).toBeLessThan(400)
  expect(flatDocument(doc).children.every((block, index) => block === blocks[index])).toBe(true)
})
