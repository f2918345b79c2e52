import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cleanHtml, parseHtml, readJson, renderHtml, textOf, writeJson } from './index.ts'

const text = (value: string) => [{ text: value }]
const block = (type: string, attributes = {}, children: unknown[] = text('x')) => ({
  type,
  ...attributes,
  children,
})

/** The HTML of a document without the empty paragraph behind blocks that need one. */
function htmlOf(json: unknown): string {
  return renderHtml(readJson(json)).replace(/<p><br><\/p>$/, '')
}

describe('an older or odd form of JSON is read:', () => {
  const item = (value: string, ...more: unknown[]) => block('list-item', {}, [...text(value), ...more])
  test.each([
    ['nothing', [], ''],
    ['one block instead of a list', block('paragraph'), '<p>x</p>'],
    ['a wrapped list', [block('numbered-list', {}, [item('a'), item('b')])], '<ol><li>a</li><li>b</li></ol>'],
    [
      'lists in a list',
      [block('bulleted-list', {}, [item('a'), block('numbered-list', {}, [item('b')]), item('c')])],
      '<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>',
    ],
    [
      'a list in an item',
      [block('bulleted-list', {}, [item('a', block('bulleted-list', {}, [item('b')]))])],
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
    ],
    [
      'a tab before a sign that no text has',
      [block('paragraph', {}, text('a\t\u0000'))],
      '<p>a &nbsp; &nbsp;</p>',
    ],
    ['an item without attributes', [item('a')], '<ul><li>a</li></ul>'],
    ['a level below zero', [block('list-item', { level: -1 })], '<ul><li>x</li></ul>'],
    ['a level in between', [block('list-item', { level: 0.6 })], '<ul><ul><li>x</li></ul></ul>'],
    [
      'a level as a word',
      [block('list-item', { level: '1', ordered: 'true' })],
      '<ol><ol><li>x</li></ol></ol>',
    ],
    [
      'a paragraph that was something else',
      [block('paragraph', { indent: null, checked: true, level: 2 })],
      '<p>x</p>',
    ],
    ['a header of level six', [block('header6')], '<h5>x</h5>'],
    [
      'code at the top',
      [block('code', { language: 'css' })],
      '<pre><code class="language-css">x</code></pre>',
    ],
    ['a code block without code', [block('pre', {}, text('a\n b'))], '<pre><code >a\n b</code></pre>'],
    ['two codes', [block('pre', {}, [block('code'), block('code')])], '<pre><code >x\nx</code></pre>'],
    [
      'text at the top',
      [...text('a'), block('link', { url: '/a' }), block('divider')],
      '<p>a<a href="/a" target="_blank">x</a></p><hr/>',
    ],
    [
      'a todo ticked by a word',
      [block('todo', { checked: 'false' })],
      '<div data-w-e-type="todo"><input type="checkbox" disabled >x</div>',
    ],
    [
      'spans as words, a row and a cell alone',
      [block('table-row', {}, [block('table-cell', { colSpan: '2', rowSpan: 1000 })]), block('table-cell')],
      '<table style="width: auto;"><tbody><tr><td colSpan="2" rowSpan="100" width="auto">x</td></tr></tbody></table>' +
        '<table style="width: auto;"><tbody><tr><td colSpan="1" rowSpan="1" width="auto">x</td></tr></tbody></table>',
    ],
    [
      'paragraphs in a quote',
      [block('blockquote', {}, [block('paragraph'), block('paragraph')])],
      '<blockquote>x<br>x</blockquote>',
    ],
    ['a link without an address', [block('paragraph', {}, [block('link')])], '<p>x</p>'],
    [
      'an address with escaped brackets',
      [block('paragraph', {}, [block('link', { url: '/?a=&lt;b&gt;' })])],
      '<p><a href="/?a=&lt;b&gt;" target="_blank">x</a></p>',
    ],
    ['an image without an address', [block('paragraph', {}, [...text('a'), block('image')])], '<p>a</p>'],
    [
      'a number as line height',
      [block('paragraph', { lineHeight: 1.5 })],
      '<p style="line-height: 1.5;">x</p>',
    ],
    [
      'a style that holds more than a value',
      [block('paragraph', { textAlign: 'left;color:red' })],
      '<p>x</p>',
    ],
  ])('%s', (_what, json, html) => {
    expect(htmlOf(json)).toBe(html)
  })
})

