import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../../../testing/open-page.ts'
import { toolsDriver } from '../../../testing/tools-driver.ts'

const js = (text: string) => `<pre><code class="language-javascript">${text}</code></pre>`

describe.skipIf(!browserPath)('colours of code in a browser', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./tools-page.ts')
  })
  afterAll(() => open?.close())

  const { html, show, select, settled, press, type, colors } = toolsDriver(() => open.page)
  const colored = (wanted: string) =>
    open.page.waitForFunction((each) => window.tools.colors().includes(each), wanted)

  test('are painted over the text and change nothing in it', async () => {
    await show(`${js('const a = 1')}<p></p>`)
    await colored('keyword const')
    await expect.poll(() => open.page.locator('.pe-area code *').count()).toBe(0)
    expect(await html()).toBe(`${js('const a = 1')}<p><br></p>`)
  })

  test('move with the text at once and are read again when nothing is typed any more', async () => {
    await show(`${js('const a = 1')}<p></p>`)
    await colored('keyword const')
    await select('const a = 1', 0)
    await open.page.keyboard.press('Enter')
    expect(await colors()).toContain('keyword const')
    await type('let b ')
    await colored('keyword let')
    expect(await colors()).toContain('keyword const')
  })

  test('follow the language, and unknown languages have none', async () => {
    await show(`<pre><code class="language-sql">select 1</code></pre><p></p>`)
    await colored('keyword select')
    await show(`<pre><code class="language-klingon">select 1</code></pre><p></p>`)
    await open.page.waitForFunction(() => window.tools.colors().length === 0)
    expect(await html()).toContain('language-klingon')
  })

  test('may be those of the host', async () => {
    await show(`<pre><code class="language-own">abcdef</code></pre><p></p>`)
    await colored('tag abc')
  })

  test('of five hundred lines are painted near the window only', async () => {
    await show(
      `${js(Array.from({ length: 500 }, (_, at) => `const a${at} = f("${at}") // c`).join('\n'))}<p>end</p>`,
    )
    await colored('comment // c')
    const painted = await colors()
    expect(painted).toContain('string "3"')
    expect(painted).not.toContain('string "499"')
    expect(painted.length).toBeLessThan(400)
    await select('end', 0)
    await colored('string "499"')
  })

  test('long code is written in as any other', async () => {
    const text = Array.from({ length: 200 }, (_, at) => `a${at}`).join('\n')
    const edge = text.indexOf('a16\n')
    const result = async (offset: number, ...keys: string[]) => {
      await show(`${js(text)}<p>end</p>`)
      await select(text, offset)
      await settled()
      for (const key of keys) await press(key)
      const code = (await html()).replace(/^.*?<code[^>]*>|<\/code>.*$/gs, '')
      return code.slice(edge - 4, edge + 8)
    }
    expect(await result(edge, 'X')).toBe('a15\nXa16\na17')
    expect(await result(edge - 1, 'X')).toBe('a15X\na16\na17')
    expect(await result(edge, 'ArrowLeft', 'X')).toBe('a15X\na16\na17')
    expect(await result(edge - 1, 'ArrowRight', 'X')).toBe('a15\nXa16\na17')
    expect(await result(edge, 'ArrowUp', 'X')).toBe('Xa15\na16\na17')
    expect(await result(edge - 4, 'ArrowDown', 'X')).toBe('a15\nXa16\na17')
    expect(await result(edge, 'Backspace', 'X')).toBe('a15Xa16\na17\n')
    expect(await result(edge - 1, 'Delete', 'X')).toBe('a15Xa16\na17\n')
    expect(await result(edge, 'Enter', 'X')).toBe('a15\n\nXa16\na1')
    expect(await result(edge - 1, 'Enter', 'X')).toBe('a15\nX\na16\na1')
    expect(await result(edge, 'Shift+ArrowLeft', 'X')).toBe('a15Xa16\na17\n')
    expect(await result(edge + 1, 'Control+Backspace', 'X')).toBe('a15\nX16\na17\n')
    expect(await result(edge, 'End', 'X')).toBe('a15\na16X\na17')
  })

  test('code is copied by a button beside it', async () => {
    await open.page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
    await show(`${js('const a = 1')}<p></p>`)
    await open.page.mouse.move(300, 60, { steps: 3 })
    await open.page.click('.pe-copy')
    await open.page.waitForSelector('.pe-copy >> text=/Copied|not allowed/')
    await expect.poll(() => open.page.locator('.pe-area .pe-copy').count()).toBe(0)
  })

  test('nothing was thrown in the page', () => {
    expect(open.faults).toEqual([])
  })
})
