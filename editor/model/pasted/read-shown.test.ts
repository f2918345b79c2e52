import { describe, expect, test } from 'vitest'
import { readForeignHtml } from '../../view/clipboard.ts'
import { cleanHtml, readJson, renderHtml, renderToHtml, writeJson } from '../index.ts'
import { schema } from '../schema.ts'

const dropped = { pictures: 0, media: 0, scripts: 0 }
const docOf = (html: string) => {
  Object.assign(dropped, { pictures: 0, media: 0, scripts: 0 })
  return schema.nodes.doc.create(null, readForeignHtml(html, { dropped }).content)
}
const pasted = (html: string) => renderHtml(docOf(html))
/** Blocks and lines as text, one below the other. */
const textOf = (html: string) => docOf(html).textBetween(0, docOf(html).content.size, '\n', '[picture]')
const sourcesOf = (html: string) => [...pasted(html).matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src)

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const drawing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

describe('pictures that a page would have loaded later', () => {
  test.each([
    ['an address beside the placeholder', `<img src="${dot}" data-src="https://i.example/1.jpg">`],
    ['an empty src', '<img src="" data-original="https://i.example/1.jpg">'],
    [
      'a placeholder by name',
      '<img src="https://i.example/img/lazy-load.png" data-echo="https://i.example/1.jpg">',
    ],
    ['an address without scheme', `<img src="${drawing}" data-lazy-src="//i.example/1.jpg">`],
    [
      'a set of sizes',
      `<img src="${dot}" data-srcset="https://i.example/s.jpg 300w,https://i.example/1.jpg 1200w, https://i.example/l.jpg 4000w">`,
    ],
    ['a set of densities', '<img srcset="https://i.example/1.jpg, https://i.example/2.jpg 2x">'],
    [
      'a picture with sources',
      `<picture><source srcset="https://i.example/1.jpg 1x"><img src="${dot}"></picture>`,
    ],
    [
      'one for readers without scripts',
      `<figure><img src="${drawing}"><noscript><img src="https://i.example/1.jpg"></noscript></figure>`,
    ],
    [
      'the same twice',
      `<figure><noscript><img src="https://i.example/1.jpg"></noscript><img src="${dot}" data-actualsrc="https://i.example/1.jpg"></figure>`,
    ],
  ])('are there once by %s', (_name, html) => {
    expect(sourcesOf(`<p>a</p>${html}<p>b</p>`).map((src) => src?.replace(/^https:/, ''))).toEqual([
      '//i.example/1.jpg',
    ])
    expect(dropped.pictures).toBe(0)
  })

  test.each([
    [
      'a pattern of addresses',
      '<img src="https://i.example/a_300.jpg" data-src="https://i.example/a_{width}x.jpg">',
      'https://i.example/a_300.jpg',
    ],
    [
      'an address of something else',
      '<img src="https://i.example/a.jpg" data-original="https://i.example/page">',
      'https://i.example/a.jpg',
    ],
    [
      'no size but by its style',
      '<img src="https://i.example/a.jpg" width="0" height="0" style="width:100%;height:auto">',
      'https://i.example/a.jpg',
    ],
    [
      'another address beside it',
      `<img src="data:image/png;base64,${'A'.repeat(400)}" data-link="https://i.example/b.png">`,
      `data:image/png;base64,${'A'.repeat(400)}`,
    ],
  ])('and those that are there stay, with %s', (_name, html, src) =>
    expect(sourcesOf(`<p>${html}</p>`)).toEqual([src]),
  )

  test('each has the picture of its own noscript', () => {
    const pair = (name: string) =>
      `<img src="${dot}"><noscript><img src="https://i.example/${name}"></noscript>`
    expect(sourcesOf(`<div>${pair('1.jpg')}${pair('2.jpg')}</div>`)).toEqual([
      'https://i.example/1.jpg',
      'https://i.example/2.jpg',
    ])
  })

  test('are counted where nothing leads to them', () => {
    expect(
      pasted(
        `<p>a<img src="${drawing}"><img src="cid:1"><img data-src="/b.jpg"><img src="blob:https://x/1">b</p>`,
      ),
    ).toBe('<p>ab</p>')
    expect(dropped.pictures).toBe(4)
    const dots =
      '<img src="file:///1.gif" width="1" height="1"><img src="https://t.example/open.gif" width="1" height="1">'
    expect(pasted(`<p>a${dots}<noscript>${dots}</noscript></p>`)).toBe('<p>a</p>')
    expect(dropped.pictures).toBe(0)
    expect(pasted(`<p>a<img src="https://i.example/blank.gif" data-src="/real.jpg"></p>`)).toBe('<p>a</p>')
    expect(dropped.pictures).toBe(1)
    docOf(`${'<p><img src="cid:1"/></p>'.repeat(300)}<section>a</section>`)
    expect(dropped.pictures).toBe(300)
  })

  test('videos and frames are found or counted as well, and never stored without an address', () => {
    expect(pasted('<video controls><source data-src="https://i.example/a.mp4"></video>')).toContain(
      '<source src="https://i.example/a.mp4"',
    )
    expect(pasted('<iframe data-src="https://v.example/1"></iframe>')).toContain(
      '<iframe src="https://v.example/1"',
    )
    expect(pasted('<p>a</p><video src="blob:https://x/1"></video><iframe src="about:blank"></iframe>')).toBe(
      '<p>a</p>',
    )
    expect(dropped.media).toBe(2)
  })
})

