import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addRow,
  button,
  chooseIn,
  column,
  eventually,
  expectShown,
  expectSound,
  form,
  input,
  row,
  rows,
} from '../screens.ts'
import { openStage } from '../stage.ts'
import { addArticles } from './articles.ts'

const stage = openStage()

beforeAll(() => addArticles(stage))

/** Waits until the list has loaded what it was asked for. */
const shows = (page: Page, ...titles: readonly string[]) =>
  eventually(() => column(page, 'title')).toEqual(titles)
const total = (page: Page): Locator => page.locator('.list-total')
const titles = (...numbers: readonly number[]) => numbers.map((n) => `文章 ${String(n).padStart(2, '0')}`)
const countdown = (from: number, to: number) =>
  titles(...Array.from({ length: from - to + 1 }, (_, at) => from - at))

describe('looking for articles', () => {
  test('quick search narrows while typing, the address says so, and back brings everything again', async () => {
    const page = await stage.enter('content/article')
    await eventually(() => rows(page).count()).toBe(10)
    await page.getByRole('textbox', { name: '快速搜索' }).fill('文章 1')
    await shows(page, ...countdown(19, 10))
    await eventually(() => new URL(page.url()).searchParams.get('quickSearch')).toBe('文章 1')
    await page.getByRole('textbox', { name: '快速搜索' }).fill('没有这样的')
    await expectShown(page.getByText('没有符合条件的记录'))
    await expectSound(page)
    await page.goBack()
    await shows(page, ...countdown(23, 14))
    await page.goForward()
    await expectShown(page.getByText('没有符合条件的记录'))
    await page.getByRole('button', { name: '清除搜索条件' }).click()
    await shows(page, ...countdown(23, 14))
  })

  test('common search by status and dates; a copied address opens the same view elsewhere; reset clears it', async () => {
    const page = await stage.enter('content/article')
    await button(page, '通用搜索').click()
    const search = page.getByRole('form', { name: '通用搜索' })
    await chooseIn(page, search.getByRole('combobox', { name: '状态' }), '已发布', '已归档')
    const dates = search.locator('.list-search-field', { hasText: '发布时间' }).locator('input')
    await dates.first().click()
    await page.keyboard.type('2026-01-05 00:00:00')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2026-01-09 23:59:59')
    await page.keyboard.press('Enter')
    await expectSound(page)
    await search.getByRole('button', { name: '搜索' }).click()
    await shows(page, ...titles(8, 7, 5))

    const other = await stage.enter(page.url().split('/admin/')[1] ?? '')
    await shows(other, ...titles(8, 7, 5))
    await expectShown(button(other, '通用搜索（2 个条件）'))
    await other.getByRole('button', { name: '全部清除' }).click()
    await shows(other, ...countdown(23, 14))
    await eventually(() => new URL(other.url()).search).toBe('')
  })

  test('a head sorts, pages follow, the page size changes, and a reload shows the same', async () => {
    const page = await stage.enter('content/article')
    await shows(page, ...countdown(23, 14))
    await page.getByRole('columnheader', { name: '发布时间' }).click()
    await eventually(async () => (await column(page, 'title'))[0]).toBe('文章 01')
    await page.locator('.ant-pagination-item', { hasText: '3' }).click()
    await shows(page, ...titles(21, 22, 23))
    await eventually(() =>
      page.getByRole('columnheader', { name: '发布时间' }).getAttribute('aria-sort'),
    ).toBe('ascending')
    await page.reload()
    await shows(page, ...titles(21, 22, 23))
    await chooseIn(page, page.getByRole('combobox', { name: '每页条数' }), '50')
    await eventually(() => rows(page).count()).toBe(23)
    await eventually(() => total(page).innerText()).toBe('共 23 条')
    await page.goBack()
    await shows(page, ...titles(21, 22, 23))
  })
})

