import { expect, test } from 'vitest'
import { moneyLog } from '#modules/member/ledger/moneyLog/moneyLog.ts'
import { scoreLog } from '#modules/member/ledger/scoreLog/scoreLog.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { deliver } from '#server/jobs/outbox/deliver.ts'
import { mailsOf } from '#server/testing/accounts/codes.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { mailTemplates } from '../migrations/mail-templates.ts'
import { openShop, type Row } from '../order/test-shop.server.ts'
import { mailTemplate, orderMails } from './mailTemplate.ts'

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://shop.example.org' } })

const shop = openShop(product)
const { ask, staff, settings, variant, buyer, placed, key, db } = shop

/** What a member was sent since they were asked about last, once everything that waits has gone out. */
const read = new Map<string, number>()
const mailsTo = async ({ email }: TestMember) => {
  await deliver(product().app)
  product().now += 16_000
  await product().app.jobs.startScheduled()
  await product().app.jobs.runDue()
  const all = (await mailsOf(product())).filter(({ to }) => to === email)
  const before = read.get(email) ?? 0
  read.set(email, all.length)
  return all.slice(before)
}
const ordered = async (price: string, money = '0') => {
  await settings({ pay_methods: ['balance', 'test'] })
  const who = await buyer([await variant(price, 5), 2])
  if (money !== '0') await product().rows(moneyLog.name).insert({ user_id: who.by.id, money, memo: 'Top up' })
  return { ...(await placed(who)), by: who.by }
}
const jobs = async (seconds: number) => {
  product().now += seconds * 1000
  for (let round = 0; round < 2; round++) {
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }
}

test('every mail that comes with the shop is one that could be saved', () => {
  expect(mailTemplates.map(({ event, language }) => `${event} ${language}`).toSorted()).toEqual(
    Object.keys(orderMails.words)
      .flatMap((event) => [`${event} en`, `${event} zh-cn`])
      .toSorted(),
  )
  for (const row of mailTemplates) expect(mailTemplate.check?.(row as never), row.event).toEqual({})
})

test('an order that is placed says what it costs, until when it is paid, and where', async () => {
  const one = await ordered('20.00')
  const [mail, ...more] = await mailsTo(one.by)
  expect(more).toEqual([])
  expect(mail?.subject).toContain(`order ${one.number}`)
  expect(mail?.text).toMatch(/2 × Oolong \d+ {2}¥40\.00/)
  expect(mail?.text).toContain('Total: ¥52.00')
  expect(mail?.text).toMatch(/Please pay by \d{4}-\d\d-\d\d \d\d:\d\d,/)
  expect(mail?.text).toContain(`https://shop.example.org/user/store/order/${one.id}`)
  expect(mail?.text).not.toMatch(/[{}]|undefined|null|NaN/)
  // However often events are handed on.
  expect(await mailsTo(one.by)).toEqual([])
})

test('who pays at once is told of that alone, and of what came back with its cancellation', async () => {
  const one = await ordered('20.00', '60.00')
  const paid = { order_id: one.id, balance: '52.00', idempotency_key: key() }
  expect((await ask(one.by, 'payment/start', paid)).code).toBe(1)
  expect((await mailsTo(one.by)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`order ${one.number} is paid`),
  ])
  const why = { memo: 'Out of leaves', idempotency_key: key() }
  expect((await staff('order/cancelPaid', { ids: [one.id], ...why })).code).toBe(1)
  const mails = await mailsTo(one.by)
  expect(mails.find(({ subject }) => subject.includes('cancelled'))?.text).toContain(
    'Reason: Cancelled by staff: Out of leaves.',
  )
  expect(mails.find(({ subject }) => subject.includes('refunded'))?.text).toContain('¥52.00 of your order')
  expect(mails).toHaveLength(2)
})

test('what goes back to balance and points at once is one mail, whose parts are named', async () => {
  await settings({ pay_methods: ['balance', 'score', 'test'] })
  const who = await buyer([await variant('20.00', 5), 2])
  await product().rows(moneyLog.name).insert({ user_id: who.by.id, money: '60.00', memo: 'Top up' })
  await product().rows(scoreLog.name).insert({ user_id: who.by.id, score: 1000, memo: 'Gift' })
  const { id } = await placed(who)
  const paid = { order_id: id, balance: '42.00', score: 1000, idempotency_key: key() }
  expect((await ask(who.by, 'payment/start', paid)).code).toBe(1)
  await mailsTo(who.by)
  const why = { memo: 'Out of leaves', idempotency_key: key() }
  expect((await staff('order/cancelPaid', { ids: [id], ...why })).code).toBe(1)
  const mails = (await mailsTo(who.by)).filter(({ subject }) => subject.includes('refunded'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('¥52.00 of your order')
  expect(mails[0]?.text).toMatch(/\(.*¥10\.00 \+ .*¥42\.00\)|\(.*¥42\.00 \+ .*¥10\.00\)/)
})

test('a changed price, an order that was not paid in time, and money that came too late', async () => {
  const one = await ordered('20.00')
  await mailsTo(one.by)
  const change = { off: '10.00', memo: 'A regular', idempotency_key: key() }
  expect((await staff('order/changePrice', { ids: [one.id], ...change })).code).toBe(1)
  expect(await mailsTo(one.by)).toMatchObject([{ subject: expect.stringContaining('now costs ¥42.00') }])

  const started = await ask<Row>(one.by, 'payment/start', {
    ...{ order_id: one.id, method: 'test', idempotency_key: key() },
  })
  const number = String((started.data.start as Row).url).split('number=')[1]
  await jobs(1801)
  expect(await mailsTo(one.by)).toMatchObject([{ text: expect.stringContaining('Not paid in time') }])
  await ask(one.by, 'payment/test', { number, what: 'late' })
  await jobs(61)
  const mails = await mailsTo(one.by)
  // Each is heard of by itself: either may be first.
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringContaining('came too late'),
    expect.stringContaining('¥42.00 of order'),
  ])
})

test('each speaks the language of its order, as staff has worded it', async () => {
  const one = await ordered('20.00')
  await db().updateTable('store_order').set({ language: 'zh-cn' }).where('id', '=', one.id).execute()
  const list = await product().call<{ list: readonly (Row & { id: number })[] }>(
    '/admin/store.mailTemplate/index?limit=50',
    { token: product().superToken },
  )
  const row = list.data.list.find(({ event, language }) => event === 'order_placed' && language === 'zh-cn')
  const edit = (body: string) => staff('mailTemplate/edit', { id: row?.id, subject: '{{number}}', body })
  expect((await edit('{{name}} {{reason}}')).code).toBe(0)
  expect((await edit('谢谢，{{total}}')).code).toBe(1)
  expect(await mailsTo(one.by)).toMatchObject([{ subject: one.number, text: '谢谢，¥52.00' }])
})
