import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Design, FieldDesign } from '#modules/generator/design/design.ts'
import { newField } from '#modules/generator/design/presets.ts'
import { add, button, eventually, expectShown, form, input, openByMenu, row, save } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const title = newField('string', { name: 'title', comment: '书名' })
const pages = newField('string', { name: 'pages', comment: '页数' })
const author = newField('string', { name: 'author', comment: '作者' })

/** Makes an entity, or makes another one of it, as an administrator at another browser does. */
async function generate(table: string, fields: readonly FieldDesign[], more: object = {}): Promise<void> {
  const names = ['id', ...fields.map(({ name }) => name)]
  const design: Design = {
    type: 'create',
    table: {
      name: table,
      comment: '图书',
      quickSearchField: ['title'],
      defaultSortField: 'id',
      defaultSortType: 'desc',
      formFields: names.slice(1),
      columnFields: names,
      generateRelativePath: '',
      databaseConnection: '',
      designChange: [],
      rebuild: 'No',
    },
    fields: [newField('pk', { name: 'id' }), ...fields],
  }
  const answer = await stage.call('/admin/crud.crud/generate', { body: { ...design, ...more } })
  expect(answer).toMatchObject({ code: 1 })
}

const head = (page: Page, name: string): Locator =>
  page.locator('.list:visible').getByRole('columnheader', { name })
const menu = (page: Page): Locator => page.locator('nav.shell-menu')

/** Adds a field to the design that is open. */
async function design(page: Page, name: string, comment: string): Promise<void> {
  await page.locator('.crud-palette').getByRole('button', { name: '单行文本', exact: true }).click()
  const chosen = page.locator('.crud-row[aria-selected="true"]')
  await chosen.locator('[data-part="name"]').fill(name)
  await chosen.locator('[data-part="comment"]').fill(comment)
  await chosen.locator('[data-part="comment"]').press('Enter')
}

/** Any call: with its answer the browser learns what is made. */
const refresh = (page: Page): Promise<void> => button(page, '刷新').click()

test('a browser that is open takes up what others make: the menu, the open list, and its place in it', async () => {
  const page = await stage.enter('content/tag')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await eventually(() => menu(page).getByText('Far').count()).toBe(0)
  // Somebody else, at another browser.
  const other = await stage.enter('crud/crud')
  await other.locator('.crud-card', { hasText: '新建' }).click()
  await other.getByLabel('数据表名').fill('far_book')
  await other.getByLabel('表注释').fill('图书')
  await design(other, 'title', '书名')
  await design(other, 'pages', '页数')
  await other.getByRole('button', { name: '生成 CRUD 代码' }).click()
  await other.getByRole('button', { name: '确认生成' }).click()
  await other.getByRole('button', { name: '打开列表' }).click()
  await expectShown(other.getByText('还没有图书'))
  for (let at = 1; at <= 25; at++)
    await stage.call('/admin/far.book/add', { body: { title: `Book ${at}`, pages: `${at}` } })
  await refresh(page)
  await expectShown(menu(page).getByText('Far', { exact: true }))
  await openByMenu(page, 'Far', '图书管理')
  await expectShown(row(page, 'Book 25'))
  await page.locator('.list-pages:visible li[title="3"]').click()
  await expectShown(row(page, 'Book 5'))
  await generate('far_book', [title, author], { type: 'db', confirm: 'far_book' })
  await refresh(page)
  await expectShown(head(page, '作者'))
  await eventually(() => head(page, '页数').count()).toBe(0)
  await expectShown(row(page, 'Book 5'))
  await refresh(other)
  await expectShown(head(other, '作者'))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a form that is open meanwhile loses nothing; what can not be saved is named', async () => {
  await generate('cinema_film', [title, pages])
  await stage.call('/admin/cinema.film/add', { body: { title: 'Brazil', pages: '132' } })
  const page = await stage.enter('cinema/film')
  await add(page)
  await input(page, '书名').fill('Alien')
  await input(page, '页数').fill('117')
  await generate('cinema_film', [title, author], { type: 'db', confirm: 'cinema_film' })
  await form(page).locator('button[type="submit"]').click()
  await expectShown(form(page).getByText(/pages.+已不属于此实体/))
  await eventually(() => input(page, '书名').inputValue()).toBe('Alien')
  await eventually(() => input(page, '页数').inputValue()).toBe('117')
  // The list behind it has become another, and the form has the new field.
  await expectShown(page.locator('th', { hasText: '作者' }))
  await input(page, '作者').fill('Foster')
  await input(page, '页数').fill('')
  await save(page)
  await expectShown(row(page, 'Alien'))
  await expectShown(row(page, 'Foster'))
  await add(page)
  await expectShown(input(page, '作者'))
  await eventually(() => input(page, '页数').count()).toBe(0)
})

test('what somebody deletes leaves the menu; a page of it that is open says so and keeps what was typed', async () => {
  await generate('gone_note', [title])
  const page = await stage.enter('gone/note', { expects: /404/ })
  await add(page)
  await input(page, '书名').fill('Brazil')
  const { data } = await stage.call<{ list: readonly { id: number }[] }>('/admin/crud.log/index')
  expect(await stage.call('/admin/crud.crud/delete', { body: { id: data.list[0]?.id } })).toMatchObject({
    code: 1,
  })
  await form(page).locator('button[type="submit"]').click()
  await eventually(() => menu(page).getByText('Gone', { exact: true }).count()).toBe(1)
  await eventually(() => input(page, '书名').inputValue()).toBe('Brazil')
})
