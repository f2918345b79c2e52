import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { passCaptcha } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound, row } from '../screens.ts'
import { memberPassword, openStage, outputFolder } from '../stage.ts'
import { offer } from './offer.ts'
import { openBuyer } from './orders.ts'

// Somebody who has never been here buys something, staff takes the money, and every amount can be explained.

const stage = openStage()
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `checkout-${name}.png`), fullPage: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

let tea = { id: 0, variant_id: 0 }
let cup = tea
let pot = tea

beforeAll(async () => {
  await stage.call('/admin/routine.config/edit', { body: { site_open: 1 } })
  const home = await addRow(stage, 'content/page', {
    ...{ title: '茶舍', slug: 'home', status: 'published' },
    translations: { en: { title: 'A tea house' } },
  })
  await stage.call('/admin/content.page/makeHome', { body: { ids: [home] } })
  await addRow(stage, 'store/category', { name: '茶', slug: 'tea' })
  tea = await offer(stage, '铁观音', 'tieguanyin', '68.00', 20, 120)
  cup = await offer(stage, '白瓷杯', 'cup', '25.50', 3, 20)
  pot = await offer(stage, '紫砂壶', 'pot', '70.00', 20, 20)
  await addRow(stage, 'store/shippingMethod', {
    ...{ name: '快递', kind: 'flat', days_text: '2–3 天' },
    rates: [{ key: 'a', provinces: [], first_amount: '12.00' }],
  })
  await addRow(stage, 'store/shippingMethod', { name: '自提', kind: 'pickup', weigh: -1 })
  const values = { username: 'buyer', nickname: '李雷', group_id: 1, password: memberPassword }
  await stage.call('/admin/user.User/add', { body: { ...values, email: 'buyer@example.com' } })
})

test('a guest fills a cart on a phone, signs in, and orders what was in it', async () => {
  const page = await stage.visit({ width: 360, height: 740 })
  await page.goto('/product/tieguanyin')
  await page.getByLabel('数量').fill('2')
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expectShown(page.getByText('已加入购物车。'))
  await eventually(() => page.locator('[data-kept]:visible').textContent()).toBe('2')
  expect(await fits(page)).toBe(true)
  await expectSound(page)
  await shot(page, 'product-360')
  await page.goto('/product/cup')
  await page.getByLabel('数量').fill('5')
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expectShown(page.getByText('库存仅剩 3 件'))
  await page.getByLabel('数量').fill('1')
  await page.getByRole('button', { name: '加入购物车' }).click()
  await page.getByRole('link', { name: '去购物车' }).click()

  // The cart: more of one, the other one for later.
  await expectShown(page.getByRole('heading', { name: '购物车' }))
  await page.getByRole('button', { name: '增加“铁观音”' }).click()
  await expectShown(page.getByText('¥229.50'))
  await page.getByRole('textbox', { name: '“白瓷杯”的数量' }).fill('9')
  await expectShown(page.getByText('库存仅剩 3 件'))
  await page.getByRole('textbox', { name: '“白瓷杯”的数量' }).fill('2')
  await expectShown(page.getByText('¥255.00'))
  await page.getByRole('checkbox', { name: '选择“白瓷杯”' }).uncheck()
  await expectShown(page.getByLabel('合计').getByText('¥204.00').first())
  expect(await fits(page)).toBe(true)
  await expectSound(page)
  await shot(page, 'cart-360')

  // Signing in leads back, and the cart has come along.
  await page.getByRole('link', { name: '去结算' }).click()
  await expectShown(page.getByText('登录后下单'))
  await shot(page, 'guest-360')
  await page.getByRole('link', { name: '登录', exact: true }).last().click()
  await page.locator('input[name="username"]').fill('buyer')
  await page.locator('input[name="password"]').fill(memberPassword)
  await passCaptcha(page, () => page.locator('button[type="submit"]').click())
  await page.waitForURL('**/checkout')

  // A new address is asked for at once; faults stand at their fields.
  await page.getByRole('button', { name: '保存地址' }).click()
  await expectShown(page.locator('.form-error'))
  await shot(page, 'address-360')
  await page.getByRole('textbox', { name: '收货人' }).fill('李雷')
  await page.getByRole('textbox', { name: '电话' }).fill('13900000000')
  await page.getByRole('combobox', { name: '所在地区' }).click()
  for (const part of ['浙江省', '杭州市', '西湖区'])
    await page.locator('.ant-cascader-menu-item', { hasText: part }).first().click()
  await page.getByRole('textbox', { name: '详细地址' }).fill('龙井路 1 号')
  await page.getByRole('button', { name: '保存地址' }).click()
  await expectShown(page.getByRole('radio', { name: /快递/ }))
  await expectShown(page.getByText('¥216.00').first())
  await page.getByText('价格怎么来的？').click()
  await expectSound(page)
  expect(await fits(page)).toBe(true)
  await shot(page, 'checkout-360')
  await page.getByRole('radio', { name: /自提/ }).check()
  await expectShown(page.getByText('免运费').last())
  await page.getByRole('radio', { name: /快递/ }).check()

  // What was chosen folds to a line, and opens again.
  await eventually(() => page.getByRole('radio', { name: /龙井路/ }).count()).toBe(0)
  await page.getByRole('button', { name: '更改: 收货地址' }).click()
  await expectShown(page.getByRole('radio', { name: /龙井路 1 号/ }))
  await page.getByRole('button', { name: '继续' }).first().click()
  await eventually(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('更改: 收货地址')
  await page.getByRole('button', { name: '继续' }).click()
  await eventually(() => page.getByRole('radio', { name: /自提/ }).count()).toBe(0)
  await shot(page, 'folded-360')

  // A price that rises meanwhile is shown before anything is ordered.
  await expectShown(page.getByText('¥216.00').first())
  const { data } = await stage.call<{ row: { row_version: number } }>(
    `/admin/store.product/edit?id=${tea.id}`,
  )
  const variants = [{ id: tea.variant_id, price: '70.00' }]
  const body = { id: tea.id, row_version: data?.row.row_version, variants }
  expect(await stage.call('/admin/store.product/edit', { body })).toMatchObject({ code: 1 })
  await page.getByRole('button', { name: '提交订单' }).click()
  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText('铁观音：¥68.00 → ¥70.00'))
  await expectShown(dialog.getByText('合计：¥216.00 → ¥222.00'))
  await shot(page, 'changed-360')
  await dialog.getByRole('button', { name: '按新价格下单' }).click()

  // The order: what is to be done, and the way out.
  await page.waitForURL('**/user/store/order/*')
  await expectShown(page.getByText(/还剩 (3天|2天23小时)/))
  await expectShown(page.getByText('请联系商家了解如何付款。'))
  await expectShown(page.getByText('铁观音'))
  await eventually(() => page.locator('[data-kept]').first().textContent()).toBe('2')
  await page.getByText('价格怎么来的？').click()
  await expectShown(page.getByRole('rowheader', { name: '× 3' }))
  expect(await fits(page)).toBe(true)
  await expectSound(page)
  await shot(page, 'order-360')
  await page.goto('/cart')
  await expectShown(page.getByText('白瓷杯'))
  await eventually(() => page.getByText('铁观音').count()).toBe(0)
})