describe('what this editor does not know is kept:', () => {
  const mention = block('mention', { value: 'Ann', info: { id: 1 } }, text(''))
  const formula = block('formula', { value: 'x^2' }, text(''))
  const attachment = block('attachment', { link: 'https://a.example/f.pdf', fileName: 'f.pdf' }, text(''))
  const card = block('link-card', { title: 'T', link: 'https://a.example/', iconImgSrc: '/i.png' }, text(''))
  test.each([
    [
      'a mention',
      mention,
      '<span data-w-e-type="mention" data-w-e-is-void="" data-w-e-is-inline="" data-value="Ann" data-info="%7B%22id%22%3A1%7D">@Ann</span>',
    ],
    [
      'a formula',
      formula,
      '<span data-w-e-type="formula" data-w-e-is-void="" data-w-e-is-inline="" data-value="x^2"></span>',
    ],
    ['an attachment', attachment, 'href="https://a.example/f.pdf" download="f.pdf">f.pdf</a>'],
  ])('%s', (_what, node, html) => {
    const json = [block('paragraph', {}, [...text('a'), node, ...text('b')])]
    expect(htmlOf(json)).toContain(html)
    expect(writeJson(parseHtml(htmlOf(json)))).toEqual(json)
  })

  test('a card in the markup of its add-on, with its boxes', () => {
    const boxes =
      '<div class="info-container"><div class="title-container"><p>T</p></div><div class="link-container">' +
      '<span>https://a.example/</span></div></div><div class="icon-container"><img src="/i.png"/></div>'
    const opening =
      '<div data-w-e-type="link-card" data-w-e-is-void="" data-title="T" data-link="https://a.example/" data-iconimgsrc="/i.png">'
    const written = `${opening}\n    ${boxes.replaceAll('><', '>\n  <')}\n  </div>`
    expect(writeJson(parseHtml(written))).toEqual([card, block('paragraph', {}, text(''))])
    expect(cleanHtml(written)).toBe(`${opening}${boxes}</div><p><br></p>`)
  })

  test('a card, and a block of a type never heard of, with all it holds', () => {
    const callout = block('callout', { level: 'info', deep: { a: [1] } }, [{ text: 'x', bold: true }])
    const json = [card, callout, block('paragraph')]
    expect(textOf(readJson(json))).toContain('x')
    expect(writeJson(parseHtml(renderHtml(readJson(json))))).toEqual(json)
  })
})

describe('what would do harm is left out of', () => {
  const cases: { id: string; input: { json?: unknown } }[] = JSON.parse(
    readFileSync(new URL('../fixtures/malicious.json', import.meta.url), 'utf8'),
  )
  test.each(cases.filter((each) => each.input.json).map((each) => [each.id, each.input.json]))(
    '%s',
    (_id, json) => {
      const html = renderHtml(readJson(json))
      expect(html).not.toMatch(/<script|<[^>"]*("[^"]*"[^>"]*)*\son\w+=/i)
      expect(html).not.toMatch(/="\s*javascript:/i)
      expect(renderHtml(parseHtml(html))).toBe(html)
    },
  )
})

test('JSON that is still a text is parsed, and nothing is lost of a text that is none', () => {
  expect(htmlOf(JSON.stringify([block('paragraph')]))).toBe('<p>x</p>')
  expect(htmlOf('plain')).toBe('<p>plain</p>')
})

test('local pictures are kept only where they can be shown safely', () => {
  const json = ['blob:https://a.example/1', 'data:image/svg+xml;base64,AAAA'].map((src) =>
    block('paragraph', {}, [block('image', { src }, text(''))]),
  )
  expect(renderHtml(readJson(json))).not.toContain('<img')
  expect(renderHtml(readJson(json, { allowsLocalImages: true })).match(/<img/g)).toHaveLength(2)
})

test('a tangle of references ends', () => {
  const node: { type: string; children: unknown[] } = { type: 'blockquote', children: text('x') }
  node.children.push(node, node)
  expect(textOf(readJson([node]))).toContain('x')
  node.children.pop()
  for (const type of ['callout', 'table']) {
    node.type = type
    expect(textOf(readJson([node]))).toBeTypeOf('string')
  }
})
