import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseHtml, renderHtml } from '../../model/index.ts'
import { browserPath, type OpenPage, openPage } from '../../testing/open-page.ts'
import type { PasteSettings } from '../../testing/paste-page.ts'

describe.skipIf(!browserPath)('pasting, copying and dragging in a browser', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./paste-page.ts')
  })
  afterAll(() => open?.close())
  afterEach(() => {
    expect(open.faults).toEqual([])
  })

  type Settings = PasteSettings | undefined
  const load = (html: string, settings?: Settings, which = 0) =>
    open.page.evaluate(([h, s, w]) => window.pasting.load(h, s, w), [html, settings, which] as const)
  const paste = (data: Record<string, string>, which = 0) =>
    open.page.evaluate(([d, w]) => window.pasting.paste(d, w), [data, which] as const)
  const stored = (which = 0) => open.page.evaluate((w) => window.pasting.stored(w), which)
  const copied = (kind: 'copy' | 'cut', which = 0) =>
    open.page.evaluate(([k, w]) => window.pasting.copied(k, w), [kind, which] as const)
  const alerts = () => open.page.evaluate(() => window.pasting.alerts())

  test('HTML is pasted by the policy, and the browser does nothing of its own', async () => {
    await load('<p>a|b</p>')
    const isLeftToBrowser = await paste({
      'text/html':
        '<p>x <b onclick="a()">y</b></p><script>window.ran = true</script><img src=x onerror="window.ran = true">',
      'text/plain': 'x y',
    })
    expect(isLeftToBrowser).toBe(false)
    expect(await stored()).toContain('<p>x <strong>y</strong></p>')
    expect(await open.page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await alerts()).toEqual(['warning: Not pasted: scripts (1).'])
  })

  test('a read-only editor and a host that pastes by itself take nothing', async () => {
    await load('<p>a|b</p>', { readOnly: true })
    await paste({ 'text/plain': 'x' })
    expect(await stored()).toBe('<p>ab</p>')
    await load('<p>a|b</p>', { refuses: true })
    expect(await paste({ 'text/plain': 'x' })).toBe(false)
    expect(await stored()).toBe('<p>ab</p>')
  })

  test('too much is refused with a message, and one undo brings back what a paste replaced', async () => {
    await load('<p>a|bc|d</p>')
    await open.page.evaluate(() =>
      window.pasting.paste({ 'text/html': `<p>${'x'.repeat(3 * 1024 * 1024 + 1)}</p>` }),
    )
    expect(await stored()).toBe('<p>abcd</p>')
    expect(await alerts()).toEqual(['error: This is more than 3 MiB and was not pasted.'])
    await paste({ 'text/html': '<h1>t</h1><p>u</p>' })
    expect(await stored()).toBe('<p>a</p><h1>t</h1><p>u</p><p>d</p>')
    await open.page.keyboard.press('Control+z')
    expect(await stored()).toBe('<p>abcd</p>')
  })

  test('what is typed at once behind a paste is taken back without it', async () => {
    await load('<p>|</p>')
    await paste({ 'text/html': '<p>one</p><p>two</p>' })
    await open.page.keyboard.type('x')
    expect(await stored()).toBe('<p>one</p><p>twox</p>')
    await open.page.keyboard.press('Control+z')
    expect(await stored()).toBe('<p>one</p><p>two</p>')
  })

  test('one undo takes back a paste that the document has to be closed behind', async () => {
    for (const html of ['<pre>a</pre>', '<hr>', '<table><tr><td>a</td></tr></table>']) {
      await load('<p>one</p><p>|</p>')
      await paste({ 'text/html': html })
      expect(await stored()).toMatch(/^<p>one<\/p><(?:pre|hr|table).*<p><br><\/p>$/)
      await open.page.keyboard.press('Control+z')
      expect(await stored(), html).toBe('<p>one</p><p><br></p>')
    }
  })

  test('markup nested beyond every document keeps the page from nothing', async () => {
    await load('<p>one|</p>')
    // The browser's own parser takes more than ten seconds for it.
    const parsed = await open.page.evaluate(() => {
      let characters = 0
      const native = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') ?? {}
      const set = function (this: Element, html: string) {
        characters += html.length
        native.set?.call(this, html)
      }
      const { parseFromString } = DOMParser.prototype
      Object.defineProperty(Element.prototype, 'innerHTML', { ...native, set })
      DOMParser.prototype.parseFromString = function (html, type) {
        characters += html.length
        return parseFromString.call(this, html, type)
      }
      try {
        window.pasting.paste({ 'text/html': `${'<table><tr><td>'.repeat(30_000)}two` })
      } finally {
        Object.defineProperty(Element.prototype, 'innerHTML', native)
        DOMParser.prototype.parseFromString = parseFromString
      }
      return characters
    })
    expect(parsed).toBeLessThan(10_000)
    expect(await stored()).toBe('<p>onetwo</p>')
  })

  test('half a character of an address is not pasted', async () => {
    await load('<p>|</p>')
    await paste({ 'text/plain': 'https://a.example/\ud800' })
    const html = await stored()
    expect([html, html.isWellFormed()]).toEqual([expect.stringContaining('https://a.example/'), true])
  })

  test('pictures that lie elsewhere are told once with their number', async () => {
    await load('<p>|</p>')
    await paste({ 'text/html': '<p>x<img src="file:///C:/a.png"><img src="cid:1@x"></p>', 'text/plain': 'x' })
    expect(await stored()).toBe('<p>x</p>')
    expect(await alerts()).toEqual(['warning: Not pasted: pictures without an address on the web (2).'])
  })

  test('what is copied in one editor is the same in another', async () => {
    const html =
      '<h2 style="text-align: center;">a</h2><ul><li>b</li><ol><li>c</li></ol></ul><table style="width: auto;"><tbody><tr><th colSpan="2" rowSpan="1" width="120">d</th></tr></tbody></table><pre><code class="language-css">e  f</code></pre><hr/><div data-w-e-type="video" data-w-e-is-void>\n<iframe src="https://v.example/1" width="500" height="auto"></iframe>\n</div><p>|z</p>'
    await load(html)
    await open.page.keyboard.press('Control+a')
    const data = await copied('copy')
    expect(data['text/plain']).toBe('a\n• b\n  1. c\nd\ne  f\n---\nhttps://v.example/1\nz')
    await load('<p>|</p>', {}, 1)
    await paste({ ...data }, 1)
    expect(await stored(1)).toBe(await stored(0))
  })

  test('the keys of the browser copy, cut and paste without loss', async () => {
    await load('<h2>|a</h2><ul><li>b <strong>c</strong></li></ul><p>d|</p>')
    await open.page.keyboard.press('Control+x')
    expect(await stored()).toBe('<h2></h2>')
    await load('<p>x|y</p>')
    await open.page.keyboard.press('Control+v')
    expect(await stored()).toBe('<p>xa</p><ul><li>b <strong>c</strong></li></ul><p>dy</p>')
    await load('<p>x|y</p>')
    await open.page.keyboard.press('Control+Shift+v')
    expect(await stored()).toBe('<p>xa</p><p>• b c</p><p>dy</p>')
  })

  test('what other programs copy is read by the browser as it is read without one', async () => {
    const folder = new URL('../../fixtures/paste/', import.meta.url)
    for (const name of readdirSync(folder)) {
      const html = readFileSync(new URL(name, folder), 'utf8')
      await load('<p>|</p>')
      await paste({ 'text/html': html, 'text/plain': 'some text' })
      expect(`${name} ${await stored()}`).toBe(`${name} ${renderHtml(parseHtml(html, { isPasted: true }))}`)
    }
  })

  test('cut takes the content away, and a void comes back where it is pasted', async () => {
    await load('<p>a</p><hr><p>b|</p>')
    await open.page.evaluate(() => window.pasting.selectNode('divider'))
    const data = await copied('cut')
    expect(await stored()).toBe('<p>a</p><p>b</p>')
    await load('<p>c|d</p>')
    await paste({ ...data })
    expect(await stored()).toBe('<p>c</p><hr/><p>d</p>')
  })

  test('dragged text moves, across sections too', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `<p>line ${index}</p>`).join('')
    await load(`<p>|take| this</p><p>target</p>${many}`)
    const from = await open.page.evaluate(() => window.pasting.place('ake'))
    const to = await open.page.evaluate(() => window.pasting.place('get'))
    await open.page.mouse.move(from.x, from.y)
    await open.page.mouse.down()
    await open.page.mouse.move(from.x + 5, from.y + 5, { steps: 3 })
    await open.page.mouse.move(to.x, to.y, { steps: 5 })
    await open.page.mouse.up()
    expect((await stored()).slice(0, 40)).toBe('<p> this</p><p>tartakeget</p><p>line 0</'.slice(0, 40))
  })

  test('what is dragged from one editor into the other is copied with all it has', async () => {
    await load('<p>|one| two</p>')
    await load('<p>target|</p>', {}, 1)
    await load('<p>|<strong>one</strong>| two</p>')
    const from = await open.page.evaluate(() => window.pasting.place('ne'))
    const to = await open.page.evaluate(() => window.pasting.place('get', 1))
    await open.page.mouse.move(from.x, from.y)
    await open.page.mouse.down()
    await open.page.mouse.move(from.x + 5, from.y + 5, { steps: 3 })
    await open.page.mouse.move(to.x, to.y, { steps: 5 })
    await open.page.mouse.up()
    expect(await stored(1)).toBe('<p>tar<strong>one</strong>get</p>')
    expect(await stored(0)).toBe('<p><strong>one</strong> two</p>')
  })

  test('a read-only editor ignores a drop', async () => {
    await load('<p>|one| two</p>')
    const at = await open.page.evaluate(() => window.pasting.place('two'))
    await load('<p>one two</p>', { readOnly: true })
    const isLeftToBrowser = await open.page.evaluate(({ x, y }) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', '<b>x</b>')
      const event = new DragEvent('drop', {
        dataTransfer,
        clientX: x,
        clientY: y,
        bubbles: true,
        cancelable: true,
      })
      return document.querySelector('.pe-area')?.dispatchEvent(event)
    }, at)
    expect(isLeftToBrowser).toBe(false)
    expect(await stored()).toBe('<p>one two</p>')
  })

  test('typing stops at the limit, and the host is told', async () => {
    await load('<p>ab|</p>', { maxLength: 4 })
    await open.page.keyboard.type('cdef')
    expect(await stored()).toBe('<p>abcd</p>')
    expect(await open.page.evaluate(() => window.pasting.limitTold())).toBe(2)
    await expect.poll(() => open.page.textContent('.pe-area')).toBe('abcd')
    await open.page.keyboard.press('Backspace')
    await open.page.keyboard.type('x')
    expect(await stored()).toBe('<p>abcx</p>')
  })

  test('a composition is cut when it ends', async () => {
    await load('<p>ab|</p>', { maxLength: 3 })
    const client = await open.page.context().newCDPSession(open.page)
    await client.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    await expect.poll(() => open.page.textContent('.pe-area')).toBe('abni')
    await client.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
    await client.send('Input.insertText', { text: '你好' })
    await open.page.waitForFunction(() => window.pasting.stored() === '<p>ab你</p>')
    await expect.poll(() => open.page.textContent('.pe-area')).toBe('ab你')
    expect(await open.page.evaluate(() => window.pasting.limitTold())).toBe(1)
  })

  test('pasted Markdown stays text until it is asked for, and undo brings the text back', async () => {
    await load('<p>|</p>')
    await paste({ 'text/plain': '# Title\n\n- a\n- b' })
    expect(await stored()).toBe('<p># Title</p><p><br></p><p>- a</p><p>- b</p>')
    await open.page.waitForFunction(() => window.pasting.alerts().length === 1)
    expect(await alerts()).toEqual([
      'info: This looks like Markdown. Ctrl+Shift+M turns it into formatted text.',
    ])
    await open.page.keyboard.press('Control+Shift+M')
    await open.page.waitForFunction(
      () => window.pasting.stored() === '<h1>Title</h1><ul><li>a</li><li>b</li></ul>',
    )
    await open.page.keyboard.press('Control+z')
    expect(await stored()).toBe('<p># Title</p><p><br></p><p>- a</p><p>- b</p>')
  })

  test('a pasted address over a selection makes it a link; a space at its end leaves it', async () => {
    await load('<p>see |this|</p>')
    await paste({ 'text/plain': 'https://a.example/x' })
    await open.page.keyboard.press('ArrowRight')
    await open.page.keyboard.type('es yes')
    expect(await stored()).toMatch(
      /<a href="https:\/\/a\.example\/x" target="_blank">this(?:es)?<\/a>(?:es)? yes<\/p>/,
    )
  })

  test('a text that says its direction runs that way, and the block behind it does so, too', async () => {
    await load('<p>|</p>')
    await paste({
      'text/html': '<p dir="rtl">API جديد</p><ul dir="rtl"><li>CSS</li></ul><p dir="ltr">مصر is Egypt</p>',
    })
    await open.page.keyboard.press('Enter')
    await open.page.keyboard.type('x')
    expect(await stored()).toBe(
      '<p dir="rtl">API جديد</p><ul><li dir="rtl">CSS</li></ul><p dir="ltr">مصر is Egypt</p><p dir="ltr">x</p>',
    )
    const sides = await open.page.evaluate(() =>
      [...(document.querySelector('.pe-area')?.querySelectorAll('p, .pe-item') ?? [])].map((block) => {
        const range = document.createRange()
        range.selectNodeContents(block)
        const [text, box] = [range.getBoundingClientRect(), block.getBoundingClientRect()]
        return Math.abs(text.right - box.right) < 2
          ? 'right'
          : Math.abs(text.left - box.left) < 2
            ? 'left'
            : ''
      }),
    )
    expect(sides).toEqual(['right', 'right', 'left', 'left'])
  })

  test('pictures that nothing leads to are told, hidden text is not there', async () => {
    await load('<p>|</p>')
    await paste({
      'text/html': '<p>a<img src="" data-src="/late.png"><span style="display:none">x</span>b</p>',
      'text/plain': 'ab',
    })
    expect(await stored()).toBe('<p>ab</p>')
    expect(await alerts()).toEqual(['warning: Not pasted: pictures without an address on the web (1).'])
  })

  test('an attack leaves an editor that works', async () => {
    const attacks = [
      `${'<div>'.repeat(10_000)}deep`,
      '<b>'.repeat(5000),
      `<table>${`<tr>${'<td>x'.repeat(100)}`.repeat(100)}</table>`,
      '<p>a\u0000b\ud800</p>',
      '<svg><style><img src=x onerror=window.ran=1></style></svg><math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>',
      '<a data-pe-slice="9 9 0"><table data-pm-slice="8 8 -9 [[[">x</table></a>',
    ]
    for (const attack of attacks) {
      await load('<p>a|b</p>')
      await paste({ 'text/html': attack, 'text/plain': 'x' })
      await open.page.keyboard.type('!')
      expect(await stored()).toContain('!')
    }
    expect(await open.page.evaluate(() => 'ran' in window)).toBe(false)
  })
})
