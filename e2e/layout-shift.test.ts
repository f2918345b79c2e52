import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { followRequests } from './browser.ts'
import { addExamples } from './examples.ts'
import { eventually, expectShown, rows } from './screens.ts'
import { openStage } from './stage.ts'

// What stands on a page stays where it is while the rest of it comes. Google's measure calls up to 0.1 good; we allow 0.02.

const stage = openStage()
const most = 0.02

beforeAll(() => addExamples(stage, 'en'))

/** Sums up, from the next address on, how far what is seen moves by itself. */
async function watch(page: Page): Promise<() => Promise<number>> {
  const areAnswered = followRequests(page)
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(window, { shifts: seen })
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await eventually(() => page.locator('.state-spinner:visible, .ant-skeleton:visible').count()).toBe(0)
    await areAnswered()
    return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
  }
}

const pages = ['dashboard', 'user/user', 'routine/config']

// On phones the cards of articles take the heights of what is in them, which nobody knows before.
test.each([
  [1440, [...pages, 'content/article']],
  [360, pages],
] as const)('pages of the back office stay where they are, %i wide', async (width, paths) => {
  const page = await stage.enter('content/tag', { language: 'en', width })
  const shifts = await watch(page)
  const moved: string[] = []
  for (const path of paths) {
    await page.goto(`/admin/${path}`)
    if (path === 'dashboard') await expectShown(page.getByRole('heading', { name: 'Get started' }))
    if (path === 'content/article') await eventually(() => rows(page).count()).toBe(10)
    const shift = await shifts()
    if (shift > most) moved.push(`${path}: ${shift.toFixed(3)}`)
  }
  expect(moved).toEqual([])
})

test('the registration keeps the room that its form takes', async () => {
  const page = await stage.visit({ language: 'en' })
  const shifts = await watch(page)
  await page.goto('/user/login?tab=register')
  await expectShown(page.locator('input[name="username"]'))
  expect(await shifts()).toBeLessThan(most)
})

test('the overview of a member stays where it is', async () => {
  const page = await stage.enterAsMember('/user/account/profile', { language: 'en' })
  const shifts = await watch(page)
  await page.goto('/user/account/overview')
  await expectShown(page.getByRole('heading', { name: 'Growth' }))
  expect(await shifts()).toBeLessThan(most)
})
