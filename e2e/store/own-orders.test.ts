import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'
import { offer } from './offer.ts'
import { catchPrint, openBuyer, printed, takePayment } from './orders.ts'

// Somebody looks after what they have ordered: what is to be paid, what is late, what they need not see any more.

const stage = openStage()
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `own-orders-${name}.png`), fullPage: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

let numbers: readonly string[] = []

beforeAll(async () => {
  await addRow(stage, 'store/category', { name: '茶', slug: 'tea' })
  const tea = await offer(stage, '铁观音', 'tieguanyin', '68.00', 50, 120)
  await addRow(stage, 'store/shippingMethod', {
    ...{ name: '快递', kind: 'flat', days_text: '2–3 天' },
    rates: [{ key: 'a', provinces: [], first_amount: '12.00' }],
  })
  const buyer = await openBuyer(stage, 'lilei', '李雷')
  const orders = []
  for (let at = 1; at <= 3; at++) orders.push(await buyer.order([tea.variant_id, at]))
  numbers = orders.map(({ number }) => number)
  await takePayment(stage, orders[1]?.id ?? 0)
  await buyer.call('order/cancel', { id: orders[2]?.id })
})

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: /列表分类|Parts of the list/ }).getByRole('link', { name })

test('the own orders stand in tabs, on a phone too, and one is found by its number', async () => {
  const page = await stage.enterAsMember('/user/store/order', { width: 360, height: 740 })
  await expectShown(page.getByText(/还剩 (29|30)分钟/))
  await expectShown(tab(page, '待付款 1'))
  await eventually(() => page.locator('ul li p.strong a').count()).toBe(3)
  expect(await fits(page)).toBe(true)
  await expectSound(page)
  await shot(page, '360')
  await tab(page, '待发货 1').click()
  await eventually(() => page.locator('ul li p.strong a').allTextContents()).toEqual([numbers[1]])
  await tab(page, '已隐藏').click()
  await expectShown(page.getByText('这里没有订单'))
  await expectSound(page)
  await shot(page, 'none-360')
  await tab(page, '全部').click()
  await page.getByRole('searchbox').fill(numbers[2] ?? '')
  await eventually(() => page.locator('ul li p.strong a').allTextContents()).toEqual([numbers[2]])
  // A search goes along into the tabs.
  await tab(page, '待付款').click()
  await expectShown(page.getByText('没有符合条件的记录'))
  await page.goBack()
  await eventually(() => page.locator('ul li p.strong a').count()).toBe(1)
})

test('what has ended is put away and comes back; what is late is said once a day', async () => {
  const page = await stage.enterAsMember('/user/store/order', { language: 'en', dark: true })
  await expectShown(page.getByText(/(29|30|28) minutes left/))
  await expectShown(tab(page, 'Cancelled 1'))
  await expectSound(page)
  await shot(page, 'dark')
  await tab(page, 'Cancelled').click()
  await page.getByRole('link', { name: numbers[2] ?? '' }).click()
  await page.getByRole('button', { name: 'Hide order' }).click()
  await expectShown(page.getByRole('button', { name: 'Show in the list again' }))
  await expectSound(page)
  await shot(page, 'hidden')
  await page.getByRole('link', { name: 'Back to list' }).click()
  await eventually(() => page.getByRole('link', { name: /^\d{16}$/ }).count()).toBe(2)
  await tab(page, 'Hidden 1').click()
  await page.getByRole('link', { name: numbers[2] ?? '' }).click()
  await page.getByRole('button', { name: 'Show in the list again' }).click()
  await expectShown(page.getByRole('button', { name: 'Hide order' }))

  await page.goto('/user/store/order?view=to_ship')
  await page.getByRole('link', { name: numbers[1] ?? '' }).click()
  await page.getByRole('button', { name: 'Remind the shop to ship' }).click()
  await expectShown(page.getByText('The shop was reminded to ship'))
  await expectShown(page.getByText('The shop has been reminded.'))
  await eventually(() => page.getByRole('button', { name: 'Remind the shop to ship' }).isDisabled()).toBe(
    true,
  )
  await expectSound(page)
  await shot(page, 'reminded')
  await catchPrint(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await eventually(() => page.getByText('Receipt', { exact: true }).count()).toBe(1)
  expect(await printed(page, join(outputFolder, 'own-orders-receipt.png'))).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Staff finds in the queue what was asked for.
  const staff = await stage.enter('store/order', { language: 'en', width: 1920 })
  await expectShown(staff.getByRole('columnheader', { name: 'Reminded' }))
  await staff.goto('/admin/store/order?remind_time=1&remind_time-operator=NOT%20NULL')
  await expectShown(staff.locator('tr[data-row-key]', { hasText: numbers[1] ?? '' }))
  await eventually(() => staff.locator('tr[data-row-key]:visible').count()).toBe(1)
  await staff.locator('tr[data-row-key]:visible').first().dblclick()
  await expectShown(staff.getByText('The shop was reminded to ship'))
  await shot(staff, 'staff')
})