describe('what a page does not show is not pasted', () => {
  test.each([
    ['an attribute', '<p>a<span hidden>x</span>b</p>'],
    ['a style in capitals', '<p>a<span style="DISPLAY: None !important">x</span>b</p>'],
    ['a word processor', '<p>a<span style="mso-hide:all">x</span>b</p>'],
    [
      'a class of the sheet',
      '<style>.on, span.off { display: none }</style><p>a<span class="k off">x</span>b</p>',
    ],
    ['no size', '<p>a<span style="font-size:0px"><i style="font-size:80%">x</i></span>b</p>'],
    ['no height', '<p>a<span style="display:block;max-height:0;overflow:hidden">x</span>b</p>'],
    ['no sight', '<p>a<span style="visibility:hidden">x<img src="https://i.example/1.jpg"></span>b</p>'],
    [
      'one pixel for screen readers',
      '<p>a<span style="position:absolute;width:1px;height:1px;overflow:hidden">x</span>b</p>',
    ],
  ])('by %s', (_name, html) => expect(pasted(html)).toBe('<p>ab</p>'))

  test('what is shown again inside, or hidden in other windows only, is', () => {
    expect(pasted('<p style="visibility:hidden">a<b style="visibility:visible">b</b></p>')).toBe(
      '<p><strong>b</strong></p>',
    )
    expect(
      pasted('<div style="font-size:0">a<b style="font-size:14px">b</b><img src="/c.png"></div>'),
    ).toMatch(/^<p><span.*>b<.*<img src="\/c.png"/)
    expect(
      pasted(
        '<style>@media print { .a { color: red } .b { display: none } } .c { color: red }</style><p class="b">b</p>',
      ),
    ).toBe('<p>b</p>')
    expect(pasted('<style>.b { display: none } .b { display: block }</style><p class="b">b</p>')).toBe(
      '<p>b</p>',
    )
  })

  test.each([
    [
      'a frame kept in shape',
      '<div style="position:relative;padding-bottom:56.25%;height:0;overflow:hidden"><b>a</b></div>',
    ],
    [
      'a cell that is cut',
      '<table><tr><td style="max-width:0;width:100%;overflow:hidden"><b>a</b></td></tr></table>',
    ],
    ['a box that stretches', '<div style="flex:1 1 0%;width:0;min-width:0;overflow:hidden"><b>a</b></div>'],
    [
      'a table without a width',
      '<table style="table-layout:fixed;width:0px;overflow:hidden"><tr style="overflow:hidden;height:0px"><td style="overflow:hidden;max-height:0"><b>a</b></td></tr></table>',
    ],
    [
      'a pane that scrolls',
      '<div style="flex:1;height:0px;overflow-x:hidden;overflow-y:auto"><b>a</b></div>',
    ],
    [
      'a frame with one padding of four',
      '<div style="height:0;padding:0 0 56.25%;overflow:hidden"><b>a</b></div>',
    ],
    [
      'a frame with a computed one',
      '<div style="height:0;padding-bottom:calc(56% + 30px);overflow:hidden"><b>a</b></div>',
    ],
    ['a column without a width', '<table><col width="0"><tr><td><b>a</b></td></tr></table>'],
    ['text in a line', '<span style="height:0;overflow:hidden"><b>a</b></span>'],
    ['a button for one mail program', '<a style="display:inline-block;mso-hide:all"><b>a</b></a>'],
    ['what is shown all the same', '<p hidden style="display:block"><b>a</b></p>'],
    ['text with a size of its own', '<div style="font-size:0"><font size="2"><b>a</b></font></div>'],
    [
      'text with a font of its own',
      '<div style="font-size:0"><p style="font:14px/20px Arial"><b>a</b></p></div>',
    ],
    [
      'a size that is computed',
      '<div style="font-size:0"><p style="font-size:calc(14px + 1vw)"><b>a</b></p></div>',
    ],
    [
      'a size by its class',
      '<style>.s{font-size:14px}</style><div style="font-size:0"><p class="s"><b>a</b></p></div>',
    ],
    [
      'the panel that is open',
      '<style>.p{display:none}.p.on{display:block}</style><div class="p on"><b>a</b></div>',
    ],
    [
      'a class that comes later',
      '<style>.p{display:none}.on{display:block}</style><div class="p on"><b>a</b></div>',
    ],
    ['another element of the class', '<style>tr.x{display:none}</style><p class="x"><b>a</b></p>'],
    ['what is hidden on paper', '<style media="print">.x{display:none}</style><p class="x"><b>a</b></p>'],
    [
      'what a comment would hide',
      '<style>/* .y{color:red} .x{display:none} */</style><p class="x"><b>a</b></p>',
    ],
  ])('but %s is', (_name, html) => expect(pasted(html)).toContain('<strong>a</strong>'))

  test('by the rule of the sheet that weighs most', () => {
    const sheet =
      '<style>@import url(a.css);.btn{display:inline-block}@media screen{.off{display:none}}</style>'
    expect(textOf(`${sheet}<p>a<span class="btn off">x</span></p>`)).toBe('a')
  })

  test('rows, cells and columns of a table, and cells that reach into them', () => {
    const hidden = 'style="display:none"'
    expect(
      textOf(`<table><tr><td>1</td><td ${hidden}>x</td></tr><tr ${hidden}><td>x</td></tr></table>`),
    ).toBe('1')
    const reaching = pasted(
      `<table><tr><td rowspan="3">1</td><td>2</td></tr><tr ${hidden}><td>x</td></tr><tr><td>3</td></tr></table>`,
    )
    expect(reaching.match(/rowSpan="\d"/g)).toEqual(['rowSpan="2"', 'rowSpan="1"', 'rowSpan="1"'])
    const sheet = `<table><col><col ${hidden}><col><tr><td>1</td><td>x</td><td>2</td></tr><tr><td rowspan="2">3</td><td>x</td><td>4</td></tr><tr><td>x</td><td>5</td></tr><tr><td colspan="2">6</td><td>7</td></tr></table>`
    expect(textOf(sheet)).toBe('1\n2\n3\n4\n5\n6\n7')
    expect(pasted(sheet)).not.toContain('colSpan="2"')
  })
})

