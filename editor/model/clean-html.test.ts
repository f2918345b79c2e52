import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { costOf } from '../testing/cost.ts'
import { cleanHtml, HtmlTooLarge, isEmpty, maxHtmlBytes, parseHtml, textOf } from './index.ts'

const allowedTags = new Set(
  (
    'p h1 h2 h3 h4 h5 blockquote ul ol li div input table tbody tr td th pre code hr br a img span strong em u s sub ' +
    'sup video source iframe'
  ).split(' '),
)
const allowedAttributes = new Set(
  (
    'style data-w-e-type data-w-e-is-void data-w-e-is-inline data-value data-info data-title data-link download type ' +
    'disabled checked colspan rowspan width height class poster controls src href target alt data-href title allow ' +
    'allowfullscreen frameborder framespacing border scrolling loading referrerpolicy data-iconimgsrc'
  ).split(' '),
)

function expectHarmless(html: string): void {
  const visit = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number): void => {
    expect(depth).toBeLessThan(32)
    for (const node of nodes) {
      if (!('tagName' in node)) continue
      expect(allowedTags, node.tagName).toContain(node.tagName)
      for (const { name, value } of node.attrs) {
        expect(allowedAttributes, name).toContain(name)
        const seen = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase()
        if (['href', 'src', 'poster', 'data-href'].includes(name)) {
          expect(seen).not.toMatch(
            /^(?:javascript|vbscript|data:(?!image\/(?:png|jpe?g|gif|webp|bmp);base64))/,
          )
        }
        if (name === 'style') expect(seen).not.toMatch(/url\(|expression|\\|@import|behavior/)
      }
      visit(node.childNodes, depth + 1)
    }
  }
  visit(parseFragment(html).childNodes, 0)
}

test('names of fonts and languages are letters of any script, and nothing that could be more', () => {
  const font = (name: string) => cleanHtml(`<p><span style="font-family: ${name}">x</span></p>`)
  for (const name of ['仿宋', 'Ελληνικά 2', 'خط', 'Segoe_UI.x-1'])
    expect(font(name).replaceAll('&quot;', '')).toBe(`<p><span style="font-family: ${name};">x</span></p>`)
  for (const name of ['a{b', '字😀', 'x/y', 'a'.repeat(81)]) expect(font(name)).toBe('<p>x</p>')
  const code = (language: string) => cleanHtml(`<pre><code class="language-${language}">x</code></pre>`)
  for (const language of ['c++', 'c#', '文言']) expect(code(language)).toContain(`"language-${language}"`)
  for (const language of ['a(b', 'x'.repeat(41)]) expect(code(language)).not.toContain('language-')
})

describe('attacks', () => {
  const cases: { id: string; input: { html?: string }; html: string | null }[] = JSON.parse(
    readFileSync(new URL('../fixtures/malicious.json', import.meta.url), 'utf8'),
  )
  test.each(cases.map((each) => [each.id, each.input.html ?? each.html ?? '']))(
    '%s is harmless',
    (_id, html) => {
      expectHarmless(cleanHtml(html))
    },
  )

  test.each([
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#1;javascript:alert(1)">x</a>',
    '<a href=" JAVASCRIPT&colon;alert(1)">x</a>',
    '<a href="data:text/html;base64,AAAA">x</a>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<p style="color: red; background: url(javascript:alert(1))">x</p>',
    '<p style="color: \\65xpression(alert(1))">x</p>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="//a.example@evil.example/x" onload="x"></iframe>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<math><mi><table><mglyph><style><img src=x onerror=alert(1)>',
    '<div data-w-e-type="mention" data-w-e-is-inline onclick="x" data-value="&quot;><script>x</script>">x</div>',
    '<form><button formaction="javascript:alert(1)">x</button></form>',
  ])('%s is harmless', (html) => expectHarmless(cleanHtml(html)))

  test('links that only look dangerous survive', () => {
    expect(cleanHtml('<p><a href="/javascript:x">a</a></p>')).toContain('href="/javascript:x"')
    expect(cleanHtml('<p><a href="#top">a</a><a href="ftp://a.example/x">b</a></p>')).toContain(
      'ftp://a.example/x',
    )
  })

  test('frames can be narrowed to a list of sites', () => {
    const frame = '<iframe src="https://player.example/1"></iframe>'
    expect(cleanHtml(frame)).toContain('player.example')
    expect(cleanHtml(frame, { frameHosts: ['other.example'] })).toBe('')
  })
})

describe('size', () => {
  test('html beyond the limit is refused', () => {
    expect(() => cleanHtml('a'.repeat(maxHtmlBytes + 1))).toThrow(HtmlTooLarge)
    expect(() => cleanHtml('字'.repeat(maxHtmlBytes / 3 + 1))).toThrow(HtmlTooLarge)
    expect(cleanHtml('a'.repeat(10))).toBe('<p>aaaaaaaaaa</p>')
  })

  test.each([
    ['nested elements', `${'<div>'.repeat(100_000)}x`],
    ['nested tables', `${'<table><tr><td>'.repeat(30_000)}x`],
    ['tables side by side', '<div><table><tr><td>x<td>y<tr><td>z</table><svg/></div>'.repeat(3_000)],
    [
      'multiplied formatting',
      `<p>${Array.from({ length: 600 }, (_, i) => `<b id=${i}>`).join('')}${'<p>x'.repeat(20_000)}`,
    ],
    ['attributes', `<p ${Array.from({ length: 50_000 }, (_, i) => `a${i}`).join(' ')}>x`],
    ['spaces', `<p>a${' '.repeat(500_000)}x`],
    ['brackets in a style', `<p style="${'(;'.repeat(200_000)}">x`],
    ['blocks in a cell', `<table><tr><td>x${'<hr>'.repeat(200_000)}`],
    ['cells', `<table>${`<tr>${'<td>x'.repeat(100)}`.repeat(100)}`],
  ])('many %s cost no more than their length', (_what, html) => {
    // Quadratic work would cost thousands.
    expect(costOf(() => expect(parseHtml(html).textContent).toContain('x'))).toBeLessThan(20)
  })
})

