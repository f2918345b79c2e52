import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeKeys } from '../testing/compose-keys.ts'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'
import { toolsDriver } from '../testing/tools-driver.ts'

declare const axe: {
  run: (options?: RunOptions) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const js = (text: string) => `<pre><code class="language-javascript">${text}</code></pre>`
const lines = (count: number) => Array.from({ length: count }, (_, at) => `<p>line ${at}</p>`).join('')

describe.skipIf(!browserPath)('the tools in a browser', () => {
  let open: OpenPage

  beforeAll(async () => {
    open = await openPage('./tools-page.ts')
  })
  afterAll(() => open?.close())

  beforeEach(async () => {
    await open.page.mouse.move(990, 790)
    if (await open.page.isVisible('.pe-find')) await open.page.click('[aria-label=Close]')
    await open.page.evaluate(() => {
      window.tools.setReadOnly(false)
      window.scrollTo(0, 0)
    })
  })

  const { html, show, select, settled, press, type, colors } = toolsDriver(() => open.page)

  describe('the slash menu', () => {
    const rows = () => open.page.locator('.pe-slash-row')

    test('opens on a typed slash, filters, and puts in what is chosen in one step', async () => {
      await show('')
      await select('', 0)
      await type('/')
      await expect.poll(() => rows().count()).toBeGreaterThan(12)
      await type('h2')
      await expect.poll(() => rows().allTextContents()).toEqual(['H2Header 2##'])
      await press('Enter')
      await type('x')
      expect(await html()).toBe('<h2>x</h2>')
      await open.page.evaluate(() => window.tools.undo())
      expect(await html()).toBe('<p>/h2</p>')
    })

    test('leaves the keys of a composition alone', async () => {
      await show('')
      await select('', 0)
      await type('/')
      const chosen = () => open.page.locator('.pe-slash-row[aria-selected="true"]').textContent()
      const first = await chosen()
      expect(await composeKeys(open.page, 'ArrowDown', 'Enter', 'Tab', 'Escape')).toEqual([])
      expect([await chosen(), await html()]).toEqual([first, '<p>/</p>'])
    })

    test('shows the whole of a table that it puts in at the bottom of what is seen, its columns equal', async () => {
      await show(lines(60))
      await select('line 59', 7)
      await press('Enter')
      await type('/table')
      await press('Enter')
      await open.page.locator('td').last().waitFor()
      const table = await open.page.locator('.pe-area table').boundingBox()
      expect(table && table.y + table.height).toBeLessThanOrEqual(800)
      const widths = await open.page
        .locator('.pe-area th')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width / 2)))
      expect(new Set(widths).size).toBe(1)
      await type('a cell with quite some text in it')
      expect(await html()).toContain('<table style="width: 100%;">')
    })

    test('names the chosen row to the text, which arrows move and Tab takes', async () => {
      await show('')
      await select('', 0)
      await type('/list')
      const area = open.page.locator('.pe-area')
      const active = () => area.getAttribute('aria-activedescendant')
      const first = await active()
      await expect.poll(() => open.page.locator(`#${first}`).getAttribute('aria-selected')).toBe('true')
      await press('ArrowDown')
      expect(await active()).not.toBe(first)
      await press('Tab')
      await type('x')
      expect(await html()).toBe('<ol><li>x</li></ol>')
      expect(await active()).toBeNull()
    })

    test('leaves the slash as text on Escape, behind other text, in code, in cells and when pasted', async () => {
      await show('')
      await select('', 0)
      await type('/')
      await press('Escape')
      await type('h1')
      await expect.poll(() => rows().count()).toBe(0)
      expect(await html()).toBe('<p>/h1</p>')
      for (const [source, text] of [
        ['<p>km </p>', 'km '],
        [`${js('a ')}<p></p>`, 'a '],
        ['<table><tr><td></td></tr></table><p>x</p>', ''],
      ] as const) {
        await show(source)
        await select(text, text.length)
        await type('/')
        await expect.poll(() => rows().count()).toBe(0)
      }
      await show('')
      await select('', 0)
      await open.page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '/')
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.querySelector('.pe-area')?.dispatchEvent(event)
      })
      await settled()
      expect(await html()).toBe('<p>/</p>')
      await expect.poll(() => rows().count()).toBe(0)
    })

    test('goes away after some letters that find nothing, and when the slash is deleted', async () => {
      await show('')
      await select('', 0)
      await type('/zzzz')
      await expect.poll(() => open.page.isVisible('.pe-slash')).toBe(false)
      expect(await html()).toBe('<p>/zzzz</p>')
      await show('')
      await select('', 0)
      await type('/')
      await press('Backspace')
      await expect.poll(() => open.page.isVisible('.pe-slash')).toBe(false)
    })

    test('takes a press of the mouse, and opens panels and dialogs through the editor', async () => {
      await show('')
      await select('', 0)
      await type('/table')
      await rows().first().click()
      expect(await html()).toContain('<table')
      await show('')
      await select('', 0)
      await type('/link')
      await press('Enter')
      expect(await html()).toBe('<p><br></p>')
      expect(await open.page.evaluate(() => window.tools.opened())).toContain('insertLink')
    })
  })

  describe('the handles of blocks', () => {
    const move = async (x: number, y: number) => {
      await open.page.mouse.move(x, y, { steps: 3 })
      await settled()
    }
    const boxOf = async (selector: string) => {
      const box = await open.page.locator(selector).first().boundingBox()
      if (!box) throw new Error(`${selector} is not drawn`)
      return { ...box, middle: box.y + box.height / 2 }
    }

    test('show beside the block under the pointer, outside of the text, and not while it cannot be changed', async () => {
      await show('<h1>Head</h1><p>one</p><p>two</p>')
      const one = await boxOf('.pe-area p')
      await move(300, one.middle)
      const handle = await boxOf('.pe-handle-move')
      expect(Math.abs(handle.middle - one.middle)).toBeLessThan(4)
      expect(handle.x + handle.width).toBeLessThanOrEqual(one.x)
      await expect.poll(() => open.page.locator('.pe-area .pe-handle').count()).toBe(0)
      await open.page.evaluate(() => window.tools.setReadOnly(true))
      await move(300, one.middle + 2)
      await expect.poll(() => open.page.locator('.pe-handle').count()).toBe(0)
    })

    test('move a block where they are dragged, across sections, undone in one step', async () => {
      await show(lines(130))
      await open.page
        .locator('.pe-area p:text-is("line 63")')
        .evaluate((line) => line.scrollIntoView({ block: 'center' }))
      await settled()
      const texts = () =>
        open.page.evaluate(() =>
          [...document.querySelectorAll('.pe-area p')].slice(60, 68).map((p) => p.textContent),
        )
      const at = async (text: string) => boxOf(`.pe-area p:text-is("${text}")`)
      await move(300, (await at('line 62')).middle)
      const handle = await boxOf('.pe-handle-move')
      await open.page.mouse.move(handle.x + 10, handle.middle)
      await open.page.mouse.down()
      const target = await at('line 65')
      await move(handle.x + 10, target.middle + 8)
      await expect.poll(() => open.page.locator('.pe-drop-line').count()).toBe(1)
      await open.page.mouse.up()
      await settled()
      expect(await texts()).toEqual(
        ['60', '61', '63', '64', '65', '62', '66', '67'].map((each) => `line ${each}`),
      )
      await open.page.evaluate(() => window.tools.undo())
      expect((await texts())[2]).toBe('line 62')
    })

    test('leave the block where it is when Escape is pressed during a drag', async () => {
      await show('<p>one</p><p>two</p><p>three</p>')
      const one = await boxOf('.pe-area p')
      await move(300, one.middle)
      const handle = await boxOf('.pe-handle-move')
      await open.page.mouse.move(handle.x + 10, handle.middle)
      await open.page.mouse.down()
      await move(handle.x + 10, one.middle + 80)
      await press('Escape')
      await open.page.mouse.up()
      expect(await html()).toBe('<p>one</p><p>two</p><p>three</p>')
      await expect.poll(() => open.page.locator('.pe-block-menu').count()).toBe(0)
    })

    test('open a menu that turns, copies, moves and deletes', async () => {
      await show('<h2>one</h2><p>two</p>')
      const take = async (name: string) => {
        await move(300, (await boxOf('.pe-area h2, .pe-area blockquote')).middle)
        await open.page.click('.pe-handle-move')
        await open.page.click(`.pe-block-menu [data-name=${name}]`)
        await settled()
      }
      await take('blockquote')
      expect(await html()).toBe('<blockquote>one</blockquote><p>two</p>')
      await take('duplicateBlock')
      expect(await html()).toBe('<blockquote>one</blockquote><blockquote>one</blockquote><p>two</p>')
      await take('moveBlockDown')
      await take('deleteBlock')
      await take('deleteBlock')
      expect(await html()).toBe('<p>two</p>')
    })

    test('open a menu that lets a list go on counting, and asks for the number it begins with', async () => {
      await show('<ol><li>one</li></ol><pre><code>x</code></pre><ol><li>two</li></ol>')
      const take = async (name: string) => {
        await move(300, (await boxOf('.pe-area pre + .pe-item')).middle)
        await open.page.click('.pe-handle-move')
        await open.page.click(`.pe-block-menu [data-name=${name}]`)
        await settled()
      }
      await take('continueNumbering')
      expect(await html()).toContain('<ol start="2"><li>two</li></ol>')
      await take('startNumbering')
      expect(await open.page.evaluate(() => window.tools.opened().at(-1))).toBe('startNumbering')
    })

    test('begin a new block below with the list of blocks', async () => {
      await show('<p>one</p><p>two</p>')
      await move(300, (await boxOf('.pe-area p')).middle)
      await open.page.click('.pe-handle-add')
      await settled()
      await expect.poll(() => open.page.isVisible('.pe-slash')).toBe(true)
      await type('quote')
      await press('Enter')
      await type('x')
      expect(await html()).toBe('<p>one</p><blockquote>x</blockquote><p>two</p>')
    })

    test('are not needed: Alt+Shift+arrows move the block with the cursor', async () => {
      await show('<p>one</p><p>two</p>')
      await select('two', 1)
      await press('Alt+Shift+ArrowUp')
      await type('X')
      expect(await html()).toBe('<p>tXwo</p><p>one</p>')
    })

    test('leave text uncovered in a narrow box', async () => {
      await open.page.setViewportSize({ width: 360, height: 640 })
      await show('<p>one</p><ol><li>two</li></ol>')
      await settled()
      const text = await open.page.evaluate(() => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector('.pe-area p') as Element)
        return range.getBoundingClientRect().left
      })
      await move(200, (await boxOf('.pe-area p')).middle)
      const handle = await boxOf('.pe-handle-move')
      expect(handle.x + handle.width).toBeLessThanOrEqual(text)
      await expect.poll(() => open.page.isVisible('.pe-handle-add')).toBe(false)
      await open.page.setViewportSize({ width: 1000, height: 800 })
    })
  })

  describe('finding', () => {
    const field = '.pe-find-field'
    const count = (text: string) => open.page.waitForSelector(`.pe-find-count:text-is("${text}")`)
    const find = async (text: string) => {
      await press('Control+f')
      await open.page.fill(field, text)
    }

    test('leaves the keys of a composition alone, and Ctrl+F with Caps Lock selects what is sought', async () => {
      await show('<p>one one</p>')
      await select('one one', 0)
      await find('one')
      await count('1 of 2')
      expect(await composeKeys(open.page, 'Enter', 'Escape', 'Control+f')).toEqual([])
      await count('1 of 2')
      await press('Control+F')
      await type('two')
      await expect.poll(() => open.page.inputValue(field)).toBe('two')
    })

    test('shows matches without changing the text, steps through them, and Escape selects the one shown', async () => {
      await show(`<p>one <strong>tw</strong>o one</p>${lines(200)}<p>one</p>`)
      await select('one two one', 0)
      await find('one')
      await count('1 of 3')
      await expect.poll(() => open.page.locator('.pe-area [class*=found]').count()).toBe(0)
      await press('Enter')
      await count('2 of 3')
      await press('Enter', 'Enter')
      await count('1 of 3')
      await press('Shift+Enter')
      await count('3 of 3')
      await expect.poll(() => open.page.locator('.pe-area p:text-is("one")').last().isVisible()).toBe(true)
      await press('Escape')
      expect(await open.page.evaluate(() => window.tools.selected().text)).toBe('one')
      expect(await open.page.evaluate(() => document.activeElement?.className)).toContain('pe-area')
      expect((await colors()).filter((each) => each.includes('find'))).toEqual([])
    })

    test('finds across marks, follows changes, and tells of none and where expressions cannot be used', async () => {
      await show('<p>one <strong>tw</strong>o</p>')
      await select('one two', 0)
      await find('two')
      await count('1 of 1')
      expect(await colors()).toContain('pe-find-current two')
      await open.page.click('.pe-area p')
      await press('Home')
      await type('two ')
      await count('2 of 2')
      await open.page.fill(field, 'nothing')
      await count('No matches')
      await open.page.click('[aria-label="Regular expression"]')
      // A page that is a file may have no workers.
      await count('Expressions cannot be used here')
      await press('Escape')
    })

    test('replaces one, then all in one step of the history', async () => {
      await show(`<p>a b a</p>${lines(150)}<table><tr><td>a</td></tr></table><p>a</p>`)
      await select('a b a', 0)
      await find('a')
      await open.page.click('[aria-label="Whole word"]')
      await count('1 of 4')
      await open.page.click('[aria-label="Show replacement"]')
      await open.page.fill('[aria-label="Replace with"]', 'X')
      await open.page.click('text=Replace >> nth=0')
      await count('1 of 3')
      expect(await html()).toContain('<p>X b a</p>')
      await open.page.click('text=Replace all')
      await count('3 replaced')
      expect(await html()).toContain('<p>X b X</p>')
      await open.page.evaluate(() => window.tools.undo())
      expect(await html()).toContain('<p>X b a</p>')
      expect(await html()).toContain('<p>a</p>')
      await press('Escape')
    })
  })

  test('the status bar counts soon after the last change', async () => {
    await show('<p>hello 世界</p>')
    await select('hello 世界', 8)
    await type(' x')
    await open.page.waitForSelector('[data-count=words]:text-is("Words: 4")')
    await expect.poll(() => open.page.textContent('[data-count=characters]')).toBe('Characters: 10')
    await expect.poll(() => open.page.textContent('[data-count=most]')).toBe('10/200')
  })

  test('a finger drags the block with the cursor by its handle', async () => {
    const context = await open.browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 640 },
    })
    const page = await context.newPage()
    await page.goto(open.page.url())
    await page.evaluate(() => {
      window.tools.show('<p>one</p><p>two</p><p>three</p>')
      window.tools.select('one', 1)
    })
    const handle = await page.locator('.pe-handle-move').boundingBox()
    const target = await page.locator('.pe-area p').nth(1).boundingBox()
    if (!handle || !target) throw new Error('not drawn')
    const input = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      input.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: handle.x + 8, y }],
      })
    await touch('touchStart', handle.y + 8)
    await touch('touchMove', handle.y + 30)
    await touch('touchMove', target.y + target.height - 4)
    await page.waitForSelector('.pe-drop-line')
    await touch('touchEnd')
    await page.waitForFunction(() => window.tools.html() === '<p>two</p><p>one</p><p>three</p>')
    await context.close()
  })

  test('accessibility rules hold in light and dark with everything open', async () => {
    await open.page.evaluate(
      readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
    )
    const options: RunOptions = {
      rules: {
        'page-has-heading-one': { enabled: false },
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
      },
    }
    for (const theme of ['light', 'dark']) {
      await open.page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      await show(`${js('const a = "b" // c')}<p></p>`)
      await select('', 0)
      await type('/')
      const found = () =>
        open.page.evaluate(
          async (given) =>
            (await axe.run(given)).violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`,
            ),
          options,
        )
      expect(await found()).toEqual([])
      await press('Escape', 'Control+f')
      await open.page.click('[aria-label="Show replacement"]')
      expect(await found()).toEqual([])
      await press('Escape')
    }
    await open.page.evaluate(() => {
      delete document.documentElement.dataset.theme
    })
  })

  test('nothing was thrown in the page', () => {
    expect(open.faults).toEqual([])
  })
})
