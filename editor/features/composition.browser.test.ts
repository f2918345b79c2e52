import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'

/** What an input method does: it shows texts one after the other at the cursor, then commits one. */
type Composition = { readonly shows: readonly string[]; readonly commits: string }

const chinese: Composition = { shows: ['n', 'ni', 'ni h', 'ni hao'], commits: '你好' }
/** Kana, then the kanji of the whole, then other segments, then the first choice again. */
const japanese: Composition = {
  shows: ['に', 'にほ', 'にほん', 'にほんご', '日本語', '二本後', '日本語'],
  commits: '日本語',
}
/** Each syllable is a composition of its own whose last letter may move on to the next one. */
const korean: readonly Composition[] = [
  { shows: ['ㅎ', '하', '한'], commits: '한' },
  { shows: ['ㄱ', '그', '글'], commits: '글' },
]

describe.skipIf(!browserPath)('composed characters in a browser', () => {
  let open: OpenPage
  let input: CDPSession

  beforeAll(async () => {
    open = await openPage('./tools-page.ts')
    input = await open.page.context().newCDPSession(open.page)
  })
  afterAll(() => open?.close())

  /** Puts a document in with the cursor, or a selection to another place. */
  async function at(html: string, ...place: Parameters<Window['tools']['select']>): Promise<void> {
    await open.page.evaluate(
      ([given, where]) => {
        window.tools.show(given)
        window.tools.select(...where)
      },
      [html, place] as const,
    )
    await settled()
  }

  /** The view reads what the browser changed within a frame or two. */
  const settled = () =>
    open.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))

  async function compose(...compositions: readonly Composition[]): Promise<void> {
    for (const { shows, commits } of compositions) {
      for (const text of shows) {
        const end = { selectionStart: text.length, selectionEnd: text.length }
        await input.send('Input.imeSetComposition', { text, ...end })
        await settled()
      }
      await input.send('Input.insertText', { text: commits })
      await settled()
    }
  }
  const colored = () => open.page.waitForFunction(() => window.tools.colors().includes('keyword const'))
  const html = () => open.page.evaluate(() => window.tools.html())
  const domText = () => open.page.evaluate(() => document.querySelector('.pe-area')?.textContent)

  const methods = [
    ['Chinese', [chinese], '你好'],
    ['Japanese', [japanese], '日本語'],
    ['Korean', korean, '한글'],
  ] as const

  describe.each(methods)('in %s', (_name, compositions, text) => {
    test('arrive once in an empty paragraph with a placeholder', async () => {
      await at('', '', 0)
      await compose(...compositions)
      expect(await html()).toBe(`<p>${text}</p>`)
      await expect.poll(() => open.page.getAttribute('.pe-area p', 'data-placeholder')).toBeNull()
    })

    test('arrive once before, inside and behind bold text', async () => {
      const source = '<p>a<strong>bc</strong>d</p>'
      await at(source, 'abcd', 1)
      await compose(...compositions)
      expect(await html()).toBe(`<p>a${text}<strong>bc</strong>d</p>`)
      await at(source, 'abcd', 2)
      await compose(...compositions)
      expect(await html()).toBe(`<p>a<strong>b${text}c</strong>d</p>`)
      await at(source, 'abcd', 3)
      await compose(...compositions)
      expect(await html()).toBe(`<p>a<strong>bc${text}</strong>d</p>`)
    })

    test('arrive once where a paragraph begins with styled text', async () => {
      await at('<p><span style="color: rgb(255, 0, 0);">ab</span></p>', 'ab', 0)
      await compose(...compositions)
      expect((await html()).replace(/<[^>]+>/g, '')).toBe(`${text}ab`)
    })

    test('arrive once at both ends of a link', async () => {
      const source = '<p>a<a href="https://a.example/" target="_blank">bc</a>d</p>'
      await at(source, 'abcd', 1)
      await compose(...compositions)
      expect((await html()).replace(/<[^>]+>/g, '')).toBe(`a${text}bcd`)
      await at(source, 'abcd', 3)
      await compose(...compositions)
      expect((await html()).replace(/<[^>]+>/g, '')).toBe(`abc${text}d`)
      expect(await html()).toContain('>bc')
    })

    test('take the place of the text of a link, which stays one', async () => {
      const opening = '<a href="https://a.example/" target="_blank">'
      await at(`<p>see ${opening}link</a> now</p>`, 'see link now', 4, 'see link now', 8)
      await compose(...compositions)
      expect(await html()).toBe(`<p>see ${opening}${text}</a> now</p>`)
      await at(`<p>x${opening}ab</a>y</p>`, 'xaby', 2, 'xaby', 3)
      await compose(...compositions)
      expect(await html()).toBe(`<p>x${opening}a${text}</a>y</p>`)
    })

    test('arrive once in code, between coloured words and on an empty line', async () => {
      await at(
        '<pre><code class="language-javascript">const a = 1\n\nlet b</code></pre>',
        'const a = 1\n\nlet b',
        5,
      )
      await colored()
      await compose(...compositions)
      expect(await html()).toContain(`const${text} a = 1\n\nlet b`)
      await at(
        '<pre><code class="language-javascript">const a = 1\n\nlet b</code></pre>',
        'const a = 1\n\nlet b',
        12,
      )
      await colored()
      await compose(...compositions)
      expect(await html()).toContain(`const a = 1\n${text}\nlet b`)
    })

    test('arrive once in long code, where a line begins and ends', async () => {
      const code = Array.from({ length: 150 }, (_, line) => `a${line}`).join('\n')
      for (const [offset, wanted] of [
        [code.indexOf('a16\n'), `a15\n${text}a16\n`],
        [code.indexOf('\na16\n'), `a15${text}\na16\n`],
      ] as const) {
        await at(`<pre><code>${code}</code></pre>`, code, offset)
        await settled()
        await compose(...compositions)
        expect(await html()).toContain(wanted)
      }
    })

    test('arrive once in an empty cell', async () => {
      await at('<table><tbody><tr><td></td><td>b</td></tr></tbody></table><p></p>', '', 0)
      await compose(...compositions)
      expect(await html()).toContain(`width="auto">${text}</td>`)
      expect(await domText()).toBe(`${text}b`)
    })

    test('replace a selection, within a run, across marks and across blocks', async () => {
      await at('<p>abcd</p>', 'abcd', 1, 'abcd', 3)
      await compose(...compositions)
      expect(await html()).toBe(`<p>a${text}d</p>`)
      await at('<p>a<strong>bc</strong>d</p>', 'abcd', 0, 'abcd', 2)
      await compose(...compositions)
      expect((await html()).replace(/<[^>]+>/g, '')).toBe(`${text}cd`)
      await at('<p>ab</p><p>cd</p>', 'ab', 1, 'cd', 1)
      await compose(...compositions)
      expect(await html()).toBe(`<p>a${text}d</p>`)
    })

    test('take the marks that were chosen for the next character', async () => {
      await at('<p>ab</p>', 'ab', 1)
      await open.page.keyboard.press('Control+b')
      await settled()
      await compose(...compositions)
      expect(await html()).toBe(`<p>a<strong>${text}</strong>b</p>`)
    })

    test('arrive once at the edges of sections', async () => {
      const source = Array.from({ length: 200 }, (_, line) => `<p>line ${line}</p>`).join('')
      await at(source, 'line 63', 7)
      await compose(...compositions)
      await open.page.evaluate(() => window.tools.select('line 64', 0))
      await settled()
      await compose(...compositions)
      expect(await html()).toContain(`<p>line 63${text}</p><p>${text}line 64</p><p>line 65</p>`)
    })

    test('are taken back by undo as they came', async () => {
      await at('<p>ab</p>', 'ab', 1)
      await compose(...compositions)
      await open.page.evaluate(() => window.tools.undo())
      for (let left = 2; left > 0 && (await html()) !== '<p>ab</p>'; left--) {
        await open.page.evaluate(() => window.tools.undo())
      }
      expect(await html()).toBe('<p>ab</p>')
      expect(await domText()).toBe('ab')
    })
  })

  test('a marker turns nothing with a composed character behind it, nor while a space is being composed', async () => {
    await at('<p>#</p>', '#', 1)
    await compose({ shows: ['n', 'n '], commits: '你 ' })
    expect(await html()).toBe('<p>#你 </p>')
    await at('<p>-</p>', '-', 1)
    await input.send('Input.imeSetComposition', { text: ' ', selectionStart: 1, selectionEnd: 1 })
    await settled()
    expect(await html()).not.toContain('<li>')
    await input.send('Input.insertText', { text: '字' })
    await settled()
    expect(await html()).toBe('<p>-字</p>')
  })

  /** A keyboard of a touch screen: it shows what is typed as it comes and commits it all. */
  const typed = (text: string, commits = text): Composition => ({
    shows: [...text].map((_, index) => text.slice(0, index + 1)),
    commits,
  })
  const undo = () => open.page.evaluate(() => window.tools.undo())
  const text = () => open.page.evaluate(() => document.querySelector('.pe-area p')?.textContent)

  test.each([
    ['- ', '<ul><li>a</li></ul>'],
    ['* ', '<ul><li>a</li></ul>'],
    ['1. ', '<ol><li>a</li></ol>'],
    ['# ', '<h1>a</h1>'],
    ['### ', '<h3>a</h3>'],
    ['> ', '<blockquote>a</blockquote>'],
    ['[] ', '<div data-w-e-type="todo"><input type="checkbox" disabled >a</div>'],
  ])(
    'a composed %j turns the paragraph, however its space comes, and undo gives it back',
    async (typedText, wanted) => {
      const marker = typedText.trimEnd()
      const ways = [
        [typed(marker, typedText)],
        [typed(marker), { shows: [' '], commits: ' ' }],
        [typed(marker), { shows: [], commits: ' ' }],
        [typed(typedText)],
      ]
      for (const way of ways) {
        await at('', '', 0)
        await compose(...way)
        await open.page.keyboard.type('a')
        await settled()
        expect(await html()).toBe(wanted)
        await undo()
        await undo()
        expect(await text()).toBe(typedText)
      }
    },
  )

  test('typing goes on at once behind a composed marker', async () => {
    await at('', '', 0)
    await input.send('Input.imeSetComposition', { text: '-', selectionStart: 1, selectionEnd: 1 })
    await Promise.all([input.send('Input.insertText', { text: '- ' }), open.page.keyboard.type('ab')])
    await settled()
    expect(await html()).toBe('<ul><li>ab</li></ul>')
  })

  test('a composed address becomes a link with the white space behind it, and undo gives the text back', async () => {
    const address = 'https://example.com'
    const linked = `<a href="${address}" target="_blank">${address}</a>`
    for (const way of [
      [typed(address, `${address} `)],
      [typed(address), typed(' ')],
      [typed(`${address} `)],
    ]) {
      await at('<p>see </p>', 'see ', 4)
      await compose(...way)
      expect(await html()).toBe(`<p>see ${linked} </p>`)
      await open.page.keyboard.type('x')
      await settled()
      expect(await html()).toBe(`<p>see ${linked} x</p>`)
      await undo()
      await undo()
      expect(await html()).toBe(`<p>see ${address} </p>`)
    }
  })

  test('Enter behind a composed marker or address does what it does behind a typed one', async () => {
    for (const [composed, wanted] of [
      ['---', /^<hr/],
      ['```js', /^<pre><code class="language-javascript">/],
      ['https://example.com', /^<p><a href="https:\/\/example.com"/],
    ] as const) {
      await at('', '', 0)
      await compose(typed(composed))
      await open.page.keyboard.press('Enter')
      await settled()
      expect(await html()).toMatch(wanted)
    }
  })

  test('a composed slash opens its list, also one that takes the place of what was shown', async () => {
    for (const way of [
      typed('/'),
      typed('、'),
      { shows: [], commits: '/' },
      { shows: ['x'], commits: '/' },
    ]) {
      await at('', '', 0)
      await compose(way)
      await expect
        .poll(async () => [way.commits, await open.page.isVisible('.pe-slash')])
        .toEqual([way.commits, true])
      expect(await text()).toBe(way.commits)
      for (const key of ['ArrowDown', 'Enter']) await open.page.keyboard.press(key)
      await open.page.keyboard.type('x')
      await settled()
      expect(await html()).toBe('<h1>x</h1>')
    }
  })

  test('no marker turns anything that stands elsewhere, has more about it or did not come by the composition', async () => {
    for (const [source, place, way, wanted] of [
      ['<p>a</p>', 1, typed('- '), '<p>a- </p>'],
      ['<h1></h1>', 0, typed('- '), '<h1>- </h1>'],
      ['', 0, typed('-  '), '<p>- &nbsp;</p>'],
      ['', 0, typed('-　'), '<p>-　</p>'],
      ['', 0, { shows: ['yi', 'yi '], commits: '一 ' }, '<p>一 </p>'],
      ['<p>- </p>', 2, { shows: ['n', 'ni'], commits: '' }, '<p>- </p>'],
      ['<p>https://example.com </p>', 20, { shows: ['n'], commits: '' }, '<p>https://example.com </p>'],
    ] as const) {
      await at(source, source.replace(/<[^>]+>/g, ''), place)
      await compose(way)
      expect(await html()).toBe(wanted)
    }
  })

  test('a composition that is given up leaves nothing', async () => {
    await at('<p>a<strong>b</strong></p>', 'ab', 2)
    await input.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
    await settled()
    await input.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
    await settled()
    expect(await html()).toBe('<p>a<strong>b</strong></p>')
  })

  test('the list of a slash follows what is composed and stays while it finds nothing', async () => {
    await at('', '', 0)
    await open.page.keyboard.type('/')
    await settled()
    for (const text of ['b', 'bi', 'biao', 'biao t']) {
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
      await settled()
    }
    await expect.poll(() => open.page.isVisible('.pe-slash')).toBe(true)
    await input.send('Input.insertText', { text: '标题' })
    await settled()
    await expect.poll(() => open.page.locator('.pe-slash-row').count()).toBe(5)
    await open.page.keyboard.press('Enter')
    await open.page.keyboard.type('x')
    await settled()
    expect(await html()).toBe('<h1>x</h1>')
  })

  test('code is not coloured anew while something is composed in it', async () => {
    await at('<pre><code class="language-javascript">const a</code></pre>', 'const a', 7)
    await colored()
    await open.page.clock.install()
    await input.send('Input.imeSetComposition', { text: ' let', selectionStart: 4, selectionEnd: 4 })
    await settled()
    await open.page.clock.runFor(2000)
    expect(await open.page.evaluate(() => window.tools.colors())).toEqual(['keyword const'])
    await input.send('Input.insertText', { text: ' let' })
    await open.page.waitForFunction(() => window.tools.colors().length === 2)
    expect(await html()).toContain('const a let')
  })

  test('nothing was thrown in the page', () => {
    expect(open.faults).toEqual([])
  })
})