test.each([
  ['a length of many digits', '<p><img src="/a.png" style="width: 33.3333333%;"></p>', 'width: 33.333333%;'],
  ['a size of many digits', '<p><span style="font-size: 13.999999999999998pt">x</span></p>', '14pt'],
  [
    'a line height of many digits',
    '<p style="line-height: 1.7142857142857142">x</p>',
    'line-height: 1.714286;',
  ],
  ['a width of a cell', '<table><tr><td width="33.333%">x</td></tr></table>', 'width="33.333%"'],
  ['a newer kind of colour', '<p><span style="color: oklch(0.5 0.1 200)">x</span></p>', 'oklch(0.5 0.1 200)'],
  [
    'a space of colours',
    '<p><span style="color: color(srgb 1 0 0 / 0.5)">x</span></p>',
    'color(srgb 1 0 0 / 0.5)',
  ],
  [
    'a variable with what to take without it',
    '<p><span style="background-color: var(--x, #f00)">x</span></p>',
    'var(--x, rgb(255, 0, 0))',
  ],
  [
    'a mixture',
    '<p><span style="color: color-mix(in srgb, red 30%, rgb(0 0 255))">x</span></p>',
    'color-mix(in srgb, red 30%, rgb(0, 0, 255))',
  ],
  [
    'an angle of turns',
    '<p><span style="color: hsl(0.5turn 50% 50%)">x</span></p>',
    'hsl(0.5turn, 50%, 50%)',
  ],
  [
    'an alignment as a browser wrote it',
    '<p style="text-align: -webkit-center">x</p>',
    'text-align: center;',
  ],
  ['a form feed between words', '<p>a\u000bb\u000cc</p>', '<p>a b c</p>'],
  [
    'an inlined picture with a character set',
    '<p><img src="data:image/png;charset=utf-8;base64,iVBORw0K"></p>',
    'charset=utf-8;base64,iVBORw0K',
  ],
  [
    'a row without cells of its own',
    '<table><tr><td rowspan="2">a</td></tr><tr></tr><tr><td>c</td></tr></table>',
    '<tr><td colSpan="1" rowSpan="1" width="auto">a</td></tr><tr><td',
  ],
])('%s is kept as it is shown', (_what, html, kept) => {
  const cleaned = cleanHtml(html)
  expect(cleaned).toContain(kept)
  expect(cleanHtml(cleaned)).toBe(cleaned)
})

test.each([
  'color: oklch(0.5 0.1)',
  'color: lab(a b c)',
  'color: color(mine 1 2 3)',
  'color: var(--x, url(//a))',
  'color: color-mix(in srgb, red, expression(1))',
])('%s is not', (style) => {
  expect(cleanHtml(`<p><span style="${style}">x</span></p>`)).toBe('<p>x</p>')
})

describe('cleaning', () => {
  const words = fc.constantFrom(
    ...(
      '<p> </p> <b> </b> <i> <span style="color:red;font-size:12pt"> </span> <ul> <ol> <li> </li> </ul> <td> <tr> <table> ' +
      '</table> <br> <hr> <pre> <code> </code> </pre> <blockquote> </blockquote> <a_href="x"> </a> <img_src="a"> <div> ' +
      '</div> <h1> </h1> <input_type=checkbox> text &nbsp; &amp; 中文 \n \t <video_src=a> <iframe_src="//a/b"> &#13; ' +
      '<div_data-w-e-type="todo"> <sub> <sup> <th_colspan=3> <section_style="text-align:center"> <center> &#0;'
    )
      .split(' ')
      .map((word) => word.replaceAll('_', ' ')),
    ' ',
    '  ',
  )

  test('cleaning its own result changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 }),
        (parts) => {
          const once = cleanHtml(parts.join(''))
          expect(cleanHtml(once)).toBe(once)
          parseHtml(once).check()
          expectHarmless(once)
        },
      ),
      { numRuns: 1500 },
    )
  })
})

test('nothing is an empty document', () => {
  for (const nothing of [null, undefined, ''])
    expect([cleanHtml(nothing), parseHtml(nothing).childCount]).toEqual(['', 1])
})

test('only one empty paragraph is an empty document', () => {
  expect(isEmpty(parseHtml(''))).toBe(true)
  expect(cleanHtml('<p><br></p>')).toBe('')
  for (const html of ['<p> </p>', '<h1></h1>', '<p></p><p></p>', '<hr>'])
    expect(isEmpty(parseHtml(html))).toBe(false)
})

test('the text of a document has a line for each block', () => {
  expect(textOf(parseHtml('<p>a</p><ul><li>b</li></ul><table><tr><td>c<td>d</table>'))).toBe('a\nb\ncd\n')
})
