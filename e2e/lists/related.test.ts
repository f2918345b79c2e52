import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { add, addRow, eventually, expectShown, expectSound, field, input, rows } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const helper = { username: 'helper', password: 'Helper-Pass-1' }

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  await addRow(stage, 'content/tag', { name: '已有' })
})

const list = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
const entry = (page: Page, text: string) =>
  list(page).locator('.ant-select-item-option').filter({ hasText: text })
const active = (page: Page, text: string) =>
  list(page).locator('.ant-select-item-option-active').filter({ hasText: text })
const chosen = (page: Page, text: string) =>
  field(page, '标签').locator('.ant-select-selection-item').filter({ hasText: text })
const search = async (inside: Locator, text: string) => {
  await inside.getByRole('combobox').first().click()
  await inside.getByRole('combobox').first().fill(text)
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a relation that lacks a row makes it by keyboard: its form opens named by what was typed, and the new row is chosen', async () => {
  const page = await stage.enter('content/article')
  await add(page)
  const tags = field(page, '标签').getByRole('combobox')
  await tags.focus()
  await page.keyboard.type('已有')
  await expectShown(active(page, '已有'))
  await eventually(() => entry(page, '新建').count()).toBe(0)
  await page.keyboard.press('Enter')
  await tags.fill('没有的')
  await expectShown(active(page, '新建“没有的”'))
  await page.keyboard.press('Enter')
  const form = dialog(page, '添加文章标签')
  await expectShown(form)
  const name = form.locator('input:not([type="radio"])').first()
  await eventually(() => name.inputValue()).toBe('没有的')
  await eventually(() => name.evaluate((one) => one === document.activeElement)).toBe(true)
  await expectSound(page)
  await page.keyboard.type('！')
  await page.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'hidden' })
  await expectShown(chosen(page, '没有的！'))
  await expectShown(chosen(page, '已有'))
  await eventually(() => field(page, '标签').evaluate((one) => one.contains(document.activeElement))).toBe(
    true,
  )
})

test('a relation within the new row’s form makes no further one, and a form that is put away changes nothing', async () => {
  const page = await stage.enter('content/article')
  await add(page)
  await search(field(page, '分类'), '体育')
  await entry(page, '新建“体育”').click()
  const form = dialog(page, '添加文章分类')
  await search(form, '没有这个')
  await expectShown(list(page).getByText('没有找到匹配的记录'))
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: /取\s?消/ }).click()
  await form.waitFor({ state: 'hidden' })
  await eventually(() => field(page, '分类').locator('.ant-select-selection-item').count()).toBe(0)
  await input(page, '标题').fill('仍在')
})

test('who may not add such rows is not offered to', async () => {
  const { data } = await stage.call<{ list: readonly { id: number; name: string }[] }>(
    '/admin/auth.rule/index?limit=999',
  )
  expect(data.list.length).toBeGreaterThan(0)
  const flat = (all: readonly { id: number; name: string; children?: never }[]): typeof all =>
    all.flatMap((one) => [one, ...flat(one.children ?? [])])
  const granted = flat(data.list as never).filter(({ name }) =>
    [
      'content',
      'content/article',
      'content/article/index',
      'content/article/add',
      'content/tag',
      'content/tag/index',
      'content/category',
      'content/category/index',
    ].includes(name),
  )
  const group = await addRow(stage, 'auth/group', {
    name: '写稿',
    pid: 1,
    rules: granted.map(({ id }) => id),
    status: '1',
  })
  await addRow(stage, 'auth/admin', { ...helper, nickname: '帮手', group_arr: [group], status: '1' })
  const page = await stage.enter('content/article', { as: helper })
  await expectShown(page.locator('.list-toolbar:visible'))
  await eventually(() => rows(page).count()).toBe(0)
  await add(page)
  await search(field(page, '标签'), '别的')
  await expectShown(list(page).getByText('没有找到匹配的记录'))
})
