import type { Locator } from 'playwright-core'
import { test } from 'vitest'
import {
  addRow,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  row,
  rows,
  save,
} from './screens.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const away = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to load resource/

test('the server goes away under an open form and comes back: nothing typed is lost, the same save works', async () => {
  await addRow(stage, 'content/tag', { name: '原有' })
  const page = await stage.enter('content/tag', { expects: away })
  await expectShown(row(page, '原有'))
  await page.getByRole('button', { name: '编辑“原有”' }).click()
  await eventually(() => input(page, '标签名称').inputValue()).toBe('原有')
  await expectShown(input(page, '权重'))
  await input(page, '标签名称').fill('改了一半')

  await stage.product.kill()
  await form(page).locator('button[type="submit"]').click()
  const notice = form(page).getByRole('alert')
  await expectShown(notice.getByText('没有保存：服务端异常！'))
  await eventually(() => input(page, '标签名称').inputValue()).toBe('改了一半')
  await expectSound(page)
  await page.context().setOffline(true)
  await form(page).locator('button[type="submit"]').click()
  await expectShown(notice.getByText('没有保存：您断网了！'))
  await expectShown(page.getByText('网络已断开，恢复后可继续操作。'))
  await page.context().setOffline(false)
  await page.getByText('网络已断开，恢复后可继续操作。').waitFor({ state: 'hidden' })

  const countdown = page.getByText(/^\d+ 秒后重试$/)
  await expectShown(countdown)
  await stage.product.start()
  await countdown.waitFor({ state: 'hidden' })
  await eventually(() => input(page, '标签名称').inputValue()).toBe('改了一半')
  await save(page)
  await expectShown(row(page, '改了一半'))
  await eventually(() => row(page, '改了一半').count()).toBe(1)
})

test('what did not come of a page or a form is fetched again when asked', async () => {
  await addRow(stage, 'content/tag', { name: '再取一次' })
  const page = await stage.enter('content/tag', { expects: /ERR_FAILED|Failed to fetch/ })
  const askAgain = async (file: string, lost: Locator) => {
    await lost.waitFor()
    await page.unroute(`**/assets/${file}-*.js`)
    await lost.getByRole('button', { name: '重试' }).click()
  }
  const lose = (file: string) => page.route(`**/assets/${file}-*.js`, (route) => route.abort())
  await lose('number-input')
  await page.getByRole('button', { name: '编辑“再取一次”' }).click()
  await askAgain('number-input', field(page, '权重').getByRole('alert'))
  await expectShown(input(page, '权重'))
  await eventually(() => input(page, '标签名称').inputValue()).toBe('再取一次')

  await lose('profile-page')
  await page.goto('/admin/routine/adminInfo')
  await askAgain('profile-page', page.getByRole('alert').filter({ hasText: '重试' }))
  await expectShown(page.getByLabel('用户昵称'))
})

test('a list whose server is away says so with what it has and when it looks again, and fills by itself', async () => {
  await addRow(stage, 'content/tag', { name: '等着服务器' })
  const page = await stage.enter('content/tag?quickSearch=等着', { expects: away })
  await expectShown(rows(page))
  // What belongs to a narrowed list is fetched with it.
  await expectShown(page.getByRole('list', { name: '查询条件' }))
  await stage.product.kill()
  await page.getByRole('button', { name: '刷新' }).click()
  await expectShown(page.getByText(/刷新失败，显示的是之前的数据/))
  await eventually(() => rows(page).count()).toBe(1)
  await page.getByRole('textbox', { name: '快速搜索' }).fill('服务器')
  await page.keyboard.press('Enter')
  await expectShown(page.getByText('列表加载失败'))
  await expectSound(page)
  await expectShown(page.getByRole('button', { name: '立即重试' }))
  await stage.product.start()
  await expectShown(row(page, '等着服务器'))
  await eventually(() => page.getByRole('button', { name: '立即重试' }).count()).toBe(0)
})
