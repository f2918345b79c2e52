import { Fragment, Slice } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { code, doc, h, hr, li, p, quote, table, todo } from '../../testing/states.ts'
import { parseHtml, renderHtml } from '../index.ts'
import { schema } from '../schema.ts'
import { intoSections } from '../sections.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { readMarkdown } from './read-markdown.ts'
import { toMarkdown } from './write-markdown.ts'

const htmlOf = async (markdown: string) => {
  const read = await readMarkdown(markdown)
  return read && renderHtml(read)
}

describe('reading', () => {
  const cases: Readonly<Record<string, string>> = {
    '# A\n\n###### F': '<h1>A</h1><h5>F</h5>',
    'a *b* **c** ~~d~~ `e`': '<p>a <em>b</em> <strong>c</strong> <s>d</s> <code>e</code></p>',
    'two\nlines  \nof text': '<p>two lines<br>of text</p>',
    '- a\n  - b\n    1. c\n- d': '<ul><li>a</li><ul><li>b</li><ol><li>c</li></ol></ul><li>d</li></ul>',
    '- [x] done\n- [ ] open':
      '<div data-w-e-type="todo"><input type="checkbox" disabled checked>done</div><div data-w-e-type="todo"><input type="checkbox" disabled >open</div>',
    '> a\n>\n> b': '<blockquote>a<br>b</blockquote>',
    '```js\na < b\n```': '<pre><code class="language-javascript">a &lt; b</code></pre><p><br></p>',
    '[t](https://a.example "x") ![i](/i.png)':
      '<p><a href="https://a.example" target="">t</a> <img src="/i.png" alt="i" data-href="" style=""/></p>',
    '---': '<hr/><p><br></p>',
  }
  for (const [markdown, html] of Object.entries(cases)) {
    test(JSON.stringify(markdown), async () => {
      expect(await htmlOf(markdown)).toBe(html)
    })
  }
  /** What each emphasis stands around; the signs beside it are left nowhere. */
  const emphases: Readonly<Record<string, string>> = {
    '**重点：**内容': '<strong>重点：</strong>内容',
    '请看**（附件）**后回复': '请看<strong>（附件）</strong>后回复',
    '*斜体。*文字 和 ~~删除。~~文字': '<em>斜体。</em>文字 和 <s>删除。</s>文字',
    '이것은 **강조(强)**입니다': '이것은 <strong>강조(强)</strong>입니다',
    '**50%**的人 与 **C++**语言 与 **`code`**文字':
      '<strong>50%</strong>的人 与 <strong>C++</strong>语言 与 <code><strong>code</strong></code>文字',
    '***重点：***~~“话”~~𠮷**(a)**𠮷': '<em><strong>重点：</strong></em><s>“话”</s>𠮷<strong>(a)</strong>𠮷',
    '**คำ(ก)**ไทย': '<strong>คำ(ก)</strong>ไทย',
    '**a*b*c 与 2*3*4 和 5 * 6 与 snake_中_case': '**a<em>b</em>c 与 2<em>3</em>4 和 5 * 6 与 snake_中_case',
    '**a!**b': '**a!**b',
  }
  for (const [markdown, html] of Object.entries(emphases)) {
    test(JSON.stringify(markdown), async () => {
      expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
    })
  }
  test('addresses end where they do in plain text, and none leads to another host', async () => {
    const linksOf = async (markdown: string) =>
      [...((await htmlOf(markdown)) ?? '').matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [
        href,
        text,
      ])
    expect(await linksOf('see https://de.example/Köln, (www.müller.de) *x* https://a.example/x_y_z')).toEqual(
      [
        ['https://de.example/K%C3%B6ln', 'https://de.example/Köln'],
        ['https://www.m%C3%BCller.de', 'www.müller.de'],
        ['https://a.example/x_y_z', 'https://a.example/x_y_z'],
      ],
    )
    expect(await linksOf('请看https://a.example/x。谢谢，详见https://a.example/y这里')).toEqual([
      ['https://a.example/x', 'https://a.example/x'],
      ['https://a.example/y', 'https://a.example/y'],
    ])
    expect(
      await linksOf('info@müller.de mailto:a@b.com müller@firma.de xhttps://a.com [www.a.com](/x)'),
    ).toEqual([
      ['mailto:info@m%C3%BCller.de', 'info@müller.de'],
      ['mailto:a@b.com', 'mailto:a@b.com'],
      ['/x', 'www.a.com'],
    ])
    expect(await linksOf('Email:a@b.com,c@d.com; www.a.photography/x a@b.com你好 https://[::1]/x')).toEqual([
      ['mailto:a@b.com', 'a@b.com'],
      ['mailto:c@d.com', 'c@d.com'],
      ['https://www.a.photography/x', 'www.a.photography/x'],
      ['mailto:a@b.com', 'a@b.com'],
    ])
  })
  test('a table with its alignment', async () => {
    expect(await htmlOf('| A | B |\n|---|--:|\n| 1 | a\\|b |')).toContain(
      'style="text-align: right;">a|b</td>',
    )
  })
  test('HTML and addresses in it are cleaned like any other', async () => {
    const html = await htmlOf(
      '<script>a()</script>\n\n<img src=x onerror=a()> [x](javascript:a()) <b onclick=a()>b</b>',
    )
    expect(html).not.toMatch(/script|onerror|onclick/)
    expect(html).toContain('<strong>b</strong>')
  })
  test('attacks come to an end without an exception', async () => {
    for (const attack of [
      '>'.repeat(20_000),
      '['.repeat(50_000),
      '*a '.repeat(30_000),
      '- '.repeat(5000),
      '`'.repeat(50_000),
      'lodash@4.17.21\n'.repeat(13_000),
      'http://, '.repeat(20_000),
    ]) {
      await expect(readMarkdown(attack)).resolves.not.toThrow()
    }
    expect(await readMarkdown('x'.repeat(600_000))).toBeNull()
  })
})