describe('formulas are there once', () => {
  const math = (inner: string) => `<p>a <math>${inner}</math> b</p>`
  test.each([
    [
      'a fraction',
      math('<mfrac><mn>1</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></mfrac>'),
      'a 1/(n+1) b',
    ],
    [
      'powers and indices',
      math('<msup><mi>x</mi><mn>2</mn></msup><mo>−</mo><msubsup><mi>y</mi><mi>i</mi><mn>10</mn></msubsup>'),
      'a x^2−y_i^10 b',
    ],
    [
      'roots',
      math('<msqrt><mi>x</mi></msqrt><mroot><mrow><mi>a</mi><mi>b</mi></mrow><mn>3</mn></mroot>'),
      'a √x√[3](ab) b',
    ],
    [
      'a matrix',
      math(
        '<mfenced open="["><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></mfenced>',
      ),
      'a [1, 2; 3, 4) b',
    ],
    [
      'its source',
      math(
        '<semantics><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle x_1}</annotation></semantics>',
      ),
      'a x_1 b',
    ],
  ])('as %s', (_name, html, text) => expect(textOf(html)).toBe(text))

  const source =
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>'
  const clipped = 'style="position:absolute;width:1px;height:1px;overflow:hidden"'
  test.each([
    [
      'KaTeX',
      `<span class="katex"><span class="katex-mathml" ${clipped}>${source}</span><span class="katex-html" aria-hidden="true">x2</span></span>`,
    ],
    [
      'KaTeX without its own',
      '<span class="katex"><span class="katex-mathml">x 2\nx^2\n</span><span class="katex-html">x2</span></span>',
    ],
    [
      'MathJax',
      `<mjx-container><mjx-math aria-hidden="true">x2</mjx-math><mjx-assistive-mml ${clipped}>${source}</mjx-assistive-mml></mjx-container>`,
    ],
    [
      'MathJax as it was',
      '<span class="MathJax_Preview">x2</span><span class="MathJax"><nobr>x2</nobr></span><script type="math/tex">x^2</script>',
    ],
    [
      'noted beside it',
      '<span class="MathJax_SVG" data-mathml="&lt;math&gt;&lt;msup&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;mn&gt;2&lt;/mn&gt;&lt;/msup&gt;&lt;/math&gt;"><svg></svg></span>',
    ],
    [
      'an encyclopaedia',
      `<span class="mwe-math-element"><span>${source}</span><img src="https://i.example/x.svg" alt="x^2"></span>`,
    ],
    [
      'a word processor',
      '<!--[if gte msEquation 12]><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><img src="file:///x.png"><![endif]>',
    ],
  ])('of %s, which draws them as well', (_name, html) => {
    expect(textOf(`<p>Let ${html} be</p>`)).toBe('Let x^2 be')
    expect(dropped).toEqual({ pictures: 0, media: 0, scripts: 0 })
  })
  test('whose page hides it behind a picture are the picture', () => {
    const picture = '<img src="https://i.example/x.svg" alt="x">'
    expect(
      textOf(
        `<p>Let <span class="mwe-math-element"><span style="display:none">${source}</span>${picture}</span> be</p>`,
      ),
    ).toBe('Let [picture] be')
  })
  test('take nothing along that stands beside them', () => {
    expect(textOf(`<p>${source} costs <span aria-hidden="true">$10</span></p>`)).toBe('x^2 costs $10')
  })
  test('are read in no more time than their length asks for', () => {
    const deep = (open: string, close: string) =>
      `<p><math>${open.repeat(40)}<mi>x</mi>${close.repeat(40)}</math></p>`
    expect(textOf(deep('<mrow><msqrt>', '</msqrt></mrow>'))).toContain('√x')
    expect(textOf(deep('<mtable><mtr><mtd>', '</mtd></mtr></mtable>'))).toBe('x')
  })
})

