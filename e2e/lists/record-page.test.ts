import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addRow,
  choose,
  eventually,
  expectShown,
  expectSound,
  field,
  input,
  row,
  rows,
  rulesNamed,
  saveRecord,
  toList,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  const article = { category_id: 1, tag_ids: [], body: '<p>原文</p>', summary: '原来的摘要' }
  await addRow(stage, 'content/article', { title: '两人同改', ...article })
})

describe('the page of a record', () => {
  const page = async (id: number | 'new', options = {}) => stage.enter(`content/article?row=${id}`, options)
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const tab = (page: Page, name: string) => page.locator('.shell-tabs').getByRole('link', { name })
  const statusOf = async (id: number) =>
    (await stage.call<{ row: { status: string } }>(`/admin/content.article/edit?id=${id}`)).data.row.status

  test('opens beside its list, which stays as it was left; saving stays on the page, and a reload comes back to it', async () => {
    for (const title of ['页一', '页二'])
      await addRow(stage, 'content/article', { title, category_id: 1, tag_ids: [], body: '<p>正文</p>' })
    const page = await stage.enter('content/article?quickSearch=页')
    await row(page, '页一').getByRole('checkbox').check()
    await row(page, '页二').getByRole('button', { name: '编辑“页二”' }).click()
    await expectShown(heading(page, '页二'))
    await eventually(() => page.title()).toBe('页二 - Portico')
    await eventually(() => input(page, '标题').evaluate((one) => one === document.activeElement)).toBe(true)
    await expectSound(page)
    await input(page, '标题').fill('页二改')
    await expectShown(page.getByText('尚未保存'))
    await page.locator('.record-page-aside').click({ position: { x: 4, y: 4 } })
    await page.keyboard.press('Control+s')
    await expectShown(heading(page, '页二改'))
    await page.getByText('尚未保存').waitFor({ state: 'hidden' })
    const address = page.url()
    await toList(page)
    await expectShown(row(page, '页二改'))
    await expectShown(page.getByText('已选 1 项'))
    await eventually(() => new URL(page.url()).searchParams.get('quickSearch')).toBe('页')
    await page.goto(address)
    await expectShown(heading(page, '页二改'))
    await eventually(() => tab(page, '页二改').count()).toBe(1)
  })

  test('leads to the records before and behind it in the order of the list, across its pages, by button and by key', async () => {
    for (const title of ['序一', '序二', '序三'])
      await addRow(stage, 'content/article', { title, category_id: 1, body: '<p>x</p>' })
    const it = await stage.enter('content/article?quickSearch=序&order=id,asc&limit=2')
    await it.getByRole('button', { name: '编辑“序一”' }).click()
    const head = it.locator('.record-page-head:visible')
    await expectShown(head.getByText('第 1 条，共 3 条'))
    await eventually(() => head.getByRole('button', { name: '上一条' }).isDisabled()).toBe(true)
    const answer = Promise.withResolvers<void>()
    await it.route(/article\/index\?.*page=2/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await head.getByRole('button', { name: '下一条' }).click()
    await expectShown(heading(it, '序二'))
    await expectShown(head.getByText('第 2 条，共 3 条'))
    await eventually(() => input(it, '标题').evaluate((one) => one === document.activeElement)).toBe(true)
    await expectSound(it)
    // The next page of the list is on its way yet: the key is not lost.
    await eventually(() => head.getByRole('button', { name: '下一条' }).isDisabled()).toBe(true)
    await it.keyboard.press('Alt+PageDown')
    answer.resolve()
    await expectShown(heading(it, '序三'))
    await expectShown(head.getByText('第 3 条，共 3 条'))
    await input(it, '标题').fill('序三改写')
    await it.keyboard.press('Alt+PageUp')
    const question = it.getByRole('dialog', { name: '放弃未保存的修改？' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    await eventually(() => input(it, '标题').inputValue()).toBe('序三改写')
    await it.keyboard.press('Control+s')
    await expectShown(heading(it, '序三改写'))
    await eventually(() => it.locator('.shell-tabs').getByRole('link').count()).toBe(2)
    await toList(it)
    await expectShown(row(it, '序三改写'))
    await eventually(() => new URL(it.url()).searchParams.get('page')).toBe('2')
  })

  test('publishes what was typed in one step, stays open, and deletes with a way back', async () => {
    const id = await addRow(stage, 'content/article', { title: '待发', category_id: 1, body: '<p>x</p>' })
    const it = await page(id)
    await input(it, '标题').fill('发了')
    await it.getByRole('button', { name: '发布', exact: true }).click()
    await it.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expectShown(it.locator('.record-page-head').getByText('已发布'))
    await expectShown(heading(it, '发了'))
    expect(await statusOf(id)).toBe('published')
    await eventually(() => it.getByRole('button', { name: '发布', exact: true }).count()).toBe(0)
    await it.locator('.record-page-head').getByRole('button', { name: '更多' }).click()
    await it.getByRole('menuitem', { name: '删除' }).click()
    await it.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await expectShown(it.locator('.list-toolbar:visible'))
    await eventually(() => tab(it, '发了').count()).toBe(0)
    await it.getByRole('button', { name: /撤\s?销/ }).click()
    await expectShown(row(it, '发了'))
  })

  test('a new one takes the address of what was saved; leaving asks before anything is lost', async () => {
    const it = await page('new', { language: 'en', width: 360, height: 780, dark: true })
    await input(it, 'Title').fill('Written on the way')
    await it.getByRole('link', { name: 'Articles' }).first().click()
    await expectShown(it.locator('.list-toolbar:visible'))
    await tab(it, 'Add article').click()
    await eventually(() => input(it, 'Title').inputValue()).toBe('Written on the way')
    await expectSound(it)
    await choose(it, 'Category', '新闻')
    await field(it, 'Content').locator('[contenteditable="true"]').click()
    await it.keyboard.type('Text')
    await saveRecord(it)
    await expectShown(heading(it, 'Written on the way'))
    await eventually(() => new URL(it.url()).searchParams.get('row')).toMatch(/^\d+$/)
    await eventually(() => tab(it, 'Add article').count()).toBe(0)
  })

  test('one that is gone says so and leads back to the list', async () => {
    const it = await page(987_654)
    await expectShown(it.getByRole('alert').getByText('无法打开这条记录'))
    await expectSound(it)
    await it.getByRole('button', { name: '返回列表' }).click()
    await expectShown(it.locator('.list-toolbar:visible'))
    await eventually(() => tab(it, '#987654').count()).toBe(0)
  })

  test('who may only look reads it, with its text, and can change nothing', async () => {
    const rules = await rulesNamed(stage, 'content', 'content/article', 'content/article/index')
    const group = await addRow(stage, 'auth/group', { pid: 1, name: '读者', rules, status: '1' })
    const reader = { username: 'reader', nickname: '读者', password: 'Reader-Pass-12', status: '1' }
    await addRow(stage, 'auth/admin', { ...reader, group_arr: [group] })
    const it = await page(1, { as: reader })
    await expectShown(it.getByText('只读'))
    await expectShown(it.locator('.record-page-main').getByText('原文'))
    // The language that is read is chosen by radio buttons, which change nothing.
    const inputs = 'input:not([type="radio"]), textarea, button[type="submit"]'
    await eventually(() => it.locator('main').locator(inputs).count()).toBe(0)
    await expectSound(it)
  })

  test('who may look and add, but change nothing, duplicates what they read', async () => {
    const names = ['content', 'content/article', 'content/article/index', 'content/article/add']
    const rules = await rulesNamed(stage, ...names)
    const group = await addRow(stage, 'auth/group', { pid: 1, name: '撰稿', rules, status: '1' })
    const writer = { username: 'copyist', nickname: '撰稿', password: 'Writer-Pass-12', status: '1' }
    await addRow(stage, 'auth/admin', { ...writer, group_arr: [group] })
    const it = await stage.enter('content/article', { as: writer })
    await rows(it)
      .first()
      .getByRole('button', { name: /更多操作|复制/ })
      .click()
    const entry = it.getByRole('menuitem', { name: '复制' })
    if (await entry.count()) await entry.click()
    await eventually(() => input(it, '标题').inputValue()).toMatch(/（副本）$/)
  })
})
