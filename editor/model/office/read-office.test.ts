import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseHtml, renderHtml } from '../index.ts'

/** What other programs put on the clipboard, as `fixtures/paste` has it, and what is stored of it. */
const stored: Readonly<Record<string, string>> = {
  'apple-pages.html':
    '<p style="text-align: center;">Centred <span style="color: rgb(181, 23, 0);"><strong>loud</strong></span></p>',
  'excel.html':
    '<table style="width: auto;"><tbody><tr><td colSpan="1" rowSpan="1" width="72" style="text-align: center;"><span style="background-color: yellow;"><strong>Item</strong></span></td><td colSpan="1" rowSpan="1" width="72" style="text-align: center;"><span style="background-color: yellow;"><strong>Price</strong></span></td></tr><tr><td colSpan="1" rowSpan="1" width="auto">Tea <span style="color: red;"><strong>new</strong></span></td><td colSpan="1" rowSpan="1" width="auto" style="text-align: right;"><u>1.50</u></td></tr><tr><td colSpan="2" rowSpan="1" width="auto"></td></tr></tbody></table><p><br></p>',
  'feishu.html':
    '<h2 style="text-align: left;"><strong>标题</strong></h2><p>第一行 <span style="color: rgb(36, 91, 219);">蓝字</span></p><ul><li>项目</li><ul><li>子项</li></ul></ul><div data-w-e-type="todo"><input type="checkbox" disabled checked>完成</div><div data-w-e-type="todo"><input type="checkbox" disabled >未完成</div><pre><code class="language-javascript">let a\nlet b</code></pre><p><br></p>',
  'github.html':
    '<h1>Project</h1><p><a href="https://a.example" target=""><img src="https://img.example/badge.svg" alt="build" data-href="" style=""/></a></p><pre><code class="language-javascript">const a = 1</code></pre><div data-w-e-type="todo"><input type="checkbox" disabled checked>done</div><div data-w-e-type="todo"><input type="checkbox" disabled >open</div><table style="width: auto;"><tbody><tr><th colSpan="1" rowSpan="1" width="auto">A</th><th colSpan="1" rowSpan="1" width="auto" style="text-align: right;">B</th></tr><tr><td colSpan="1" rowSpan="1" width="auto">1</td><td colSpan="1" rowSpan="1" width="auto" style="text-align: right;">2</td></tr></tbody></table><p><br></p>',
  'google-docs.html':
    '<h1>Report</h1><p style="text-align: center;">Plain, <span style="color: rgb(255, 0, 0);"><em><strong>loud</strong></em></span><span style="font-size: 18pt; font-family: Georgia, serif;"><s> old</s></span></p><p><br></p><ul><li>one</li><ol><li>two</li></ol></ul><div data-w-e-type="todo"><input type="checkbox" disabled checked>done</div><div data-w-e-type="todo"><input type="checkbox" disabled >open</div>',
  'google-sheets.html':
    '<table style="width: auto;"><tbody><tr><td colSpan="1" rowSpan="1" width="100"><strong>Name</strong></td><td colSpan="1" rowSpan="1" width="80" style="text-align: right;"><span style="background-color: rgb(255, 242, 204);">1,000</span></td></tr></tbody></table><p><br></p>',
  'libreoffice.html':
    '<h1>Title</h1><p>Text <strong>bold</strong> and <span style="color: rgb(201, 33, 30);">red</span></p><ol><li>one</li><ul><li>two</li></ul></ol>',
  'notion.html':
    '<h1>Page</h1><p>First <strong>bold</strong> and <code>code</code></p><ul><li>one</li><ul><li>two</li></ul></ul><ol><li>first</li></ol><blockquote>quote</blockquote><pre><code class="language-jsx">const a = 1\n</code></pre><hr/><p><br></p>',
  'outlook.html':
    '<p>Dear all,</p><p><br></p><ul><li>one</li><ul><li>two</li></ul></ul><p><span style="color: rgb(31, 73, 125);">Regards</span></p>',
  'quill.html':
    '<ol><li>first</li><ul><li>inner</li></ul></ol><div data-w-e-type="todo"><input type="checkbox" disabled checked>done</div><p>plain</p>',
  'slack.html':
    '<p>Hello <strong>team</strong></p><ul><li>one</li><ul><li>two</li></ul></ul><ol><li>first</li></ol><pre><code >let a</code></pre><p><br></p>',
  'styled-page.html':
    '<h2>Heading x</h2><p>Some <strong>bold</strong>, <span style="color: rgb(209, 36, 47);"><em>red</em></span> and <a href="https://a.example/" target="">link</a> with <code>code</code> and <span style="background-color: yellow;">mark</span>.</p><p>A note <span style="color: rgb(0, 170, 0);">green</span></p><ul><li>one</li><li>two</li><ul><li>inner</li></ul></ul><table style="width: auto;"><tbody><tr><th colSpan="1" rowSpan="1" width="auto">h</th></tr><tr><td colSpan="1" rowSpan="1" width="auto">c</td></tr></tbody></table><pre><code >  a\n    b</code></pre><p> &nbsp;lead<br> &nbsp; &nbsp;more</p>',
  'tiptap.html':
    '<div data-w-e-type="todo"><input type="checkbox" disabled checked>done</div><div data-w-e-type="todo"><input type="checkbox" disabled >open</div><p style="text-align: right;">end</p>',
  'web-page.html':
    '<h2>A <em>title</em></h2><p>Text with a <a href="https://a.example/x" target="">link</a> and <code>code</code>.</p><p><img src="https://img.example/a.png" alt="x" data-href="" data-caption="Caption" style="width: 300px;"/></p>',
  'word-lists.html':
    '<h1>Plan</h1><p>An <strong>important</strong> step</p><ul><li>first point</li><ul><li>nested <span style="color: red;">point</span></li></ul></ul><ol><li>counted</li><ol><li>lettered</li></ol></ol><ul><li>older marker</li></ul><p><br></p><h2>Outline</h2><blockquote>Quoted</blockquote>',
  'word-online.html':
    '<h2><span style="color: rgb(47, 84, 150);">Head</span></h2><ul><li>one</li><ul><li>two</li></ul></ul>',
  'word-table.html':
    '<table style="width: auto;"><tbody><tr><td colSpan="1" rowSpan="1" width="138" style="text-align: center;"><span style="background-color: rgb(255, 192, 0);"><strong>Name</strong></span></td><td colSpan="2" rowSpan="1" width="138">Two<br>lines</td></tr></tbody></table><p><br></p>',
  'wps.html':
    '<h1>标题</h1><p style="text-indent: 21pt;">正文<span style="color: rgb(255, 0, 0); font-size: 14pt; font-family: 楷体;">红字</span></p><ul><li>项目</li></ul><ol><li>编号</li></ol>',
  'yuque.html':
    '<h2>标题</h2><p><span style="color: rgb(245, 34, 45);">红</span><strong>粗</strong></p><ul><li>一</li><ul><li>二</li></ul></ul><pre><code class="language-javascript">let a</code></pre><p><br></p>',
}