describe('listings of code hosts are code blocks', () => {
  const block = '<pre><code >if x:\n\n    y(1)</code></pre>'
  const number = (attributes: string, at: number) => `<td ${attributes}>${at}</td>`
  const rows = (gutter: (at: number) => string, code: string) =>
    `<table><tbody>${['if x:', '\n', '    y(1)'].map((line, at) => `<tr>${gutter(at + 1)}<td ${code}>${line}</td></tr>`).join('')}</tbody></table>`
  test.each([
    ['cells with the number as an attribute', rows((at) => `<td data-line-number="${at}"></td>`, '')],
    ['cells with the number as text', rows((at) => number('class="blob-num"', at), 'class="blob-code"')],
    [
      'numbers beside fixed-width text',
      rows((at) => number('', at), 'style="font-family: Menlo, monospace; white-space: pre"'),
    ],
    [
      'one cell for all numbers',
      '<pre><code><table><tr><td><pre class="lineno">1\n2\n3\n</pre></td><td><pre>if x:\n\n    y(1)\n</pre></td></tr></table></code></pre>',
    ],
    [
      'cells of blocks',
      '<table><tr><td class="linenos"><div><pre>1\n2\n3</pre></div></td><td class="code"><div><pre>if x:\n\n    y(1)\n</pre></div></td></tr></table>',
    ],
    [
      'a list of lines with boxes for numbers',
      `<pre><code><ol>${['if x:', '', '    y(1)'].map((line) => `<li><div class="hljs-ln-numbers"><div class="hljs-ln-n" data-line-number="1"></div></div><div class="hljs-ln-code">${line}</div></li>`).join('')}</ol></code></pre>`,
    ],
    [
      'a list of numbers behind',
      '<pre><code>if x:\n\n    y(1)</code><ul class="pre-numbering"><li>1</li><li>2</li></ul></pre>',
    ],
    [
      'numbers in each line',
      '<pre><span class="lineno">1 </span>if x:\n<span class="lineno">2 </span>\n<span class="lineno">3 </span>    y(1)</pre>',
    ],
    [
      'numbers beside the code',
      '<div class="line-numbers"><a data-line-number="1">1</a></div><pre>if x:\n\n    y(1)</pre>',
    ],
  ])('with %s', (_name, html) => expect(pasted(html)).toBe(block))

  test.each([
    [
      'codes of places',
      [
        ['+44', '<td class="country-code">GB</td>'],
        ['+49', '<td class="country-code">DE</td>'],
      ],
    ],
    [
      'marked cells',
      [
        ['2023', '<td class="highlight">up</td>'],
        ['2024', '<td class="highlight">down</td>'],
      ],
    ],
    [
      'results',
      [
        ['5', '<td><pre>120</pre></td>'],
        ['6', '<td><pre>720</pre></td>'],
      ],
    ],
    [
      'goods',
      [
        ['1', '<td class="product-code">A</td>'],
        ['2', '<td class="product-code">B</td>'],
      ],
    ],
    [
      'clauses',
      [
        ['1.', '<td class="numbering">2.</td><td>first</td>'],
        ['3.', '<td class="numbering">4.</td><td>second</td>'],
      ],
    ],
  ])('but a table of %s stays one', (_name, cells) => {
    const table = `<table>${cells.map(([first, second]) => `<tr><td>${first}</td>${second}</tr>`).join('')}</table>`
    expect(textOf(table)).toContain(cells[0]?.[0] ?? '-')
  })
  test('lines of code that are named like their numbers stay', () => {
    const line = (text: string) => `<span class="code-line line-number">${text}\n</span>`
    expect(
      pasted(`<pre><code>${line('let b = [')}${line('')}${line('  1')}${line(']')}</code></pre>`),
    ).toContain('let b = [\n\n  1\n]')
    expect(pasted('<pre class="line-numbers"><code class="line-numbers">1 2\n3 4</code></pre>')).toContain(
      '1 2\n3 4',
    )
  })
  test('lines that are boxes, tools and numbers of the page are told apart', () => {
    const boxes =
      '<table><tr><td class="gutter"><div>1</div><div>2</div></td><td class="code"><div>\n<div class="line">if x:</div>\n<div class="line">    y(1)</div>\n</div></td></tr></table>'
    expect(pasted(boxes)).toBe('<pre><code >if x:\n    y(1)</code></pre>')
    expect(
      pasted(
        '<pre><div class="code-block-extension-header">js</div><code>if x:\n    <span class="line" data-line-number="2">42</span></code><button>Copy</button></pre>',
      ),
    ).toBe('<pre><code >if x:\n    42</code></pre>')
    expect(pasted('<p><code style="white-space:pre">if x:\n    y(1)</code></p>')).toBe(
      '<pre><code >if x:\n    y(1)</code></pre>',
    )
    expect(textOf('<pre>a\nb</pre><h2><span class="numbering">2.1</span> Install</h2>')).toBe(
      'a\nb\n2.1 Install',
    )
  })
  test('a language that the host notes is kept', () => {
    const listing = rows((at) => number(`data-line-number="${at}"`, at), '')
    expect(pasted(`<div class="highlight-source-python">${listing}</div>`)).toContain(
      'class="language-python"',
    )
  })
  test('a table whose first column counts stays a table', () => {
    expect(
      pasted('<table><tr><td>1</td><td>Apple</td></tr><tr><td>2</td><td><code>x</code></td></tr></table>'),
    ).toContain('<table')
  })
})

