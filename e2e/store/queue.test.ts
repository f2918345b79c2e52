import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { followRequests } from '../browser.ts'
import { addRow, eventually, expectShown, expectSound, rows } from '../screens.ts'
import { openStage, outputFolder } from '../stage.ts'
import { offer } from './offer.ts'
import { catchPrint, openBuyer, printed, takePayment } from './orders.ts'

// Staff works through the queue of orders: what is new comes by itself, and hands stay on the keyboard.

const stage = openStage()
const shot = (page: Page, name: string) => page.screenshot({ path: join(outputFolder, `queue-${name}.png`) })
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

let order: () => Promise<{ readonly id: number; readonly number: string }>

beforeAll(async () => {
  await addRow(stage, 'store/category', { name: '茶', slug: 'tea' })
  const tea = await offer(stage, '铁观音', 'tieguanyin', '68.00', 50, 120)
  const cup = await offer(stage, '白瓷杯', 'cup', '25.50', 50, 20)
  await addRow(stage, 'store/shippingMethod', {
    ...{ name: '快递', kind: 'flat', days_text: '2–3 天' },
    rates: [{ key: 'a', provinces: [], first_amount: '12.00' }],
  })
  const buyer = await openBuyer(stage, 'buyer', '李雷')
  order = () => buyer.order([tea.variant_id, 1], [cup.variant_id, 2])
  await order()
  await order()
})

/** Whether the page shows, as the browser would say it of a tab in front or behind. */
const show = (page: Page, isShown: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isShown ? 'visible' : 'hidden',
  )

/** The queue, in which a quarter of a minute passes whenever it is wanted. */
async function openQueue(path: string, options: Parameters<typeof stage.enter>[1]): Promise<Page> {
  const page = await stage.enter('dashboard', { turnsClock: true, ...options })
  const areAnswered = followRequests(page)
  await page.clock.install()
  await page.goto(`/admin/${path}`)
  // Whatever is under way would be too late after that.
  await page.locator('section[aria-busy="false"]').first().waitFor()
  await areAnswered()
  return page
}

const pass = (page: Page) => page.clock.fastForward(16_000)

test('new orders are told while the page shows, and come with a press', async () => {
  const page = await openQueue('store/order', { language: 'en' })
  await eventually(() => rows(page).count()).toBe(2)
  await rows(page).nth(1).getByRole('checkbox').check()
  const ticked = (await rows(page).nth(1).getAttribute('data-row-key')) ?? ''
  await order()
  await pass(page)
  const bar = page.getByRole('button', { name: /new orders? ?Show/ })
  await expectShown(bar)
  await eventually(() => bar.textContent()).toBe('1 new orderShow')
  await eventually(() => page.getByRole('status').getByText('1 new order').count()).toBe(1)
  await order()
  await pass(page)
  await expectShown(page.getByRole('button', { name: '2 new orders' }))
  await expectSound(page)
  await shot(page, 'bar')

  // Behind another tab nobody asks; in front again, what is missing is told at once.
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/arrivals')) asked += 1
  })
  await show(page, false)
  await order()
  for (let at = 0; at < 4; at++) await pass(page)
  expect(asked).toBe(0)
  await show(page, true)
  await expectShown(page.getByRole('button', { name: '3 new orders' }))

  await bar.click()
  await eventually(() => rows(page).count()).toBe(5)
  await eventually(() => bar.count()).toBe(0)
  await eventually(() => page.locator(`tr[data-row-key="${ticked}"]`).getByRole('checkbox').isChecked()).toBe(
    true,
  )
  await shot(page, 'shown')
  await pass(page)
  await eventually(() => bar.count()).toBe(0)
})

test('a tab tells what comes into it, on a phone and in the dark too', async () => {
  const { id } = await order()
  const page = await openQueue('store/order?status=paid', { width: 360, height: 740, dark: true })
  await takePayment(stage, id)
  await pass(page)
  const bar = page.getByRole('button', { name: '1 条新订单' })
  await expectShown(bar)
  expect(await fits(page)).toBe(true)
  await expectSound(page)
  await shot(page, 'bar-360')
  await bar.click()
  await eventually(() => bar.count()).toBe(0)
})

test('keys go from row to row, tick and open them, and leave whoever types alone', async () => {
  const page = await stage.enter('store/order', { language: 'en' })
  await rows(page).first().waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row-key') ?? '')
  const keys = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-row-key')))
  await page.keyboard.press('j')
  await eventually(focused).toBe(keys[0])
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await eventually(focused).toBe(keys[1])
  await page.keyboard.press('x')
  await eventually(() => rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true)
  await shot(page, 'keys')
  await page.keyboard.press('Space')
  await eventually(() => rows(page).nth(1).getByRole('checkbox').isChecked()).toBe(false)
  await page.keyboard.press('?')
  await expectShown(page.getByRole('dialog').getByText('X', { exact: true }))
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').or(page.locator('.list-quick-search input')).first().fill('xjk')
  await eventually(() => page.locator('.list-quick-search input').inputValue()).toBe('xjk')
  await page.locator('.list-quick-search input').fill('')
  await eventually(() => rows(page).count()).toBeGreaterThan(1)
  await page.locator('.list-quick-search input').blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expectShown(page.getByRole('heading', { name: 'History' }))
})

