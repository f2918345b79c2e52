import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeKeys } from '../testing/compose-keys.ts'
import { type MenusDriver, menusDriver } from '../testing/menus-driver.ts'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'

declare const axe: { run: (options?: RunOptions) => Promise<{ violations: { id: string }[] }> }

describe.skipIf(!browserPath)('menus in a browser', () => {
  let opened: OpenPage
  let page: Page
  let menus: MenusDriver

  beforeAll(async () => {
    opened = await openPage('./menus-page.ts')
    page = opened.page
    menus = menusDriver(page)
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  })
  afterAll(() => opened?.close())
  beforeEach(() => menus.reset())

  test('a press changes the selected text, and the focus stays in the text', async () => {
    await menus.button('bold').click()
    expect(await menus.html()).toBe('<p>one <strong>two</strong> three</p>')
    await expect.poll(() => menus.button('bold').getAttribute('aria-pressed')).toBe('true')
    expect(await menus.isInText()).toBe(true)
    expect(await page.evaluate(() => window.selected())).toEqual({ from: 6, to: 9 })
  })

  test('the toolbar is one tab stop, walked by arrow keys, Home and End', async () => {
    await page.keyboard.press('Alt+F10')
    expect(await menus.focused()).toBe('headerSelect')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await menus.focused()).toBe('bold')
    await expect.poll(() => page.locator('.pe-toolbar:not(.pe-hover) [tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('End')
    expect(await menus.focused()).toBe('size')
    await page.keyboard.press('ArrowRight')
    expect(await menus.focused()).toBe('headerSelect')
    await page.keyboard.press('Escape')
    expect(await menus.isInText()).toBe(true)
  })

  test('a list opens by key, is walked by arrows and letters, and gives the focus back', async () => {
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Enter')
    await expect.poll(() => menus.popup().getAttribute('role')).toBe('menu')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Text')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('H2')
    await page.keyboard.press('Escape')
    await expect.poll(() => menus.popup().count()).toBe(0)
    expect(await menus.focused()).toBe('headerSelect')
    await page.keyboard.press('Enter')
    await page.keyboard.press('h')
    await page.keyboard.press('Enter')
    expect(await menus.html()).toBe('<h1>one two three</h1>')
    expect(await menus.isInText()).toBe(true)
  })

  test('a colour is walked in its grid, and any other can be written', async () => {
    await menus.button('color').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await menus.html()).toContain('color: rgb(231, 95, 51)')
    await menus.button('color').click()
    await expect
      .poll(() => page.locator('.pe-colors [aria-pressed="true"]').getAttribute('data-color'))
      .toBe('rgb(231, 95, 51)')
    await menus.popup().locator('input[type="text"]').fill('#0a0B0c')
    await page.keyboard.press('Enter')
    expect(await menus.html()).toContain('color: rgb(10, 11, 12)')
    await menus.button('color').click()
    await menus.popup().locator('[data-option="clear"]').click()
    expect(await menus.html()).toBe('<p>one two three</p>')
  })

  test('a stored value that is not offered is an entry of its own', async () => {
    await page.evaluate(() => window.show('<p><span style="font-size: 21px;">odd</span></p>'))
    await menus.select(1, 1, 'odd')
    await page.waitForFunction(() =>
      document.querySelector('[data-entry="fontSize"]')?.textContent?.includes('21px'),
    )
    await menus.button('fontSize').click()
    await expect.poll(() => menus.popup().locator('[aria-checked="true"]').textContent()).toBe('21px')
  })

  test('a group opens its entries, and a pressed one closes it', async () => {
    await menus.button('group-more-style').click()
    await menus.popup().locator('[data-entry="sup"]').click()
    expect(await menus.html()).toBe('<p>one <sup>two</sup> three</p>')
    await expect.poll(() => menus.popup().count()).toBe(0)
    await expect.poll(() => menus.button('group-more-style').getAttribute('data-active')).toBe('true')
  })

  test('a grid takes a size by pointer and by keys', async () => {
    await menus.button('size').click()
    await menus.popup().locator('[aria-label="3 × 2"]').hover()
    await expect.poll(() => menus.popup().locator('[data-on="true"]').count()).toBe(6)
    await expect.poll(() => menus.popup().locator('.pe-grid-size').textContent()).toBe('3 × 2')
    await menus.popup().locator('[aria-label="3 × 2"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await menus.html()).toBe('<p>one 3x3 three</p>')
  })

  test('a host’s own element stands in its panel', async () => {
    await menus.button('own').click()
    await expect.poll(() => menus.popup().textContent()).toBe('Made by the host')
    await menus.button('own').click()
    await expect.poll(() => menus.popup().count()).toBe(0)
  })

  test('panels close when something else is pressed, opened, scrolled or changed', async () => {
    await menus.button('color').click()
    await menus.button('emotion').click()
    await expect.poll(() => menus.popup().getAttribute('aria-label')).toBe('Emotion')
    await page.locator('.pe-area p').click({ position: { x: 300, y: 5 } })
    await expect.poll(() => menus.popup().count()).toBe(0)
    await page.evaluate(() => window.show(`${'<p>line</p>'.repeat(60)}<p>one two three</p>`))
    await menus.select(1)
    await menus.button('ask').click()
    await page.evaluate(() => document.querySelector('.pe-mount')?.scrollBy(0, 200))
    await menus.popup().waitFor({ state: 'detached' })
    await menus.button('ask').click()
    await page.evaluate(() => window.show('<p>other</p>'))
    await menus.popup().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => [window.popups.at(-2), window.popups.at(-1)])).toEqual([true, false])
  })

  describe('a dialog', () => {
    beforeEach(async () => {
      await menus.button('ask').click()
    })
    const field = (name: string) => menus.popup().locator(`[name="${name}"]`)

    test('stands beside the selection, keeps it visible and holds the focus in the first field to fill', async () => {
      const { x, y, width } = await menus.boxOf('.pe-popup')
      const line = await menus.boxOf('.pe-area p')
      expect([Math.round(y - line.bottom) < 12, width, x >= line.x]).toEqual([true, 300, true])
      expect(await page.evaluate(() => CSS.highlights.has('pe-selection'))).toBe(true)
      expect(await menus.focused()).toBe('linkUrl')
      const names: string[] = []
      for (let step = 0; step < 4; step++) {
        await page.keyboard.press('Tab')
        names.push(await menus.focused())
      }
      expect(names).toEqual(['pe-action', 'pe-action pe-primary', 'linkText', 'linkUrl'])
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      expect(await menus.focused()).toBe('pe-action pe-primary')
    })

    test('closes on Escape with the selection as it was', async () => {
      await page.keyboard.press('Escape')
      await expect.poll(() => menus.popup().count()).toBe(0)
      expect(await menus.isInText()).toBe(true)
      expect(await page.evaluate(() => [String(getSelection()), CSS.highlights.has('pe-selection')])).toEqual(
        ['two', false],
      )
    })

    test('tells what is missing beside the field', async () => {
      await page.keyboard.press('Enter')
      await expect
        .poll(() => menus.popup().locator('[role="alert"]').textContent())
        .toBe('Please fill in this field.')
      expect(await menus.focused()).toBe('linkUrl')
      await expect.poll(() => field('linkUrl').getAttribute('aria-invalid')).toBe('true')
      expect(await page.evaluate(() => window.asked.count)).toBe(0)
    })

    test('waits for the answer, shows a refusal, and takes what is put right', async () => {
      await page.evaluate(() => {
        window.answer = async (value) => (value === 'bad' ? 'notAllowed' : '')
      })
      await field('linkUrl').fill('bad')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => menus.popup().locator('[role="alert"]').textContent())
        .toBe('This address is not allowed.')
      await field('linkUrl').fill('good')
      await page.keyboard.press('Enter')
      await menus.popup().waitFor({ state: 'detached' })
      expect(await menus.html()).toBe('<p>one good three</p>')
    })

    test('is handed in once while it waits, and an answer after it has gone changes nothing', async () => {
      await page.evaluate(() => {
        window.answer = () =>
          new Promise((resolve) => {
            document.addEventListener('late', () => resolve(''))
          })
      })
      await field('linkUrl').fill('late')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect.poll(() => menus.popup().locator('.pe-dialog').getAttribute('aria-busy')).toBe('true')
      // The answer comes as soon as the dialog has gone, before the page is painted without it.
      await page.evaluate(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        await null
        document.dispatchEvent(new Event('late'))
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      })
      expect([await menus.html(), await page.evaluate(() => window.asked.count)]).toEqual([
        '<p>one two three</p>',
        1,
      ])
    })

    test('leaves the keys of a composition alone', async () => {
      await field('linkUrl').focus()
      const input = await page.context().newCDPSession(page)
      await input.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 })
      expect(await composeKeys(page, 'Enter', 'Tab', 'Escape', 'ArrowDown')).toEqual([])
      expect(await menus.focused()).toBe('linkUrl')
      await input.send('Input.insertText', { text: '你' })
      await expect
        .poll(async () => [
          await page.evaluate(() => window.asked.count),
          await field('linkUrl').inputValue(),
        ])
        .toEqual([0, '你'])
    })
  })

  test('an entry is opened by name from elsewhere, also without a button', async () => {
    expect(await page.evaluate(() => window.openEntry('ask'))).toBe(true)
    await menus.popup().locator('[name="linkUrl"]').fill('x')
    await page.keyboard.press('Enter')
    await menus.popup().waitFor({ state: 'detached' })
    expect(await menus.html()).toBe('<p>one x three</p>')
    expect(await page.evaluate(() => window.openEntry('nothing'))).toBe(false)
    await menus.select(1, 1, 'one x three')
    expect(await page.evaluate(() => window.openEntry('header1'))).toBe(true)
    expect(await menus.html()).toBe('<h1>one x three</h1>')
  })

  test('titles follow the language at once, and a read-only editor keeps full screen only', async () => {
    await page.evaluate(() => window.setSettings({ language: 'zh-cn', isReadOnly: true }))
    const title = (name: string) => menus.button(name).getAttribute('aria-label')
    const titles = [await title('bold'), await title('group-justify')]
    expect(titles).toEqual(['粗体', '对齐'])
    const usable = page.locator('.pe-toolbar:not(.pe-hover) [aria-disabled="false"]')
    const names = await usable.evaluateAll((all) => all.map((each) => each.getAttribute('data-entry')))
    expect(names).toEqual(['fullScreen'])
    await menus.button('fullScreen').click()
    await expect.poll(() => menus.button('fullScreen').getAttribute('aria-pressed')).toBe('true')
    await menus.button('fullScreen').click()
  })

  test('a title with its hot key appears on the pointer and on keyboard focus', async () => {
    await menus.button('bold').hover()
    await page.locator('.pe-tip:popover-open').first().waitFor()
    await expect.poll(() => page.locator('.pe-tip:popover-open').textContent()).toBe('BoldCtrl+B')
    await page.mouse.move(5, 795)
    await page.locator('.pe-tip:popover-open').first().waitFor({ state: 'detached' })
  })

  test('only entries whose answer changed are drawn again, some time after the last key', async () => {
    await menus.select(3)
    await menus.told()
    const drawn = await page.evaluate(async () => {
      const [early, late] = [new Set<string>(), new Set<string>()]
      const note = (records: MutationRecord[]) => {
        for (const { target } of records) {
          const entry = (target as Element).closest?.('[data-entry]')?.getAttribute('data-entry') ?? ''
          ;(window.hasNews() ? early : late).add(entry)
        }
      }
      const observer = new MutationObserver(note)
      const bar = document.querySelector('.pe-toolbar')
      if (bar)
        observer.observe(bar, { subtree: true, childList: true, attributes: true, characterData: true })
      const frame = () => new Promise(requestAnimationFrame)
      document.execCommand('insertText', false, 'a')
      while (window.hasNews() || late.size === 0) await frame()
      await frame()
      observer.disconnect()
      return [[...early], [...late]]
    })
    expect(drawn).toEqual([[], ['undo']])
  })

  test('at 360 pixels the toolbar is one row, and every panel is inside the window', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    expect((await menus.boxOf('.pe-toolbar')).height).toBeLessThan(50)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    for (const name of ['headerSelect', 'color', 'fontFamily', 'emotion', 'group-indent', 'ask', 'size']) {
      await menus.button(name).click()
      const { x, y, right, bottom } = await menus.boxOf('.pe-popup')
      expect(x >= 0 && y >= 0 && right <= 360 && bottom <= 640, name).toBe(true)
      await page.keyboard.press('Escape')
    }
  })

  test.each(['light', 'dark'])('accessibility rules hold in %s, with whatever is open', async (theme) => {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    await menus.hover().waitFor()
    for (const name of ['', 'headerSelect', 'color', 'emotion', 'group-more-style', 'size', 'own', 'ask']) {
      if (name) await menus.button(name).click()
      const found = await page.evaluate(async () => {
        const rules = { 'page-has-heading-one': { enabled: false } }
        return (await axe.run({ rules })).violations.map((each) => each.id)
      })
      expect(found, name).toEqual([])
      if (name) await page.keyboard.press('Escape')
    }
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'light'
    })
  })

  test('the variables of themes from before are taken, and the editor’s own go before them', async () => {
    const colorOf = () => menus.button('italic').evaluate((each) => getComputedStyle(each).color)
    const setTheme = (name: string, value: string) =>
      page.evaluate(([key, given]) => document.body.style.setProperty(key, given), [name, value] as const)
    await setTheme('--w-e-toolbar-color', 'rgb(1, 2, 3)')
    expect(await colorOf()).toBe('rgb(1, 2, 3)')
    await setTheme('--pe-theme-ink', 'rgb(4, 5, 6)')
    expect(await colorOf()).toBe('rgb(4, 5, 6)')
    await page.evaluate(() => document.body.removeAttribute('style'))
  })

  test('nothing was thrown in the page', () => {
    expect(opened.faults).toEqual([])
  })
})
