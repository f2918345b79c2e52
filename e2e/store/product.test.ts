import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  addRow,
  choose,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  makePicture,
  save,
  saveRecord,
  uploadPicture,
} from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// A shop that is empty gets its first product, with options, variants and prices, and buyers find it.

const stage = openStage()

const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `product-${name}.png`), fullPage: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const sheet = (page: Page) => page.getByRole('grid', { name: 'Variants' })
const cell = (page: Page, row: number, column: string) =>
  sheet(page).locator('tbody tr').nth(row).locator(`[data-column="${column}"]`)
const column = (page: Page, name: string) =>
  sheet(page).locator(`tbody [data-column="${name}"]`).allTextContents()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

const isIn = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null)

let picture = ''

beforeAll(async () => {
  picture = await uploadPicture(stage, await stage.product.signIn(), await makePicture(120, 600, 600))
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
})

test('the first product of a shop: options, a variant of each combination, prices as on a sheet, and on sale', async () => {
  await addRow(stage, 'store/category', { name: 'Tea', slug: 'tea' })
  const page = await stage.enter('store/product?row=new', { language: 'en' })
  await input(page, 'Name').fill('Oolong')
  await choose(page, 'Category', 'Tea')
  await tab(page, 'Variants and prices')
  // Options are typed: a name, and values one behind the other.
  for (const [name, values] of [
    ['Weight', ['50 g', '100 g', '250 g']],
    ['Tin', ['Red', 'Green']],
  ] as const) {
    await form(page).getByRole('button', { name: 'Add option' }).click()
    const called = form(page).getByPlaceholder('Name of the option').last()
    await eventually(() => called.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type(name)
    const next = form(page).getByRole('textbox', { name: `Add a value to “${name}”` })
    for (const value of values) {
      await next.fill(value)
      await next.press('Enter')
    }
  }
  await cell(page, 0, 'price').click()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expectShown(form(page).getByText('Save the options to make their variants (6)'))
  await saveRecord(page)
  await tab(page, 'Variants and prices')

  // What the first variant costs, those of the other combinations cost at first.
  await form(page).getByRole('button', { name: 'Add missing' }).click()
  await eventually(() => column(page, 'price')).toEqual(Array(6).fill('¥10.00'))
  await expectSound(page)
  await shot(page, 'variants')

  // A column from a spreadsheet, one cell over another one, and back.
  await cell(page, 0, 'price').click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '10.00\n12.00\n18.00\n20.00\n42.00\n45.00\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await eventually(() => column(page, 'price')).toEqual([
    '¥10.00',
    '¥12.00',
    '¥18.00',
    '¥20.00',
    '¥42.00',
    '¥45.00',
  ])
  await page.keyboard.press('Control+z')
  await eventually(() => column(page, 'price')).toEqual(Array(6).fill('¥10.00'))
  await page.keyboard.press('Control+y')
  await eventually(() => column(page, 'price')).toContain('¥45.00')

  // Filled down: what stands in the first chosen cell is in all of them.
  await cell(page, 0, 'list_price').click()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await eventually(() => column(page, 'list_price')).toEqual(['¥60.00', '¥60.00', '¥60.00', '', '', ''])
  expect(await focused(page)).toBe('¥60.00')

  // Prices of all change together, and what comes of it is shown before.
  await cell(page, 0, 'price').click()
  await form(page).getByRole('button', { name: 'Change prices (6)' }).click()
  await page.getByRole('spinbutton', { name: 'By how much' }).fill('10')
  await expectShown(page.getByText('¥10.00 → ¥11.00'))
  await page.getByRole('button', { name: 'Apply to variants: 6' }).click()
  await eventually(() => column(page, 'price')).toEqual([
    '¥11.00',
    '¥13.20',
    '¥19.80',
    '¥22.00',
    '¥46.20',
    '¥49.50',
  ])

  // Rows are switched and opened by keys; Tab leads through the cells, and after Escape out of them.
  await cell(page, 5, 'price').click()
  await page.keyboard.press('Space')
  await expectShown(sheet(page).locator('tbody tr').nth(5).getByRole('switch', { checked: false }))
  await page.keyboard.press('Control+z')
  await expectShown(sheet(page).locator('tbody tr').nth(5).getByRole('switch', { checked: true }))
  await page.keyboard.press('Alt+Enter')
  await expectShown(page.getByRole('dialog').getByRole('button', { name: 'Remove “250 g · Green”' }))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await cell(page, 2, 'price').click()
  await page.keyboard.press('Tab')
  expect(await isIn(page)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await isIn(page)).toBe(false)

  // Grouped by an option, the variants of a value are chosen by one press. The order is that of the values.
  await form(page).getByRole('combobox', { name: 'Group by' }).click()
  await page.getByTitle('Tin', { exact: true }).click()
  await sheet(page).getByRole('button', { name: 'Green 3' }).click()
  await expectShown(form(page).getByRole('button', { name: 'Change prices (3)' }))
  await eventually(() => column(page, 'price')).toEqual([
    '¥11.00',
    '¥19.80',
    '¥46.20',
    '¥13.20',
    '¥22.00',
    '¥49.50',
  ])
  await expectSound(page)
  await shot(page, 'grouped')
  await form(page).getByRole('combobox', { name: 'Group by' }).click()
  await page.getByTitle('Not grouped', { exact: true }).last().click()
  await eventually(() => sheet(page).locator('tbody tr').count()).toBe(6)

  // A comma that may stand for the point is not left out: the price would be a hundredfold.
  await cell(page, 5, 'price').click()
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  await eventually(() => cell(page, 5, 'price').textContent()).toBe('12,50')

  // A fault stands in its cell, which has the focus: what is typed next mends it.
  await cell(page, 1, 'price').click()
  await page.keyboard.type('lots')
  await page.keyboard.press('Enter')
  await cell(page, 5, 'price').click()
  await page.keyboard.type('49.50')
  await page.keyboard.press('Enter')
  await form(page).locator('button[type="submit"]').click()
  await expectShown(cell(page, 1, 'price').locator('[class*="error"]'))
  await eventually(() => cell(page, 1, 'price').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('13.20')
  await page.keyboard.press('Enter')
  await eventually(() => column(page, 'price')).toEqual([
    '¥11.00',
    '¥13.20',
    '¥19.80',
    '¥22.00',
    '¥46.20',
    '¥49.50',
  ])
  await saveRecord(page)

  // What a sale lacks is said at once, at each field.
  await page.getByRole('button', { name: 'Put on sale' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put on sale' }).click()
  await expectShown(page.getByText('Add a picture to put the product on sale'))
})

test('buyers choose a variant on its page, and narrow the list', async () => {
  const alt = [{ key: picture, value: 'Leaves of tea' }]
  await stage.call('/admin/store.product/edit', {
    body: { id: 1, row_version: await version(1), images: [picture], image_alts: alt },
  })
  expect(await stage.call('/admin/store.product/putOnSale', { body: { ids: [1] } })).toMatchObject({
    code: 1,
  })
  const page = await stage.visit({ language: 'en' })
  await page.goto(`${stage.product.address}/en/products`)
  await expectShown(page.getByText('From ¥11.00'))
  await page.getByLabel('Min').fill('100')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectShown(page.getByText('No products match these filters.'))
  await expectSound(page)
  await page.locator('.empty').getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Oolong' }).click()
  await page.getByText('250 g', { exact: true }).click()
  await page.getByText('Green', { exact: true }).click()
  await expectShown(page.locator('[data-price]', { hasText: '¥49.50' }))
  await eventually(() => new URL(page.url()).searchParams.get('variant')).toBeTruthy()
  await expectSound(page)
  await shot(page, 'page')
  // Whoever gets the address sees the same variant.
  await page.reload()
  await expectShown(page.locator('[data-price]', { hasText: '¥49.50' }))

  const narrow = await stage.visit({ language: 'en', width: 360, height: 720, dark: true })
  await narrow.goto(`${stage.product.address}/en/product/oolong`)
  await expectShown(narrow.getByRole('heading', { name: 'Oolong' }))
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectSound(narrow)
  await shot(narrow, 'page-360')
})

test('what a page says before a choice stays until there is one', async () => {
  const id = await addRow(stage, 'store/product', {
    ...{ name: 'Cup', slug: 'cup', category_id: 1, images: [picture] },
    image_alts: [{ key: picture, value: 'A cup' }],
    options: [{ key: 'a', name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] }],
  })
  const { data } = await stage.call<{ row: { options: readonly { values: readonly { id: number }[] }[] } }>(
    `/admin/store.product/edit?id=${id}`,
  )
  const variants = data?.row.options[0]?.values.map((one) => ({
    ...{ key: `v${one.id}`, value_ids: [one.id], price: '5.00', list_price: '8.00' },
  }))
  await stage.call('/admin/store.product/edit', { body: { id, row_version: await version(id), variants } })
  expect(await stage.call('/admin/store.product/putOnSale', { body: { ids: [id] } })).toMatchObject({
    code: 1,
  })
  const page = await stage.visit({ language: 'en' })
  await page.goto(`${stage.product.address}/en/product/cup`)
  await expectShown(page.getByText('Small', { exact: true }))
  await expectShown(page.locator('[data-list]:visible', { hasText: '¥8.00' }))
  await expectShown(page.locator('[data-band].out'))
})

test('a member who has signed in sees the prices of the own group', async () => {
  await addRow(stage, 'store/groupDiscount', { group_id: 1, permille: 500 })
  const page = await stage.enterAsMember('/user/account/overview', { language: 'en', group: 1 })
  await page.goto(`${stage.product.address}/en/product/oolong`)
  await page.getByText('250 g', { exact: true }).click()
  await page.getByText('Green', { exact: true }).click()
  await expectShown(page.locator('[data-price]', { hasText: '¥24.75' }))
  await expectShown(page.locator('[data-list]:visible', { hasText: '¥49.50' }))
  // Cards say it, too, wherever they stand.
  const slots = [{ id: 'a', type: 'productList', props: { title: 'Offers', sort: 'weigh', count: 8 } }]
  const offers = { title: 'Offers', slug: 'offers', status: 'published', slots }
  await addRow(stage, 'content/page', { ...offers, translations: { en: { title: 'Offers', slots } } })
  const guest = await stage.visit({ language: 'en' })
  for (const path of ['/en/products', '/en/offers']) {
    await guest.goto(stage.product.address + path)
    await expectShown(guest.locator('.card [data-price]').getByText('From ¥11.00', { exact: true }))
    await page.goto(stage.product.address + path)
    await expectShown(page.locator('.card [data-price]').getByText('From ¥5.50', { exact: true }))
    await expectShown(page.locator('.card [data-price]').getByText('¥2.50', { exact: true }))
  }
  await expectSound(page)
  await shot(page, 'offers')
})

test('whoever writes a special price sees what all prices come to', async () => {
  const { data } = await stage.call<{ list: readonly { id: number; sku: string; price: string }[] }>(
    '/admin/store.variant/index?limit=100',
  )
  const dear = data?.list.find(({ price }) => price === '49.50')
  const page = await stage.enter('store/price', { language: 'en', dark: true })
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await choose(page, 'Variant', dear?.sku ?? '')
  await input(page, 'From quantity').fill('5')
  await input(page, 'Price').fill('20')
  const stairs = form(page).getByRole('region', { name: 'Unit price with all special prices applied' })
  await expectShown(stairs.getByRole('row', { name: 'Everyone Now ¥49.50 5 or more ¥20.00' }))
  await expectShown(stairs.getByRole('row', { name: 'Default group Now ¥24.75 5 or more ¥20.00' }))
  await expectSound(page)
  await shot(page, 'stairs-dark')
  await input(page, 'From quantity').fill('1')
  await expectShown(stairs.getByRole('row', { name: 'Everyone Now ¥20.00' }))
  await save(page)

  const narrow = await stage.enter('store/product?row=1', { width: 360, height: 740, language: 'en' })
  await tab(narrow, 'Variants and prices')
  await sheet(narrow).getByRole('button', { name: /More/ }).last().click()
  await expectShown(narrow.getByRole('dialog').getByRole('row', { name: 'Everyone Now ¥20.00' }))
  await expectSound(narrow)
  await shot(narrow, 'stairs-360')
})

test('four hundred variants are a sheet like any other: one price that changes is one line that is sent', async () => {
  const options = ['a', 'b'].map((key) => ({
    ...{ key, name: key.toUpperCase() },
    values: Array.from({ length: 20 }, (_, n) => ({ name: `${key}${n + 1}` })),
  }))
  const id = await addRow(stage, 'store/product', { name: 'Many', options })
  const { data } = await stage.call<{ row: { options: readonly { values: readonly { id: number }[] }[] } }>(
    `/admin/store.product/edit?id=${id}`,
  )
  const [first, second] = data?.row.options.map(({ values }) => values.map((one) => one.id)) ?? []
  const variants = (first ?? []).flatMap((one) =>
    (second ?? []).map((other) => ({ key: `n${one}x${other}`, value_ids: [one, other], price: '5.00' })),
  )
  expect(
    await stage.call('/admin/store.product/edit', { body: { id, row_version: await version(id), variants } }),
  ).toMatchObject({ code: 1 })
  const page = await stage.enter(`store/product?row=${id}`, { language: 'en' })
  await tab(page, 'Variants and prices')
  await eventually(() => sheet(page).locator('tbody tr').count()).toBe(400)
  // One cell can be reached by keys, whatever a filter leaves.
  await cell(page, 399, 'price').click()
  await field(page, 'Variants')
    .getByRole('textbox', { name: 'Find by value, SKU or barcode' })
    .fill('a20 · b20')
  await eventually(() => sheet(page).locator('tbody tr').count()).toBe(1)
  await eventually(() => sheet(page).locator('td[tabindex="0"]').count()).toBe(1)
  await cell(page, 0, 'price').click()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  const sent = page.waitForRequest(
    (request) => request.url().includes('/store.product/edit') && request.method() === 'POST',
  )
  await saveRecord(page)
  expect(((await sent).postDataJSON() as { variants: unknown[] }).variants).toMatchObject([{ price: '6.00' }])

  const narrow = await stage.enter(`store/product?row=${id}`, {
    language: 'en',
    width: 360,
    height: 720,
    dark: true,
  })
  await tab(narrow, 'Variants and prices')
  await expectShown(sheet(narrow))
  await expectSound(narrow)
  await narrow.screenshot({ path: join(outputFolder, 'product-sheet-360.png') })
})

async function version(id: number): Promise<number> {
  const { data } = await stage.call<{ row: { row_version: number } }>(`/admin/store.product/edit?id=${id}`)
  return data?.row.row_version ?? 0
}
