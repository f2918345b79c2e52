import { beforeAll, test } from 'vitest'
import type { AxeException } from '../browser.ts'
import {
  addRow,
  button,
  column,
  eventually,
  expectShown,
  expectSound,
  field,
  input,
  row,
  rows,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'
import { addArticles } from './articles.ts'

const stage = openStage()

beforeAll(() => addArticles(stage))

const menu: AxeException = {
  rule: 'region',
  element: '.ant-dropdown *, .ant-dropdown',
  reason:
    'Ant Design draws the menu behind the page; the focus goes into it, and Escape brings it back to its button',
}

test('a tree opens whole, and a switch in it is stored at once', async () => {
  const page = await stage.enter('content/category')
  const all = ['新闻', '国内', '本地']
  await eventually(() => column(page, 'name')).toEqual(all)
  await button(page, '收缩所有').click()
  await eventually(() => column(page, 'name')).toEqual(['新闻'])
  await page.getByRole('button', { name: '展开“新闻”' }).click()
  await eventually(() => column(page, 'name')).toEqual(['新闻', '国内'])
  await button(page, '展开所有').click()
  await eventually(() => column(page, 'name')).toEqual(all)
  await expectSound(page)
  const shown = row(page, '本地').getByRole('switch')
  await eventually(() => shown.getAttribute('aria-checked')).toBe('true')
  await shown.click()
  await eventually(() => shown.getAttribute('aria-checked')).toBe('false')
  await page.reload()
  await eventually(() => row(page, '本地').getByRole('switch').getAttribute('aria-checked')).toBe('false')
})

test('publishing several at once asks, and changes only those whose state allows it', async () => {
  const article = { category_id: 1, tag_ids: [], body: '<p>文</p>' }
  for (const [n, status] of ['draft', 'archived', 'draft'].entries())
    await addRow(stage, 'content/article', { title: `待发布 ${n}`, status, ...article })
  const page = await stage.enter('content/article?quickSearch=待发布&status=draft')
  await eventually(() => rows(page).count()).toBe(2)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await button(page, '发布').click()
  await expectShown(page.getByText('将处理 2 条记录。'))
  await expectSound(page)
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expectShown(page.getByText('没有符合条件的记录'))
})

test('a duplicate starts with the values of its row, but for its state and its place', async () => {
  const page = await stage.enter('content/article?quickSearch=文章 05')
  await page.getByRole('button', { name: '“文章 05”的更多操作' }).click()
  await expectSound(page, [menu])
  await page.getByRole('menuitem', { name: '复制' }).click()
  await eventually(() => input(page, '标题').inputValue()).toBe('文章 05（副本）')
  await expectShown(field(page, '状态').getByText('草稿'))
  await input(page, '标题').fill('文章 05 之二')
  await save(page)
  await eventually(() => column(page, 'title')).toEqual(['文章 05 之二', '文章 05'])
  await eventually(() => column(page, 'tag_ids')).toEqual(['标签6', '标签6'])
  await row(page, '之二').hover()
  await page.getByRole('button', { name: '“文章 05 之二”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '历史' }).click()
  await expectShown(page.locator('.record-page-view[open]:visible li', { hasText: 'Admin' }))
})