describe('recognising', () => {
  test('signs that nothing else uses', () => {
    for (const text of [
      '# Title\ntext',
      '```\na\n```',
      '|a|b|\n|---|---|',
      '- [ ] a',
      '- a\n- b\n\n**bold**',
    ]) {
      expect(looksLikeMarkdown(text)).toBe(true)
    }
  })
  test('ordinary text is not Markdown', () => {
    for (const text of [
      'plain text',
      '- a\n- b',
      'a * b * c',
      '#hashtag',
      'x = a[1](2)',
      '1. one',
      'snake_case_name',
      '',
    ]) {
      expect(looksLikeMarkdown(text)).toBe(false)
    }
  })
})

describe('writing', () => {
  test('each kind of block', () => {
    const { doc: root } = doc(
      h(2, 'T'),
      p('a\nb'),
      quote('q\nr'),
      li('x'),
      li('y', 1, true),
      li('z', 1, true),
      todo('d', true),
      code('a`b\n', 'css'),
      hr(),
      table(['A', 'B'], ['1', '2\n3']),
    )
    expect(toMarkdown(intoSections(root))).toBe(
      '## T\n\na\\\nb\n\n> q\\\n> r\n\n- x\n  1. y\n  2. z\n- [x] d\n\n```css\na`b\n\n```\n\n---\n\n| A | B |\n| --- | --- |\n| 1 | 2<br>3 |\n',
    )
  })
  test('signs where all readers pair them, else a tag', () => {
    const written = (html: string) => toMarkdown(parseHtml(html)).trim()
    expect(written('<p><strong>注意：</strong>请看<strong>（附件）</strong>后回复</p>')).toBe(
      '<strong>注意：</strong>请看<strong>（附件）</strong>后回复',
    )
    expect(written('<p>a <strong>b <em>c</em></strong>, <s>d</s>。<em>e</em>f</p>')).toBe(
      'a **b *c***, ~~d~~。*e*f',
    )
    expect(written('<p><s>a!</s>b<em>c </em><strong>d</strong></p>')).toBe('<del>a!</del>b<em>c </em>**d**')
  })
  test('an empty document is empty', () => expect(toMarkdown(doc(p('')).doc)).toBe(''))
})