describe('tables of mails', () => {
  test.each([
    [
      'text around a table',
      '<table><tr><td>1<table><tr><td>2</td></tr></table>3</td><td>4</td></tr></table>',
      '1\n2\n3\n4',
    ],
    [
      'four levels',
      '<table role="presentation"><tr><td><table><tr><td><h1>1</h1></td></tr><tr><td>&nbsp;</td></tr><tr><td><table><tr><td><table><tr><td><img src="/a.png"></td></tr></table></td></tr></table></td></tr></table></td></tr><tr><td>2</td></tr></table>',
      '1\n[picture]\n2',
    ],
  ])('that only lay out are read in their order: %s', (_name, html, text) => {
    expect(textOf(html)).toBe(text)
    expect(pasted(html)).not.toContain('<table')
  })
  test('a table of data among them stays one', () => {
    const data = '<table><tr><th>Item</th><th>Price</th></tr><tr><td>A</td><td>3</td></tr></table>'
    expect(
      pasted(`<table><tr><td>Hello</td></tr><tr><td>${data}</td></tr></table>`).match(/<table|<t[dh]/g),
    ).toEqual(['<table', '<th', '<th', '<td', '<td'])
  })
  test('in a grid an inner table is lines of its cell', () => {
    const grid =
      '<table><tr><td>1</td><td>2</td></tr><tr><td>3<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>4</td><td>5</td></tr></table>'
    expect(textOf(grid)).toBe('1\n2\n3\na b\nc\n4\n5')
    expect(pasted(grid).match(/<table/g)).toHaveLength(1)
  })
})

