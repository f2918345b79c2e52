import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Design } from '#modules/generator/design/design.ts'
import { newField } from '#modules/generator/design/presets.ts'
import { eventually, expectShown, expectSound, fault, field, form, input } from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()

const names = ['title', 'size', 'box', 'code']
const design: Design = {
  type: 'create',
  table: {
    name: 'desk_lamp',
    comment: 'Lamp',
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
    newField('radio', { name: 'size', comment: 'Size:small=Small,large=Large' }),
    newField('string', { name: 'box', comment: 'Box' }),
    newField('string', { name: 'code', comment: 'Code' }),
  ],
}

beforeAll(async () => {
  expect(await stage.call('/admin/crud.crud/generate', { body: design })).toMatchObject({ code: 1 })
})

/** The list of lamps, whose declaration arrives with tabs, a condition and a field that is required. */
async function openLamps(): Promise<Page> {
  const page = await stage.enter('dashboard', { language: 'en' })
  await page.route(/ajax\/declaration/, async (route) => {
    const json = await (await route.fetch()).json()
    const { declaration, messages } = json.data
    declaration.tabs = { stock: ['box', 'code'] }
    declaration.fields.code.required = true
    declaration.fields.box.shownWhen = { size: ['large'] }
    messages.en.tabs = { stock: 'Stock' }
    await route.fulfill({ json })
  })
  await page.goto('/admin/desk/lamp?open=add')
  await expectShown(form(page).locator('.form-item'))
  return page
}

test('a form in tabs: the keys go through them, a refused save opens the one with the fault, conditions reach across', async () => {
  const page = await openLamps()
  const tab = (name: string | RegExp) => form(page).getByRole('tab', { name })
  await expectSound(page)
  await input(page, 'Title').fill('Desk lamp')
  await field(page, 'Size').getByText('Large').click()
  await tab('General').focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => tab('Stock').getAttribute('aria-selected')).toBe('true')
  await expectShown(field(page, 'Box'))
  await eventually(() => input(page, 'Title').isVisible()).toBe(false)
  await page.keyboard.press('Home')
  await field(page, 'Size').getByText('Small').click()
  await form(page).locator('button[type="submit"]').click()
  await expectShown(fault(page, 'Code'))
  await expectShown(tab(/Stock.*1 to correct/))
  await eventually(() => input(page, 'Code').evaluate((one) => one === document.activeElement)).toBe(true)
  await eventually(() => field(page, 'Box').count()).toBe(0)
  await expectSound(page)
  await page.keyboard.type('L-1')
  await expectShown(tab(/^Stock$/))
  await page.keyboard.press('Control+Enter')
  await form(page).waitFor({ state: 'hidden' })
  await expectShown(page.getByRole('row').filter({ hasText: 'L-1' }))
})