test('a hidden column and a changed width are there after a reload and in another browser of the same person', async () => {
  const page = await stage.enter('content/category')
  await eventually(() => rows(page).count()).toBeGreaterThan(0)
  await button(page, '列').click()
  const menu = page.locator('.list-column-menu')
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('preference') && answer.request().method() === 'POST',
  )
  await menu.getByRole('checkbox', { name: '修改时间' }).click()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: '修改时间' }).waitFor({ state: 'hidden' })
  await saved
  const border = page.getByRole('separator', { name: /分类名称/ })
  const widthOf = async (where: Page) =>
    Math.round((await where.locator('th[data-column="name"]').boundingBox())?.width ?? 0)
  const before = await widthOf(page)
  const box = await border.boundingBox()
  if (!box) throw new Error('no border to drag')
  const savedAgain = page.waitForResponse((answer) => answer.url().includes('preference'))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await eventually(() => widthOf(page)).toBeGreaterThan(before + 40)
  const wide = await widthOf(page)
  await savedAgain

  await page.reload()
  await eventually(() => widthOf(page)).toBe(wide)
  await eventually(() => page.getByRole('columnheader', { name: '修改时间' }).count()).toBe(0)
  const other = await stage.enter('content/category')
  await eventually(() => widthOf(other)).toBe(wide)
  await eventually(() => other.getByRole('columnheader', { name: '修改时间' }).count()).toBe(0)
})

describe('rows', () => {
  test('batch edit walks through what is ticked, and a double click opens the form', async () => {
    const page = await stage.enter('content/tag')
    for (const name of ['标签12', '标签11', '标签10']) await row(page, name).getByRole('checkbox').check()
    await expectShown(page.getByText('已选 3 项'))
    await button(page, '编辑').click()
    await expectShown(page.getByText('第 1 条，共 3 条'))
    await input(page, '标签名称').fill('十二')
    await page.getByRole('button', { name: '保存并编辑下一项' }).click()
    await expectShown(page.getByText('第 2 条，共 3 条'))
    await eventually(() => input(page, '标签名称').inputValue()).toBe('标签11')
    await page.getByRole('button', { name: '跳过' }).click()
    await expectShown(page.getByText('第 3 条，共 3 条'))
    await input(page, '标签名称').fill('十')
    await expectSound(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await form(page).waitFor({ state: 'hidden' })
    await eventually(async () => (await column(page, 'name')).slice(0, 3)).toEqual(['十二', '标签11', '十'])

    await row(page, '标签11').locator('[data-column="create_time"]').dblclick()
    await eventually(() => input(page, '标签名称').inputValue()).toBe('标签11')
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'hidden' })
  })

  test('delete asks first: Esc keeps the row, the answer takes it away', async () => {
    await addRow(stage, 'content/tag', { name: '多余' })
    const page = await stage.enter('content/tag')
    const askToDelete = async () => {
      await page.getByRole('button', { name: '“多余”的更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
    }
    await askToDelete()
    const asked = page.getByRole('dialog', { name: '删除“多余”？' })
    await expectShown(asked)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
    await expectShown(row(page, '多余'))
    await askToDelete()
    await asked.getByRole('button', { name: '删除' }).click()
    await row(page, '多余').waitFor({ state: 'hidden' })
  })

  test('all rows of all pages are deleted at once, while the list stays where it is', async () => {
    for (let n = 1; n <= 12; n++) await addRow(stage, 'content/tag', { name: `批次${n}` })
    const page = await stage.enter('content/tag?quickSearch=批次')
    await eventually(() => rows(page).count()).toBe(10)
    const place = () => page.locator('.list-scroller').boundingBox()
    const before = await place()
    await page.getByRole('checkbox', { name: '全选' }).check()
    const bar = page.getByRole('toolbar', { name: '对选中项的操作' })
    await bar.getByRole('button', { name: '选择全部 12 项' }).click()
    await expectShown(bar.getByText('已选 12 项'))
    expect(await place()).toEqual(before)
    await expectSound(page)
    await page.locator('.list-total').click()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'hidden' })
    await page.getByRole('checkbox', { name: '全选' }).check()
    await bar.getByRole('button', { name: '选择全部 12 项' }).click()
    await page.keyboard.press('a')
    await bar.getByRole('button', { name: '删除' }).click()
    const asked = page.getByRole('dialog', { name: /^删除 12 条/ })
    await asked.getByRole('button', { name: '删除 12 条' }).click()
    await expectShown(page.getByText('没有符合条件的记录'))
    await bar.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '清除搜索条件' }).click()
    await eventually(() => rows(page).count()).toBe(10)
  })
})