test('links to places of the page are text, links to another page stay', () => {
  expect(
    pasted(
      '<p>a<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p><p><a href=" #_ftnref1">[1]</a> Note</p>',
    ),
  ).toBe('<p>a<sup>[1]</sup></p><p>[1] Note</p>')
  expect(pasted('<p><a href="https://w.example/a#n1">[1]</a></p>')).toContain('href="https://w.example/a#n1"')
})

describe('the direction of a text', () => {
  test.each([
    ['paragraph', '<p dir="RTL">API جديد</p>', '<p dir="rtl">API جديد</p>'],
    ['header by its style', '<h2 style="direction: rtl">CSS עברית</h2>', '<h2 dir="rtl">CSS עברית</h2>'],
    [
      'all in a box',
      '<div dir="rtl"><p>API</p><blockquote>2026</blockquote></div>',
      '<p dir="rtl">API</p><blockquote dir="rtl">2026</blockquote>',
    ],
    [
      'items',
      '<ul dir="rtl"><li>API</li><li dir="ltr">مصر</li></ul>',
      '<ul><li dir="rtl">API</li><li dir="ltr">مصر</li></ul>',
    ],
    [
      'to-do',
      '<ul dir="rtl"><li><input type="checkbox">API</li></ul>',
      '<div data-w-e-type="todo" dir="rtl"><input type="checkbox" disabled >API</div>',
    ],
    ['code, which has none', '<pre dir="rtl">x\ny</pre><p>z</p>', '<pre><code >x\ny</code></pre><p>z</p>'],
    ['a left one that its letters tell', '<p dir="ltr" style="direction:ltr">abc</p>', '<p>abc</p>'],
  ])('is kept: %s', (_name, html, stored) => {
    expect(pasted(html)).toBe(stored)
    expect(cleanHtml(stored)).toBe(stored)
    expect(renderHtml(readJson(writeJson(docOf(html))))).toBe(stored)
  })
  test('comes before the one that its letters would have', () => {
    expect(renderToHtml('<p dir="ltr">مصر</p><p>مصر</p>')).toContain(
      '<p dir="ltr">مصر</p><p dir="auto">مصر</p>',
    )
  })
  test('of a table is its own', () => {
    expect(cleanHtml('<table dir="rtl"><tr><td>1</td><td dir="ltr">2</td></tr></table>')).toMatch(
      /^<table dir="rtl".*<td[^>]* dir="ltr">2/,
    )
  })
})

