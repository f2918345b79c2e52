import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { openShop, type Row } from '../../order/test-shop.server.ts'
import type { Sent } from './simulator/books.server.ts'
import { startSimulator } from './simulator/simulator.server.ts'

// What an adapter says to its provider, and understands of it; what a shop makes of that is `payment.test.ts`.

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://shop.example' } })
const shop = openShop(product)
const { ask, staff, settings, variant, stockOf, orderOf, buyer, placed, books, key, db } = shop

let provider: Awaited<ReturnType<typeof startSimulator>>
beforeAll(async () => {
  provider = await startSimulator(() => product().now)
})
afterAll(() => provider.stop())
beforeEach(async () => {
  provider.faults.length = 0
  provider.calls.length = 0
  const pay_methods = ['offline', 'stripe-like', 'alipay-like', 'wechat-like']
  const { code, msg } = await settings({ pay_methods, ...provider.settings })
  expect(code, msg).toBe(1)
})

interface Started {
  readonly status: string
  readonly start: { readonly kind: string; readonly url?: string; readonly text?: string }
  readonly reason?: string
}

describe.each(['stripe-like', 'alipay-like', 'wechat-like'])('a payment by %s', (method) => {
  const ordered = async () => {
    const who = await buyer([await variant('88.00', 5), 1])
    return { ...(await placed(who)), by: who.by }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>
  const pay = ({ by, id }: Ordered, more: Row = {}) =>
    ask<Started>(by, 'payment/start', { order_id: id, method, idempotency_key: key(), ...more })
  const begun = async (one: Ordered) => {
    const answer = await pay(one)
    expect(answer.code, answer.msg).toBe(1)
    const row = await db()
      .selectFrom('store_payment')
      .select('number')
      .where('order_id', '=', one.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { number: String(row.number), start: answer.data.start }
  }
  const page = (start: Started['start']) => (method === 'alipay-like' ? start.url : undefined)
  const tell = ({
    body,
    headers,
  }: {
    readonly body: string
    readonly headers: Readonly<Record<string, string>>
  }) => product().server.inject({ method: 'POST', url: `/api/pay/${method}`, payload: body, headers })
  const heldOf = (number: string) => {
    const one = provider.held.get(number)
    if (!one) throw new Error(`the provider has no ${number}`)
    return one
  }
  const jobs = async (seconds = 61) => {
    product().now += seconds * 1000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }
  const refundsOf = (id: number) =>
    db().selectFrom('store_refund').selectAll().where('order_id', '=', id).orderBy('id').execute()

  test('is begun, paid and told of, as often as the provider likes', async () => {
    const one = await ordered()
    const { number, start } = await begun(one)
    expect(start.kind).toBe(method === 'wechat-like' ? 'qr' : 'redirect')
    expect(provider.pay(number, page(start))).toBe('paid')
    expect(heldOf(number)).toMatchObject({ amount: 10_000, currency: 'CNY' })
    const notice = provider.notice(method, heldOf(number))
    const answers = await Promise.all([tell(notice), tell(notice), tell(notice)])
    const good =
      { 'stripe-like': '{"received":true}', 'alipay-like': 'success' }[method] ??
      '{"code":"SUCCESS","message":""}'
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, good]))
    expect(await orderOf(one.id)).toMatchObject({ status: 'paid', pay_status: 'paid' })
    await books()
  })

  test('is found paid by asking where no notice came', async () => {
    const one = await ordered()
    const { number, start } = await begun(one)
    provider.pay(number, page(start))
    const { data } = await ask<Row>(one.by, `payment/status?order_id=${one.id}`)
    expect(data).toMatchObject({ status: 'paid' })
  })

  test('is not taken from a notice that is forged, changed, old or says another amount', async () => {
    const one = await ordered()
    const { number, start } = await begun(one)
    if (method === 'alipay-like') provider.pay(number, page(start))
    const held = heldOf(number)
    const good = provider.notice(method, held)
    const refused = async (notice: Sent) => {
      const { statusCode, body } = await tell(notice)
      const isAgain = statusCode >= 400 || body === 'failure'
      expect([isAgain, (await orderOf(one.id)).status]).toEqual([true, 'pending'])
    }
    await refused({
      ...good,
      headers: {},
      body: good.body.replace(/sign=[^&]+/, 'sign=AAAA'),
    })
    await refused({ ...good, body: ` ${good.body}` })
    await refused({
      ...good,
      body: good.body
        .replace('10000', '10001')
        .replace('100.00', '100.01')
        .replace('ciphertext":"', 'ciphertext":"A'),
    })
    if (method !== 'alipay-like')
      await refused(provider.notice(method, held, { time: Math.floor(product().now / 1000) - 301 }))
    await refused(provider.notice(method, held, { amount: 10_001 }))
    expect(
      (await ask<{ payments: readonly Row[] }>(one.by, `payment/status?order_id=${one.id}`)).data.payments,
    ).toMatchObject([{ status: 'mismatch' }])
  })

  test('that the provider did not hear of, or whose answer was lost, is begun once', async () => {
    const one = await ordered()
    const sent = { idempotency_key: key() }
    // At Alipay nobody is called before the buyer opens the page.
    if (method === 'alipay-like') return
    provider.faults.push('drop')
    expect(await pay(one, sent)).toMatchObject({ code: 0, data: { reason: 'provider' } })
    // Nobody is told to go on to where nothing is.
    expect((await ask<Row>(one.by, `payment/status?order_id=${one.id}`)).data).toMatchObject({
      attempt: null,
    })
    provider.faults.push('lose')
    expect(await pay(one, sent)).toMatchObject({ code: 0, data: { reason: 'provider' } })
    const again = await pay(one, sent)
    expect(again.code).toBe(1)
    expect([...provider.held.keys()].filter((number) => number.startsWith(one.number))).toHaveLength(1)
  })

  test('that the provider refuses to make leaves room for another way', async () => {
    if (method === 'alipay-like') return
    const one = await ordered()
    provider.faults.push('deny')
    expect(await pay(one)).toMatchObject({ code: 0, data: { reason: 'provider' } })
    expect((await pay(one, { method: 'offline' })).code).toBe(1)
    const { data } = await ask<Row>(one.by, `payment/status?order_id=${one.id}`)
    expect(data).toMatchObject({
      attempt: { method: 'offline' },
      payments: [{ status: 'failed' }, { status: 'pending' }],
    })
  })

  test('is closed before its order is cancelled, or taken in when it turns out to be paid', async () => {
    const [one, other] = [await ordered(), await ordered()]
    const [first, second] = [await begun(one), await begun(other)]
    expect((await ask(one.by, 'order/cancel', { id: one.id })).code).toBe(1)
    expect((await orderOf(one.id)).status).toBe('cancelled')
    if (method !== 'alipay-like') expect(provider.pay(first.number)).toBe('closed')
    provider.pay(second.number, page(second.start))
    expect((await ask(other.by, 'order/cancel', { id: other.id })).code).toBe(0)
    expect((await orderOf(other.id)).status).toBe('paid')
    await books()
  })

  test('keeps its order as it is while the provider does not say, and ends it afterwards', async () => {
    const one = await ordered()
    await begun(one)
    provider.faults.push('refuse', 'refuse', 'refuse')
    expect(await ask(one.by, 'order/cancel', { id: one.id })).toMatchObject({
      code: 0,
      data: { type: 'pay', reason: 'open' },
    })
    provider.faults.length = 0
    await jobs(1900)
    expect((await orderOf(one.id)).status).toBe('cancelled')
  })

  test('goes back once, whatever gets lost on the way', async () => {
    const one = await ordered()
    const { number, start } = await begun(one)
    provider.pay(number, page(start))
    await tell(provider.notice(method, heldOf(number)))
    await staff('order/cancelPaid', { ids: [one.id], memo: 'Broken', idempotency_key: key() })
    // Nothing is asked about the payments of other tests, so that the fault meets the refund.
    const giveBack = async () => {
      product().now += 61_000
      await product().app.jobs.start('store/refunds', {}, product().context())
      await product().app.jobs.runDue()
    }
    provider.faults.push('lose')
    await giveBack()
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'pending', tries: 1 }])
    await giveBack()
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'done', number: `${number}R1` }])
    expect([...heldOf(number).refunds]).toEqual([[`${number}R1`, 10_000]])
    await books()
  })

  test('that comes when its order is over goes back by itself', async () => {
    const one = await ordered()
    const { number, start } = await begun(one)
    await ask(one.by, 'order/cancel', { id: one.id })
    if (method === 'alipay-like') provider.pay(number, page(start))
    else heldOf(number).state = 'paid'
    expect((await tell(provider.notice(method, heldOf(number)))).statusCode).toBe(200)
    await jobs()
    expect((await orderOf(one.id)).status).toBe('cancelled')
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'done', reason: 'late_payment' }])
    expect(heldOf(number).refunds.size).toBe(1)
    await books()
  })
})

