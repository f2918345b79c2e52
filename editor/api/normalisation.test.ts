import { describe, expect, test } from 'vitest'
import { coreOf, createEditor } from './create-editor.ts'
import type { DocumentElement } from './document/elements.ts'
import type { DomEditor } from './dom-editor.ts'

/** `docs/editor.md#normalisation`, row by row, on loading as well as while editing. */
const empty = '<p><br></p>'
const table = (...rows: string[][]) =>
  `<table style="width: auto;"><tbody>${rows
    .map(
      (row) =>
        `<tr>${row.map((text) => `<td colSpan="1" rowSpan="1" width="auto">${text}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`
const video =
  '<div data-w-e-type="video" data-w-e-is-void>\n<video poster="" controls="true" width="auto" height="auto"><source src="https://v.example/a.mp4" type="video/mp4"/></video>\n</div>'
const image = { type: 'image', src: 'https://img.example/a.png', children: [{ text: '' }] }

const loaded = (html: string) => createEditor({ html }).getHtml()
const fromJson = (...content: DocumentElement[]) => createEditor({ content }).getHtml()

function at(html: string, path: number[], offset = 0): DomEditor {
  const editor = createEditor({ html })
  editor.select({ path, offset })
  return editor
}

function run(editor: DomEditor, menu: string): DomEditor {
  const core = coreOf(editor)
  const entry = core.entries.get(menu)
  if (entry?.kind !== 'button') throw new Error(`no button ${menu}`)
  expect(entry.command(core.state, core.dispatch)).toBe(true)
  return editor
}

describe('an empty document is exactly one empty paragraph', () => {
  test('however it came to be', () => {
    for (const html of [
      '',
      ' ',
      '<p></p>',
      '<p><br></p>',
      '<div></div>',
      '<script>1</script>',
      '<table></table>',
    ]) {
      expect([loaded(html), createEditor({ html }).isEmpty()]).toEqual([empty, true])
    }
    const editor = at('<h1>a</h1><hr><p>b</p>', [0, 0])
    editor.selectAll()
    editor.deleteFragment()
    expect([editor.getHtml(), editor.isEmpty()]).toEqual([empty, true])
  })

  test('and nothing else is empty', () => {
    for (const html of [
      '<p> </p>',
      '<h1></h1>',
      '<ul><li></li></ul>',
      '<p><img src="a.png"></p>',
      '<p></p><p></p>',
    ]) {
      expect([html, createEditor({ html }).isEmpty()]).toEqual([html, false])
    }
  })
})

describe('the last block is one to type in', () => {
  test.each([['<hr/>'], [video], [table(['a'])], ['<pre><code >a</code></pre>']])(
    'behind %s comes an empty paragraph',
    (html) => {
      expect(loaded(html)).toBe(html + empty)
      const editor = at(`${html}<p>a</p><p>b</p>`, [2, 0])
      editor.select({ anchor: { path: [1, 0], offset: 0 }, focus: { path: [2, 0], offset: 1 } })
      editor.deleteFragment()
      expect(editor.getHtml()).toBe(html + empty)
    },
  )

  test('a header, quote, list item and todo may be last', () => {
    const todo = '<div data-w-e-type="todo"><input type="checkbox" disabled >a</div>'
    for (const html of ['<h1>a</h1>', '<blockquote>a</blockquote>', '<ul><li>a</li></ul>', todo]) {
      expect(loaded(html)).toBe(html)
    }
  })
})

test('a block of one line feed is saved and counts as empty, two are kept', () => {
  const lines = (text: string) => ({ type: 'paragraph', children: [{ text }] })
  expect(fromJson(lines('\n'))).toBe(empty)
  expect(createEditor({ content: [lines('\n')] }).isEmpty()).toBe(true)
  expect(fromJson(lines('\n\n'))).toBe('<p><br><br></p>')
  expect(createEditor({ content: [lines('\n\n')] }).isEmpty()).toBe(false)
  const editor = at('', [0, 0])
  coreOf(editor).pressKey('Shift-Enter')
  expect([editor.getHtml(), editor.isEmpty()]).toEqual([empty, true])
  coreOf(editor).pressKey('Shift-Enter')
  expect([editor.getHtml(), editor.isEmpty()]).toEqual(['<p><br><br></p>', false])
})

describe('a link without text', () => {
  const link = (...children: (typeof image | { text: string })[]) => ({
    type: 'paragraph',
    children: [{ text: '' }, { type: 'link', url: 'https://a.example', children }, { text: '' }],
  })

  test('is removed, but kept with a picture', () => {
    expect(fromJson(link({ text: '' }))).toBe(empty)
    expect(loaded('<p>a<a href="https://a.example"></a></p>')).toBe('<p>a</p>')
    expect(loaded('<a href="https://a.example"></a>')).toBe(empty)
    expect(fromJson(link(image))).toBe(
      '<p><a href="https://a.example" target="_blank"><img src="https://img.example/a.png" alt="" data-href="" style=""/></a></p>',
    )
  })

  test('goes with the last of its text, and does not come back with the next character', () => {
    const editor = at('<p>b<a href="https://a.example">a</a></p>', [0, 1, 0], 1)
    editor.deleteBackward()
    editor.insertText('x')
    expect(editor.getHtml()).toBe('<p>bx</p>')
  })
})

test('code outside a code block gets one, and a code block without code gets that', () => {
  const code = { type: 'code', language: 'css', children: [{ text: 'a' }] }
  expect(fromJson(code)).toBe(`<pre><code class="language-css">a</code></pre>${empty}`)
  expect(fromJson({ type: 'pre', children: [{ text: 'a' }] })).toBe(`<pre><code >a</code></pre>${empty}`)
  expect(fromJson({ type: 'pre', children: [code, code] })).toBe(
    `<pre><code class="language-css">a\na</code></pre>${empty}`,
  )
})

describe('a table', () => {
  test('without a row is removed, one without cells as well', () => {
    expect(loaded('<p>a</p><table></table>')).toBe('<p>a</p>')
    expect(loaded('<p>a</p><table><tr></tr></table>')).toBe('<p>a</p>')
    expect(fromJson({ type: 'table', children: [] }, { type: 'paragraph', children: [{ text: 'a' }] })).toBe(
      '<p>a</p>',
    )
  })

  test('goes with its last row and its last column', () => {
    expect(run(at(`${table(['a', 'b'])}<p>x</p>`, [0, 0, 0, 0]), 'deleteTableRow').getHtml()).toBe('<p>x</p>')
    expect(run(at(`${table(['a'], ['b'])}<p>x</p>`, [0, 0, 0, 0]), 'deleteTableCol').getHtml()).toBe(
      '<p>x</p>',
    )
    expect(run(at(table(['a']), [0, 0, 0, 0]), 'deleteTableRow').getHtml()).toBe(empty)
  })

  test('is written back as it was while nobody works on it, and filled up to a rectangle when its grid is changed', () => {
    const ragged = table(['a', 'b', 'c'], ['d'])
    expect(loaded(ragged)).toBe(ragged + empty)
    expect(run(at(ragged, [0, 1, 0, 0]), 'insertTableRow').getHtml()).toBe(
      table(['a', 'b', 'c'], ['d', '', ''], ['', '', '']) + empty,
    )
  })

  test('may follow another one, and the gap is reached', () => {
    const two = table(['a']) + table(['b'])
    expect(loaded(two)).toBe(two + empty)
    expect(run(at(two, [1, 0, 0, 0]), 'enter').getHtml()).toBe(table(['a']) + empty + table(['b']) + empty)
  })
})

test('runs of equal marks are one, and empty runs stand only around inline nodes', () => {
  const runs = [{ text: 'a' }, { text: '' }, { text: 'b', bold: false }, { text: '', bold: true }]
  const [joined] = createEditor({ content: [{ type: 'paragraph', children: runs }] }).children
  expect(joined?.children).toEqual([{ text: 'ab' }])
  const [lonely] = createEditor({ content: [{ type: 'paragraph', children: [image] }] }).children
  expect(lonely?.children).toEqual([{ text: '' }, expect.objectContaining({ type: 'image' }), { text: '' }])
  const editor = at('<p>a<strong>b</strong></p>', [0, 0])
  editor.select({ anchor: { path: [0, 0], offset: 0 }, focus: { path: [0, 0], offset: 1 } })
  editor.addMark('bold', true)
  expect(editor.children[0]?.children).toEqual([{ text: 'ab', bold: true }])
})