test('a to-do whose box the page draws is one', () => {
  expect(
    pasted('<ul><li><input type="checkbox" checked style="display:none"><span>done</span></li></ul>'),
  ).toContain('data-w-e-type="todo"')
})

describe('numbers of items', () => {
  test.each([
    [
      'one that leaps',
      '<ol><li>a</li><li value="5">b</li><li>c</li></ol>',
      '<ol><li>a</li></ol><ol start="5"><li>b</li><li>c</li></ol>',
    ],
    [
      'one that is told twice',
      '<ol><li value="7">a</li><li>b</li><li value="7">c</li></ol>',
      '<ol start="7"><li>a</li><li>b</li></ol><ol start="7"><li>c</li></ol>',
    ],
    [
      'those that count anyway',
      '<ol><li value="1">a</li><li value="2">b</li></ol>',
      '<ol><li>a</li><li>b</li></ol>',
    ],
    [
      'a deeper one',
      '<ol start="2"><li>a<ol><li value="4">b</li></ol></li><li value="3">c</li></ol>',
      '<ol start="2"><li>a</li><ol start="4"><li>b</li></ol><li>c</li></ol>',
    ],
    [
      'none that is no number',
      '<ol><li value="-3">a</li><li value="x">b</li></ol><ul><li value="5">c</li></ul>',
      '<ol><li>a</li><li>b</li></ol><ul><li>c</li></ul>',
    ],
  ])('are kept: %s', (_name, html, stored) => {
    expect(pasted(html)).toBe(stored)
    expect(cleanHtml(html)).toBe(stored)
  })
  test('go on behind a block in an item', () => {
    expect(cleanHtml('<ol><li>a<pre>x</pre></li><li>b</li></ol>')).toMatch(/<ol start="2"><li>b<\/li><\/ol>$/)
  })
  test('that a word processor has printed go on behind a paragraph, and begin anew', () => {
    const item = (marker: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}</span>x</p>`
    expect(pasted(`${item('3.')}${item('4.')}<p class=MsoNormal>y</p>${item('5.')}`)).toBe(
      '<ol start="3"><li>x</li><li>x</li></ol><p>y</p><ol start="5"><li>x</li></ol>',
    )
    expect(pasted(`${item('1.')}${item('2.')}${item('1.')}`)).toBe(
      '<ol><li>x</li><li>x</li></ol><ol start="1"><li>x</li></ol>',
    )
  })
})
