import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '#modules/webhook/server/test-receiver.server.ts'
import {
  addRow,
  button,
  eventually,
  expectShown,
  expectSound,
  field,
  form,
  input,
  row,
  save,
} from '../screens.ts'
import { openStage } from '../stage.ts'

const stage = openStage()
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

test('a webhook is made, its secret is shown once, a test and an event reach it, and the log shows what was said', async () => {
  const page = await stage.enter('routine/webhook', { language: 'en' })
  await button(page, 'Add').click()
  await input(page, 'Name').fill('Shop sync')
  await input(page, 'Address').fill('http://shop.example/hook')
  const events = field(page, 'Events')
  await events.getByRole('checkbox', { name: /^An article was published, or/ }).check()
  await events.getByRole('checkbox', { name: 'refund', exact: true }).check()
  await expectShown(events.getByText('Events selected: 3'))
  await expectSound(page)
  await form(page).locator('button[type="submit"]').click()
  await expectShown(form(page).getByText('Enter an address that begins with https://'))
  await input(page, 'Address').fill(receiver.url('/hook'))
  await save(page)

  const dialog = page.getByRole('dialog')
  await expectShown(dialog.getByText('You won’t be able to see it again.'))
  const secret = await dialog.locator('code').innerText()
  expect(secret).toMatch(/^whsec_/)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await expectShown(row(page, 'Shop sync'))
  expect(await page.content()).not.toContain(secret)

  receiver.answer = () => ({ status: 500, body: 'closed for today' })
  await row(page, 'Shop sync').getByRole('button', { name: 'More actions for “Shop sync”' }).click()
  await page.getByRole('menuitem', { name: 'Send test' }).click()
  await expectShown(dialog.getByText('The receiver did not confirm the test event.'))
  await expectShown(dialog.getByText('closed for today'))
  await expectSound(page)
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Close' }).click()

  receiver.answer = () => ({ status: 200, body: '{"ok":true}' })
  const category_id = await addRow(stage, 'content/category', { name: 'News' })
  const id = await addRow(stage, 'content/article', {
    title: 'Told',
    category_id,
    body: '<p>x</p>',
    cover: '',
  })
  await stage.call('/admin/content.article/publish', { body: { ids: [id] } })
  await eventually(() => receiver.received.map(({ json }) => json.event)).toContain('article.published')
  expect(receiver.received.at(-1)?.json.data).toMatchObject({ id })

  await page.goto('/admin/routine/webhookDelivery')
  await expectShown(row(page, 'article.published').getByText('Delivered'))
  await expectShown(row(page, 'webhook.test').getByText('Failed'))
  await expectSound(page)
  await row(page, 'article.published').getByRole('button', { name: 'Open “article.published”' }).click()
  await expectShown(page.getByRole('region', { name: 'Request body' }).getByText('"article.published"'))
  await expectShown(page.getByRole('region', { name: 'Response' }).getByText('ok:'))
  await expectSound(page)
  const before = receiver.received.length
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await eventually(() => receiver.received.length).toBe(before + 1)
  expect(receiver.received.at(-1)?.body).toBe(receiver.received.at(-2)?.body)
})

test('on a phone in the dark everything fits, form and list', async () => {
  await addRow(stage, 'routine/webhook', {
    name: 'Stock sync',
    url: receiver.url('/stock'),
    events: ['order.paid'],
  })
  const page = await stage.enter('routine/webhook', { language: 'en', dark: true, width: 360, height: 740 })
  await expectShown(page.getByText('Stock sync'))
  await expectSound(page)
  await button(page, 'Add').click()
  await expectShown(field(page, 'Events').getByRole('checkbox').first())
  await field(page, 'Events').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectSound(page)
})
