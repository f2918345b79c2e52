import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Design } from '#modules/generator/design/design.ts'
import { newField } from '#modules/generator/design/presets.ts'
import {
  addRow,
  button,
  chooseIn,
  column,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  row,
  rows,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

// What the generator made is a list like any other: what lists can do, it can do from its first minute on.

const stage = openStage()
const dialog = (page: Page): Locator => page.locator('.ant-modal:visible').last()
const open = (): Promise<Page> => stage.enter('desk/cup', { language: 'en' })

const design: Design = {
  type: 'create',
  table: {
    name: 'desk_cup',
    comment: 'Cup',
    quickSearchField: ['title'],
    defaultSortField: 'id',
    defaultSortType: 'asc',
    formFields: ['title', 'pages', 'size', 'status'],
    columnFields: ['id', 'title', 'pages', 'size', 'status'],
    generateRelativePath: '',
    databaseConnection: '',
    designChange: [],
    rebuild: 'No',
  },
  fields: [
    newField('pk', { name: 'id' }),
    newField('string', { name: 'title', comment: 'Title' }),
    newField('number', { name: 'pages', comment: 'Pages' }),
    newField('radio', { name: 'size', comment: 'Size:small=Small,large=Large' }),
    newField('switch', { name: 'status', comment: 'On sale:0=No,1=Yes' }),
  ],
}

beforeAll(async () => {
  expect(await stage.call('/admin/crud.crud/generate', { body: design })).toMatchObject({ code: 1 })
})

/** These cups, and no others. */
async function putCups(...cups: readonly (readonly [title: string, pages: number, size: string])[]) {
  stage.product.change('delete from desk_cup')
  for (const [title, pages, size] of cups) await addRow(stage, 'desk/cup', { title, pages, size, status: 1 })
}

test('rows come in from a file: the wrong one is explained and stays out', async () => {
  await putCups(['Mug', 3, 'small'], ['Glass', 5, 'small'])
  const page = await open()
  await expectShown(row(page, 'Mug'))
  await button(page, 'Import').click()
  const text =
    'Title,Pages,Size,On sale\r\nBowl,7,Large,Yes\r\nPlate,many,Small,No\r\nJug,9,Huge,No\r\nPot,11,Small,No\r\n'
  const file = { name: 'cups.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog(page).locator('input[type="file"]').setInputFiles(file)
  await expectShown(dialog(page).getByRole('list', { name: 'Columns in the file' }))
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Trial run' }).click()
  await expectShown(dialog(page).getByText('To be added'))
  await eventually(() => dialog(page).locator('.exchange-counts dd').allInnerTexts()).toEqual(['2', '0', '2'])
  const reasons = dialog(page).locator('.exchange-errors')
  await expectShown(reasons.getByText(/Pages/))
  await expectShown(reasons.getByText(/Size/))
  await expectSound(page)
  await eventually(() => rows(page).count()).toBe(2)
  await dialog(page).getByRole('button', { name: 'Import 2 valid rows' }).click()
  await expectShown(dialog(page).getByText('Added', { exact: true }))
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await eventually(() => column(page, 'title')).toEqual(['Mug', 'Glass', 'Bowl', 'Pot'])
  await eventually(() => column(page, 'size')).toEqual(['Small', 'Small', 'Large', 'Small'])
})

test('several rows get a value at once', async () => {
  await putCups(['Mug', 3, 'small'], ['Glass', 5, 'small'], ['Bowl', 7, 'large'], ['Pot', 11, 'small'])
  const page = await open()
  for (const title of ['Mug', 'Bowl']) await row(page, title).getByRole('checkbox').first().check()
  await button(page, 'Bulk edit').click()
  await chooseIn(page, form(page).getByRole('combobox', { name: 'Fields to change' }), 'Pages', 'Size')
  await expectShown(
    field(page, 'Pages').locator('..').getByText('The selected records have different values here'),
  )
  await input(page, 'Pages').fill('21')
  await field(page, 'Size').getByText('Large', { exact: true }).click()
  await expectSound(page)
  await save(page)
  await eventually(() => column(page, 'pages')).toEqual(['21', '5', '21', '11'])
  await eventually(() => column(page, 'size')).toEqual(['Large', 'Small', 'Large', 'Small'])
})

test('what is searched for is kept as a view and opened by its link', async () => {
  await putCups(['Mug', 3, 'large'], ['Glass', 5, 'small'], ['Bowl', 7, 'large'], ['Pot', 11, 'small'])
  const page = await open()
  await button(page, 'Search by columns').click()
  const search = page.getByRole('form', { name: 'Search by columns' })
  await chooseIn(page, search.getByRole('combobox', { name: 'Size' }), 'Large')
  await search.getByRole('button', { name: 'Search', exact: true }).click()
  await eventually(() => column(page, 'title')).toEqual(['Mug', 'Bowl'])
  await page.getByRole('button', { name: 'Save as new' }).click()
  await dialog(page).getByLabel('Name').fill('Large ones')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expectShown(page.getByRole('tab', { name: 'Large ones', selected: true }))
  await page.goto('/admin/desk/cup')
  await eventually(() => rows(page).count()).toBe(4)
  await page.goto('/admin/desk/cup?view=1')
  await eventually(() => column(page, 'title')).toEqual(['Mug', 'Bowl'])
  await expectShown(page.getByRole('tab', { name: 'Large ones', selected: true }))
  await expectSound(page)
})

test('rows that were deleted come back by Undo', async () => {
  await putCups(['Mug', 3, 'large'], ['Glass', 5, 'small'], ['Bowl', 7, 'large'], ['Pot', 11, 'small'])
  const page = await open()
  for (const title of ['Glass', 'Pot']) await row(page, title).getByRole('checkbox').first().check()
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2' }).click()
  await eventually(() => column(page, 'title')).toEqual(['Mug', 'Bowl'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(() => column(page, 'title')).toEqual(['Mug', 'Glass', 'Bowl', 'Pot'])
  await eventually(() => column(page, 'pages')).toEqual(['3', '5', '7', '11'])
})