test('packing slips of ticked orders are printed, each on a page of its own', async () => {
  const page = await stage.enter('store/order', { language: 'en', dark: true })
  await rows(page).first().waitFor()
  await catchPrint(page)
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  await expectShown(page.getByRole('button', { name: 'Print packing slip' }))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('p')
  await eventually(() => page.getByText('Packing slip', { exact: true }).count()).toBe(2)
  expect(await printed(page, join(outputFolder, 'queue-slips.png'))).toBe(2)
  // Once it is printed, it is gone.
  await eventually(() => page.getByText('Packing slip', { exact: true }).count()).toBe(0)

  // A single one from its page.
  await page.setViewportSize({ width: 1440, height: 900 })
  await rows(page).first().dblclick()
  await expectShown(page.getByRole('heading', { name: 'History' }))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print packing slip' }).click()
  await eventually(() => page.getByText('Packing slip', { exact: true }).count()).toBe(1)
  expect(await printed(page, join(outputFolder, 'queue-slip.png'))).toBe(1)
})

test('pieces of a paid order are cancelled, after it is told what goes back for them', async () => {
  const { id } = await order()
  await takePayment(stage, id)
  const page = await stage.enter(`store/order?row=${id}`, { language: 'en' })
  await page.getByRole('button', { name: 'Cancel pieces' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel pieces' })
  const pieces = dialog.getByRole('spinbutton', { name: 'Pieces of 白瓷杯 to cancel' })
  await eventually(() => pieces.inputValue()).toBe('0')
  await dialog.getByRole('button', { name: 'Cancel pieces' }).click()
  await expectShown(dialog.getByText('Pieces to cancel is required').or(dialog.getByText(/required/).first()))
  await pieces.fill('1')
  await expectShown(dialog.getByText('¥25.50 is refunded to the original payment method.'))
  await expectSound(page)
  await shot(page, 'pieces')
  await dialog.getByRole('button', { name: 'All pieces', exact: true }).click()
  await expectShown(
    dialog.getByText('This cancels the order: ¥131.00 is refunded to the original payment method.'),
  )
  await pieces.fill('1')
  await dialog.getByRole('spinbutton', { name: 'Pieces of 铁观音 to cancel' }).fill('0')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One is cracked')
  await dialog.getByRole('button', { name: 'Cancel pieces' }).click()
  await eventually(() => dialog.count()).toBe(0)
  await expectShown(page.getByText('1 cancelled'))
  await expectShown(page.getByText('Pieces cancelled by the shop'))
  await shot(page, 'pieces-done')

  const small = await stage.enter(`store/order?row=${id}`, { width: 360, height: 740, dark: true })
  await small.getByRole('button', { name: '更多', exact: true }).click()
  await small.getByRole('menuitem', { name: '取消部分商品' }).click()
  const onPhone = small.getByRole('dialog', { name: '取消部分商品' })
  await onPhone.getByRole('button', { name: '全部取消', exact: true }).click()
  await expectShown(onPhone.getByText('全部取消即取消订单，¥105.50 将原路退回。'))
  expect(await fits(small)).toBe(true)
  await expectSound(small)
  await shot(small, 'pieces-360')
})

test('an address is changed from what it is', async () => {
  const { id } = await order()
  const page = await stage.enter(`store/order?row=${id}`, { language: 'en' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  const street = dialog.getByRole('textbox', { name: 'Street and number' })
  await eventually(() => street.inputValue()).toBe('龙井路 1 号')
  await expectShown(dialog.getByText(/西湖区/))
  await street.fill('龙井路 2 号')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moved')
  await shot(page, 'address')
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await eventually(() => dialog.count()).toBe(0)
  await expectShown(page.getByText('龙井路 2 号'))
})

test('a note begins with what is noted by then, also by somebody else', async () => {
  const { id } = await order()
  const write = async (staff_note: string) =>
    expect(await stage.call('/admin/store.order/note', { body: { ids: [id], staff_note } })).toMatchObject({
      code: 1,
    })
  await write('Call first')
  const page = await stage.enter(`store/order?row=${id}`, { language: 'en' })
  await expectShown(page.getByText('Call first').first())
  await write('Call first, then send')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Note' }).click()
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'Internal note' })
  await eventually(() => note.inputValue()).toBe('Call first, then send')
})

test('money that staff has seen come in is taken in part, with a file that only those may open who see payments', async () => {
  const { id } = await order()
  const page = await stage.enter(`store/order?row=${id}`, { language: 'en' })
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm payment' })
  await dialog.getByRole('spinbutton', { name: 'Amount received' }).fill('31')
  await dialog.getByRole('textbox', { name: 'Proof of payment' }).fill('Statement of today')
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const statement = {
    name: 'statement.png',
    mimeType: 'image/png',
    buffer: pixel,
  }
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog
      .getByRole('button', { name: /choose/i })
      .first()
      .click(),
  ])
  await chooser.setFiles(statement)
  await expectShown(dialog.getByText('statement.png'))
  await expectSound(page)
  await shot(page, 'proof')
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await eventually(() => dialog.count()).toBe(0)
  await expectShown(page.getByText('Partly paid').first())
  const open = page.getByRole('button', { name: /statement\.png/ })
  const [saved] = await Promise.all([page.waitForEvent('download'), open.click()])
  expect(saved.suggestedFilename()).toBe('statement.png')
  await shot(page, 'proof-done')
})
