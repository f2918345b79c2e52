import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { FormDraft } from '#core/calls/form-draft.ts'
import { signIn } from '../browser.ts'
import { add, addRow, eventually, expectShown, form, input, row, rows, save } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const other = { username: 'writer', password: 'Writer-Pass-1' }

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  for (const title of ['会话', '断网', '换语言', '删掉'])
    await addRow(stage, 'content/article', { title, category_id: 1, tag_ids: [], body: '<p>原文</p>' })
  await addRow(stage, 'auth/admin', { ...other, nickname: '作者', group_arr: [1], status: '1' })
})

const draftOf = async (resource: string, id: number) =>
  (await stage.call<{ draft: FormDraft | null }>(`/admin/ajax/formDraft?resource=${resource}&id=${id}`)).data
    .draft
const edit = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `编辑“${title}”` }).click()
  await eventually(() => input(page, '标题').inputValue()).toBe(title)
}
const offer = (page: Page) => form(page).getByRole('status').filter({ hasText: '未保存的修改' })

test('an answer that got lost on its way: the new row is saved again, and is there once', async () => {
  const page = await stage.enter('content/tag', { expects: /Failed to load resource/ })
  let isLost = false
  await page.route('**/content.tag/add', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await add(page)
  await input(page, '标签名称').fill('只有一个')
  await form(page).locator('button[type="submit"]').dblclick()
  await expectShown(
    form(page)
      .getByRole('alert')
      .getByText(/没有保存/),
  )
  await eventually(() => input(page, '标签名称').inputValue()).toBe('只有一个')
  await save(page)
  await expectShown(row(page, '只有一个'))
  await eventually(() => rows(page).count()).toBe(1)
})

test('a session that ends while one types: whoever signs in again finds what was typed, and nobody else does', async () => {
  const page = await stage.visit({ expects: /Failed to load resource/ })
  await signIn(page, other.username, other.password)
  await page.goto('/admin/content/article')
  await edit(page, '会话')
  await input(page, '标题').fill('会话结束时写的')
  stage.product.change("update token set expire_time = 1 where type like 'admin%' and user_id = 2")
  await expectShown(page.locator('input[name="username"]'))
  await signIn(page, other.username, other.password)
  await expectShown(offer(page))
  await offer(page).getByRole('button', { name: '恢复' }).click()
  await eventually(() => input(page, '标题').inputValue()).toBe('会话结束时写的')
  expect(await draftOf('content/article', 1)).toBeNull()
})

test('what is typed while the connection is away reaches the server when it is back, without another key', async () => {
  const page = await stage.enter('content/article', { expects: /Failed to load resource/ })
  await edit(page, '断网')
  await page.context().setOffline(true)
  try {
    const isAway = page.waitForEvent('requestfailed', (request) => request.url().includes('formDraft'))
    await input(page, '标题').fill('断网时写的')
    await isAway
  } finally {
    await page.context().setOffline(false)
  }
  await eventually(async () => (await draftOf('content/article', 2))?.values.title).toBe('断网时写的')
})

test('language, appearance and the browser’s back button leave an open form as it is', async () => {
  const page = await stage.enter('content/article')
  await edit(page, '换语言')
  await input(page, '标题').fill('还在写')
  await page.goBack()
  await expectShown(page.locator('.list-toolbar:visible'))
  await page.goForward()
  await eventually(() => input(page, '标题').inputValue()).toBe('还在写')
  await page.locator('.shell-bar').getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await eventually(() => input(page, 'Title').inputValue()).toBe('还在写')
  await page.locator('.shell-bar').getByRole('button', { name: /dark/i }).click()
  await eventually(() => input(page, 'Title').inputValue()).toBe('还在写')
})

test('the record is deleted in another window: a save says so, and what was typed stays to be copied', async () => {
  const page = await stage.enter('content/article', { expects: /Failed to load resource/ })
  await edit(page, '删掉')
  await input(page, '标题').fill('写给谁')
  const gone = await stage.call<{ undo: string }>('/admin/content.article/del?ids[]=4', { method: 'DELETE' })
  await form(page).locator('button[type="submit"]').click()
  await expectShown(form(page).getByRole('alert'))
  await eventually(() => input(page, '标题').inputValue()).toBe('写给谁')
  await stage.call('/admin/security.dataRecycleLog/undo', { body: { batch: gone.data.undo } })
  await form(page).locator('button[type="submit"]').click()
  await expectShown(page.locator('.record-page-form:visible').or(page.getByRole('dialog')))
})
