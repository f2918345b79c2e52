import { EditorState, NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { parseHtml, renderHtml } from '../model/index.ts'
import { schema } from '../model/schema.ts'
import { flatDocument, intoSections } from '../model/sections.ts'
import { code, doc, h, hr, li, p, quote, run, table, todo } from '../testing/states.ts'
import { canInsertImage, deleteImage, draggedSize, resizeImage, setImageWidth } from './image.ts'
import { editImage, insertImage, placeImage } from './insert-image.ts'

const dog = { src: '/dog.png', alt: 'dog', href: '' }
const html = (state: EditorState) => renderHtml(flatDocument(state.doc))

/** A state of this HTML with its first picture selected. */
function withImage(source: string): EditorState {
  const state = EditorState.create({ doc: intoSections(parseHtml(source)) })
  let at = -1
  state.doc.descendants((node, pos) => {
    if (node.type === schema.nodes.image) at = pos
  })
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
}

test('a picture may be put into paragraphs, todos and cells', () => {
  for (const state of [doc(p('a|b')), doc(todo('|')), doc(table(['a|']), p(''))]) {
    expect(canInsertImage(state)).toBe(true)
  }
})

test('none may be put into other blocks, a selection or a link', () => {
  for (const block of [h(1, 'a|'), quote('a|'), li('a|'), code('a|'), p('|a|')]) {
    expect(canInsertImage(doc(block, p('')))).toBe(false)
  }
  const linked = doc(p('ab|cd'))
  const link = schema.marks.link.create({ href: '/x' })
  expect(canInsertImage(linked.apply(linked.tr.addMark(1, 5, link)))).toBe(false)
})

test('it goes to the cursor, which then stands behind it, or behind a selected picture', () => {
  const inserted = run(doc(p('a|b')), insertImage(dog))
  expect(html(inserted)).toBe('<p>a<img src="/dog.png" alt="dog" data-href="" style=""/>b</p>')
  expect(inserted.selection.from).toBe(3)
  const second = run(withImage('<p>a<img src="/cat.png">b</p>'), insertImage(dog))
  expect(html(second)).toMatch(/cat.*dog/)
})

test('changing a picture keeps its size and its selection', () => {
  const changed = run(
    withImage('<p><img src="/cat.png" style="width: 30%;"></p>'),
    editImage({ ...dog, href: '/more', caption: 'A dog' }),
  )
  expect(html(changed)).toBe(
    '<p><img src="/dog.png" alt="dog" data-href="/more" data-caption="A dog" style="width: 30%;"/></p>',
  )
  expect(changed.selection).toBeInstanceOf(NodeSelection)
})

test('a share of the width takes a height away, and a picture can be deleted', () => {
  const image = withImage('<p>a<img src="/cat.png" style="width: 20px; height: 30px;"></p>')
  expect(html(run(image, setImageWidth(50)))).toContain('style="width: 50%;"')
  expect(html(run(image, deleteImage))).toBe('<p>a</p>')
  expect(deleteImage(doc(p('a|')))).toBe(false)
})

test('sizes are stored in pixels with two decimals, and small ones refused', () => {
  const image = withImage('<p><img src="/cat.png"></p>')
  const { from } = image.selection
  expect(html(run(image, resizeImage(from, { width: 100.126, height: 50 })))).toContain(
    'style="width: 100.13px;height: 50px;"',
  )
  expect(resizeImage(from, { width: 100, height: 15 })(image)).toBe(false)
  expect(resizeImage(0, { width: 100, height: 100 })(image)).toBe(false)
})

test('dragging a corner keeps the proportions between 15 pixels and the width of the text', () => {
  const start = { width: 200, height: 100 }
  expect(draggedSize(start, 20, 'east', 500)).toEqual({ width: 220, height: 110 })
  expect(draggedSize(start, 20, 'west', 500)).toEqual({ width: 180, height: 90 })
  expect(draggedSize(start, 900, 'east', 500)).toEqual({ width: 500, height: 250 })
  expect(draggedSize(start, -170, 'east', 500)).toBeNull()
  expect(draggedSize(start, -300, 'east', 500)).toBeNull()
})

test('a picture that arrives where none can stand gets a paragraph behind that block', () => {
  for (const [blocks, pos, wanted] of [
    [doc(code('ab'), p('')), 2, /<\/pre><p><img/],
    [doc(hr(), p('a')), 1, /<hr\/><p><img/],
    [doc(p('ab')), 2, /<p>a<img[^>]*>b/],
  ] as const) {
    const tr = blocks.tr
    const behind = placeImage(tr, pos, schema.nodes.image.create(dog))
    expect(renderHtml(tr.doc)).toMatch(wanted)
    expect(tr.doc.resolve(behind).nodeBefore?.type.name).toBe('image')
  }
})
