import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { add, addRow, expectShown, expectSound, input, row, save } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(() => addRow(stage, 'content/tag', { name: '第一' }))

const toast = (page: Page, text: string): Locator =>
  page.locator('.ant-notification-notice').filter({ hasText: text })

async function boxOf(one: Locator): Promise<{ left: number; top: number; bottom: number }> {
  const { x, y, height } = (await one.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  return { left: x, top: y, bottom: y + height }
}

async function addTag(page: Page, name: string): Promise<void> {
  await add(page)
  await input(page, '标签名称').fill(name)
  await save(page)
}

test('toasts stand at the bottom left, one above the other, are read out, wait while one points at them and then go', async () => {
  const page = await stage.enter('content/tag', { expects: /ERR_FAILED/ })
  await page.clock.install()
  await page.route(/content\.tag\/edit/, (route) => route.abort())
  await addTag(page, '第二')
  const done = toast(page, '添加成功')
  await expectShown(done)
  // However long the machine takes: of the page's time only this much passes until both have been looked at.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1500))
  const soon = () => page.clock.runFor(300)
  await row(page, '第一').hover()
  await page.getByRole('button', { name: '“第一”的更多操作' }).click()
  await soon()
  await page.getByRole('menuitem', { name: '复制' }).click()
  await soon()
  const failed = toast(page, '服务端异常')
  await expectShown(failed)
  expect(await page.getByRole('status').filter({ hasText: '添加成功' }).count()).toBe(1)
  expect(await page.getByRole('alert').filter({ hasText: '服务端异常' }).count()).toBe(1)
  const [one, other] = [await boxOf(done), await boxOf(failed)]
  expect(Math.max(one.left, other.left)).toBeLessThan(100)
  expect(Math.max(one.bottom, other.bottom)).toBeGreaterThan(800)
  expect(Math.max(one.top, other.top)).toBeGreaterThanOrEqual(Math.min(one.bottom, other.bottom))

  await failed.hover()
  await page.clock.runFor(8000)
  expect(await failed.isVisible()).toBe(true)
  await page.clock.resume()
  await expectSound(page)
  await page.mouse.move(900, 300)
  await page.clock.runFor(8000)
  await failed.waitFor({ state: 'hidden' })
  await done.waitFor({ state: 'hidden' })
})

test('on a phone they stand at the top, where no buttons are', async () => {
  const page = await stage.enter('content/tag', { width: 360, height: 740 })
  await addTag(page, '第三')
  await expectShown(toast(page, '添加成功'))
  expect((await boxOf(toast(page, '添加成功'))).bottom).toBeLessThan(200)
})
