import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { moneyLog } from '#modules/member/ledger/moneyLog/moneyLog.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { type FleetAnswer, startFleet } from '#server/testing/fleet.ts'
import { isLong, randomOf, seed } from '#server/testing/sample.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { openShop } from '../order/test-shop.server.ts'

// Real processes on one database: many who want the same, and processes that are killed in the middle of it.

onEveryDialect({}, (product) => {
  const shop = openShop(product)
  const { settings, staff, variant, stockOf, linesOf, buyer, books, key, db } = shop
  // What a test makes is made by the clock of its processes, whatever another has turned it to.
  beforeEach(() => {
    product().now = Date.now()
  })

  const ordersOf = (ids: readonly number[]) =>
    db().selectFrom('store_order').select(['id', 'status', 'user_id']).where('user_id', 'in', ids).execute()

  test('of many buyers at three processes as many get one as there are', async () => {
    const [units, buyers] = isLong ? [100, 1000] : [12, 60]
    const lamp = await variant('25.00', units)
    const all = []
    for (let at = 0; at < buyers; at++) all.push(await buyer([lamp, 1]))
    const fleet = await startFleet(product(), 3, randomOf(seed))
    try {
      const quotes = await Promise.all(
        all.map(({ by, address_id }) =>
          fleet.ask<{ quote: string }>(by.token, '/api/store.checkout/quote', { address_id }),
        ),
      )
      const answers = await Promise.all(
        all.map(({ by }, at) =>
          fleet.ask<{ id: number }>(by.token, '/api/store.checkout/place', {
            ...{ quote: quotes[at]?.data.quote, idempotency_key: key() },
          }),
        ),
      )
      expect(answers.map((one) => one?.status).filter((status) => status !== 200)).toEqual([])
      expect(answers.filter((one) => one?.code === 1)).toHaveLength(units)
      const refused = answers.filter((one) => one?.code !== 1).map((one) => one?.data as { type?: string })
      expect(new Set(refused.map(({ type }) => type))).toEqual(new Set(['stock']))
      expect(await ordersOf(all.map(({ by }) => by.id))).toHaveLength(units)
      expect(await stockOf(lamp)).toEqual([units, 0])
      await books()
      expect(fleet.output()).not.toMatch(/"level":(50|60)/)
    } finally {
      await fleet.stop()
    }
  }, 600_000)

  test(`what was answered holds although processes are killed all the time (seed ${seed})`, async () => {
    const random = randomOf(seed)
    const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const offered = { pay_methods: ['balance', 'test'], member_orders_open: 100, balance_proof_from: 100_000 }
    expect(await settings(offered)).toMatchObject({ code: 1 })
    const goods = [await variant('10.00', 40), await variant('35.00', 40)]
    const members: { readonly by: TestMember; readonly address_id: number }[] = []
    for (let at = 0; at < 12; at++) {
      const one = await buyer()
      await product().rows(moneyLog.name).insert({ user_id: one.by.id, money: '500.00', memo: 'Top up' })
      members.push(one)
    }
    const fleet = await startFleet(product(), 2, random)
    /** What was sent under a key, and what was answered. */
    const sent: {
      by: TestMember
      path: string
      body: Record<string, unknown>
      answer: FleetAnswer<unknown>
    }[] = []
    const keyed = async <T>(by: TestMember, path: string, body: Record<string, unknown>) => {
      const whole = { ...body, idempotency_key: key() }
      const answer = await fleet.ask<T>(by.token, path, whole)
      sent.push({ by, path, body: whole, answer })
      return answer
    }
    const until = performance.now() + (isLong ? 180_000 : 8000)
    const shopAt = async ({ by, address_id }: (typeof members)[number]) => {
      const orders: number[] = []
      while (performance.now() < until) {
        // A member may order ten times a minute.
        await wait(isLong ? 6500 : 1200 * random())
        await fleet.ask(by.token, '/api/store.cart/set', {
          variant_id: oneOf(goods),
          quantity: 1 + Math.floor(random() * 3),
        })
        const quoted = await fleet.ask<{ quote: string }>(by.token, '/api/store.checkout/quote', {
          address_id,
        })
        if (quoted?.code === 1 && (isLong || orders.length < 6)) {
          const { quote } = quoted.data
          const placed = await keyed<{ id: number }>(by, '/api/store.checkout/place', { quote })
          if (placed?.code === 1) orders.push(placed.data.id)
        }
        const order_id = oneOf(orders)
        if (order_id === undefined) continue
        const step = random()
        if (step < 0.25)
          await keyed(by, '/api/store.payment/start', { order_id, balance: '7.00', method: 'test' })
        else if (step < 0.4) await keyed(by, '/api/store.payment/reset', { order_id })
        else if (step < 0.5) await fleet.ask(by.token, '/api/store.order/cancel', { id: order_id })
        else {
          const begun = await keyed<{ start: { url?: string } | null }>(by, '/api/store.payment/start', {
            ...{ order_id, method: 'test' },
          })
          const number = begun?.code === 1 ? begun.data.start?.url?.split('number=')[1] : undefined
          const what = oneOf(['pay', 'pay', 'twice', 'silent', 'late', 'fail'])
          if (number) await fleet.ask(by.token, '/api/store.payment/test', { number, what })
        }
      }
    }
    /** Staff does to orders whatever can be done to them, and is refused or not. */
    const office = async () => {
      while (performance.now() < until) {
        await wait(100 + 300 * random())
        const latest = await db()
          .selectFrom('store_order')
          .select('id')
          .orderBy('id', 'desc')
          .limit(20)
          .execute()
        const ids = [Number(oneOf(latest)?.id ?? 0)]
        const lines = await linesOf(ids[0] ?? 0)
        const pieces = lines.map(({ id }) => ({ key: String(id), value: String(Math.floor(random() * 3)) }))
        const [call, body] = oneOf([
          ['confirmPaid', { memo: 'Bank' }],
          ['confirmPaid', { memo: 'Bank', amount: `${1 + Math.floor(random() * 8)}.00` }],
          ['cancelLines', { memo: 'One is gone', lines: pieces }],
          ['cancelLines', { memo: 'Another is gone', lines: pieces.slice(0, 1) }],
          ['cancelPaid', { memo: 'Broken' }],
          ['cancel', { memo: 'Asked for' }],
          ['changePrice', { off: `${1 + Math.floor(random() * 8)}.00`, memo: 'A regular' }],
        ] as const)
        const { status, code } = await staff(`order/${call}`, { ids, idempotency_key: key(), ...body })
        expect(status, call).toBe(200)
        expect([0, 1], call).toContain(code)
      }
    }
    const kill = async () => {
      while (performance.now() < until) {
        await wait(500 + random() * (isLong ? 2500 : 1000))
        await fleet.killOne()
      }
    }
    try {
      await Promise.all([...members.map(shopAt), office(), kill()])
      // Whoever was answered is answered the same; whoever was not learns what has come of it.
      const asked = new Map<string, number>()
      for (const { by, path, body, answer } of sent.toReversed()) {
        const count = (asked.get(`${by.id} ${path}`) ?? 0) + 1
        asked.set(`${by.id} ${path}`, count)
        // As often as somebody may ask in a minute.
        if (count > 9) continue
        const again = await product().call(path, { method: 'POST', memberToken: by.token, body })
        expect(again.status).toBe(200)
        if (path.endsWith('/place') && answer?.code === 1)
          expect(again, path).toMatchObject({ code: 1, data: answer.data })
      }
      expect(sent.filter(({ answer }) => answer?.code === 1).length).toBeGreaterThan(10)
    } finally {
      await fleet.stop()
    }
    const known = new Set((await ordersOf(members.map(({ by }) => by.id))).map(({ id }) => Number(id)))
    for (const { path, answer } of sent)
      if (path.endsWith('/place') && answer?.code === 1)
        expect(known.has((answer.data as { id: number }).id)).toBe(true)
    await books()
    // Once time has passed and the jobs have run, every cent that the provider took is in a paid order or went back.
    // Whoever has transferred a part has three days for the rest.
    product().now = Date.now() + (3 * 86_400 + 2500) * 1000
    for (let round = 0; round < 3; round++) {
      product().now += 61_000
      await product().app.jobs.startScheduled()
      await product().app.jobs.runDue()
    }
    await books()
    const theirs = await db().selectFrom('store_test_payment').selectAll().execute()
    const ours = await db()
      .selectFrom('store_payment as payment')
      .innerJoin('store_order as order', 'order.id', 'payment.order_id')
      .select([
        'payment.number',
        'payment.status',
        'payment.amount',
        'payment.refunded',
        'order.status as order_status',
      ])
      .where('payment.method', '=', 'test')
      .execute()
    for (const { number, state, amount, refunds } of theirs) {
      const one = ours.find((row) => row.number === number)
      const back = Object.values(JSON.parse(String(refunds)) as Record<string, number>)
      const kept = Number(amount) - back.reduce((sum, each) => sum + each, 0)
      if (state !== 'paid') expect(one?.status, String(number)).not.toBe('captured')
      else {
        expect(one?.status, String(number)).toBe('captured')
        expect(Number(one?.refunded), String(number)).toBe(Number(amount) - kept)
        expect(kept === 0 || one?.order_status === 'paid', String(number)).toBe(true)
      }
    }
    expect(ours.filter(({ order_status }) => order_status === 'pending')).toEqual([])
  }, 900_000)
})
