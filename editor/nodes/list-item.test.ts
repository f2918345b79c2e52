import { expect, test } from 'vitest'
import { cleanHtml, parseHtml, readJson, renderHtml, renderToHtml, writeJson } from '../model/index.ts'
import { readMarkdown } from '../model/markdown/read-markdown.ts'
import { toMarkdown } from '../model/markdown/write-markdown.ts'

test.each([
  ['<ol start="5"><li>a</li><li>b</li></ol>'],
  ['<ol><li>a</li></ol><pre><code >x</code></pre><ol start="2"><li>b</li></ol>'],
  ['<ol><li>a</li></ol><ol start="7"><li>b</li></ol><ol start="7"><li>c</li></ol>'],
  ['<ol start="3"><li>a</li><ul><li>x</li></ul><li>b</li></ol>'],
  ['<ul><li>a</li><ol start="4"><li>x</li></ol></ul>'],
  ['<ol start="3"><li style="text-align: center;">a</li></ol>'],
  ['<ol start="1000000"><li>a</li></ol>'],
  ['<ol start="2"><li>a</li><ol start="9"><li>b</li></ol><li>c</li></ol>'],
])('the number of a list is read, kept and written: %s', (html) => {
  const closed = html.replace(/(<\/pre>)$/, '$1<p><br></p>')
  expect(renderHtml(parseHtml(html))).toBe(closed)
  expect(cleanHtml(cleanHtml(html))).toBe(closed)
  expect(renderHtml(readJson(writeJson(parseHtml(html))))).toBe(closed)
})

test.each(['0', '-3', '1000001', '5.5', '5px', '', ' ', '99999999999999999999', '5"onclick="x'])(
  'a list that begins with "%s" begins as any other',
  (start) => {
    expect(cleanHtml(`<ol start='${start}'><li>a</li></ol>`)).toBe('<ol><li>a</li></ol>')
    const json = [{ type: 'list-item', ordered: true, start, children: [{ text: 'a' }] }]
    expect(renderHtml(readJson(json))).toBe('<ol><li>a</li></ol>')
  },
)

test('a plain list has no number, and only the first item of a list gets it', () => {
  expect(cleanHtml('<ul start="5"><li>a</li></ul>')).toBe('<ul><li>a</li></ul>')
  expect(writeJson(parseHtml('<ol start="5"><li>a</li><li>b</li></ol>'))).toEqual([
    { type: 'list-item', ordered: true, level: 0, start: 5, children: [{ text: 'a' }] },
    { type: 'list-item', ordered: true, level: 0, children: [{ text: 'b' }] },
  ])
})

test('readers, and readers of Markdown, see the number', async () => {
  const html = '<ol start="5"><li>a</li><ol start="8"><li>x</li></ol></ol><ol start="2"><li>b</li></ol>'
  expect(renderToHtml(html)).toBe(
    '<ol start="5"><li>a<ol start="8"><li>x</li></ol></li></ol><ol start="2"><li>b</li></ol>',
  )
  const markdown = toMarkdown(parseHtml(html))
  expect(markdown).toBe('5. a\n\n   8. x\n\n<!-- -->\n\n2. b\n')
  const read = await readMarkdown(markdown)
  expect(read && renderHtml(read)).toBe(html)
})

test('pasted lists bring their number along', () => {
  const pasted =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ol start="4"><li dir="ltr" aria-level="1"><p dir="ltr">a</p></li></ol></b>'
  expect(renderHtml(parseHtml(pasted, { isPasted: true }))).toBe('<ol start="4"><li>a</li></ol>')
})
