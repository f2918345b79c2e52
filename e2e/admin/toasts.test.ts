import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { add, addRow, eventually, expectShown, expectSound, input, row, save } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(() => addRow(stage, 'content/tag', { name: '第一' }))

const done = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })
const failed = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text })

/** What lies under a message: nothing but the bar that keeps room for it. */
const coveredBy = (message: Locator) =>
  message.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const box = { x: (left + right) / 2, y: (top + bottom) / 2 }
    const points = [left + 2, box.x, right - 2].map((x) => [x, box.y] as const)
    const line = element.closest('[style]')
    return points
      .flatMap(([x, y]) => document.elementsFromPoint(x, y).filter((one) => !line?.contains(one)))
      .filter((one) => one.matches('a, button, input, td, th, label, p') && !one.contains(element))
      .map((one) => one.outerHTML.slice(0, 80))
  })

async function addTag(page: Page, name: string): Promise<void> {
  await add(page)
  await input(page, '标签名称').fill(name)
  await save(page)
}

test('what was done to what is said where nothing is covered, waits while one points at it and then goes; an error stays', async () => {
  const page = await stage.enter('content/tag', { messagesGo: true, turnsClock: true, expects: /ERR_FAILED/ })
  await page.clock.install()
  await page.route(/content\.tag\/edit/, (route) => route.abort())
  await addTag(page, '第二')
  const added = done(page, '已添加“第二”')
  await expectShown(added)
  // However long the machine takes: of the page's time only this much passes until it has been looked at.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1500))
  expect(await coveredBy(added)).toEqual([])
  await added.hover()
  await page.clock.runFor(8000)
  await expectShown(added)
  await page.mouse.move(900, 500)
  await page.clock.runFor(8000)
  await added.waitFor({ state: 'hidden' })
  await page.clock.resume()

  await row(page, '第一').hover()
  await page.getByRole('button', { name: '“第一”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '复制' }).click()
  const refused = failed(page, '服务端异常')
  await expectShown(refused)
  await page.clock.runFor(60_000)
  await expectShown(refused)
  await addTag(page, '第四')
  await expectShown(done(page, '已添加“第四”'))
  await page.getByRole('button', { name: '显示全部 2 条消息' }).click()
  await expectShown(refused)
  await expectSound(page)
  await refused.getByRole('button', { name: '关闭此消息' }).click()
  await refused.waitFor({ state: 'detached' })
})

test('by keys one message is closed after the other, and then the focus is where it was; what is said later goes by itself', async () => {
  const page = await stage.enter('content/tag', { messagesGo: true, turnsClock: true })
  let refusals = 0
  await page.route(/content\.tag\/edit/, (route) =>
    route.fulfill({ json: { code: 0, msg: `第 ${++refusals} 次不行`, data: null } }),
  )
  for (const at of [1, 2]) {
    await page.getByRole('switch').first().press('Space')
    await expectShown(failed(page, `第 ${at} 次不行`))
  }
  const close = (at: number) => failed(page, `第 ${at} 次不行`).getByRole('button', { name: '关闭此消息' })
  const hasFocus = (holder: Locator) =>
    eventually(() => holder.evaluate((one) => one === document.activeElement)).toBe(true)
  const search = page.getByRole('textbox', { name: '快速搜索' })
  await search.focus()
  await close(2).press('Enter')
  await hasFocus(close(1))
  await page.keyboard.press('Enter')
  await hasFocus(search)

  await page.clock.install()
  await addTag(page, '第五')
  const added = done(page, '已添加“第五”')
  await expectShown(added)
  // A call that is still under way would end for want of an answer in the time that is skipped.
  await expectShown(row(page, '第五'))
  await page.clock.runFor(8000)
  await added.waitFor({ state: 'hidden' })
})

test('what an action did can be taken back, for rows that it led out of one state', async () => {
  const { data } = await stage.call<{ id: number }>('/admin/content.page/add', {
    body: { title: '关于本站', slug: 'about-undo', status: 'draft' },
  })
  const page = await stage.enter('content/page', { messagesGo: true })
  await row(page, '关于本站').hover()
  await page.getByRole('button', { name: '“关于本站”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  const published = done(page, '已发布“关于本站”')
  await published.getByRole('button', { name: '撤销' }).click()
  await expectShown(done(page, '已撤回“关于本站”'))
  const status = async () => {
    const { data: opened } = await stage.call<{ row: { status: string } }>(
      `/admin/content.page/edit?id=${data.id}`,
    )
    return opened.row.status
  }
  await eventually(status).toBe('draft')
})

test('who chooses so keeps what was done in sight until they close it', async () => {
  const page = await stage.enter('content/tag', { messagesGo: true, turnsClock: true })
  await page.clock.install()
  await page.getByRole('button', { name: '布局配置' }).click()
  await page.getByRole('switch', { name: '消息保留到我关闭为止' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await addTag(page, '第九')
  const added = done(page, '已添加“第九”')
  await expectShown(added)
  await expectShown(row(page, '第九'))
  await page.clock.runFor(60_000)
  await expectShown(added)
  await added.getByRole('button', { name: '关闭此消息' }).click()
  await added.waitFor({ state: 'hidden' })
})

test('on a phone a message lies over the bar, and over nothing of the page', async () => {
  const page = await stage.enter('content/tag', { messagesGo: true, width: 360, height: 740 })
  await addTag(page, '第三')
  const added = done(page, '已添加“第三”')
  await expectShown(added)
  const { y = 0, height = 0 } = (await added.boundingBox()) ?? {}
  const head = (await page.locator('header').first().boundingBox()) ?? { y: 0, height: 0 }
  expect(y + height).toBeLessThanOrEqual(head.y + head.height)
})