describe('there and back', () => {
  const documents: Readonly<Record<string, string>> = {
    headers: '<h1>a</h1><h2>b <em>c</em></h2><h5>e</h5>',
    marks:
      '<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code> <u>f</u> <sub>g</sub> <sup>h</sup></p>',
    'marks on each other': '<p><em><strong>a</strong></em> <s><strong>b</strong></s></p>',
    lists: '<ul><li>a</li><ul><li>b</li><ol><li>c</li><li>d</li></ol></ul><li>e</li></ul>',
    'two lists': '<ul><li>a</li></ul><ol><li>b</li></ol>',
    'numbers go on': '<ol><li>a</li><ul><li>x</li></ul><li>b</li></ol><p>c</p><ol><li>d</li></ol>',
    todos:
      '<div data-w-e-type="todo"><input type="checkbox" disabled checked>a</div><div data-w-e-type="todo"><input type="checkbox" disabled >b</div>',
    quote: '<blockquote>a<br>b</blockquote>',
    code: '<pre><code class="language-javascript">if (a &lt; b) {\n\n  `x`\n}</code></pre><p><br></p>',
    'code with fences': '<pre><code class="language-markdown">```\na\n```</code></pre><p>x</p>',
    table:
      '<table style="width: auto;"><tbody><tr><th colSpan="1" rowSpan="1" width="auto">A</th><th colSpan="1" rowSpan="1" width="auto">B</th></tr><tr><td colSpan="1" rowSpan="1" width="auto">a|b</td><td colSpan="1" rowSpan="1" width="auto">c<br>d</td></tr></tbody></table><p>x</p>',
    link: '<p>a <a href="https://a.example/x?y=(1)" target="">b <strong>c</strong></a> d</p>',
    image: '<p><img src="https://a.example/a b.png" alt="x [y]" data-href="" style=""/></p>'.replace(
      'a b',
      'a%20b',
    ),
    divider: '<p>a</p><hr/><p>b</p>',
    'signs of Markdown as text':
      '<p># a</p><p>- b</p><p>1. c</p><p>&gt; d</p><p>*e* _f_ `g` [h](i) &lt;b&gt; ~~j~~ \\k &amp;amp; | l</p><p>---</p><p>+ m</p><p>https://a.example/x_y_z www.b.example</p>',
    'line breaks': '<p>a<br>b<br>- c</p>',
    'marks beside signs of punctuation':
      '<p><strong>注意：</strong>请看<strong>（附件）</strong>后回复</p><p>前<em>“话”</em>后</p><h2><strong>标题：</strong>内容</h2><ul><li><strong>a!</strong>b</li></ul><blockquote>a<s>(b)</s>c</blockquote>',
    'a sign before a link, an address that is none':
      '<p>a!<a href="https://a.example" target="">b</a> c@d.example ftp://e.example</p>',
    'spaces at edges': '<p> a<strong> b</strong> <em> c </em>&nbsp;<code> d &nbsp;e </code></p>',
  }
  for (const [name, html] of Object.entries(documents)) {
    test(name, async () => {
      const markdown = toMarkdown(parseHtml(html))
      expect(await htmlOf(markdown)).toBe(renderHtml(parseHtml(html)))
    })
  }
  test('text of any kind', async () => {
    const characters = [...'a b*_`~[]()<>#+-=.!|\\&;1:/\n"\'{}']
    let seed = 7
    const random = () => {
      seed = (seed * 16807) % 2147483647
      return seed
    }
    for (let round = 0; round < 400; round++) {
      const text = `x${Array.from({ length: 12 }, () => characters[random() % characters.length]).join('')}y`
        .replace(/ +/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n+/g, '\n')
      const root = schema.nodes.doc.create(null, schema.nodes.paragraph.create(null, schema.text(text)))
      const read = await readMarkdown(toMarkdown(root))
      expect(read?.textContent).toBe(text)
    }
  })
  test('marks of any kind beside any sign', async () => {
    const characters = [...'ab1 中文字한글กß，。：“”（）—…()[]!?.:%+-#|<>&"\'`*_~\\/@🎉']
    const marks = ['bold', 'italic', 'through', 'code', 'underline', 'link'] as const
    const attrs = { href: 'https://a.example/_x_(*y*)', target: '' }
    let seed = 11
    const below = (limit: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % limit
    }
    const anyRun = () => {
      const text = Array.from({ length: 1 + below(4) }, () => characters[below(characters.length)]).join('')
      const chosen = marks.filter(() => below(4) === 0).map((name) => schema.marks[name].create(attrs))
      return schema.text(below(12) === 0 ? `${text}\n中` : text, chosen)
    }
    const anyRuns = () => Fragment.fromArray(Array.from({ length: 1 + below(5) }, anyRun))
    for (let round = 0; round < 300; round++) {
      const blocks = [p('x'), h(2, 'x'), li('x'), quote('x'), todo('x')].map((block) => block.copy(anyRuns()))
      const grid = parseHtml('<table><tr><th>A</th></tr><tr><td>b</td></tr></table>').firstChild
      const cells = grid?.replace(grid.nodeSize - 5, grid.nodeSize - 4, new Slice(anyRuns(), 0, 0))
      const root = schema.nodes.doc.create(null, [...blocks, ...(cells ? [cells] : []), p('x')])
      const markdown = toMarkdown(root)
      expect(await htmlOf(markdown), markdown).toBe(renderHtml(root))
    }
  })
})
