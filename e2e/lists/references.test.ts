import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, row } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const ids: Record<string, number> = {}

beforeAll(async () => {
  for (const name of ['新闻', '体育', '财经']) ids[name] = await addRow(stage, 'content/category', { name })
  for (const title of ['第一篇', '第二篇'])
    await addRow(stage, 'content/article', { title, category_id: ids.新闻, body: '<p>x</p>' })
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const categories = async () => {
  const { data } = await stage.call<{ list: readonly { category_id: number }[] }>(
    '/admin/content.article/index',
  )
  return data.list.map(({ category_id }) => category_id)
}

/** Opens the question before a row is deleted. */
async function askToDelete(page: Page, name: string, texts: { readonly del: string; readonly more: RegExp }) {
  await row(page, name).getByRole('button', { name: texts.more }).click()
  await page.getByRole('menuitem', { name: texts.del }).click()
}

test('before a row goes it shows what refers to it; a choice is made with the deletion and undone with it', async () => {
  const page = await stage.enter('content/category')
  await askToDelete(page, '新闻', { del: '删除', more: /更多/ })
  const asked = dialog(page, '删除“新闻”？')
  await expectShown(asked)
  await expectShown(asked.getByRole('heading', { name: /文章 · 分类\s*2/ }))
  await expectShown(asked.getByRole('button', { name: '第一篇' }))
  await expectSound(page)

  // Nothing is chosen yet: it says so, where it is chosen.
  await asked.getByRole('button', { name: '删除' }).press('Enter')
  await expectShown(asked.getByRole('alert'))
  const box = asked.getByRole('combobox')
  await box.focus()
  await page.keyboard.type('体育')
  await expectShown(page.locator('.ant-select-item-option-active').filter({ hasText: '体育' }))
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: '删除' }).press('Enter')
  await asked.waitFor({ state: 'hidden' })
  await eventually(categories).toEqual([ids.体育, ids.体育])
  await eventually(() => row(page, '新闻').count()).toBe(0)

  await page.getByRole('button', { name: '撤销' }).press('Enter')
  await expectShown(row(page, '新闻'))
  await eventually(categories).toEqual([ids.新闻, ids.新闻])
})

test('who would rather not goes back with Escape, and nothing has happened', async () => {
  const page = await stage.enter('content/category', { language: 'en' })
  await askToDelete(page, '新闻', { del: 'Delete', more: /More/ })
  const asked = dialog(page, 'Delete “新闻”?')
  await expectShown(asked.getByRole('heading', { name: /Article · Category\s*2/ }))
  await page.setViewportSize({ width: 360, height: 740 })
  await expectSound(page)
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'hidden' })
  expect(await categories()).toEqual([ids.新闻, ids.新闻])
})

test('a row that nothing refers to goes after the same question, which Enter puts away', async () => {
  const page = await stage.enter('content/category')
  await askToDelete(page, '财经', { del: '删除', more: /更多/ })
  const asked = dialog(page, '删除“财经”？')
  await expectShown(asked.getByText('删除后可以撤销'))
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'hidden' })
  await expectShown(row(page, '财经'))
  // The focus is back where it was, so the same keys open the question again.
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '删除' }).click()
  await asked.getByRole('button', { name: '删除' }).click()
  await eventually(() => row(page, '财经').count()).toBe(0)
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
})

test('a page with others below it goes by one question, and these move up', async () => {
  const above = await addRow(stage, 'content/page', { title: '公司', slug: 'firm' })
  const below = await addRow(stage, 'content/page', { title: '团队', slug: 'team', pid: above })
  const page = await stage.enter('content/page')
  await askToDelete(page, '公司', { del: '删除', more: /更多/ })
  const asked = page.getByRole('dialog')
  await expectShown(asked.getByRole('button', { name: '团队' }))
  await eventually(() => asked.getByRole('radio', { name: '移到上一级' }).isChecked()).toBe(true)
  await eventually(() => asked.count()).toBe(1)
  await expectSound(page)
  await asked.getByRole('button', { name: '删除' }).click()
  await eventually(() => row(page, '公司').count()).toBe(0)
  await expectShown(row(page, '团队'))
  const { data } = await stage.call<{ row: { pid: number } }>(`/admin/content.page/edit?id=${below}`)
  expect(data.row.pid).toBe(0)
})