test('a provider is offered once what it needs is filled in, and a key goes to the address it was typed for', async () => {
  const who = await buyer([await variant('10.00', 5), 1])
  const one = await placed(who)
  const methods = async () =>
    (await ask<{ methods: readonly string[] }>(who.by, `payment/status?order_id=${one.id}`)).data.methods
  expect(await methods()).toEqual(['offline', 'stripe-like', 'alipay-like', 'wechat-like'])
  await settings({ alipay_app_id: '' })
  expect(await methods()).toEqual(['offline', 'stripe-like', 'wechat-like'])
  const other = { stripe_gateway: 'https://elsewhere.example' }
  expect((await settings(other)).code).toBe(0)
  for (const [name, value] of Object.entries({
    alipay_private_key: 'none',
    wechat_public_key: 'none',
    wechat_notice_key: 'short',
  }))
    expect((await settings({ [name]: value })).code, name).toBe(0)
  expect((await settings({ ...other, stripe_key: 'again' })).code).toBe(1)
})

test('a provider that says nothing for a day keeps nobody’s stock, and is asked again', async () => {
  const lamp = await variant('10.00', 1)
  const who = await buyer([lamp, 1])
  const one = await placed(who)
  const start = { order_id: one.id, method: 'stripe-like', idempotency_key: key() }
  expect((await ask(who.by, 'payment/start', start)).code).toBe(1)
  const wait = async (seconds: number) => {
    // As many as calls may come, those about the payments of other tests too.
    provider.faults.push(...Array.from({ length: 200 }, () => 'refuse' as const))
    product().now += seconds * 1000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }
  await wait(1900)
  expect((await orderOf(one.id)).status).toBe('pending')
  await wait(86_400)
  expect((await orderOf(one.id)).status).toBe('cancelled')
  expect(await stockOf(lamp)).toEqual([1, 1])
  provider.faults.length = 0
  const [number = ''] = [...provider.held.keys()].filter((name) => name.startsWith(one.number))
  expect(provider.pay(number)).toBe('paid')
  for (let round = 0; round < 2; round++) {
    product().now += 301_000
    await product().app.jobs.startScheduled()
    await product().app.jobs.runDue()
  }
  expect([...(provider.held.get(number)?.refunds.values() ?? [])]).toEqual([1000 + 1200])
})
