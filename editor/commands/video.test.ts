import { EditorState, NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { parseHtml, renderHtml } from '../model/index.ts'
import { schema } from '../model/schema.ts'
import { flatDocument, intoSections } from '../model/sections.ts'
import { code, doc, h, hr, li, p, quote, run, table, todo } from '../testing/states.ts'
import { insertVideo, placeBlock } from './insert-video.ts'
import { canInsertVideo, deleteVideo, setVideoSize } from './video.ts'

const film = schema.nodes.video.create({ src: '/film.mp4' })
const shape = (state: EditorState) =>
  flatDocument(state.doc).children.map((block) => `${block.type.name}:${block.textContent}`)

test('a video may be put at text that is neither code nor a list item', () => {
  for (const block of [p('a|'), h(1, 'a|'), quote('a|'), todo('a|'), table(['a|'])]) {
    expect(canInsertVideo(doc(block, p('')))).toBe(true)
  }
  for (const block of [code('a|'), li('a|'), p('|a|')]) expect(canInsertVideo(doc(block, p('')))).toBe(false)
})

test('it stands between the halves of a block, or beside it, with a place to type behind', () => {
  expect(shape(run(doc(p('ab|cd')), insertVideo(film)))).toEqual(['paragraph:ab', 'video:', 'paragraph:cd'])
  expect(shape(run(doc(p('ab|')), insertVideo(film)))).toEqual(['paragraph:ab', 'video:', 'paragraph:'])
  expect(shape(run(doc(p('|ab')), insertVideo(film)))).toEqual(['video:', 'paragraph:ab'])
  expect(shape(run(doc(p('|'), p('x')), insertVideo(film)))).toEqual(['video:', 'paragraph:', 'paragraph:x'])
  expect(shape(run(doc(p('a|'), hr(), p('')), insertVideo(film)))).toEqual([
    'paragraph:a',
    'video:',
    'paragraph:',
    'divider:',
    'paragraph:',
  ])
})

test('the cursor goes to the text behind it', () => {
  const { selection } = run(doc(p('ab|cd')), insertVideo(film))
  expect([selection.$from.parent.textContent, selection.$from.parentOffset]).toEqual(['cd', 0])
})

test('in a table it goes behind the table, across the edges of sections too', () => {
  expect(shape(run(doc(table(['a|']), p('x')), insertVideo(film)))).toEqual([
    'table:a',
    'video:',
    'paragraph:x',
  ])
  const state = EditorState.create({ doc: intoSections(parseHtml('<p>x</p>'.repeat(130))) })
  const sectionEnd = state.doc.firstChild?.nodeSize ?? 0
  const tr = state.tr
  const behind = placeBlock(tr, sectionEnd, film)
  expect(tr.doc.resolve(behind).nodeBefore?.type.name).toBe('video')
  tr.doc.check()
})

test('a selected video takes a size and can be deleted', () => {
  const state = doc(p('a|'))
  const withVideo = run(state, insertVideo(film))
  const selected = withVideo.apply(withVideo.tr.setSelection(NodeSelection.create(withVideo.doc, 3)))
  const sized = run(selected, setVideoSize({ width: '640', height: 'auto' }))
  expect(renderHtml(sized.doc)).toContain('width="640" height="auto"')
  expect(shape(run(sized, deleteVideo))).toEqual(['paragraph:a', 'paragraph:'])
  expect(deleteVideo(state)).toBe(false)
  expect(setVideoSize({ width: '1', height: '1' })(state)).toBe(false)
})
