import { undo } from 'prosemirror-history'
import { type Node, Slice } from 'prosemirror-model'
import { AllSelection, EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { parseHtml, renderHtml } from '../../model/index.ts'
import { schema } from '../../model/schema.ts'
import { flatDocument, intoSections } from '../../model/sections.ts'
import { testHost } from '../../testing/host.ts'
import { code, h, hr, li, p, quote, table, todo } from '../../testing/states.ts'
import { copiedSlice, copiedText, ownHtml } from '../../view/clipboard.ts'
import { allFeatures, pluginsOf } from '../all.ts'
import { lengthOf } from '../max-length/count.ts'
import { insertPasted, type PasteData } from './insert-pasted.ts'

/** Numbers that look like chance and are the same on every run. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

const image = () => schema.nodes.image.create({ src: '/a.png' })
const video = () => schema.nodes.video.create({ src: 'https://v.example/a.mp4' })
const makers: readonly ((text: string) => Node)[] = [
  p,
  (text) => h(2, text),
  quote,
  (text) => li(text, 1, true),
  (text) => li(text),
  (text) => todo(text, true),
  (text) => code(`${text}\n${text}`, 'css'),
  (text) => table([text, 'b'], ['c', text]),
  hr,
  video,
  (text) => schema.nodes.paragraph.create(null, [image(), schema.text(`${text}-`)]),
  () => p(''),
]

function anyDocument(next: (below: number) => number, blocks: number): Node {
  const list = Array.from(
    { length: blocks },
    (_, index) => makers[next(makers.length)]?.(`t${index}x`) ?? p(''),
  )
  return schema.nodes.doc.create(null, [...list, p('end')])
}

function anySelection(doc: Node, next: (below: number) => number): Selection {
  const at = () => doc.resolve(next(doc.content.size + 1))
  const kind = next(8)
  if (kind === 0) return new AllSelection(doc)
  if (kind === 1) {
    const $pos = at()
    if ($pos.nodeAfter && NodeSelection.isSelectable($pos.nodeAfter))
      return NodeSelection.create(doc, $pos.pos)
  }
  return kind < 5 ? Selection.near(at()) : TextSelection.between(at(), at())
}

const htmlOf = (state: EditorState) => renderHtml(flatDocument(state.doc))
const options = { limit: 0 }

function anyPaste(seed: number, blocks: number): void {
  const next = chance(seed)
  const stateOf = (plugins: EditorState['plugins'] = []) => {
    const doc = intoSections(anyDocument(next, blocks))
    return EditorState.create({ doc, selection: anySelection(doc, next), plugins: [...plugins] })
  }
  const source = stateOf()
  const slice = copiedSlice(source.selection.content())
  const data: PasteData =
    next(2) === 0
      ? { html: ownHtml(slice), text: copiedText(slice) }
      : {
          html: next(2) === 0 ? htmlOf(source) : '',
          text: copiedText(new Slice(flatDocument(source.doc).content, 0, 0)),
        }
  options.limit = next(3) === 0 ? 40 + next(60) : 0
  const host = { ...testHost(), maxLength: () => options.limit }
  const target = stateOf(pluginsOf(allFeatures, host))
  const pasted = insertPasted(target, data)
  if (!pasted) return
  expect(pasted).not.toHaveProperty('problem')
  if ('problem' in pasted) return
  const after = target.apply(pasted.tr.setMeta('paste', true))
  after.doc.check()
  const html = htmlOf(after)
  expect(renderHtml(parseHtml(html))).toBe(html)
  if (options.limit > 0) {
    expect(lengthOf(after.doc)).toBeLessThanOrEqual(Math.max(options.limit, lengthOf(target.doc)))
  }
  let undone = after
  undo(after, (tr) => {
    undone = after.apply(tr)
  })
  expect(htmlOf(undone)).toBe(htmlOf(target))
}

test('whatever is pasted wherever gives a document that can be stored, and one undo takes it back', () => {
  for (let seed = 1; seed <= 600; seed++) anyPaste(seed * 7919, 6)
})

test('so it is across sections', () => {
  for (let seed = 1; seed <= 25; seed++) anyPaste(seed * 104729, 150)
})

test('text pasted over itself stays the same', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const next = chance(seed * 15485863)
    const doc = intoSections(anyDocument(next, 6))
    const at = () => doc.resolve(next(doc.content.size + 1))
    const selection = TextSelection.between(at(), at())
    const ends = [selection.$from.parent.type, selection.$to.parent.type]
    if (ends.some((type) => type === schema.nodes.tableCell || type === schema.nodes.pre)) continue
    const state = EditorState.create({ doc, selection })
    const slice = copiedSlice(selection.content())
    const pasted = insertPasted(state, { html: ownHtml(slice), text: copiedText(slice) })
    const after = pasted && 'tr' in pasted ? state.apply(pasted.tr) : state
    expect(htmlOf(after)).toBe(htmlOf(state))
  }
})
