import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MenusDriver, menusDriver } from '../../testing/menus-driver.ts'
import { browserPath, type OpenPage, openPage } from '../../testing/open-page.ts'

const linkHtml = '<a href="https://a.example" target="_blank">link</a>'

describe.skipIf(!browserPath)('hover bars in a browser', () => {
  let opened: OpenPage
  let page: Page
  let menus: MenusDriver

  beforeAll(async () => {
    opened = await openPage('./menus-page.ts')
    page = opened.page
    menus = menusDriver(page)
  })
  afterAll(() => opened?.close())
  beforeEach(() => menus.reset())

  /** Whether there is a bar once all that is known by now has been drawn. */
  const isDrawn = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.querySelector('.pe-hover') !== null
    })

  test('stand above the selected text, below near the top, and inside the window', async () => {
    await menus.hover().waitFor()
    const { y } = await menus.boxOf('.pe-hover')
    expect(y).toBeGreaterThan((await menus.boxOf('.pe-area p')).y)
    await page.evaluate(() => window.show('<p>a</p><p>b</p><p>c</p><p>one two three</p>'))
    await menus.select(4, 7)
    await expect
      .poll(
        async () => (await menus.boxOf('.pe-hover')).bottom - (await menus.boxOf('.pe-area p:last-child')).y,
      )
      .toBeLessThan(10)
  })

  test('belong to links, code, tables and dividers, in that order', async () => {
    const types: [html: string, act: () => Promise<unknown>, entry: string][] = [
      [`<p>${linkHtml} x</p>`, () => menus.select(2, 2, 'link x'), 'unLink'],
      ['<pre><code >x</code></pre><p></p>', () => menus.select(1, 1, 'x'), 'codeSelectLang'],
      [
        '<table><tbody><tr><td>cell</td></tr></tbody></table>',
        () => menus.select(1, 1, 'cell'),
        'deleteTable',
      ],
      ['<p>a</p><hr/><p>b</p>', () => page.evaluate(() => window.selectNode('divider')), 'enter'],
    ]
    for (const [given, act, entry] of types) {
      await page.evaluate((value) => window.show(value), given)
      await act()
      await menus.hover().locator(`[data-entry="${entry}"]`).waitFor()
    }
  })

  test('work by press and by keys, and Alt+F10 leads on to them', async () => {
    await menus.hover().waitFor()
    await menus.hover().locator('[data-entry="bold"]').click()
    expect(await menus.html()).toBe('<p>one <strong>two</strong> three</p>')
    expect(await menus.isInText()).toBe(true)
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Alt+F10')
    expect(await page.evaluate(() => document.activeElement?.closest('.pe-hover') !== null)).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await menus.focused()).toBe('insertLink')
    await page.keyboard.press('Escape')
    expect(await menus.isInText()).toBe(true)
  })

  test('go on scrolling, on Escape, in a read-only editor and when the editor is left', async () => {
    await page.evaluate(() => window.show(`<p>one two three</p>${'<p>line</p>'.repeat(40)}`))
    await menus.select(4, 7)
    await menus.hoverOfSelection()
    await page.evaluate(() => document.querySelector('.pe-mount')?.scrollBy(0, 30))
    await menus.hover().waitFor({ state: 'detached' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.evaluate(() => window.setSettings({ isReadOnly: true })),
      () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
    ]) {
      await page.evaluate(() => window.setSettings({ isReadOnly: false }))
      await menus.select(4, 6)
      await menus.select(4, 7)
      await menus.hoverOfSelection()
      await leave()
      await menus.hover().waitFor({ state: 'detached' })
    }
    await page.evaluate(() => window.setSettings({ isReadOnly: false }))
  })

  test('stay away after scrolling when news of an older change comes late', async () => {
    await page.evaluate(() => window.show(`<p>one two three</p>${'<p>line</p>'.repeat(40)}`))
    await menus.select(4, 7)
    await menus.hoverOfSelection()
    await page.evaluate(() => document.querySelector('.pe-mount')?.scrollBy(0, 30))
    await menus.hover().waitFor({ state: 'detached' })
    await page.evaluate(() => window.tellState())
    expect(await isDrawn()).toBe(false)
  })

  test('come for a selection that scrolls the text', async () => {
    await page.evaluate(() => window.show(`<p>one two three</p>${'<p>line</p>'.repeat(40)}`))
    await menus.select(4, 7)
    await menus.hoverOfSelection()
    await menus.select(4, 6)
    await page.evaluate(() => document.querySelector('.pe-mount')?.scrollBy(0, 1))
    await menus.hover().waitFor({ state: 'detached' })
    await menus.hover().waitFor()
  })

  test('wait while the pointer selects', async () => {
    await menus.select(1)
    const { x, y } = await menus.boxOf('.pe-area p')
    await page.mouse.move(x + 2, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 10, { steps: 4 })
    await page.waitForFunction(() => window.selected().from < window.selected().to)
    await menus.told()
    expect(await isDrawn()).toBe(false)
    await page.mouse.up()
    await menus.hover().waitFor()
  })

  test('and dialogs stay in the window when the area is only 120 pixels high', async () => {
    await page.setViewportSize({ width: 700, height: 320 })
    await page.evaluate(() => {
      const mount = document.querySelector<HTMLElement>('.pe-mount')
      if (mount) mount.style.height = '120px'
    })
    await menus.select(4, 6)
    await menus.hover().waitFor()
    const bar = await menus.boxOf('.pe-hover')
    expect(bar.y >= 0 && bar.bottom <= 320).toBe(true)
    await page.evaluate(() => window.openEntry('ask'))
    const dialog = await menus.boxOf('.pe-popup')
    expect(dialog.y >= 0 && dialog.bottom <= 320).toBe(true)
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const mount = document.querySelector<HTMLElement>('.pe-mount')
      if (mount) mount.style.height = '420px'
    })
  })

  test('the format painter gives what it took to the next selection made by the pointer', async () => {
    await page.evaluate(() => window.show('<p><strong>bold</strong></p><p>b</p><p>c</p><p>plain words</p>'))
    await menus.select(0, 4, 'bold')
    await menus.button('formatPainter').click()
    await page
      .locator('.pe-area p')
      .nth(3)
      .dblclick({ position: { x: 12, y: 10 } })
    await expect.poll(menus.html).toContain('<p><strong>plain</strong> words</p>')
    await expect.poll(() => menus.button('formatPainter').getAttribute('aria-pressed')).toBe('false')
  })

  test('a format taken by keys is given by keys only', async () => {
    await page.evaluate(() => window.show('<p><strong>bold</strong></p><p>b</p><p>one two</p>'))
    await menus.select(0, 4, 'bold')
    await page.keyboard.press('Control+Alt+c')
    await expect.poll(() => menus.button('formatPainter').getAttribute('aria-pressed')).not.toBe('true')
    await menus.select(0, 1, 'b')
    await page.keyboard.press('Control+Alt+v')
    await expect.poll(menus.html).toContain('<p><strong>b</strong></p>')
    await page
      .locator('.pe-area p')
      .nth(2)
      .dblclick({ position: { x: 12, y: 10 } })
    await page.keyboard.press('Control+i')
    await expect.poll(menus.html).toContain('<p><em>one</em> two</p>')
  })

  test('make room for a dialog that a key opens', async () => {
    await menus.hover().waitFor()
    await page.evaluate(() => window.openEntry('ask'))
    await page.waitForSelector('.pe-popup')
    await menus.hover().waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.waitForSelector('.pe-popup', { state: 'detached' })
  })

  test('nothing was thrown in the page', () => {
    expect(opened.faults).toEqual([])
  })
})
