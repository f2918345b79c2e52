import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { moneyLog } from '#modules/member/ledger/moneyLog/moneyLog.ts'
import { scoreLog } from '#modules/member/ledger/scoreLog/scoreLog.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { breakOff, mend, storedIn } from '#server/testing/broken-off.ts'
import { signatureOf } from '../payment/test-provider/adapter.server.ts'
import { expiringKind } from './change/end-order.server.ts'
import { openShop, type Row } from './test-shop.server.ts'

// Work on orders and their money of which some statement fails, as a full disk or a killed process would have it: before each of its
// statements in turn. The books are in balance each time, and the same call sent again comes to its end.

const kept = /^(?:store_|user$|user_money_log|user_score_log|change_record|outbox)/

describe('work on orders that breaks off', () => {
  const product = onSqlite()
  const shop = openShop(product)
  const { ask, settings, variant, stockOf, orderOf, linesOf, buyer, quote, place, placed, books, key } = shop
  /** A session that began before any statement fails. */
  let token = ''
  const staff = (call: string, body: Row) =>
    product().call(`/admin/store.${call}`, { method: 'POST', token, language: 'en', body })
  // Limits of calls count by the clock of the machine: each attempt is a minute later.
  const minuteLater = () => vi.setSystemTime(Date.now() + 61_000)
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    token = await product().tokenOf(1)
  })
  afterEach(() => {
    vi.useRealTimers()
    mend()
  })

  /** An order of two pieces that waits to be paid, of somebody who holds money and points here. */
  const ordered = async () => {
    await settings({ pay_methods: ['balance', 'score', 'test', 'offline'] })
    const tea = await variant('44.00', 5)
    const who = await buyer([tea, 2])
    const user_id = who.by.id
    await product().rows(moneyLog.name).insert({ user_id, money: '50.00', memo: 'Top up' })
    await product().rows(scoreLog.name).insert({ user_id, score: 2000, memo: 'Gift' })
    return { ...(await placed(who)), by: who.by, tea }
  }
  const begun = async ({
    by,
    id,
  }: { readonly id: number } & Pick<Awaited<ReturnType<typeof ordered>>, 'by'>) => {
    const body = { order_id: id, method: 'test', balance: '20.00', score: 1000, idempotency_key: key() }
    const { data, msg, code } = await ask<{ start: { url: string } }>(by, 'payment/start', body)
    expect(code, msg).toBe(1)
    return String(data.start.url.split('number=')[1])
  }
  const answeredBy = (work: () => Promise<{ readonly code: number }>) => async () => {
    minuteLater()
    return (await work()).code === 1
  }
  /** All of it is there, or nothing. */
  const survives = async (work: () => Promise<{ readonly code: number }>) => {
    const before = await storedIn(product(), kept)
    await breakOff(answeredBy(work), async (statement) => {
      expect(await storedIn(product(), kept), `before statement ${statement}`).toBe(before)
    })
    expect(await storedIn(product(), kept)).not.toBe(before)
    await books()
  }

  test('an order that is placed', async () => {
    const [tea, cup] = [await variant('10.00', 5), await variant('5.00', 5)]
    const who = await buyer([tea, 2], [cup, 1])
    const quoted = await quote(who)
    const again = { idempotency_key: key() }
    await survives(() => place(who, quoted, again))
    expect(await stockOf(tea)).toEqual([5, 3])
    expect((await place(who, quoted, again)).code).toBe(1)
    expect(await stockOf(tea)).toEqual([5, 3])
  })

  test('an order that is paid by balance and points', async () => {
    const one = await ordered()
    const body = { order_id: one.id, balance: '50.00', score: 2000, method: 'test', idempotency_key: key() }
    // What a provider is told stands between two transactions: the key goes on where it was.
    await breakOff(
      answeredBy(() => ask(one.by, 'payment/start', body)),
      async () => books(),
    )
    await books()
    const paid = { order_id: one.id, idempotency_key: key() }
    expect((await ask(one.by, 'payment/reset', paid)).code).toBe(1)
    await books()
  })

  test('a notice that pays an order', async () => {
    const one = await ordered()
    const number = await begun(one)
    const state = { state: 'captured', amount: 7000, currency: 'CNY', ref: `ref-${number}`, isOurs: true }
    const payload = Buffer.from(JSON.stringify({ id: `notice-${number}`, number, state }))
    const headers = { 'x-test-signature': signatureOf(payload, product().app) }
    const hear = async () => {
      const { body } = await product().server.inject({
        method: 'POST',
        url: '/api/pay/test',
        payload,
        headers,
      })
      return { code: body === 'ok' ? 1 : 0 }
    }
    await survives(hear)
    expect(await orderOf(one.id)).toMatchObject({ status: 'paid', paid_total: 10_000 })
    expect(await hear()).toEqual({ code: 1 })
    await books()
  })

  test('an order that its member cancels, with everything that was paid of it', async () => {
    const one = await ordered()
    await begun(one)
    // The attempt is closed at its provider first, by itself.
    await breakOff(
      answeredBy(() => ask(one.by, 'order/cancel', { id: one.id })),
      async () => books(),
    )
    expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' })
    expect(await stockOf(one.tea)).toEqual([5, 5])
    await books()
  })

  test('a paid order that staff cancels', async () => {
    const one = await ordered()
    const paid = { memo: 'transfer 1', idempotency_key: key() }
    expect((await staff('order/confirmPaid', { ids: [one.id], ...paid })).code).toBe(1)
    const why = { memo: 'gone', idempotency_key: key() }
    await survives(() => staff('order/cancelPaid', { ids: [one.id], ...why }))
    expect(await stockOf(one.tea)).toEqual([5, 5])
  })

  test('pieces that staff cancels, of what waits to be paid and of what was paid', async () => {
    const [waiting, paid] = [await ordered(), await ordered()]
    const paying = { memo: 'transfer 1', idempotency_key: key() }
    expect((await staff('order/confirmPaid', { ids: [paid.id], ...paying })).code).toBe(1)
    for (const { id, tea } of [waiting, paid]) {
      const [line] = await linesOf(id)
      const lines = [{ key: String(line?.id), value: '1' }]
      const why = { memo: 'gone', idempotency_key: key() }
      await survives(() => staff('order/cancelLines', { ids: [id], lines, ...why }))
      expect(await stockOf(tea)).toEqual([5, 4])
    }
  })

  test('a price that staff changes', async () => {
    const one = await ordered()
    const change: Row = { off: '8.00', memo: 'a regular', idempotency_key: key() }
    await survives(() => staff('order/changePrice', { ids: [one.id], ...change }))
    expect(await orderOf(one.id)).toMatchObject({ discount_total: 800 })
  })

  test('orders whose time is up', async () => {
    const one = await ordered()
    await begun(one)
    product().now += 1801 * 1000
    await breakOff(
      async () => {
        product().now += 61_000
        const work = { context: product().context(), isCancelled: async () => false }
        await expiringKind.run(work as never).catch(() => {})
        return (await orderOf(one.id)).status === 'cancelled'
      },
      async () => books(),
    )
    expect(await stockOf(one.tea)).toEqual([5, 5])
    await books()
  })
})
