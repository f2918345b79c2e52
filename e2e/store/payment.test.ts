import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addRow, eventually, expectShown, expectSound } from '../screens.ts'
import { memberPassword, openStage, outputFolder } from '../stage.ts'
import { offer } from './offer.ts'

// Somebody pays: with points, with what they hold here, by a provider, by transfer; and has it back.

const stage = openStage()
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(outputFolder, `payment-${name}.png`), fullPage: true })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

beforeAll(async () => {
  await stage.call('/admin/routine.config/edit', {
    body: {
      ...{ site_open: 1, pay_methods: ['balance', 'score', 'offline', 'test'] },
      balance_proof_from: 25,
      pay_offline_text: '开户行：山屿银行\n账号：6200 0000',
    },
  })
  await addRow(stage, 'store/category', { name: '茶', slug: 'tea' })
  await offer(stage, '茶课', 'lesson', '100.00', 20, 120, {
    ...{ kind: 'service', translations: { en: { name: 'A lesson in tea' } } },
  })
  const values = { username: 'payer', nickname: '韩梅', group_id: 1, password: memberPassword }
  const user_id = await addRow(stage, 'user/user', { ...values, email: 'payer@example.com' })
  await addRow(stage, 'user/moneyLog', {
    user_id,
    money: '50.00',
    memo: '充值',
    idempotency_key: 'top-up-money',
  })
  await addRow(stage, 'user/scoreLog', {
    user_id,
    score: 5000,
    memo: '赠送',
    idempotency_key: 'top-up-score',
  })
})

/** Puts one into the cart, and goes to order it. */
async function checkOut(page: Page, { at, add }: typeof zh) {
  await page.goto(at)
  await page.getByRole('button', { name: add }).click()
  await expectShown(page.locator('[data-kept]:visible').first())
  await page.goto('/checkout')
}

const zh = { at: '/product/lesson', add: '加入购物车' }
const en: typeof zh = { at: '/en/product/lesson', add: 'Add to cart' }

test('an order is placed and paid with one press on a phone: with points and balance, the rest by a provider', async () => {
  const page = await stage.enterAsMember('/user/account/overview', {
    ...{ username: 'payer', width: 360, height: 740 },
  })
  await checkOut(page, zh)
  await page.getByRole('checkbox', { name: '使用积分（共 5000）' }).check()
  await expectShown(page.getByText('3000 积分 · ¥30.00'))
  await page.getByRole('checkbox', { name: /使用余额/ }).check()
  await page.getByRole('slider', { name: /使用余额/ }).fill('2000')
  await expectShown(page.getByText('¥20.00'))
  await page.getByRole('radio', { name: /测试支付/ }).check()
  expect(await fits(page)).toBe(true)
  await expectSound(page)
  await shot(page, 'form-360')
  await page.getByRole('button', { name: '提交订单并支付 ¥100.00' }).click()

  // The provider's page: it fails, so another attempt is made at the page of the order.
  await page.waitForURL('**/pay/test?number=*')
  await expectShown(page.getByText('CNY 50.00'))
  await expectSound(page)
  await shot(page, 'provider-360')
  await page.getByRole('button', { name: '付款失败' }).click()
  await expectShown(page.getByRole('status').getByText('失败'))
  await page.getByRole('link', { name: '返回订单' }).click()
  await expectShown(page.getByText('积分 3000 积分'))
  await shot(page, 'part-360')
  await page.getByRole('radio', { name: /测试支付/ }).check()
  await page.getByRole('button', { name: '支付 ¥50.00' }).click()
  await page.waitForURL('**/pay/test?number=*')
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expectShown(page.getByRole('status').getByText('已付款'))
  await page.getByRole('link', { name: '返回订单' }).click()
  await expectShown(page.getByText('收到付款'))
  await expectShown(page.getByText('支付记录'))
  await eventually(() => page.getByRole('button', { name: /^支付/ }).count()).toBe(0)
  expect(await fits(page)).toBe(true)
  await expectSound(page)
  await shot(page, 'paid-360')
})

test('another way is chosen, what was paid goes back, and the page follows what happens elsewhere', async () => {
  const page = await stage.enterAsMember('/user/account/overview', {
    ...{ username: 'payer', language: 'en', dark: true },
  })
  await checkOut(page, en)
  // What can not be paid at once is placed all the same, and paid at the page of the order.
  await page.getByRole('checkbox', { name: /Use your balance/ }).check()
  await expectShown(page.getByText('The other ¥70.00:'))
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  const place = page.getByRole('button', { name: 'Place order', exact: true })
  await eventually(() => place.isDisabled()).toBe(true)
  await page.getByLabel('Your password').fill('not mine')
  await expectSound(page)
  await shot(page, 'checkout-dark')
  await place.click()
  await page.waitForURL('**/user/store/order/*')
  await expectShown(page.getByRole('alert').getByText('The current password is incorrect'))
  await page.getByRole('checkbox', { name: /Use your balance/ }).check()
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByLabel('Your password').fill(memberPassword)
  await shot(page, 'form-dark')
  await expectSound(page)
  await page.getByRole('button', { name: 'Pay ¥100.00' }).click()
  await expectShown(page.getByText('账号：6200 0000'))
  await expectShown(page.getByText('Partly paid').first())
  await expectSound(page)
  await shot(page, 'transfer-dark')
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await expectShown(page.getByRole('checkbox', { name: 'Use your balance (you have ¥30.00)' }))

  // Somebody confirms it meanwhile: the page follows.
  await page.getByRole('radio', { name: /Test provider/ }).check()
  await page.getByRole('button', { name: 'Pay ¥100.00' }).click()
  await page.waitForURL('**/pay/test?number=*')
  const number = new URL(page.url()).searchParams.get('number') ?? ''
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expectShown(page.getByText('This page updates once you have paid.'))
  await shot(page, 'waiting-dark')
  const other = await page.context().newPage()
  await other.goto(`/pay/test?number=${number}`)
  await other.getByRole('button', { name: 'Pay without a notice' }).click()
  await expectShown(other.getByRole('status').getByText('Paid'))
  await expectShown(page.getByText('Payment received'))
  await other.close()
})

test('staff sees how an order was paid, and gives everything back', async () => {
  const page = await stage.enter('store/order', { language: 'en' })
  // The queue begins with its states, and how many wait in each.
  await expectShown(page.getByRole('tab', { name: 'To pay' }))
  await shot(page, 'queue')
  await page.locator('tr[data-row-key]:visible').first().dblclick()
  await expectShown(page.getByRole('heading', { name: 'Payments' }))
  await expectShown(page.getByText('Test provider').first())
  await expectSound(page)
  await shot(page, 'staff')
  await page.getByRole('button', { name: 'Cancel and refund' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('The teacher is ill')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click()
  await expectShown(page.getByText('The teacher is ill').first())
  await expectShown(page.getByText('¥100.00 refunded').first())
  await shot(page, 'staff-cancelled')
  await page.goto('/admin/store/order')
  await page.getByRole('tab', { name: 'Cancelled 1' }).click()
  await eventually(() => page.locator('tr[data-row-key]:visible').count()).toBe(1)
  await expectSound(page)
  await shot(page, 'queue-cancelled')
  const list = await stage.enter('store/refund', { language: 'en' })
  await eventually(() => list.locator('tr[data-row-key]:visible').count()).toBeGreaterThan(1)
  await expectSound(list)
  await shot(list, 'refunds')
  const payments = await stage.enter('store/payment')
  await expectShown(payments.locator('tr[data-row-key]:visible').first())
  await shot(payments, 'payments')
})