const folder = new URL('../../fixtures/paste/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const read = (html: string) => renderHtml(parseHtml(html, { isPasted: true }))

describe('what other programs copy keeps its structure', () => {
  test('every sample is looked at', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(stored).sort())
  })
  for (const [name, html] of Object.entries(stored)) {
    test(name, () => expect(read(sample(name))).toBe(html))
    test(`${name}, stored and read again`, () => expect(read(html)).toBe(html))
  }
})

describe('loading the same', () => {
  test('gives the same structure and keeps every style', () => {
    const html = `<p class=MsoTitle><span style='font-size:11.0pt;mso-x:y'>t</span></p><p style='mso-list:l0 level2 lfo1;orphans:2'><span style='mso-list:Ignore'>1.</span><span style='color:rgb(9, 9, 9);orphans:2'>x</span></p>`
    expect(renderHtml(parseHtml(html))).toBe(
      '<h1><span style="font-size: 11pt;">t</span></h1><ol><ol><li><span style="color: rgb(9, 9, 9);">x</span></li></ol></ol>',
    )
    expect(read(html)).toBe('<h1>t</h1><ol><ol><li>x</li></ol></ol>')
  })
})

describe('lists of a word processor', () => {
  const item = (marker: string, level = 1) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>x</p>`
  test('a marker that counts makes a numbered list', () => {
    for (const marker of ['1.', 'iv.', 'B)', '三、', '①'])
      expect(read(item(marker))).toBe('<ol><li>x</li></ol>')
    for (const marker of ['(2)', '1.1.2']) expect(read(item(marker))).toBe('<ol start="2"><li>x</li></ol>')
  })
  test('every other marker makes a bulleted one', () => {
    for (const marker of ['·', 'o', 'l', 'n', '§', 'Ø', '—'])
      expect(read(item(marker))).toBe('<ul><li>x</li></ul>')
  })
  test('levels beyond all measure are the deepest one', () => {
    expect(parseHtml(item('o', 99)).firstChild?.attrs.level).toBe(24)
  })
  test('a list without marker is what its style sheet says', () => {
    const sheet = '<style>@list l0:level1 {mso-level-number-format:bullet;}</style>'
    const paragraph = "<p style='mso-list:l0 level1 lfo1'>x</p>"
    expect(read(`${sheet}${paragraph}`)).toBe('<ul><li>x</li></ul>')
    expect(read(`<i></i>${paragraph}`)).toBe('<ol><li>x</li></ol>')
  })
})

describe('boxes that are copied as signs', () => {
  const list = '<ul class="x"><li>[ ] open</li><li><p>[x] <b>done</b></p></li><li>plain [ ]</li></ul>'
  test('are to-dos when they are pasted', () => {
    const doc = parseHtml(list, { isPasted: true })
    expect(
      doc.children.map(({ type, attrs, textContent }) => [type.name, attrs.checked, textContent]),
    ).toEqual([
      ['todo', false, 'open'],
      ['todo', true, 'done'],
      ['listItem', undefined, 'plain [ ]'],
    ])
  })
  test('stay text in what is stored', () => {
    expect(parseHtml(list).textContent).toBe('[ ] open[x] doneplain [ ]')
  })
})

describe('style sheets of a spreadsheet', () => {
  const cell = (css: string) => read(`<style>${css}</style><table><tr><td class="xl65">x</td></tr></table>`)
  test('only what shows is taken, by the same rules as a style attribute', () => {
    expect(cell('.xl65 {font-weight:700; position:fixed; background:url(javascript:a())}')).toContain(
      '<strong>x</strong>',
    )
    expect(cell('.xl65 {background:url(javascript:a())}')).not.toContain('url')
    expect(cell('.xl65 {color:expression(a())}')).toContain('>x<')
  })
  test('broken ones do no harm', () => {
    for (const css of ['.xl65 {', '}}}{{{', '.xl65', '{'.repeat(50_000), '.xl65{}'.repeat(50_000)])
      expect(cell(css)).toContain('>x<')
  })
})
