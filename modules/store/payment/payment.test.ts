import { expect, test } from 'vitest'
import { moneyLog } from '#modules/member/ledger/moneyLog/moneyLog.ts'
import { scoreLog } from '#modules/member/ledger/scoreLog/scoreLog.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { filePart, sendForm } from '#server/testing/multipart.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { orderServer } from '../order/order.server.ts'
import { openShop, type Row } from '../order/test-shop.server.ts'
import { sweepNotices } from './notices.server.ts'
import { signatureOf } from './test-provider/adapter.server.ts'

onEveryDialect({}, (product, dialect) => {
  const shop = openShop(product)
  const { ask, staff, settings, variant, stockOf, orderOf, buyer, placed, books, key, db } = shop

  const every = ['balance', 'score', 'offline', 'test']
  const offer = (...pay_methods: readonly string[]) =>
    settings({ pay_methods: pay_methods.length > 0 ? pay_methods : every })
  /** An order of one piece that waits to be paid, of somebody who holds so much here. */
  const ordered = async (price: string, { money = '0', score = 0 } = {}) => {
    await offer()
    const tea = await variant(price, 5)
    const who = await buyer([tea, 1])
    const user_id = who.by.id
    if (money !== '0') await product().rows(moneyLog.name).insert({ user_id, money, memo: 'Top up' })
    if (score > 0) await product().rows(scoreLog.name).insert({ user_id, score, memo: 'Gift' })
    // Delivery is 12.00, so that 88.00 makes 100.00.
    return { ...(await placed(who)), by: who.by, address_id: who.address_id, tea }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>
  interface Started {
    readonly status: string
    readonly start: { readonly kind: string; readonly url?: string; readonly text?: string } | null
    readonly reason?: string
  }
  const pay = ({ by, id }: Pick<Ordered, 'by' | 'id'>, body: Row) =>
    ask<Started>(by, 'payment/start', { order_id: id, idempotency_key: key(), ...body })
  const reset = ({ by, id }: Ordered) => ask(by, 'payment/reset', { order_id: id, idempotency_key: key() })
  const state = async ({ by, id }: Ordered) =>
    (await ask<Row & { payments: readonly Row[]; attempt: Row | null }>(by, `payment/status?order_id=${id}`))
      .data
  /** What somebody does on the page of the provider of tests. */
  const act = (by: TestMember, number: string, what: string) => ask(by, 'payment/test', { number, what })
  const numberOf = (started: { readonly data: Started }) => started.data.start?.url?.split('number=')[1] ?? ''
  const held = async (by: TestMember) => {
    const row = await db()
      .selectFrom('user')
      .select(['money', 'score'])
      .where('id', '=', by.id)
      .executeTakeFirst()
    return [Number(row?.money) / 100, Number(row?.score)]
  }
  const paymentsOf = (id: number) =>
    db().selectFrom('store_payment').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const refundsOf = (id: number) =>
    db().selectFrom('store_refund').selectAll().where('order_id', '=', id).orderBy('id').execute()
  const jobs = async (seconds = 61) => {
    product().now += seconds * 1000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }
  const notice = (body: Buffer | string, signature?: string) =>
    product().server.inject({
      ...{ method: 'POST', url: '/api/pay/test', payload: body },
      headers: { 'x-test-signature': signature ?? signatureOf(Buffer.from(body), product().app) },
    })

  test('balance and points pay at once, once for a key, and the order is paid', async () => {
    const one = await ordered('88.00', { money: '100.00', score: 5000 })
    const sent = { score: 3000, balance: '70.00', idempotency_key: key() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(one, sent)))
    for (const { code, data, msg } of answers)
      expect([code, data?.status, data?.start], msg).toEqual([1, 'paid', null])
    expect(await held(one.by)).toEqual([30, 2000])
    expect(await orderOf(one.id)).toMatchObject({ status: 'paid', pay_status: 'paid', expire_time: null })
    expect(await state(one)).toMatchObject({
      ...{ status: 'paid', total: '100.00', paid: '100.00', open: '0.00', attempt: null },
      payments: [
        { method: 'score', status: 'captured', amount: '30.00', score: 3000 },
        { method: 'balance', status: 'captured', amount: '70.00' },
      ],
    })
    expect(await pay(one, { balance: '1.00' })).toMatchObject({ code: 0, data: { type: 'state' } })
    await books()
  })

  test.each([
    ['one payment', {}, 1],
    ['one with the balance and one by the provider', { balance: '2.00' }, 2],
  ] as const)('presses at once begin %s', async (_what, parts, count) => {
    for (let round = 0; round < 3; round++) {
      const one = await ordered('10.00', { money: '5.00' })
      const sent = { method: 'test', ...parts, idempotency_key: key() }
      const answers = await Promise.all([1, 2, 3, 4].map(() => pay(one, sent)))
      for (const { code, msg } of answers) expect(code, msg).toBe(1)
      expect(new Set(answers.map(numberOf)).size).toBe(1)
      expect(await paymentsOf(one.id)).toHaveLength(count)
    }
  })

  test('a provider takes the rest: its notices come in any number, and pay once', async () => {
    const one = await ordered('88.00', { money: '20.00' })
    const started = await pay(one, { balance: '20.00', method: 'test' })
    expect(started.data).toMatchObject({ status: 'pending', start: { kind: 'redirect' } })
    expect(await orderOf(one.id)).toMatchObject({ pay_status: 'part', paid_total: expect.anything() })
    expect(await state(one)).toMatchObject({ open: '80.00', attempt: { method: 'test' } })
    // Another press of the button goes on with the same payment.
    expect(numberOf(await pay(one, { method: 'test' }))).toBe(numberOf(started))
    expect((await act(one.by, numberOf(started), 'twice')).code).toBe(1)
    await act(one.by, numberOf(started), 'pay')
    expect(await state(one)).toMatchObject({ status: 'paid', paid: '100.00', open: '0.00' })
    expect((await paymentsOf(one.id)).map(({ status }) => status)).toEqual(['captured', 'captured'])
    const timeline = await ask<{ list: readonly Row[] }>(one.by, `order/timeline?id=${one.id}`)
    expect(timeline.data.list.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
    expect(await refundsOf(one.id)).toEqual([])
    await books()
  })

  test('what a notice says is kept for 180 days, and goes with its member', async () => {
    const [one, other] = [await ordered('10.00'), await ordered('20.00')]
    for (const each of [one, other]) await act(each.by, numberOf(await pay(each, { method: 'test' })), 'pay')
    const bodies = async () => {
      const rows = await db().selectFrom('store_payment_notice').select(['payment_id', 'body']).execute()
      const own = new Map(rows.map(({ payment_id, body }) => [Number(payment_id), body]))
      const ids = [one, other].map(async ({ id }) => Number((await paymentsOf(id))[0]?.id))
      return (await Promise.all(ids)).map((id) => own.get(id) !== '')
    }
    expect(await bodies()).toEqual([true, true])
    await orderServer.forgetMember?.(one.by.id, product().context())
    expect(await bodies()).toEqual([false, true])
    expect(await sweepNotices(product().app, product().context().now + 180 * 86_400 + 1)).toBeGreaterThan(0)
    expect(await bodies()).toEqual([false, false])
  })

  test('money of which no notice comes is found by asking, by whoever waits and by the product', async () => {
    const [one, other] = [await ordered('10.00'), await ordered('20.00')]
    await act(one.by, numberOf(await pay(one, { method: 'test' })), 'silent')
    expect(await state(one)).toMatchObject({ status: 'paid' })
    await act(other.by, numberOf(await pay(other, { method: 'test' })), 'silent')
    await jobs(125)
    expect(await orderOf(other.id)).toMatchObject({ status: 'paid' })
    await books()
  })

  test('money that comes when the order is over goes back by itself', async () => {
    const one = await ordered('30.00', { money: '10.00' })
    const number = numberOf(await pay(one, { balance: '10.00', method: 'test' }))
    expect((await ask(one.by, 'order/cancel', { id: one.id })).code).toBe(1)
    expect(await held(one.by)).toEqual([10, 0])
    expect(await stockOf(one.tea)).toEqual([5, 5])
    await act(one.by, number, 'late')
    expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' })
    expect(await refundsOf(one.id)).toMatchObject([
      { status: 'done', reason: 'cancelled' },
      { status: 'pending', reason: 'late_payment' },
    ])
    await books()
    await jobs()
    expect(await refundsOf(one.id)).toMatchObject([
      { status: 'done' },
      { status: 'done', number: `${number}R1` },
    ])
    const theirs = await db()
      .selectFrom('store_test_payment')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirst()
    expect(JSON.parse(String(theirs?.refunds))).toEqual({ [`${number}R1`]: 3200 })
    await books()
  })

  test('an order whose time is up is cancelled once nobody can pay it, and paid if somebody has', async () => {
    const [idle, partly, paid] = [
      await ordered('10.00'),
      await ordered('10.00', { money: '5.00' }),
      await ordered('10.00'),
    ]
    await pay(partly, { balance: '5.00', method: 'test' })
    await act(paid.by, numberOf(await pay(paid, { method: 'test' })), 'silent')
    await jobs(1801)
    expect(await orderOf(idle.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired' })
    expect(await orderOf(partly.id)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' })
    expect(await orderOf(paid.id)).toMatchObject({ status: 'paid' })
    expect(await held(partly.by)).toEqual([5, 0])
    expect((await paymentsOf(partly.id)).map(({ status }) => status)).toEqual(['captured', 'closed'])
    await books()
  })

  test('a paid order can be cancelled by staff: everything goes back the way it came', async () => {
    const one = await ordered('88.00', { money: '20.00', score: 1000 })
    const number = numberOf(await pay(one, { balance: '20.00', score: 1000, method: 'test' }))
    await act(one.by, number, 'pay')
    expect((await ask(one.by, 'order/cancel', { id: one.id })).code).toBe(0)
    const cancel = { ids: [one.id], memo: 'Broken in the warehouse', idempotency_key: key() }
    const answers = await Promise.all([1, 2].map(() => staff('order/cancelPaid', cancel)))
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    expect(await held(one.by)).toEqual([20, 1000])
    expect(await stockOf(one.tea)).toEqual([5, 5])
    await books()
    await jobs()
    expect((await refundsOf(one.id)).map(({ status }) => status)).toEqual(['done', 'done', 'done'])
    expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' })
    await books()
  })

  test('notices, asking, cancelling and expiry at one moment leave one truth', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await ordered('10.00', { money: '5.00' })
      const number = numberOf(await pay(one, { balance: '5.00', method: 'test' }))
      await act(one.by, number, 'silent')
      await Promise.all([
        act(one.by, number, 'twice'),
        state(one),
        ask(one.by, 'order/cancel', { id: one.id }),
        reset(one),
        staff('order/cancel', { ids: [one.id], memo: 'x' }),
        pay(one, { method: 'test' }),
      ])
      expect(['paid', 'cancelled']).toContain((await orderOf(one.id)).status)
      await jobs()
      await books()
      await jobs(1801)
      await books()
    }
  })

  test('a refund that nobody takes is tried again, given up, and seen to by staff', async () => {
    const one = await ordered('10.00')
    const number = numberOf(await pay(one, { method: 'test' }))
    await act(one.by, number, 'pay')
    await db().updateTable('store_test_payment').set({ state: 'open' }).where('number', '=', number).execute()
    await staff('order/cancelPaid', { ids: [one.id], memo: 'Gone', idempotency_key: key() })
    await jobs()
    const [failed] = await refundsOf(one.id)
    expect(failed).toMatchObject({ status: 'failed' })
    expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled', pay_status: 'paid' })
    await books()
    const id = Number(failed?.id)
    await db().updateTable('store_test_payment').set({ state: 'paid' }).where('number', '=', number).execute()
    expect((await staff('refund/retry', { ids: [id], idempotency_key: key() })).code).toBe(1)
    expect((await staff('refund/settle', { ids: [id], memo: 'By hand', idempotency_key: key() })).code).toBe(
      0,
    )
    await jobs()
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'done', number: `${number}R1` }])
    expect(await orderOf(one.id)).toMatchObject({ pay_status: 'refunded' })
    await books()
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('nobody pays with more than they hold, than is open, than points may, or in a way that is not offered', async () => {
    const one = await ordered('88.00', { money: '50.00', score: 100 })
    const refused = async (body: Row) => {
      const { code, data } = await pay(one, body)
      expect(code).toBe(0)
      return data.reason ?? data
    }
    expect(await refused({ balance: '60.00', method: 'test' })).toBe('balance')
    expect(await refused({ score: 200, method: 'test' })).toBe('score')
    expect(await refused({ score: 3001, method: 'test' })).toBe('score_most')
    expect(await refused({ balance: '100.01' })).toBe('balance_most')
    expect(await refused({ balance: '50.00' })).toBe('method')
    // Callers who show nothing but the message know what to do.
    expect((await pay(one, { balance: '100.01' })).msg).toContain('100.00')
    expect((await pay(one, { score: 3001, method: 'test' })).msg).toContain('3000')
    expect(await refused({ method: 'stripe-like' })).toBe('method')
    expect(await refused({ method: 'balance' })).toBe('method')
    for (const balance of ['-1', '1.001', 'many', {}])
      expect(await refused({ balance, method: 'test' }), JSON.stringify(balance)).toMatchObject({
        type: 'invalid',
      })
    for (const score of [-1, 1.5, 'many', 1e12])
      expect(await refused({ score, method: 'test' }), String(score)).toMatchObject({ type: 'invalid' })
    await offer('offline')
    expect(await refused({ balance: '10.00', method: 'offline' })).toBe('method')
    await offer()
    expect(await held(one.by)).toEqual([50, 100])
    expect(await paymentsOf(one.id)).toEqual([])
    expect(await orderOf(one.id)).toMatchObject({ status: 'pending', pay_status: 'none' })
  })

  test('much of a balance takes the password', async () => {
    const one = await ordered('588.00', { money: '600.00' })
    await settings({ balance_proof_from: 500 })
    expect(await pay(one, { balance: '588.00' })).toMatchObject({
      code: 0,
      data: { type: 'invalid', faults: { password: expect.any(String) } },
    })
    expect(await pay(one, { balance: '588.00', password: 'not-this-one' })).toMatchObject({ code: 0 })
    expect(await held(one.by)).toEqual([600, 0])
  })

  test('a payment that fails may be tried again, by another way too, and what was paid of it goes back', async () => {
    const one = await ordered('88.00', { money: '20.00', score: 1000 })
    const first = numberOf(await pay(one, { balance: '20.00', score: 1000, method: 'test' }))
    await act(one.by, first, 'fail')
    expect(await state(one)).toMatchObject({ open: '70.00', attempt: null })
    expect((await reset(one)).code).toBe(1)
    expect(await held(one.by)).toEqual([20, 1000])
    expect(await state(one)).toMatchObject({ paid: '0.00', open: '100.00' })
    const second = numberOf(await pay(one, { method: 'test' }))
    expect(second).not.toBe(first)
    // A second way closes the first: nobody pays twice by mistake.
    expect((await pay(one, { method: 'offline' })).data.start).toMatchObject({ kind: 'text' })
    expect((await act(one.by, second, 'pay')).data).toMatchObject({ state: 'closed' })
    expect(await state(one)).toMatchObject({ status: 'pending', attempt: { method: 'offline' } })
    expect(
      await staff('order/confirmPaid', { ids: [one.id], memo: 'Bank 77', idempotency_key: key() }),
    ).toMatchObject({
      code: 1,
    })
    expect(await state(one)).toMatchObject({ status: 'paid', paid: '100.00' })
    await books()
  })

  test('what went back when another way was chosen does not go back again', async () => {
    const one = await ordered('88.00', { money: '20.00' })
    for (const balance of ['20.00', '5.00']) {
      await pay(one, { balance, method: 'test' })
      if (balance === '20.00') expect((await reset(one)).code).toBe(1)
    }
    expect((await ask(one.by, 'order/cancel', { id: one.id })).code).toBe(1)
    expect(await held(one.by)).toEqual([20, 0])
    expect((await refundsOf(one.id)).map(({ amount }) => Number(amount))).toEqual([2000, 500])
    await books()
  })

  test('money that a provider takes although it has closed the payment, and tells nobody of, goes back', async () => {
    const one = await ordered('30.00')
    const number = numberOf(await pay(one, { method: 'test' }))
    await ask(one.by, 'order/cancel', { id: one.id })
    const paid = { state: 'paid', ref: 'unasked' }
    await db().updateTable('store_test_payment').set(paid).where('number', '=', number).execute()
    await jobs(1800 + 301)
    expect(await paymentsOf(one.id)).toMatchObject([{ status: 'captured', is_late: 1 }])
    await jobs()
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'done', reason: 'late_payment' }])
    await books()
  })

  test('what somebody has begun to pay keeps its price, and a changed price is paid anew', async () => {
    const one = await ordered('88.00', { money: '20.00' })
    const change = (off: string) =>
      staff('order/changePrice', { ids: [one.id], off, memo: 'Sorry', idempotency_key: key() })
    const first = numberOf(await pay(one, { method: 'test' }))
    expect((await change('8.00')).code).toBe(1)
    expect((await act(one.by, first, 'pay')).data).toMatchObject({ state: 'closed' })
    expect(await state(one)).toMatchObject({ open: '92.00', attempt: null })
    await pay(one, { balance: '20.00', method: 'test' })
    expect(await change('9.00')).toMatchObject({ code: 0, data: { type: 'pay', reason: 'captured' } })
    expect(await state(one)).toMatchObject({ total: '92.00', paid: '20.00' })
    await books()
  })

  test('a quote says what it may be paid with, within what its member holds and the shop takes', async () => {
    const one = await ordered('88.00', { money: '20.00', score: 5000 })
    await ask(one.by, 'order/again', { id: one.id })
    const { address_id } = one
    const offerOf = async () => (await ask<Row>(one.by, 'checkout/quote', { address_id })).data.pay
    expect(await offerOf()).toMatchObject({
      methods: expect.arrayContaining(['balance', 'score', 'test']),
      balance: { held: '20.00', most: '20.00' },
      score: { held: 5000, most: 3000 },
    })
    await pay(one, { balance: '15.00', score: 3000, method: 'test' })
    expect(await offerOf()).toMatchObject({
      balance: { held: '5.00', most: '5.00' },
      score: { held: 2000, most: 2000 },
    })
  })

  test('whoever is refused a change has closed nothing that a buyer has begun to pay', async () => {
    const one = await ordered('88.00')
    const number = numberOf(await pay(one, { method: 'test' }))
    const wanted = { ids: [one.id], memo: 'Sorry' }
    const piece = (value: string) => ({ lines: [{ key: '1', value }] })
    const refused = [
      ['order/changePrice', { ...wanted, off: '0.00' }],
      ['order/changePrice', { ...wanted, off: '999.00' }],
      ['order/confirmPaid', { ...wanted, amount: '999.00' }],
      ['order/cancelLines', { ...wanted, ...piece('1') }],
      ['order/cancelLines', { ...wanted, ...piece('x') }],
      [
        'order/changeAddress',
        { ...wanted, name: 'Ada', phone: '13800000000', street: '1 Tea Lane', area: [] },
      ],
    ] as const
    for (const [call, body] of refused)
      expect(await staff(call, { ...body, idempotency_key: key() }), call).toMatchObject({ code: 0 })
    expect((await ask(one.by, 'order/address', { id: one.id, address_id: 999_999 })).code).toBe(0)
    expect(await paymentsOf(one.id)).toMatchObject([{ status: 'pending', number }])
    // Nor is it closed by what is done already, when it is asked for once more.
    const lower = { ...wanted, off: '8.00', idempotency_key: key() }
    expect((await staff('order/changePrice', lower)).code).toBe(1)
    const again = numberOf(await pay(one, { method: 'test' }))
    expect(again).not.toBe(number)
    expect((await staff('order/changePrice', lower)).code).toBe(1)
    expect((await act(one.by, again, 'pay')).data).toMatchObject({ state: 'paid' })
    expect(await orderOf(one.id)).toMatchObject({ status: 'paid' })
    await books()
  })

  test('a notice that is forged, old, of another amount or about nothing changes nothing', async () => {
    const one = await ordered('10.00')
    const number = numberOf(await pay(one, { method: 'test' }))
    const told = (more: Row = {}) => ({
      ...{ id: `n-${key()}`, number },
      state: { state: 'captured', amount: 2200, currency: 'CNY', ref: 'r-1', isOurs: true, ...more },
    })
    const body = JSON.stringify(told())
    expect((await notice(body, 'no signature')).statusCode).toBe(500)
    expect((await notice(body, signatureOf(Buffer.from(`${body} `), product().app))).statusCode).toBe(500)
    expect((await notice('{')).statusCode).toBe(500)
    expect((await notice(JSON.stringify({ ...told(), number: 'nobody' }))).statusCode).toBe(200)
    expect(await state(one)).toMatchObject({ status: 'pending', paid: '0.00' })
    // Re-encoded bytes are other bytes.
    expect(
      (await notice(JSON.stringify(told(), null, 1), signatureOf(Buffer.from(body), product().app)))
        .statusCode,
    ).toBe(500)
    for (const wrong of [{ amount: 2201 }, { currency: 'USD' }, { isOurs: false }]) {
      const other = await ordered('10.00')
      const sent = JSON.stringify({ ...told(wrong), number: numberOf(await pay(other, { method: 'test' })) })
      expect((await notice(sent)).statusCode).toBe(500)
      expect((await notice(sent)).statusCode).toBe(500)
      expect(await orderOf(other.id)).toMatchObject({ status: 'pending' })
      expect(await paymentsOf(other.id)).toMatchObject([{ status: 'mismatch' }])
    }
    // Once people have dealt with it, the provider is told that it was heard.
    const wrong = await ordered('10.00')
    const twice = JSON.stringify({
      ...told({ amount: 1 }),
      number: numberOf(await pay(wrong, { method: 'test' })),
    })
    expect((await notice(twice)).statusCode).toBe(500)
    const [{ id: wrongId } = { id: 0 }] = await paymentsOf(wrong.id)
    const settle = (body: Row) => staff('payment/settle', { ids: [Number(wrongId)], ...body })
    expect((await settle({ memo: '', idempotency_key: key() })).code).toBe(0)
    expect((await settle({ memo: 'given back at the provider', idempotency_key: key() })).code).toBe(1)
    expect((await settle({ memo: 'once more', idempotency_key: key() })).code).toBe(0)
    expect((await notice(twice)).statusCode).toBe(200)
    expect((await notice(JSON.stringify({ ...JSON.parse(twice), id: `n-${key()}` }))).statusCode).toBe(200)
    expect(await paymentsOf(wrong.id)).toMatchObject([
      { status: 'mismatch', memo: 'given back at the provider' },
    ])
    expect(await orderOf(wrong.id)).toMatchObject({ status: 'pending', paid_total: 0 })
    // What can not be kept is not answered as if it were.
    const long = JSON.stringify({ ...told(), id: 'x'.repeat(101) })
    expect((await notice(long)).statusCode).toBe(500)
    // One notice is about one payment.
    const [good, third] = [told(), await ordered('10.00')]
    const elsewhere = { ...good, number: numberOf(await pay(third, { method: 'test' })) }
    expect((await notice(JSON.stringify(good))).statusCode).toBe(200)
    expect((await notice(JSON.stringify(elsewhere))).statusCode).toBe(500)
    expect(await orderOf(one.id)).toMatchObject({ status: 'paid' })
    expect(await orderOf(third.id)).toMatchObject({ status: 'pending' })
    await books()
  })

  test('orders, payments and the provider’s page of another member are not there', async () => {
    const [one, other] = [await ordered('10.00'), await ordered('10.00')]
    const number = numberOf(await pay(one, { method: 'test' }))
    const theirs = { by: other.by, id: one.id }
    expect((await pay(theirs, { method: 'test' })).code).toBe(0)
    for (const [call, body] of [
      ['payment/reset', { order_id: one.id, idempotency_key: key() }],
      [`payment/status?order_id=${one.id}`, undefined],
      ['payment/test', { number, what: 'pay' }],
      [`payment/testShow?number=${number}`, undefined],
    ] as const)
      expect((await ask(other.by, call, body)).msg, call).toBe((await ask(other.by, 'order/show?id=1')).msg)
    expect(await state(one)).toMatchObject({ status: 'pending' })
  })

  test('of money that staff has seen come in, a part pays a part, and more than is open is refused', async () => {
    const one = await ordered('88.00')
    const confirm = (amount?: string) =>
      staff<Row>('order/confirmPaid', {
        ...{ ids: [one.id], memo: 'Bank 1', idempotency_key: key() },
        ...(amount === undefined ? {} : { amount }),
      })
    expect((await confirm('100.01')).data).toMatchObject({
      faults: { amount: expect.stringContaining('100.00') },
    })
    for (const wrong of ['0', '-1', '1.001', 'all']) expect((await confirm(wrong)).code, wrong).toBe(0)
    expect((await confirm('30.00')).code).toBe(1)
    expect(await orderOf(one.id)).toMatchObject({ status: 'pending', pay_status: 'part', paid_total: 3000 })
    expect(await state(one)).toMatchObject({ open: '70.00', paid: '30.00' })
    // There is time for the rest as for a transfer.
    await jobs(1801)
    expect(await orderOf(one.id)).toMatchObject({ status: 'pending' })
    await books()
    expect((await confirm()).code).toBe(1)
    expect(await orderOf(one.id)).toMatchObject({ status: 'paid', pay_status: 'paid', paid_total: 10_000 })
    expect((await paymentsOf(one.id)).map(({ amount }) => Number(amount))).toEqual([3000, 7000])
    await books()
  })

  test('the proof of a transfer is a private file of whoever brings it', async () => {
    const one = await ordered('10.00')
    const upload = async (token: string, private_: boolean) => {
      const names = [
        { name: 'resource', content: 'store/order' },
        { name: 'field', content: 'proof' },
      ]
      const parts = [...(private_ ? names : []), filePart(`statement ${key()}`, 'statement.txt')]
      return (await sendForm(product(), '/admin/ajax/upload', parts, token)).data.file as { url: string }
    }
    await setSetting(product(), 'upload_allowed_suffixes', 'txt')
    const confirm = (proof: string) =>
      staff<Row>('order/confirmPaid', { ids: [one.id], memo: 'Bank 1', proof, idempotency_key: key() })
    const staffToken = await product().tokenOf(1)
    const open = await upload(staffToken, false)
    expect((await confirm(open.url)).code).toBe(0)
    expect(await orderOf(one.id)).toMatchObject({ status: 'pending' })
    const { url } = await upload(staffToken, true)
    const answer = await confirm(url)
    expect(answer.code, answer.msg).toBe(1)
    expect(await paymentsOf(one.id)).toMatchObject([{ status: 'captured', proof: url }])
    const ticket = (token: string) =>
      product().call<{ url: string }>('/admin/ajax/privateFile', { method: 'POST', token, body: { url } })
    expect((await ticket(staffToken)).code).toBe(1)
    const { token } = await product().limitedAdmin(['store/order/index'])
    expect((await ticket(token)).code).toBe(0)
    await books()
  })

  test('a transfer is told how, keeps the order for days, and is confirmed by staff', async () => {
    await settings({ pay_offline_text: 'Bank 1, account 2', pay_offline_days: 3 })
    const one = await ordered('10.00')
    expect((await pay(one, { method: 'offline' })).data).toEqual({
      status: 'pending',
      start: { kind: 'text', text: 'Bank 1, account 2' },
    })
    await jobs(86_400)
    expect(await orderOf(one.id)).toMatchObject({ status: 'pending' })
    // A changed price is what is to be transferred.
    await staff('order/changePrice', { ids: [one.id], off: '2.00', memo: 'Sorry', idempotency_key: key() })
    expect(await state(one)).toMatchObject({
      open: '20.00',
      payments: [{ status: 'pending', amount: '20.00' }],
    })
    await jobs(3 * 86_400)
    expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled' })
    expect(await paymentsOf(one.id)).toMatchObject([{ status: 'closed' }])
    await books()
  })
})
