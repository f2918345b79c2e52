import { expect, test } from 'vitest'
import { Boot, createEditor, markValue, toggleBlock, toggleMark } from '../../editor/api/index.ts'
import {
  cleanHtml,
  parseHtml,
  readJson,
  registerMarks,
  renderHtml,
  writeJson,
} from '../../editor/model/index.ts'
import { toMarkdown } from '../../editor/model/markdown/write-markdown.ts'
import { manualModule } from './safety.client.ts'
import { part } from './safety.ts'

const marked = (text: string, number = '4711-2') =>
  `<span data-w-e-type="part" data-w-e-is-inline="" data-value="${number}">${text}</span>`
const stored = `<section data-w-e-type="safety" data-level="danger">Unplug, then change the ${marked('brush')}</section>`

// Before the first document.
Boot.registerModule(manualModule)

test('node and mark come back from HTML, JSON and Markdown', () => {
  const doc = parseHtml(`${stored}<p>b</p>`)
  expect(doc.firstChild?.type.name).toBe('safety')
  expect(renderHtml(doc)).toBe(`${stored}<p>b</p>`)
  expect(cleanHtml(stored)).toBe(stored)
  const json = JSON.parse(JSON.stringify(writeJson(doc)))
  expect(json[0]).toEqual({
    type: 'safety',
    level: 'danger',
    children: [{ text: 'Unplug, then change the ' }, { text: 'brush', part: '4711-2' }],
  })
  expect(readJson(json).eq(doc)).toBe(true)
  expect(toMarkdown(doc)).toBe('> **!** Unplug, then change the [brush]\n\nb\n')
})

test('a mark stands with others and within links, and its value is one that it takes', () => {
  const html = `<p>${marked('a <strong>b</strong>')}<a href="/x" target="_blank">${marked('c')}</a></p>`
  const again = renderHtml(parseHtml(html))
  expect(renderHtml(parseHtml(again))).toBe(again)
  expect(again).toContain(marked('<strong>b</strong>'))
  expect(again).toContain(`<a href="/x" target="_blank">${marked('c')}</a>`)
  const styled = `<p>${marked('<span style="color: red;">x</span>')}</p>`
  expect(renderHtml(parseHtml(styled))).toBe(`<p>${marked('<span style="color: red;">x</span>')}</p>`)
  expect(renderHtml(readJson([{ type: 'paragraph', children: [{ text: 'x', part: '"><script>' }] }]))).toBe(
    '<p>x</p>',
  )
})

test('what is none of theirs, and attributes that nobody knows, are carried through', () => {
  const others = [
    '<section data-w-e-type="safety" data-level="loud">a</section><p>z</p>',
    `<p>x${marked('y', 'unknown')}z</p>`,
    '<section data-w-e-type="notice" data-level="note" data-since="2030">a</section><p>z</p>',
  ]
  for (const other of others) expect(cleanHtml(other)).toBe(other)
})

test('in an editor they are put on what is selected, shown as on, taken away and undone', () => {
  const editor = createEditor({ html: '<p>brush</p>' })
  expect(editor.getAllMenuKeys()).toEqual(expect.arrayContaining(['safety', 'part']))
  editor.selectAll()
  toggleMark('part', '4711-2')(editor.state, editor.dispatch)
  expect(editor.getHtml()).toBe(`<p>${marked('brush')}</p>`)
  expect(markValue(editor.state, 'part')).toBe('4711-2')
  // Marks of the editor are of the same schema.
  toggleMark('bold')(editor.state, editor.dispatch)
  expect(editor.getHtml()).toBe(`<p>${marked('<strong>brush</strong>')}</p>`)
  toggleMark('part', '4711-5')(editor.state, editor.dispatch)
  expect(markValue(editor.state, 'part')).toBe('4711-5')
  toggleMark('part', '4711-5')(editor.state, editor.dispatch)
  expect(editor.getHtml()).toBe('<p><strong>brush</strong></p>')
  toggleBlock('safety', { level: 'danger' })(editor.state, editor.dispatch)
  expect(editor.getHtml()).toBe(
    '<section data-w-e-type="safety" data-level="danger"><strong>brush</strong></section>',
  )
  while (editor.history.undos.length > 0) editor.undo()
  expect(editor.getHtml()).toBe('<p>brush</p>')
})

test('a mark that comes after the first document, or has the name of another, is refused', () => {
  parseHtml('<p>first</p>')
  expect(() => registerMarks(part)).not.toThrow()
  expect(() => registerMarks({ ...part, name: 'late' })).toThrow('after the first document')
  expect(() => registerMarks({ ...part, name: 'bold' })).toThrow("'bold' is a mark of the editor")
  expect(() => registerMarks({ ...part, name: 'safety' })).toThrow('already')
})
