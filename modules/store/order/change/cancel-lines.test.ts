import { describe, expect, test } from 'vitest'
import { moneyLog } from '#modules/member/ledger/moneyLog/moneyLog.ts'
import { scoreLog } from '#modules/member/ledger/scoreLog/scoreLog.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { openShop, type Row } from '../test-shop.server.ts'

onEveryDialect({}, (product) => {
  const shop = openShop(product)
  const { ask, staff, settings, db, variant, stockOf, orderOf, linesOf, buyer, placed, books, key } = shop

  type Pieces = readonly (readonly [line: number, pieces: number | string])[]
  const cancel = (id: number, pieces: Pieces, more: Row = {}) =>
    staff<Row>('order/cancelLines', {
      ...{ ids: [id], memo: 'Broken', idempotency_key: key() },
      lines: pieces.map(([line, count]) => ({ key: String(line), value: String(count) })),
      ...more,
    })
  const done = async (...asked: Parameters<typeof cancel>) => {
    const { code, msg, data } = await cancel(...asked)
    expect(code, JSON.stringify([msg, data])).toBe(1)
  }
  const numbersOf = async (id: number, ...names: readonly string[]) =>
    (await linesOf(id)).map((line) => names.map((name) => Number((line as Row)[name])))
  const refunded = async (id: number) => {
    const rows = await db()
      .selectFrom('store_refund')
      .select(['method', 'amount', 'score'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.map(({ method, amount, score }) => [method, Number(amount), Number(score)])
  }
  /** Two pieces at 10.00 and three at 3.33, delivered for 12.00. */
  const ordered = async () => {
    await settings({ pay_methods: ['balance', 'score', 'test', 'offline'] })
    const [tea, cup] = [await variant('10.00', 5), await variant('3.33', 5)]
    const who = await buyer([tea, 2], [cup, 3])
    const user_id = who.by.id
    await product().rows(moneyLog.name).insert({ user_id, money: '50.00', memo: 'Top up' })
    await product().rows(scoreLog.name).insert({ user_id, score: 2000, memo: 'Gift' })
    const { id } = await placed(who)
    const [one = 0, other = 0] = (await linesOf(id)).map((line) => Number(line.id))
    return { id, by: who.by, tea, cup, one, other }
  }
  const heldBy = async (id: number) => {
    const row = await db()
      .selectFrom('user')
      .select(['money', 'score'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [Number(row.money), Number(row.score)]
  }

  test('an order that is not paid comes to less, at the prices and with the share that it was placed with', async () => {
    const { id, by, tea, cup, one, other } = await ordered()
    await staff('order/changePrice', { ids: [id], off: '3.00', memo: 'regular', idempotency_key: key() })
    expect(await numbersOf(id, 'goods', 'discount')).toEqual([
      [2000, 200],
      [999, 100],
    ])
    await db().updateTable('store_variant').set({ price: 9900 }).where('id', 'in', [tea, cup]).execute()
    await done(id, [
      [one, 1],
      [other, 1],
    ])
    expect(await numbersOf(id, 'quantity', 'cancelled', 'goods', 'discount', 'total')).toEqual([
      [1, 0, 1000, 100, 900],
      [2, 0, 666, 66, 600],
    ])
    expect(await orderOf(id)).toMatchObject({
      ...{ status: 'pending', goods_total: 1666, discount_total: 166, shipping_total: 1200, total: 2700 },
    })
    expect(await stockOf(tea)).toEqual([5, 4])
    expect(await stockOf(cup)).toEqual([5, 3])
    await books()
    // Once more of the same line, down to none of it.
    await done(id, [[other, 2]])
    expect(await numbersOf(id, 'quantity', 'total')).toEqual([
      [1, 900],
      [0, 0],
    ])
    expect(await stockOf(cup)).toEqual([5, 5])
    const receipt = await ask<{ steps: readonly Row[] }>(by, `order/receipt?id=${id}`)
    expect(receipt.data.steps.filter(({ rule }) => rule === 'manual')).toMatchObject([
      { line: 0, amount: '-1.00', label: 'regular' },
    ])
    const { data } = await ask<{ list: readonly Row[] }>(by, `order/timeline?id=${id}`)
    expect(data.list.at(-1)).toMatchObject({ kind: 'lines_cancelled', memo: expect.stringContaining('2 × ') })
    await books()
    // Whoever cancels what is left cancels the order.
    await done(id, [[one, 1]])
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'staff' })
    expect(await stockOf(tea)).toEqual([5, 5])
    await books()
  })

  test('what somebody has begun to pay is closed first, and what they have paid of it stays as it is', async () => {
    const { id, by, one } = await ordered()
    const begin = (body: Row) =>
      ask<{ start: Row }>(by, 'payment/start', { order_id: id, idempotency_key: key(), ...body })
    expect((await begin({ method: 'test' })).code).toBe(1)
    await done(id, [[one, 1]])
    const payments = await db()
      .selectFrom('store_payment')
      .select('status')
      .where('order_id', '=', id)
      .execute()
    expect(payments).toEqual([{ status: 'closed' }])
    expect((await begin({ method: 'test', balance: '10.00' })).code).toBe(1)
    expect(await cancel(id, [[one, 1]])).toMatchObject({ code: 0, data: { type: 'pay', reason: 'captured' } })
    expect(await numbersOf(id, 'quantity')).toEqual([[1], [3]])
    await books()
  })

  test('the part of a paid order goes back to what it was paid by, and with the last piece all of it', async () => {
    const { id, by, tea, cup, one, other } = await ordered()
    const paid = { order_id: id, balance: '20.00', score: 1000, method: 'test', idempotency_key: key() }
    const { data } = await ask<{ start: { url: string } }>(by, 'payment/start', paid)
    await ask(by, 'payment/test', { number: data.start.url.split('number=')[1], what: 'pay' })
    expect(await orderOf(id)).toMatchObject({ status: 'paid', total: 4199 })
    await done(id, [[one, 1]])
    // Of 41.99 balance has paid 20.00, points 10.00, and the provider 11.99.
    const first = await refunded(id)
    expect(first.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(1000)
    expect(first.toSorted()).toEqual([
      ['balance', 476, 0],
      ['score', 238, 238],
      ['test', 286, 0],
    ])
    expect(await numbersOf(id, 'quantity', 'cancelled', 'total')).toEqual([
      [2, 1, 2000],
      [3, 0, 999],
    ])
    expect(await orderOf(id)).toMatchObject({ status: 'paid', pay_status: 'part_refunded', total: 4199 })
    expect([await stockOf(tea), await stockOf(cup)]).toEqual([
      [5, 4],
      [5, 2],
    ])
    await books()
    for (const pieces of [1, 1]) await done(id, [[other, pieces]])
    await books()
    await done(id, [
      [one, 1],
      [other, 1],
    ])
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', pay_status: 'refunded' })
    expect((await refunded(id)).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(4199)
    expect(await heldBy(by.id)).toEqual([5000, 2000])
    expect([await stockOf(tea), await stockOf(cup)]).toEqual([
      [5, 5],
      [5, 5],
    ])
    await books()
  })

  test('whoever is sent nothing any more pays for no delivery, before and after it is paid', async () => {
    await settings({ pay_methods: ['balance', 'offline'] })
    for (const isPaid of [false, true]) {
      const [tea, course] = [await variant('10.00', 5), await variant('20.00', null, { kind: 'digital' })]
      const { id } = await placed(await buyer([tea, 1], [course, 1]))
      if (isPaid) await staff('order/confirmPaid', { ids: [id], memo: 'Bank', idempotency_key: key() })
      expect(await orderOf(id)).toMatchObject({ ship_status: 'none', shipping_total: 1200, total: 4200 })
      const [first] = await linesOf(id)
      await done(id, [[Number(first?.id), 1]])
      const after = isPaid ? { total: 4200, refunded_total: 2200 } : { total: 2000, shipping_total: 0 }
      expect(await orderOf(id)).toMatchObject({ ship_status: 'not_needed', ...after })
      await books()
    }
  })

  describe('nothing is cancelled', () => {
    test('that is more than there is, of another order, no number, or nothing', async () => {
      const [mine, another] = [await ordered(), await ordered()]
      const { id, one } = mine
      const wrong: readonly Pieces[] = [
        [[one, 3]],
        [[another.one, 1]],
        [[999_999, 1]],
        [[one, '1.5']],
        [[one, '-1']],
        [[one, 'all']],
        [[one, 0]],
        [
          [one, 1],
          [one, 1],
        ],
        [],
      ]
      for (const pieces of wrong)
        expect(await cancel(id, pieces), JSON.stringify(pieces)).toMatchObject({
          code: 0,
          data: { faults: { lines: expect.any(String) } },
        })
      for (const lines of ['all', [{ key: {}, value: [] }], null, { 1: 1 }])
        expect((await cancel(id, [], { lines })).code, JSON.stringify(lines)).toBe(0)
      expect((await cancel(id, [[one, 1]], { memo: '' })).code).toBe(0)
      expect(await numbersOf(id, 'quantity', 'cancelled')).toEqual([
        [2, 0],
        [3, 0],
      ])
    })

    test('twice for a key, nor more than there is by two at once', async () => {
      const { id, one, tea } = await ordered()
      const again = { idempotency_key: key() }
      const answers = await Promise.all([1, 2, 3].map(() => cancel(id, [[one, 1]], again)))
      expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
      expect(await numbersOf(id, 'quantity')).toEqual([[1], [3]])
      const raced = await Promise.all([1, 2, 3].map(() => cancel(id, [[one, 1]])))
      expect(raced.filter(({ code }) => code === 1)).toHaveLength(1)
      expect(await stockOf(tea)).toEqual([5, 5])
      await books()
    })

    test('of an order that has ended', async () => {
      const { id, one } = await ordered()
      await staff('order/cancel', { ids: [id], memo: 'Gone', idempotency_key: key() })
      expect((await cancel(id, [[one, 1]])).code).toBe(0)
      expect(await numbersOf(id, 'quantity', 'cancelled')).toEqual([
        [2, 0],
        [3, 0],
      ])
    })
  })
})
