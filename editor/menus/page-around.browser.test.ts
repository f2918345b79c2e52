import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openPage } from '../testing/open-page.ts'

describe.skipIf(!browserPath)('an editor in a page that has keys and scrolling of its own', () => {
  let open: OpenPage
  let page: Page
  /** How often the page has heard of Escape. */
  const heard = () => page.evaluate(() => Number(document.body.dataset.heard ?? 0))
  const isFull = () => page.evaluate(() => window.field?.editor?.isFullScreen)

  beforeAll(async () => {
    open = await openPage('./page.tsx')
    page = open.page
  })
  afterAll(() => open?.close())
  beforeEach(async () => {
    await page.reload()
    await page.waitForSelector('.pe-area')
    await page.evaluate(() =>
      document.addEventListener('keydown', ({ key }) => {
        const { dataset } = document.body
        if (key === 'Escape') dataset.heard = String(Number(dataset.heard ?? 0) + 1)
      }),
    )
    await page.click('#form .pe-area')
    await page.keyboard.press('ArrowLeft')
  })

  test('Escape readies Tab to leave the text, and only a second one reaches the page', async () => {
    await page.keyboard.press('Escape')
    expect(await heard()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await heard()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.pe-area'))).toBeNull()
  })

  test('Escape leaves full screen and nothing else', async () => {
    await page.evaluate(() => window.field?.editor?.fullScreen())
    expect(await isFull()).toBe(true)
    await page.keyboard.press('Escape')
    expect([await isFull(), await heard()]).toEqual([false, 0])
  })

  test('Escape takes the bar beside the selection away before the page hears of it', async () => {
    await page.keyboard.press('Control+a')
    await page.waitForSelector('#form .pe-hover:popover-open')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#form .pe-hover:popover-open').count()).toBe(0)
    expect(await heard()).toBe(0)
  })

  test('what is worked on stays in sight in full screen and behind it', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `<p>row ${at}.</p>`).join('')
    await page.evaluate((html) => window.setValue(html), lines)
    await page.getByText('row 70.').scrollIntoViewIfNeeded()
    await page.click('text=row 70.')
    const isSeen = () =>
      page.evaluate(() => {
        const line = [...document.querySelectorAll('#form p')].find((p) => p.textContent === 'row 70.')
        const top = line?.getBoundingClientRect().top ?? -1
        return top > 0 && top < innerHeight
      })
    await page.click('#form [data-entry=fullScreen]')
    await expect.poll(isSeen).toBe(true)
    expect(await isFull()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isSeen).toBe(true)
    expect(await isFull()).toBe(false)
  })

  test('toolbar and find bar stick one below the other at the top of what scrolls, and hide no match', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `<p>line ${at}.</p>`).join('')
    await page.evaluate((html) => {
      const form = document.querySelector<HTMLElement>('#form')
      if (form) form.style.cssText = 'height: 400px; overflow: auto; padding: 30px'
      window.setValue(html)
    }, lines)
    await page.getByText('line 99.').scrollIntoViewIfNeeded()
    await page.click('text=line 99.')
    await page.keyboard.press('Control+f')
    await page.waitForSelector('.pe-find')
    await page.keyboard.type('line 50.')
    await expect.poll(() => page.textContent('.pe-find-count')).toContain('1')
    const boxes = () =>
      page.evaluate(() => {
        const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        const line = [...document.querySelectorAll('#form p')].find((p) => p.textContent === 'line 50.')
        return {
          form: topOf('#form')?.top ?? 0,
          toolbar: topOf('#form .pe-toolbar-box'),
          find: topOf('#form .pe-find'),
          line: line?.getBoundingClientRect().top ?? 0,
        }
      })
    await expect.poll(async () => (await boxes()).toolbar?.top === (await boxes()).form).toBe(true)
    const { toolbar, find, line } = await boxes()
    expect(Math.round((find?.top ?? 0) - (toolbar?.bottom ?? 0))).toBe(0)
    expect(line).toBeGreaterThan(find?.bottom ?? 0)
  })

  test('typing brings the cursor back into sight of everything that scrolls around it', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `<p>line ${at}.</p>`).join('')
    await page.evaluate((html) => {
      const form = document.querySelector<HTMLElement>('#form')
      if (form) form.style.cssText = 'height: 400px; overflow: auto'
      const around = document.createElement('div')
      around.id = 'around'
      around.style.cssText = 'height: 200px; overflow: auto'
      form?.replaceWith(around)
      around.append(form ?? '')
      window.setValue(html)
    }, lines)
    await page.getByText('line 50.').scrollIntoViewIfNeeded()
    await page.click('text=line 50.')
    const isSeen = () =>
      page.evaluate(() => {
        const line = [...document.querySelectorAll('#form p')].find((p) =>
          p.textContent?.includes('line 50.'),
        )
        const { top = 0, bottom = 0 } = line?.getBoundingClientRect() ?? {}
        const boxes = ['#form', '#around'].map((box) => document.querySelector(box)?.getBoundingClientRect())
        const bar = document.querySelector('#form .pe-toolbar-box')?.getBoundingClientRect().bottom ?? 0
        const middle = (top + bottom) / 2
        return middle > bar && boxes.every((box) => box && middle > box.top && middle < box.bottom)
      })
    for (const [box, by] of [
      ['#form', 300],
      ['#form', -300],
      ['#around', 180],
      ['#around', -180],
    ] as const) {
      await page.evaluate(([at, top]) => document.querySelector(at)?.scrollBy({ top }), [box, by] as const)
      await page.keyboard.type('x')
      await expect.poll(isSeen, { message: `${box} ${by}` }).toBe(true)
    }
  })
})
