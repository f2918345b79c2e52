import { describe, expect, test } from 'vitest'
import { code, doc, h, hr, li, p, quote, table, todo } from '../testing/states.ts'
import { parseHtml, renderHtml } from './index.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { readMarkdown } from './read-markdown.ts'
import { schema } from './schema.ts'
import { intoSections } from './sections.ts'
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
})
