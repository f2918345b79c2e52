import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addRow, chooseIn, eventually, expectShown, expectSound, field, form, input } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
const controller = '/admin/content.category'

interface Translated {
  readonly row: { readonly translations: { readonly en: Readonly<Record<string, unknown>> } }
}

/** What is stored of the English of a category. */
async function english(id: number): Promise<Readonly<Record<string, unknown>>> {
  return (await stage.call<Translated>(`${controller}/edit?id=${id}`)).data.row.translations.en
}

/** The form of a category whose name has changed since it was translated, and whose description never was. */
async function openCategory(page: Page, before: string, name: string): Promise<number> {
  const id = await addRow(stage, 'content/category', {
    name: before,
    description: '四条腿',
    translations: { en: { name: `${name} in English` } },
  })
  expect(await stage.call(`${controller}/edit`, { body: { id, name } })).toMatchObject({ code: 1 })
  await page.goto(`/admin/content/category?open=${id}`)
  await eventually(() => input(page, 'Name').first().inputValue()).toBe(name)
  return id
}

const choice = (page: Page, name: string) =>
  form(page).getByRole('radiogroup', { name: 'Languages' }).getByText(name, { exact: true })

test('a translation stands beside its text, says what is missing and outdated, and is copied, confirmed and saved by itself', async () => {
  const page = await stage.enter('dashboard', { language: 'en' })
  const id = await openCategory(page, '凳子', '椅子')
  await choice(page, '简体中文').click()
  await field(page, 'Name \\(English\\)').waitFor({ state: 'detached' })
  await choice(page, '+ English').click()
  await expectShown(form(page).getByText('简体中文 · main language'))
  await expectShown(field(page, 'Name \\(English\\)'))
  await expectShown(form(page).getByText('The base text has changed since'))
  await expectShown(form(page).getByText('1 missing'))
  await eventually(() => field(page, 'Name \\(English\\)').locator('[lang="en"]').count()).toBe(1)
  await eventually(() => field(page, 'Name').first().locator('[lang="zh-cn"]').count()).toBe(1)
  await expectSound(page)
  await form(page)
    .getByRole('button', { name: /^Copy .* to “Description \(English\)”$/ })
    .press('Enter')
  await eventually(() => input(page, 'Description \\(English\\)').inputValue()).toBe('四条腿')
  await expectShown(form(page).getByText('1 copied, not yet translated'))
  await input(page, 'Description \\(English\\)').fill('Four legs')
  await form(page).getByRole('button', { name: 'Translations are still right' }).press('Enter')
  await expectShown(form(page).getByText('Complete'))
  await page.keyboard.press('Control+Enter')
  await form(page).waitFor({ state: 'hidden' })
  expect(await english(id)).toMatchObject({
    name: '椅子 in English',
    description: 'Four legs',
    is_stale: false,
  })
})

test('the form fits a phone, and changing the text marks its translation at once', async () => {
  const page = await stage.enter('dashboard', { language: 'en', width: 360, height: 720 })
  const id = await openCategory(page, '桌子', '书桌')
  await choice(page, '+ English').click()
  await form(page).getByRole('button', { name: 'Translations are still right' }).click()
  await expectShown(form(page).getByText('1 missing'))
  const changed = form(page).getByText('The base text has changed since')
  await eventually(() => changed.count()).toBe(0)
  await input(page, 'Name').first().fill('写字台')
  await expectShown(changed)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
  await expectSound(page)
  await form(page).getByRole('button', { name: 'Translations are still right' }).click()
  await changed.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+Enter')
  await form(page).waitFor({ state: 'hidden' })
  expect(await english(id)).toMatchObject({ name: '书桌 in English', is_stale: false })
})

test('a list shows the rows that are not translated, and says so above them', async () => {
  const page = await stage.enter('dashboard', { language: 'en' })
  await addRow(stage, 'content/category', { name: '门', translations: { en: { name: 'Door' } } })
  await addRow(stage, 'content/category', { name: '窗' })
  await page.goto('/admin/content/category')
  await expectShown(page.getByRole('row').filter({ hasText: '门' }))
  await page.getByRole('button', { name: 'Search by columns' }).click()
  const search = page.getByRole('form', { name: 'Search by columns' })
  await chooseIn(page, search.getByRole('combobox', { name: 'English translation' }), 'Not translated')
  await search.getByRole('button', { name: 'Search', exact: true }).click()
  await expectShown(page.getByText('English translation is Not translated'))
  await expectShown(page.getByRole('row').filter({ hasText: '窗' }))
  await eventually(() => page.getByRole('row').filter({ hasText: '门' }).count()).toBe(0)
  await expectSound(page)
})
