import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { FormDraft } from '#core/calls/form-draft.ts'
import { add, addRow, choose, eventually, expectShown, expectSound, form, input, save } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const other = { username: 'second', password: 'Second-Pass-1' }

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'content/article', {
    title: '旧标题',
    category_id: 1,
    tag_ids: [],
    body: '<p>原文</p>',
  })
  await addRow(stage, 'auth/admin', { ...other, nickname: '第二人', group_arr: [1], status: '1' })
})

const draftOf = async (resource: string, id: number) =>
  (await stage.call<{ draft: FormDraft | null }>(`/admin/ajax/formDraft?resource=${resource}&id=${id}`)).data
    .draft
const offer = (page: Page) => form(page).getByRole('status').filter({ hasText: '未保存的修改' })
const editFirst = async (page: Page) => {
  await page.getByRole('button', { name: '编辑“旧标题”' }).click()
  await eventually(() => input(page, '标题').inputValue()).toBe('旧标题')
}
const body = (page: Page) => form(page).locator('[contenteditable="true"]').first()

test('what was typed in a form outlives a crash: it is offered back with its time, restored, and gone once it is saved', async () => {
  const crashed = await stage.enter('content/article')
  await add(crashed)
  await input(crashed, '标题').fill('写了一半')
  await body(crashed).click()
  await crashed.keyboard.type('半篇正文')
  await eventually(async () => (await draftOf('content/article', 0))?.values.body).toContain('半篇正文')
  const kept = await crashed.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('写了一半')
  await crashed.close({ runBeforeUnload: false })

  const stranger = await stage.enter('content/article', { as: other })
  const answered = stranger.waitForResponse(/ajax\/formDraft/i)
  await add(stranger)
  await answered
  await eventually(() => offer(stranger).count()).toBe(0)

  const page = await stage.enter('content/article')
  await add(page)
  await expectShown(offer(page).getByText(/未保存的修改：.*\d\d:\d\d/))
  await expectSound(page)
  await eventually(() => input(page, '标题').inputValue()).toBe('')
  await offer(page).getByRole('button', { name: '恢复' }).press('Enter')
  await offer(page).waitFor({ state: 'hidden' })
  await eventually(() => input(page, '标题').inputValue()).toBe('写了一半')
  await expectShown(body(page).getByText('半篇正文'))
  expect(await input(page, '标题').evaluate((element) => element === document.activeElement)).toBe(true)
  await choose(page, '分类', '新闻')
  await save(page)
  await eventually(() => draftOf('content/article', 0)).toBeNull()
})

test('a reload in the middle of a word keeps it; discarding it leaves the form as it is stored', async () => {
  const page = await stage.enter('content/article')
  page.on('dialog', (dialog) => void dialog.accept())
  await editFirst(page)
  await input(page, '标题').fill('来不及')
  await page.reload()
  await offer(page).getByRole('button', { name: '放弃' }).click()
  await offer(page).waitFor({ state: 'hidden' })
  await eventually(() => input(page, '标题').inputValue()).toBe('旧标题')
  await eventually(() => draftOf('content/article', 1)).toBeNull()
})

test('where the row was saved meanwhile the offer says so, and saving what was restored shows both versions', async () => {
  const crashed = await stage.enter('content/article')
  await editFirst(crashed)
  await input(crashed, '标题').fill('我的新标题')
  await eventually(async () => (await draftOf('content/article', 1))?.values.title).toBe('我的新标题')
  await crashed.close({ runBeforeUnload: false })
  await stage.call('/admin/content.article/edit', { body: { id: 1, title: '旧标题', summary: '别人的摘要' } })
  await stage.call('/admin/content.article/edit', { body: { id: 1, title: '对方的标题' } })

  const page = await stage.enter('content/article')
  await page.getByRole('button', { name: '编辑“对方的标题”' }).click()
  await expectShown(offer(page).getByText('此后这条记录又被保存过'))
  await offer(page).getByRole('button', { name: '恢复' }).click()
  await form(page).locator('button[type="submit"]').click()
  const dialog = page.getByRole('dialog').filter({ hasText: '这条记录已被他人修改' })
  await expectShown(dialog.getByText('双方都修改了，请选择'))
  await dialog.getByRole('radio', { name: '标题：采用您的值' }).check()
  await dialog.getByRole('button', { name: '按此保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { data } = await stage.call<{ row: Record<string, unknown> }>('/admin/content.article/edit?id=1')
  expect(data.row).toMatchObject({ title: '我的新标题', summary: '别人的摘要' })
  await eventually(() => draftOf('content/article', 1)).toBeNull()
})

test('closing a form and discarding what was typed leaves nothing to offer; a secret was never kept', async () => {
  const page = await stage.enter('auth/admin')
  await add(page)
  await input(page, '用户名').fill('newcomer')
  await input(page, '密码').fill('Never-Kept-1')
  await eventually(async () => (await draftOf('auth/admin', 0))?.values).toEqual({ username: 'newcomer' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await form(page).waitFor({ state: 'hidden' })
  await eventually(() => draftOf('auth/admin', 0)).toBeNull()
})

test('two windows that type in one record are told of each other, and one that goes on after a crash is not', async () => {
  const shared = (page: Page) => form(page).getByText('您在另一个窗口中也在编辑这条记录')
  const row = await addRow(stage, 'content/article', { title: '两处', category_id: 1, body: '<p>x</p>' })
  const address = `content/article?row=${row}`
  const titleOf = async () => (await draftOf('content/article', row))?.values.title
  const first = await stage.enter(address)
  await input(first, '标题').fill('第一个窗口')
  await eventually(titleOf).toBe('第一个窗口')
  const second = await stage.enter(address)
  await expectShown(offer(second))
  await input(second, '标题').fill('第二个窗口')
  await eventually(titleOf).toBe('第二个窗口')
  // It goes on from what it was offered; the first one may be gone for all it knows.
  await eventually(() => shared(second).count()).toBe(0)
  await input(first, '标题').fill('又是第一个')
  await expectShown(shared(first))
  await expectSound(first)
  await input(second, '标题').fill('又是第二个')
  await expectShown(shared(second))
})
