import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Design } from '#modules/generator/design/design.ts'
import { newField } from '#modules/generator/design/presets.ts'
import { addRow, eventually, expectShown, expectSound, field, form, input } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const names = ['title', 'about']
const design: Design = {
  type: 'create',
  table: {
    name: 'desk_chair',
    comment: 'Chair',
    quickSearchField: ['title'],
    defaultSortField: 'id',
    defaultSortType: 'asc',
    formFields: names,
    columnFields: names,
    generateRelativePath: '',
    databaseConnection: '',
    designChange: [],
    rebuild: 'No',
  },
  fields: [
    newField('pk', { name: 'id' }),
    newField('string', { name: 'title', comment: 'Title' }),
    newField('textarea', { name: 'about', comment: 'About' }),
  ],
}

beforeAll(async () => {
  expect(await stage.call('/admin/crud.crud/generate', { body: design })).toMatchObject({ code: 1 })
  await addRow(stage, 'desk/chair', { title: '椅子', about: '四条腿' })
})

/** The form of a chair, whose declaration and row arrive as those of a translated resource; answers what is saved. */
async function openChair(page: Page): Promise<() => Record<string, unknown> | undefined> {
  let saved: Record<string, unknown> | undefined
  await page.route(/ajax\/declaration/, async (route) => {
    const json = await (await route.fetch()).json()
    const { fields } = json.data.declaration
    for (const name of names) {
      fields[name].translated = true
      const translates = { language: 'en', field: name }
      fields[`translations.en.${name}`] = {
        ...fields[name],
        translated: undefined,
        required: false,
        translates,
      }
    }
    await route.fulfill({ json })
  })
  await page.route(/desk\.chair\/edit/, async (route) => {
    if (route.request().method() === 'POST') {
      saved = route.request().postDataJSON()
      return route.fulfill({ json: { code: 1, msg: 'Updated', time: 0, data: { row_version: 2 } } })
    }
    const json = await (await route.fetch()).json()
    if (json.data?.row)
      json.data.row.translations = { en: { title: 'Chair', about: '', is_stale: true, stale: ['title'] } }
    await route.fulfill({ json })
  })
  await page.goto('/admin/desk/chair?open=1')
  await eventually(() => input(page, 'Title').first().inputValue()).toBe('椅子')
  return () => saved
}

const choice = (page: Page, name: string) =>
  form(page).getByRole('radiogroup', { name: 'Translation' }).getByText(name, { exact: true })

test('a translation stands beside its text, says what is missing and outdated, and is copied, confirmed and saved by itself', async () => {
  const page = await stage.enter('dashboard', { language: 'en' })
  const saved = await openChair(page)
  await choice(page, 'Hidden').click()
  expect(await field(page, 'Title \\(English\\)').count()).toBe(0)
  await choice(page, 'English').click()
  await expectShown(field(page, 'Title \\(English\\)'))
  await expectShown(form(page).getByText('The base text has changed since'))
  await expectShown(form(page).getByText('1 missing'))
  expect(await field(page, 'Title \\(English\\)').locator('[lang="en"]').count()).toBe(1)
  expect(await field(page, 'Title').first().locator('[lang="zh-cn"]').count()).toBe(1)
  await expectSound(page)
  await form(page)
    .getByRole('button', { name: /^Copy .* to “About \(English\)”$/ })
    .press('Enter')
  expect(await input(page, 'About \\(English\\)').inputValue()).toBe('四条腿')
  await input(page, 'About \\(English\\)').fill('Four legs')
  await form(page).getByRole('button', { name: 'Translations are still right' }).press('Enter')
  await expectShown(form(page).getByText('Complete'))
  await page.keyboard.press('Control+Enter')
  await form(page).waitFor({ state: 'hidden' })
  const { id: _, row_version: __, ...sent } = saved() ?? {}
  expect(sent).toEqual({ 'translations.en.about': 'Four legs', translations: { en: { is_stale: false } } })
})

test('the form fits a phone, and changing the text marks its translation at once', async () => {
  const page = await stage.enter('dashboard', { language: 'en', width: 360, height: 720 })
  await openChair(page)
  await choice(page, 'English').click()
  await form(page).getByRole('button', { name: 'Translations are still right' }).click()
  await expectShown(form(page).getByText('1 missing'))
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
  await expectSound(page)
})
