import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type AxeException, atRest } from '../browser.ts'
import { addRow, button, eventually, expectShown, expectSound, rows } from '../screens.ts'
import { openStage } from '../stage.ts'
import { addArticles } from './articles.ts'

const stage = openStage()

beforeAll(() => addArticles(stage))

const columnsBubble: AxeException = {
  rule: 'region',
  element: '.list-column-menu, .list-column-menu *, .ant-popover *',
  reason: 'Ant Design draws the bubble behind the page; Escape brings the focus back to its button',
}

test('rows are all as high as a person wants them, and columns lie where they were put, by keyboard too', async () => {
  // The widths of columns that somebody else has changed are theirs.
  const as = { username: 'neat', password: 'Neat-Pass-12' }
  await addRow(stage, 'auth/admin', { ...as, nickname: '整齐', group_arr: [1], status: '1' })
  const page = await stage.enter('content/article', { as })
  const heights = (where: Page) =>
    rows(where).evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().height))])
  const heads = (where: Page) =>
    where
      .locator('th[data-column]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column))
  await eventually(() => heights(page)).toEqual([48])
  await eventually(() => heads(page)).toEqual([
    'title',
    'cover',
    'category_id',
    'tag_ids',
    'status',
    'views',
    'publish_time',
  ])
  const fits = () => page.locator('.list-scroller').evaluate((box) => box.scrollWidth <= box.clientWidth)
  expect(await fits()).toBe(true)
  const title = await page.locator('th[data-column="title"]').boundingBox()
  expect(title?.width).toBeGreaterThanOrEqual(240)

  await button(page, '列').click()
  const menu = page.getByRole('dialog', { name: '列' })
  await menu.getByText('紧凑').click()
  await eventually(() => heights(page)).toEqual([36])
  await menu.getByRole('button', { name: '将“发布时间”固定在左侧' }).focus()
  await page.keyboard.press('Enter')
  await eventually(async () => (await heads(page))[0]).toBe('publish_time')
  await expectSound(page, [columnsBubble])
  await menu.getByRole('button', { name: '移动“状态”' }).focus()
  const said = page.locator('[id^="DndLiveRegion"]')
  await page.keyboard.press('Space')
  await expectShown(said.filter({ hasText: '移到“状态”的位置' }))
  await atRest(page)
  await page.keyboard.press('ArrowUp')
  await expectShown(said.filter({ hasText: '移到“标签”的位置' }))
  await atRest(page)
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('preference') && answer.request().method() === 'POST',
  )
  await page.keyboard.press('Space')
  const placed = ['publish_time', 'title', 'cover', 'category_id', 'status', 'tag_ids', 'views']
  await eventually(() => heads(page)).toEqual(placed)
  await kept
  await page.reload()
  await eventually(() => heads(page)).toEqual(placed)
  await eventually(() => heights(page)).toEqual([36])
  const other = await stage.enter('content/tag', { as })
  await eventually(() => heights(other)).toEqual([36])
  await button(page, '列').click()
  await menu.getByRole('button', { name: '恢复默认' }).click()
  await eventually(async () => (await heads(page))[0]).toBe('title')
  await menu.getByText('标准').click()
  await eventually(() => heights(page)).toEqual([48])
})

test('shift ticks all rows from the last one on, and takes them back', async () => {
  const page = await stage.enter('content/tag')
  const tick = (at: number) => rows(page).nth(at).getByRole('checkbox')
  await tick(1).click()
  await tick(4).click({ modifiers: ['Shift'] })
  await expectShown(page.getByText('已选 4 项'))
  await tick(3).click({ modifiers: ['Shift'] })
  await expectShown(page.getByText('已选 2 项'))
  await page.getByRole('checkbox', { name: '全选' }).check()
  await expectShown(page.getByText('已选 10 项'))
})

test('a head sorts by keyboard: up, down, and as declared again', async () => {
  const page = await stage.enter('content/article?limit=50')
  const head = page.getByRole('columnheader', { name: '发布时间' })
  const order = () => eventually(() => head.getAttribute('aria-sort'))
  await head.focus()
  for (const expected of ['ascending', 'descending', null]) {
    await page.keyboard.press('Enter')
    await order().toBe(expected)
  }
  const before = (await head.boundingBox())?.width ?? 0
  await page.getByRole('separator', { name: /发布时间/ }).focus()
  await page.keyboard.press('Enter')
  await order().toBe(null)
  await page.keyboard.press('ArrowRight')
  await eventually(async () => (await head.boundingBox())?.width).toBeGreaterThan(before)
})
