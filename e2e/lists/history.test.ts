import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, input, row, save } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const changes = (page: Page): Locator =>
  page.getByRole('region', { name: /^(修改历史|Changes)$/ }).locator('ol > li')
let article = 0

beforeAll(async () => {
  const category = await addRow(stage, 'content/category', { name: '新闻' })
  const body = '<p>第一段</p><p>第二段</p>'
  article = await addRow(stage, 'content/article', {
    title: '春',
    category_id: category,
    body,
    status: 'draft',
  })
  await stage.call('/admin/content.article/edit', {
    body: { id: article, title: '夏', body: '<p>第一段</p><p>另一段</p>' },
  })
})

async function openHistory(page: Page): Promise<void> {
  await row(page, '夏').locator('td').nth(3).dblclick()
  await page.locator('.record-page-view > summary').press('Enter')
  await expectShown(changes(page).first())
}

describe('the history of a row', () => {
  test('shows who changed what, line by line in long texts, and what the row began with', async () => {
    const page = await stage.enter('content/article')
    await openHistory(page)
    await eventually(() => changes(page).count()).toBe(2)
    const edit = changes(page).first()
    await eventually(() => edit.innerText()).toMatch(/修改[\s\S]*Admin[\s\S]*春[\s\S]*夏/)
    await expectShown(edit.locator('[data-kind="removed"]', { hasText: '第二段' }))
    await expectShown(edit.locator('[data-kind="added"]', { hasText: '另一段' }))
    await changes(page).last().locator('summary').press('Enter')
    await expectShown(changes(page).last().getByText('新闻'))
    await expectSound(page)
  })

  test('brings back a field, then a whole version, by keyboard; each is a change of its own', async () => {
    const page = await stage.enter('content/article')
    await openHistory(page)
    await changes(page)
      .first()
      .getByRole('button', { name: /^恢复此值/ })
      .first()
      .press('Enter')
    await page
      .getByRole('dialog', { name: /^恢复“/ })
      .getByRole('button', { name: '恢复此值' })
      .press('Enter')
    await eventually(() => changes(page).count()).toBe(3)
    await expectShown(changes(page).first().getByText('恢复早先版本'))
    await eventually(() => input(page, '标题').inputValue()).toBe('春')
    await changes(page)
      .nth(1)
      .getByRole('button', { name: /^恢复到/ })
      .press('Enter')
    await page
      .getByRole('dialog', { name: '恢复此版本？' })
      .getByRole('button', { name: '恢复到此版本' })
      .press('Enter')
    await eventually(() => changes(page).count()).toBe(4)
    await eventually(() => input(page, '标题').inputValue()).toBe('夏')
    await input(page, '标题').fill('秋')
    await save(page)
    await expectShown(row(page, '秋'))
  })

  test('tells of a deletion that was undone', async () => {
    const page = await stage.enter('content/article', { language: 'en', dark: true, width: 360, height: 780 })
    const id = await addRow(stage, 'content/tag', { name: 'Short' })
    const gone = await stage.call(`/admin/content.tag/del?ids[]=${id}`, { method: 'DELETE' })
    const { undo } = gone.data as { readonly undo: string }
    await stage.call('/admin/security.dataRecycleLog/undo', { body: { batch: undo } })
    await page.goto(`${new URL(page.url()).origin}/admin/content/tag?open=${id}`)
    await tab(page, 'Form').press('ArrowRight')
    await eventually(() => changes(page).count()).toBe(3)
    await eventually(() => changes(page).locator('b').allInnerTexts()).toEqual(['Admin', 'Admin', 'Admin'])
    await expectSound(page)
  })
})

test('an entry of a ledger, which nothing changes, shows its history in a window of its own', async () => {
  const member = await addRow(stage, 'user/user', {
    username: 'ledger',
    nickname: '账本',
    group_id: 1,
    password: 'Member-Pass-1',
  })
  await addRow(stage, 'user/moneyLog', {
    user_id: member,
    money: '12.50',
    memo: '开户',
    idempotency_key: 'history-of-an-entry',
  })
  const page = await stage.enter('user/moneyLog')
  await row(page, '开户').getByRole('button', { name: /历史/ }).press('Enter')
  const window = page.getByRole('dialog', { name: /^历史/ })
  await expectShown(window.locator('ol > li').filter({ hasText: 'Admin' }))
  await eventually(() => window.getByRole('button', { name: /^恢复/ }).count()).toBe(0)
  await expectSound(page)
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'hidden' })
})

test('the page of a record that opens at its history shows it, and the window itself does not scroll', async () => {
  const category = await addRow(stage, 'content/category', { name: '历史' })
  const article = { title: '长', category_id: category, body: '<p>x</p>'.repeat(60), status: 'draft' }
  const id = await addRow(stage, 'content/article', article)
  const page = await stage.enter(`content/article?row=${id}&view=history`, { width: 1440 })
  const change = page.locator('.record-page-view li', { hasText: 'Admin' })
  await eventually(async () => {
    const { y, height } = (await change.boundingBox()) ?? { y: 900, height: 0 }
    return y + height
  }).toBeLessThan(900)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})
