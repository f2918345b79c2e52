import { beforeAll, test } from 'vitest'
import { overhang } from './atlas/page.ts'
import { signIn } from './browser.ts'
import {
  addRow,
  chooseIn,
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

beforeAll(async () => {
  await addRow(stage, 'content/category', { name: '新闻' })
  for (let n = 1; n <= 12; n++) {
    await addRow(stage, 'content/article', {
      title: `${n} 号文章，标题相当长，长到在窄屏上必须换行或者截断才能放得下`,
      category_id: 1,
      tag_ids: [],
      body: '<p>文</p>',
    })
  }
})

/** In how many lines the buttons of a box stand. */
function linesIn(box: Element): number {
  const tops = [...box.querySelectorAll('button')].map((button) => button.getBoundingClientRect().top)
  return new Set(tops.map(Math.round)).size
}

test('on a phone: sign in, open the menu, look through a list, search it, write an article', async () => {
  const page = await stage.visit({ width: 360, height: 740 })
  await page.goto('/admin/login')
  await signIn(page, 'admin', stage.product.password)
  await expectShown(page.getByText('最近操作'))

  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  await drawer.getByRole('button', { name: '内容管理' }).click()
  await expectSound(page)
  await drawer.getByRole('link', { name: '文章管理' }).click()
  await drawer.waitFor({ state: 'hidden' })
  // The dashboard, which is kept behind the list, names articles as well.
  const card = (text: string) => page.locator('.list-row-card', { hasText: text })
  await expectShown(card('12 号文章'))
  const lines = () => page.locator('.list-toolbar').evaluate(linesIn)
  await eventually(lines).toBe(2)
  for (const n of [12, 11]) {
    await card(`${n} 号文章`).getByRole('checkbox').check()
  }
  await expectShown(page.getByText('已选 2 项'))
  await eventually(lines).toBe(2)
  await page.getByRole('button', { name: '取消选择' }).click()
  await page.getByRole('textbox', { name: '快速搜索' }).fill('11 号')
  await card('12 号文章').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '通用搜索' }).click()
  await expectShown(page.getByRole('form', { name: '通用搜索' }))

  await page.getByRole('button', { name: '添加' }).click()
  await input(page, '标题').fill('11 号在路上写的')
  await chooseIn(page, field(page, '分类').getByRole('combobox'), '新闻')
  await field(page, '正文').locator('[contenteditable="true"]').click()
  await page.keyboard.type('手指打的字')
  await eventually(() => page.evaluate(overhang)).toBe(0)
  await save(page)
  await expectShown(card('11 号在路上写的'))
})

test('at 1280 pixels every column of a list is in sight, and a title is whole while others leave it room', async () => {
  const title = '标题一共十八个字的文章放得下不被截断'
  await addRow(stage, 'content/article', { title, category_id: 1, tag_ids: [], body: '<p>文</p>' })
  const page = await stage.enter('content/article', { width: 1280, height: 720 })
  const isWhole = (box: Element) => box.scrollWidth <= box.clientWidth
  const table = page.locator('.list-scroller:visible')
  await eventually(() => row(page, title).getByText(title).evaluate(isWhole)).toBe(true)
  await eventually(() => table.evaluate(isWhole)).toBe(true)
  await page.goto('/admin/auth/admin')
  await expectShown(rows(page))
  await eventually(() => table.evaluate(isWhole)).toBe(true)
})

test('on a 4K screen the list uses the width, the form stays readable, and nothing is out of reach', async () => {
  const page = await stage.enter('content/article', { width: 3840, height: 2160 })
  await expectShown(row(page, '12 号文章'))
  await eventually(() => page.evaluate(overhang)).toBe(0)
  const table = page.locator('.list-card:visible')
  await eventually(async () => (await table.boundingBox())?.width).toBeGreaterThan(3000)
  await eventually(() => rows(page).count()).toBe(10)
  await expectSound(page)
  await page.getByRole('button', { name: '编辑“12 号文章' }).click()
  await expectShown(input(page, '标题'))
  const width = async () => (await form(page).boundingBox())?.width
  await eventually(width).toBeGreaterThan(700)
  await eventually(width).toBeLessThan(1400)
  await expectSound(page)
})