test('staff reads an order, takes the payment, and the buyer sees it', async () => {
  const { number } = await (await openBuyer(stage, 'hanmei', '韩梅梅')).order([pot.variant_id, 3])
  const page = await stage.enter('store/order', { language: 'en' })
  await row(page, number).dblclick()
  await expectShown(page.getByRole('heading', { name: 'History' }))
  await expectShown(page.getByText('Placed', { exact: true }).last())
  await expectShown(page.getByText('1 号').first())
  await expectSound(page)
  await shot(page, 'staff')
  await page.getByRole('button', { name: 'Change price' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByLabel('Total discount on products').fill('500')
  await asked.getByLabel('Reason').fill('A regular')
  await asked.getByRole('button', { name: 'Change price' }).click()
  await expectShown(asked.getByText('210.00'))
  await asked.getByLabel('Total discount on products').fill('10')
  await asked.getByRole('button', { name: 'Change price' }).click()
  await expectShown(page.getByText('¥212.00'))
  await expectShown(page.getByText('A regular'))
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  // The input of files comes last, and the button moves down for it.
  await expectShown(page.getByRole('dialog').getByRole('button', { name: 'Choose file' }))
  await page.getByRole('dialog').getByRole('textbox').fill('Bank 4711')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click()
  await expectShown(page.getByText('Payment received'))
  await expectShown(page.getByText('Bank 4711'))
  await page.getByText('Why not?').click()
  await expectShown(page.getByText('Cancel order: “Status” is “Paid” but must be “To pay”'))
  await shot(page, 'staff-paid')

  const buyer = await stage.enterAsMember('/user/store/order', {
    language: 'en',
    username: 'hanmei',
    dark: true,
  })
  await buyer.getByRole('link', { name: number }).click()
  await expectShown(buyer.getByText('Payment received'))
  await eventually(() => buyer.getByText('Bank 4711').count()).toBe(0)
  await expectSound(buyer)
  await shot(buyer, 'order-dark')
})

test('an order that is not paid is cancelled by the buyer, and its goods can be bought again', async () => {
  const { call } = await openBuyer(stage, 'lilei', '李雷')
  await call('cart/set', { variant_id: cup.variant_id, quantity: 2 })
  const page = await stage.enterAsMember('/user/account/overview', { language: 'en' })
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Select “白瓷杯”' }).check()
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/user/store/order/*')
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await expectSound(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click()
  await expectShown(page.getByText('Address changed'))
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expectShown(page.getByText('Cancelled', { exact: true }).first())
  await eventually(() => page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  await page.goto('/checkout')
  await expectShown(page.getByText('Select what you want to order first.'))
  await shot(page, 'nothing')
  await page.goto('/cart')
  await expectShown(page.getByText('Your cart is empty'))
  await expectSound(page)
  await shot(page, 'cart-empty')
  await page.getByRole('link', { name: 'Browse products' }).click()
  await page.waitForURL('**/en/products')

  // What was bought is bought again; the way home leads to the site, not to the front page of the client.
  await page.goto('/user/store/order')
  await page
    .getByRole('link', { name: /^\d{16}$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Order again' }).click()
  await page.waitForURL('**/cart')
  await expectShown(page.getByText('白瓷杯'))
  await shot(page, 'cart')
  await page.getByRole('link', { name: 'Check out' }).click()
  await expectShown(page.getByRole('button', { name: 'Place order' }))
  await shot(page, 'checkout')
  await page.locator('header a[href="/"]').first().click()
  await expectShown(page.getByRole('heading', { name: 'A tea house' }))
})
