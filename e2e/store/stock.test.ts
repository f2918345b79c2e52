import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound, rawKeys, row } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'

// Goods arrive, are counted with a scanner while some of them move, and the ledger and the books say so.

const stage = openStage()
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `stock-${name}.png`), fullPage: true })
let keys = 0
const act = (call: string, body: Readonly<Record<string, unknown>>) =>
  stage.call(`/admin/store.${call}`, { body: { idempotency_key: `journey-${++keys}-key`, ...body } })

test('stock is received, counted while it moves, posted, and its ledger adds up', async () => {
  const page = await stage.enter('store/stock', { language: 'en' })
  const product_id = await addRow(stage, 'store/product', {
    name: 'Oolong',
    variants: [{ key: 'a', price: '9.00', sku: 'OOL-1', barcode: '6901' }],
  })
  const { data } = await stage.call('/admin/store.variant/index')
  const [{ id: variant_id } = { id: 0 }] = (data as { list: readonly { readonly id: number }[] }).list
  expect(Number(product_id) > 0 && variant_id > 0).toBe(true)
  await act('stock/receive', { variant_id, warehouse_id: 1, quantity: 10 })
  const count = await addRow(stage, 'store/stockCount', { title: 'Shelf A', warehouse_id: 1 })
  await page.reload()
  await expectShown(row(page, 'OOL-1').getByText('Enough'))
  await shot(page, 'board')

  await page.goto(page.url().replace(/store\/stock.*/, `store/stockCount?row=${count}`))
  const scanner = page.getByRole('textbox', { name: 'Scan a barcode, or type a SKU and press Enter' })
  await expectShown(scanner)
  for (const code of ['6901', 'OOL-1', 'nothing']) {
    await scanner.fill(code)
    await scanner.press('Enter')
  }
  await expectShown(page.getByRole('alert').filter({ hasText: 'nothing' }))
  const counted = page.getByRole('spinbutton', { name: 'Counted' })
  await eventually(() => counted.inputValue()).toBe('2')
  await counted.fill('8')
  await counted.press('Enter')
  await expectShown(page.getByText('8 of 10'))
  await shot(page, 'count')
  await page.setViewportSize({ width: 360, height: 760 })
  await shot(page, 'count-360')
  await page.setViewportSize({ width: 1440, height: 900 })
  await act('stock/writeOff', { variant_id, warehouse_id: 1, quantity: 3, reason: 'damage' })
  expect(await act('stockCount/post', { ids: [count] })).toMatchObject({ code: 1 })

  await page.goto(page.url().replace(/store\/stockCount.*/, 'store/stock'))
  await row(page, 'OOL-1')
    .getByRole('button', { name: /^Movements/ })
    .click()
  await expectShown(page.getByText('The movements add up'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Quantity to receive' }).fill('4')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await expectShown(dialog.getByText('+4').first())
  await eventually(() => dialog.locator('tbody tr').count()).toBe(4)
  await eventually(() => dialog.locator('td time').first().getAttribute('title')).toMatch(/\d{4}-\d\d-\d\d/)
  expect(await rawKeys(page)).toEqual([])
  await shot(page, 'movements')

  await page.goto(page.url().replace(/store\/stock.*/, 'store/proof'))
  await page.getByRole('button', { name: 'Check now' }).click()
  await expectShown(page.getByText(/^Balanced since .*\d/))
  await expectShown(page.getByText('On hand is the sum of movements'))
  expect(await rawKeys(page)).toEqual([])
  await expectSound(page)
  await shot(page, 'books')
  const narrow = await stage.enter('store/proof', { language: 'zh-cn', width: 360, height: 720, dark: true })
  await expectShown(narrow.getByText(/^账目自 .*\d.* 起相符/))
  await expectSound(narrow)
  await shot(narrow, 'books-360')
})
