import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserPath, type OpenPage, openServedPage } from '../../testing/open-page.ts'
import { toolsDriver } from '../../testing/tools-driver.ts'

/** A policy as strict as the product's. */
const policy = (worker: string) =>
  `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; worker-src ${worker}; object-src 'none'`
const lines = (count: number) => Array.from({ length: count }, (_, at) => `<p>line ${at}</p>`).join('')
const hostile = '(a+)+$'
const longLine = `<p>${'a'.repeat(200)}!</p>`

function finding(page: () => OpenPage['page'], press: (...keys: string[]) => Promise<void>) {
  const field = () => page().locator('.pe-find-field').first()
  return {
    count: (text: string) => page().waitForSelector(`.pe-find-count:text-is("${text}")`),
    field,
    /** Opens the bar for expressions and types one. */
    find: async (text: string) => {
      await press('Control+f')
      await page().click('[aria-label="Regular expression"]')
      await field().fill(text)
    },
    replaceWith: async (text: string) => {
      await page().click('[aria-label="Show replacement"]')
      await page().fill('[aria-label="Replace with"]', text)
    },
  }
}

describe.skipIf(!browserPath)(
  "expressions in the find bar, where a policy allows workers of the page's own",
  () => {
    let open: OpenPage

    beforeAll(async () => {
      open = await openServedPage('./tools-page.ts', policy("'self'"))
    })
    afterAll(() => open?.close())
    beforeEach(async () => {
      if (await open.page.isVisible('.pe-find')) await open.page.click('[aria-label=Close]')
    })

    const { html, show, select, press, type, colors } = toolsDriver(() => open.page)
    const { count, field, find, replaceWith } = finding(() => open.page, press)

    test('find, step, take case and whole words into account, and a mistake is told', async () => {
      await show('<p>cat Cot</p><p>😀 cut cats</p>')
      await select('cat Cot', 0)
      await find('c.t')
      await count('1 of 4')
      expect((await colors()).sort()).toEqual([
        'pe-find Cot',
        'pe-find cat',
        'pe-find cut',
        'pe-find-current cat',
      ])
      await press('Enter')
      await count('2 of 4')
      await press('Shift+Enter', 'Shift+Enter')
      await count('4 of 4')
      await open.page.click('[aria-label="Whole word"]')
      await count('1 of 3')
      await open.page.click('[aria-label="Match case"]')
      await count('1 of 2')
      await field().fill('q*')
      await count('No matches')
      await field().fill('(')
      await count('This expression has a mistake')
      expect(open.faults).toEqual([])
    })

    test('fill in their groups where they are replaced: one, then all in one step of the history', async () => {
      await show(`<p>ab <strong>cd</strong></p>${lines(150)}<table><tr><td>ef</td></tr></table>`)
      await select('ab cd', 0)
      await find(String.raw`\b([a-f])([a-f])\b`)
      await count('1 of 3')
      await replaceWith('$2-$1$$')
      await open.page.click('text=Replace >> nth=0')
      await count('1 of 2')
      expect(await html()).toContain('<p>b-a$ <strong>cd</strong></p>')
      await open.page.click('text=Replace all')
      await count('2 replaced')
      expect(await html()).toContain('<p>b-a$ <strong>d-c$</strong></p>')
      expect(await html()).toContain('f-e$')
      await open.page.evaluate(() => window.tools.undo())
      expect(await html()).toContain('<p>b-a$ <strong>cd</strong></p>')
      expect(await html()).not.toContain('f-e$')
    })

    test('that would never end leave the page as quick as ever, are given up, and the next one is found', async () => {
      await show(`${lines(3000)}${longLine}`)
      await select('line 0', 0)
      await find(hostile)
      await count('Searching…')
      // Before it is given up: an expression that ran in the page would keep it from typing.
      await replaceWith('x')
      const meanwhile = await open.page.textContent('.pe-find-count')
      expect(meanwhile).toBe('Searching…')
      await count('This expression takes too long')
      await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true')
      await open.page.click('text=Replace all')
      await count('This expression takes too long')
      await field().fill('a+!')
      await count('1 of 1')
      await open.page.click('text=Replace all')
      await count('1 replaced')
      expect(await html()).toContain('<p>line 2999</p><p>x</p>')
    })

    test('find and replace nothing in a text that has changed meanwhile, but look again', async () => {
      await show('<p>one two</p>')
      await select('one two', 0)
      const held = Promise.withResolvers<void>()
      const asked = open.page.waitForRequest(/find-worker/)
      await open.page.route(/find-worker/, async (route) => {
        await held.promise
        await route.continue()
      })
      await find('t.o')
      await asked
      await replaceWith('x')
      await open.page.click('text=Replace all')
      await open.page.click('.pe-area p')
      await press('Home')
      await type('two ')
      held.resolve()
      await count('1 of 2')
      expect((await colors()).sort()).toEqual(['pe-find two', 'pe-find-current two'])
      expect(await html()).toBe('<p>two one two</p>')
      await open.page.unroute(/find-worker/)
    })
  },
)

test.skipIf(!browserPath)(
  'without workers a text is still found, and expressions are said to be of no use',
  async () => {
    const open = await openServedPage('./tools-page.ts', policy("'none'"))
    try {
      const { show, press } = toolsDriver(() => open.page)
      const { count, find } = finding(() => open.page, press)
      await show(longLine)
      await open.page.click('.pe-area p')
      await find(hostile)
      await count('Expressions cannot be used here')
      await open.page.click('[aria-label="Regular expression"]')
      await count('No matches')
      await open.page.locator('.pe-find-field').first().fill('aa!')
      await count('1 of 1')
      expect(open.faults).toEqual([])
    } finally {
      await open.close()
    }
  },
)
