import { afterAll, describe, expect, test } from 'vitest'
import { minorToMoney } from '#core/values/money.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { totalsOf } from '../pricing/totals.ts'
import { sweepTraces } from './change/end-order.server.ts'

import { home, openShop, type Quoted, type Row } from './test-shop.server.ts'

onEveryDialect({}, (product, dialect) => {
  const shop = openShop(product)
  const { rows, add, db, ask, staff, settings, variant, receive, stockOf, orderOf, linesOf } = shop
  const { buyer, put, quote, place, placed, books } = shop

  describe('placing an order', () => {
    test('keeps what was agreed on, promises the stock and empties the cart', async () => {
      const [tea, pot, later] = [await variant('25.00', 10), await variant('80.00', 3), await variant('1.00')]
      const who = await buyer([tea, 2], [pot, 1], [later, 1])
      await ask(who.by, 'cart/pick', { variant_ids: [later], picked: false })
      const quoted = await quote(who)
      expect(quoted).toMatchObject({
        ship_method_id: shop.courier(),
        totals: { goods: '130.00', shipping: '12.00', total: '142.00' },
      })
      const { code, data } = await place(who, quoted, { note: ' Ring twice ' })
      expect([code, data.status]).toEqual([1, 'pending'])
      expect(data.expire_time).toBe(product().context().now + 1800)
      expect(await orderOf(data.id)).toMatchObject({
        buyer_note: 'Ring twice',
        status: 'pending',
        pay_status: 'none',
      })
      expect(data.number).toMatch(/^\d{16}$/)
      expect([await stockOf(tea), await stockOf(pot)]).toEqual([
        [10, 8],
        [3, 2],
      ])
      const cart = await ask<{ lines: readonly Row[] }>(who.by, 'cart/show')
      expect(cart.data.lines).toMatchObject([{ variant_id: later }])
      // Nothing that changes later changes what was agreed on.
      const before = [await orderOf(data.id), await linesOf(data.id)]
      await rows('variant').update([tea], { price: '99.00' })
      await rows('address').update([who.address_id], { street: 'Elsewhere' })
      await rows('shippingMethod').update([shop.courier()], { name: 'Couriers' })
      expect([await orderOf(data.id), await linesOf(data.id)]).toEqual(before)
      const own = await ask<{ row: Row }>(who.by, `order/show?id=${data.id}`)
      expect(own.data.row).toMatchObject({
        ...{ number: data.number, total: '142.00', ship_name: 'Courier' },
        lines: [
          { quantity: 2, unit_price: '25.00', total: '50.00' },
          { quantity: 1, unit_price: '80.00', total: '80.00' },
        ],
      })
      expect(own.data.row.address).toBe(`Lin 13900000000\n1 Tea Lane\n北京市 市辖区 东城区\nChina`)
      await books()
    })

    test('is done once for a key, from two windows too, and again for another key', async () => {
      const tea = await variant('5.00', 20)
      const who = await buyer([tea, 1])
      const quoted = await quote(who)
      const sent = { idempotency_key: 'the-same-key-twice' }
      const answers = await Promise.all([1, 2, 3].map(() => place(who, quoted, sent)))
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
      expect((await place(who, quoted, sent)).data.id).toBe(answers[0]?.data.id)
      product().now += 1801 * 1000
      expect((await place(who, quoted, sent)).data.id).toBe(answers[0]?.data.id)
      expect((await place(who, quoted, { ...sent, note: 'other' })).code).toBe(0)
      expect(await stockOf(tea)).toEqual([20, 19])
      await put(who.by, tea, 1)
      expect((await placed(who)).id).not.toBe(answers[0]?.data.id)
      expect((await place(who, quoted, { idempotency_key: undefined })).code).toBe(0)
    })

    test('is served from the first warehouse that has all of a line', async () => {
      const second = await add('warehouse', { name: 'Second', code: 'second', weigh: 0 })
      const tea = await variant('1.00', 2)
      await receive(tea, 5, second)
      const who = await buyer([tea, 4])
      const { id } = await placed(who)
      expect((await linesOf(id)).map(({ warehouse_id }) => Number(warehouse_id))).toEqual([second])
      expect([await stockOf(tea), await stockOf(tea, second)]).toEqual([
        [2, 2],
        [5, 1],
      ])
      const other = await buyer([tea, 2])
      await placed(other)
      expect([await stockOf(tea), await stockOf(tea, second)]).toEqual([
        [2, 0],
        [5, 1],
      ])
      await rows('warehouse').update([second], { status: '0' })
      expect((await ask(other.by, 'cart/set', { variant_id: tea, quantity: 1 })).code).toBe(0)
      await books()
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('charges what was shown, or tells what has changed and what it comes to now', async () => {
      const [tea, pot] = [await variant('10.00', 9), await variant('20.00', 9)]
      const who = await buyer([tea, 1], [pot, 1])
      const quoted = await quote(who)
      await rows('variant').update([tea], { price: '11.00' })
      await put(who.by, pot, 2)
      await rows('address').update([who.address_id], { street: '2 Tea Lane' })
      const refused = await place(who, quoted)
      expect(refused).toMatchObject({ code: 0, data: { type: 'quote', totals: { total: '63.00' } } })
      expect(refused.data.changed).toEqual([
        { what: 'price', variant_id: tea, was: '10.00', now: '11.00' },
        { what: 'quantity', variant_id: pot, was: 1, now: 2 },
        { what: 'address' },
        { what: 'total', was: '42.00', now: '63.00' },
      ])
      expect(await stockOf(tea)).toEqual([9, 9])
      const again = await place(who, { quote: refused.data.quote ?? '' })
      expect(again.code, again.msg).toBe(1)
      expect((await orderOf(again.data.id)).total).toBe(6300)
      await books()
    })

    test('takes what costs nothing as paid, and delivers nothing that needs no delivery', async () => {
      const gift = await variant('5.00', null, { kind: 'service' })
      await add('price', { variant_id: gift, amount: '0.00' })
      const who = await buyer([gift, 1])
      const quoted = await quote({ ...who, address_id: 0 }, { address_id: null })
      expect(quoted).toMatchObject({ methods: [], ship_method_id: null, totals: { total: '0.00' } })
      const { data } = await place(who, quoted)
      expect(data).toMatchObject({ status: 'paid', expire_time: null })
      expect(await orderOf(data.id)).toMatchObject({
        ship_status: 'not_needed',
        pay_status: 'paid',
        address: '',
      })
    })
  })

  describe('what can not be ordered', () => {
    test('is refused with every reason, and leaves nothing behind', async () => {
      const [few, off] = [await variant('1.00', 5), await variant('1.00')]
      const who = await buyer([few, 5], [off, 1])
      const quoted = await quote(who)
      const row = await rows('variant').find(off)
      await rows('product').update([Number(row?.product_id)], { status: 'off_sale' })
      expect(await place(who, quoted)).toMatchObject({
        code: 0,
        data: { type: 'lines', lines: [{ variant_id: off, reason: 'off_sale' }] },
      })
      await ask(who.by, 'cart/remove', { variant_ids: [off] })
      await placed(await buyer([few, 3]))
      expect(await place(who, quoted)).toMatchObject({
        code: 0,
        data: { type: 'stock', lines: [{ variant_id: few, wanted: 5, available: 2 }] },
      })
      const count = await db()
        .selectFrom('store_order')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('user_id', '=', who.by.id)
        .executeTakeFirst()
      expect(Number(count?.n)).toBe(0)
      expect(await stockOf(few)).toEqual([5, 2])
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is a quote of another member, a changed, an invented or an old one', async () => {
      const tea = await variant('10.00')
      const [who, other] = [await buyer([tea, 1]), await buyer([tea, 1])]
      const { quote: good } = await quote(who)
      const forged = JSON.stringify({ user: who.by.id, at: product().context().now, choices: {}, agreed: {} })
      const changed = `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`
      for (const bad of [forged, changed, '', 'sealed:1:', 1, null, {}, 'x'.repeat(30_000)])
        expect((await place(who, { quote: bad as string })).msg, String(bad).slice(0, 20)).toBe(
          'This offer is no longer valid. Go through the checkout again.',
        )
      expect((await place(other, { quote: good })).code).toBe(0)
      product().now += 1801 * 1000
      expect((await place(who, { quote: good })).code).toBe(0)
    })

    test('has a note that can be stored, and ids that are some', async () => {
      const who = await buyer([await variant('10.00'), 1])
      const quoted = await quote(who)
      for (const note of ['x'.repeat(501), 'a\u0000b', 7, {}, ['note']])
        expect((await place(who, quoted, { note })).status, String(note).slice(0, 9)).toBe(200)
      for (const id of [2 ** 31, 2 ** 53, -1, 'x', null, {}]) {
        const more = { address_id: id, ship_method_id: id }
        for (const answer of [
          await ask(who.by, 'checkout/quote', more),
          await ask(who.by, 'order/cancel', { id }),
          await ask(who.by, `order/timeline?id=${JSON.stringify(id)}`),
        ])
          expect([answer.status, answer.code], String(id)).toEqual([200, 0])
      }
    })

    test('has an own address and a method that goes there', async () => {
      const tea = await variant('10.00')
      const [who, other] = [await buyer([tea, 1]), await buyer()]
      const refusal = async (more: Row) => (await ask(who.by, 'checkout/quote', more)).data
      for (const address_id of [other.address_id, 999_999, null, undefined])
        expect((await ask(who.by, 'checkout/quote', { address_id })).msg).toBe(
          'Choose where the order is to be delivered.',
        )
      expect((await ask(who.by, 'checkout/quote', { address_id: 'x' })).code).toBe(0)
      expect(await refusal({ address_id: who.address_id, ship_method_id: 999_999 })).toMatchObject({
        type: 'shipping',
      })
      await rows('shippingMethod').update([shop.courier()], { countries: ['FR'] })
      expect(await refusal({ address_id: who.address_id })).toEqual({
        type: 'shipping',
        reasons: [expect.objectContaining({ id: shop.courier(), reason: 'country' })],
      })
      await rows('shippingMethod').update([shop.courier()], { countries: [] })
    })

    test('is more than one member may buy or have to pay at a time, and anything while the shop is closed', async () => {
      const tea = await variant('10.00', null, { member_limit: 3 })
      const who = await buyer([tea, 2])
      const first = await placed(who)
      await put(who.by, tea, 2)
      const { address_id } = who
      expect((await ask(who.by, 'checkout/quote', { address_id })).data).toMatchObject({
        lines: [{ variant_id: tea, reason: 'limit', limit: 3, bought: 2 }],
      })
      await ask(who.by, 'order/cancel', { id: first.id })
      const quoted = await quote(who)
      await settings({ member_orders_open: 1 })
      await placed(who)
      await put(who.by, await variant('1.00'), 1)
      expect((await place(who, await quote(who))).msg).toBe(
        'You have 1 orders to pay. Pay or cancel some first.',
      )
      await settings({ member_orders_open: 10, store_open: 0 })
      expect((await ask(who.by, 'checkout/quote', { address_id })).code).toBe(0)
      expect((await place(who, quoted)).code).toBe(0)
      await settings({ store_open: 1 })
    })

    test('needs a right, and an own cart with something in it', async () => {
      const tea = await variant('1.00')
      const bare = await product().member([])
      expect((await ask(bare, 'checkout/quote', {})).msg).toBe('Nothing in your cart is picked.')
      const who = await buyer([tea, 1])
      const { data } = { data: await quote(who) }
      expect(
        (await ask(bare, 'checkout/place', { quote: data.quote, idempotency_key: 'some-key-here' })).code,
      ).not.toBe(1)
      expect((await product().call('/api/store.checkout/quote', { method: 'POST', body: {} })).code).not.toBe(
        1,
      )
    })
  })

  describe('from state to state', () => {
    const confirm = (id: number) =>
      staff('order/confirmPaid', { ids: [id], memo: 'bank 77', idempotency_key: shop.key() })
    const expire = async () => {
      product().now += 61_000
      await product().app.jobs.startScheduled()
      await product().app.jobs.runDue()
    }
    const cancelBy = (id: number) => staff('order/cancel', { ids: [id], memo: 'Out of tins' })

    test('a member cancels what is not paid, and what was promised can be bought again', async () => {
      const tea = await variant('10.00', 3)
      const [who, other] = [await buyer([tea, 3]), await buyer()]
      const { id } = await placed(who)
      for (const by of [other.by]) expect((await ask(by, 'order/cancel', { id })).code).toBe(0)
      expect((await ask(who.by, 'order/cancel', { id })).code).toBe(1)
      expect(await stockOf(tea)).toEqual([3, 3])
      expect(await orderOf(id)).toMatchObject({
        status: 'cancelled',
        cancel_reason: 'buyer',
        expire_time: null,
      })
      expect(await ask(who.by, 'order/cancel', { id })).toMatchObject({ code: 0, data: { type: 'state' } })
      const timeline = await ask<{ list: readonly Row[] }>(who.by, `order/timeline?id=${id}`)
      expect(timeline.data.list.map(({ kind, actor_kind }) => [kind, actor_kind])).toEqual([
        ['placed', 'member'],
        ['cancelled', 'member'],
      ])
      expect((await ask(other.by, `order/timeline?id=${id}`)).code).toBe(0)
      const receipt = await ask<{ steps: readonly Row[] }>(who.by, `order/receipt?id=${id}`)
      expect(receipt.data.steps.find(({ rule }) => rule === 'shipping')?.sum).toBe(
        minorToMoney(Number((await orderOf(id)).total)),
      )
      expect((await ask(other.by, `order/receipt?id=${id}`)).code).toBe(0)
      await books()
    })

    test('staff confirms a payment once, with proof, and what is paid is not cancelled as unpaid', async () => {
      const tea = await variant('10.00', 3)
      const who = await buyer([tea, 1])
      const { id } = await placed(who)
      expect(
        (await staff('order/confirmPaid', { ids: [id], memo: '', idempotency_key: 'no-proof-at-all' })).code,
      ).toBe(0)
      const { code, msg } = await confirm(id)
      expect(code, msg).toBe(1)
      expect(await orderOf(id)).toMatchObject({
        status: 'paid',
        pay_status: 'paid',
        paid_total: 2200,
        expire_time: null,
      })
      expect((await confirm(id)).code).toBe(0)
      expect((await ask(who.by, 'order/cancel', { id })).code).toBe(0)
      expect((await cancelBy(id)).code).toBe(0)
      expect(await stockOf(tea)).toEqual([3, 2])
      // The proof is for staff.
      const timeline = await ask<{ list: readonly Row[] }>(who.by, `order/timeline?id=${id}`)
      expect(JSON.stringify(timeline.data)).not.toContain('bank 77')
    })

    test('an order that is not paid in time is cancelled by itself, any number of them, and none before', async () => {
      const tea = await variant('10.00', 200)
      const [due, early] = [await buyer([tea, 2]), await buyer([tea, 1])]
      const { id } = await placed(due)
      product().now += 1801 * 1000
      const { id: kept } = await placed(early)
      await product().app.jobs.startScheduled()
      await product().app.jobs.runDue()
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired' })
      expect((await orderOf(kept)).status).toBe('pending')
      expect(await stockOf(tea)).toEqual([200, 199])
      await books()
    })

    test('cancelled, paid and expired at the same moment: one of it happens, and stock moves once', async () => {
      for (let round = 0; round < 6; round++) {
        const tea = await variant('10.00', 5)
        const who = await buyer([tea, 2])
        const { id } = await placed(who)
        await db()
          .updateTable('store_order')
          .set({ expire_time: product().context().now })
          .where('id', '=', id)
          .execute()
        const answers = await Promise.all([
          ask(who.by, 'order/cancel', { id }),
          confirm(id),
          cancelBy(id),
          expire(),
        ])
        const done = answers.slice(0, 3).filter((one) => (one as { code: number }).code === 1)
        expect(done.length).toBeLessThanOrEqual(1)
        const { status } = await orderOf(id)
        expect(await stockOf(tea)).toEqual(status === 'paid' ? [5, 3] : [5, 5])
      }
      await books()
    })

    test('staff takes an amount off before it is paid, and the receipt and the books know it', async () => {
      const [tea, cup] = [await variant('10.00', 5), await variant('3.33', 5)]
      const who = await buyer([tea, 2], [cup, 1])
      const { id } = await placed(who)
      const change = (off: string, more: Row = {}) =>
        staff<Row>('order/changePrice', {
          ...{ ids: [id], off, memo: 'a regular', idempotency_key: shop.key() },
          ...more,
        })
      const before = Number((await orderOf(id)).total)
      for (const wrong of ['0', '23.34', '-1', 'lots']) expect((await change(wrong)).code, wrong).toBe(0)
      expect((await change('5.00', { memo: '' })).code).toBe(0)
      const { code, msg } = await change('5.00')
      expect(code, msg).toBe(1)
      expect(await orderOf(id)).toMatchObject({ total: before - 500, discount_total: 500, status: 'pending' })
      expect((await linesOf(id)).map(({ discount }) => Number(discount))).toEqual([429, 71])
      const receipt = await ask<{ steps: readonly Row[] }>(who.by, `order/receipt?id=${id}`)
      expect(receipt.data.steps.filter(({ rule }) => rule === 'manual')).toEqual([
        { rule: 'manual', line: 0, amount: '-4.29', sum: '15.71', label: 'a regular' },
        { rule: 'manual', line: 1, amount: '-0.71', sum: '2.62', label: 'a regular' },
      ])
      // It only ever rises, and what costs nothing is paid.
      expect((await change('4.00')).data).toMatchObject({ faults: { off: expect.any(String) } })
      const timeline = await ask<{ list: readonly Row[] }>(who.by, `order/timeline?id=${id}`)
      expect(timeline.data.list.at(-1)).toMatchObject({ kind: 'price_changed', memo: 'a regular' })
      await confirm(id)
      expect((await change('6.00')).code).toBe(0)
      expect(Number((await orderOf(id)).paid_total)).toBe(before - 500)
      await books()
      const plant = (by: number) =>
        db()
          .updateTable('store_order_adjustment')
          .set(({ eb }) => ({ amount: eb('amount', '+', by) }))
          .where('order_id', '=', id)
          .execute()
      await plant(1)
      expect(await shop.differing()).toMatchObject([{ name: 'line_discounts', count: 2 }])
      await plant(-1)
    })

    test('what was ordered goes into the cart again, as far as it is still sold', async () => {
      const [tea, cup] = [await variant('10.00', 5), await variant('3.00', 5)]
      const who = await buyer([tea, 2], [cup, 1])
      const { id } = await placed(who)
      const other = await buyer()
      expect((await ask(other.by, 'order/again', { id })).code).toBe(0)
      await rows('variant').update([cup], { status: '0' })
      const { code, msg, data } = await ask<Row>(who.by, 'order/again', { id })
      expect(code, msg).toBe(1)
      expect(data).toMatchObject({ added: 1, left: [{ variant_id: cup, reason: 'off_sale' }] })
      const { data: filled } = await ask<{ lines: readonly Row[] }>(who.by, 'cart/show')
      expect(filled.lines).toMatchObject([{ variant_id: tea, quantity: 2 }])
    })

    test('an account with an order under way is not deleted, by nobody', async () => {
      const who = await buyer([await variant('10.00'), 1])
      const { id, number } = await placed(who)
      const remove = () =>
        product().call(`/admin/user.User/del?ids[]=${who.by.id}`, {
          ...{ method: 'DELETE' as const, token: product().superToken, language: 'en' as const },
        })
      const refused = await remove()
      expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining(number)])
      await ask(who.by, 'order/cancel', { id })
      expect((await remove()).code).toBe(1)
    })

    test('where an old order was placed from is forgotten, and that of others kept', async () => {
      const [old, fresh] = [await buyer([await variant('1.00'), 1]), await buyer([await variant('1.00'), 1])]
      const [first, second] = [await placed(old), await placed(fresh)]
      const before = product().context().now - 181 * 86_400
      await db().updateTable('store_order').set({ place_time: before }).where('id', '=', first.id).execute()
      expect(await sweepTraces(product().app, product().context().now)).toBe(1)
      expect(await orderOf(first.id)).toMatchObject({ ip: '', agent: '' })
      expect((await orderOf(second.id)).ip).not.toBe('')
    })

    test('addresses and notes of a member go with the account, sums stay', async () => {
      const who = await buyer([await variant('10.00'), 1])
      const { id } = await placed(who)
      await product().app.registry.get('store/order').side.forgetMember?.(who.by.id, product().context())
      expect(await orderOf(id)).toMatchObject({ address: '', ip: '', agent: '', buyer_note: '', total: 2200 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('an order that another address leaves nothing to pay of is paid', async () => {
      const near = await add('shippingMethod', { name: 'Near' })
      await add('shippingRate', { method_id: near, provinces: [], first_amount: '5.00' })
      await add('shippingRate', { method_id: near, provinces: ['33'], first_amount: '0.00' })
      const who = await buyer([await variant('10.00', 5), 1])
      const there = { ...home, area: [33, 3301, 330106], user_id: who.by.id }
      const address_id = await add('address', there)
      const { id } = (await place(who, await quote(who, { ship_method_id: near }))).data
      const key = { idempotency_key: shop.key() }
      await staff('order/changePrice', { ids: [id], off: '10.00', memo: 'a gift', ...key })
      expect(await orderOf(id)).toMatchObject({ total: 500, status: 'pending' })
      const { code, msg } = await ask(who.by, 'order/address', { id, address_id })
      expect(code, msg).toBe(1)
      expect(await orderOf(id)).toMatchObject({ total: 0, status: 'paid', expire_time: null })
      await rows('shippingMethod').update([near], { status: '0' })
      await books()
    })

    test('an order that nothing is left to pay of is paid', async () => {
      const pickUp = await add('shippingMethod', { name: 'Pick-up', kind: 'pickup' })
      const who = await buyer([await variant('10.00', 5), 1])
      const { id } = (await place(who, await quote(who, { ship_method_id: pickUp }))).data
      const { code, msg } = await staff<Row>('order/changePrice', {
        ...{ ids: [id], off: '10.00', memo: 'a gift', idempotency_key: shop.key() },
      })
      expect(code, msg).toBe(1)
      expect(await orderOf(id)).toMatchObject({
        total: 0,
        status: 'paid',
        pay_status: 'paid',
        expire_time: null,
      })
      await rows('shippingMethod').update([pickUp], { status: '0' })
      await books()
    })

    test('an order goes to another address while nothing was sent, and costs what that costs', async () => {
      const far = await add('shippingMethod', { name: 'Far' })
      await add('shippingRate', { method_id: far, provinces: [], first_amount: '5.00' })
      await add('shippingRate', { method_id: far, provinces: ['33'], first_amount: '9.00' })
      const who = await buyer([await variant('10.00', 5), 1])
      const there = { ...home, area: [33, 3301, 330106], street: '9 Lake Road' }
      const address_id = await add('address', { ...there, user_id: who.by.id })
      const abroad = await add('address', {
        ...{ ...home, country: 'FR', area: [], city: 'Lyon', user_id: who.by.id },
      })
      const { id } = (await place(who, await quote(who, { ship_method_id: far }))).data
      const to = (address: number) => ask<Row>(who.by, 'order/address', { id, address_id: address })
      expect(await orderOf(id)).toMatchObject({ shipping_total: 500, total: 1500 })
      expect((await to(abroad)).code).toBe(0)
      const other = await buyer()
      expect((await to(other.address_id)).code).toBe(0)
      expect((await ask(other.by, 'order/address', { id, address_id: other.address_id })).code).toBe(0)
      const { code, msg } = await to(address_id)
      expect(code, msg).toBe(1)
      expect(await orderOf(id)).toMatchObject({ shipping_total: 900, total: 1900 })
      expect(String((await orderOf(id)).address)).toContain('9 Lake Road')
      // Once by the buyer; staff again, and once it is paid the shop bears the difference.
      expect((await to(who.address_id)).code).toBe(0)
      await confirm(id)
      const { area, ...rest } = home
      const change = (more: Row) =>
        staff<Row>('order/changeAddress', { ids: [id], ...rest, memo: 'asked by phone', ...more })
      expect((await change({})).data).toMatchObject({ faults: { area: expect.any(String) } })
      const again = await change({ area })
      expect(again.code, again.msg).toBe(1)
      expect(await orderOf(id)).toMatchObject({ shipping_total: 900, total: 1900, paid_total: 1900 })
      expect(String((await orderOf(id)).address)).toContain('1 Tea Lane')
      await rows('shippingMethod').update([far], { status: '0' })
      await books()
    })

    test('the start page has what was paid today, and what waits', async () => {
      const part = async (path: string) =>
        (await product().call<Row>(`/admin/dashboard/${path}`, { token: product().superToken })).data
      const paidOf = async () => Number(((await part('sales?days=7')).paid as readonly number[]).at(-1))
      const before = await paidOf()
      const who = await buyer([await variant('10.00', 5), 1])
      await confirm((await placed(who)).id)
      // Counts are remembered for half a minute.
      product().now += 31_000
      expect(await paidOf()).toBeCloseTo(before + 22, 2)
    })

    test('staff reads addresses with a right of its own only', async () => {
      const who = await buyer([await variant('10.00'), 1])
      const { id } = await placed(who)
      const seenBy = async (given: readonly string[]) => {
        const { token } = await product().limitedAdmin(given)
        const { data } = await product().call<{ list: readonly Row[] }>(
          '/admin/store.order/index?limit=999',
          { token },
        )
        return data.list.find((row) => row.id === id) ?? {}
      }
      expect(await seenBy(['store/order/index'])).not.toHaveProperty('address')
      expect(JSON.stringify(await seenBy(['store/order/index']))).not.toContain('Tea Lane')
      const openedBy = async (given: readonly string[]) => {
        const { token } = await product().limitedAdmin(given)
        return (await product().call<{ row: Row }>(`/admin/store.order/show?id=${id}`, { token })).data.row
      }
      expect(JSON.stringify(await openedBy(['store/order/index']))).not.toContain('Tea Lane')
      expect(await openedBy(['store/order/index', 'store/order/contact'])).toMatchObject({
        address: expect.stringContaining('1 Tea Lane'),
        address_parts: { street: '1 Tea Lane', country: 'CN', area: home.area },
      })
    })
  })

  describe('many at once', () => {
    test('two windows that order from one cart, each with a key of its own, order it once', async () => {
      const tea = await variant('10.00')
      const who = await buyer([tea, 2])
      const quoted = await quote(who)
      const answers = await Promise.all([1, 2, 3].map(() => place(who, quoted)))
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    })

    test('what may be promised beyond stock is, before anything has been received, and no more', async () => {
      for (let round = 0; round < 8; round++) {
        const tea = await variant('10.00', 0)
        await rows('variant').update([tea], { policy: 'backorder', backorder: 2 })
        const buyers = await Promise.all([1, 2, 3].map(() => buyer([tea, 1])))
        const quotes = await Promise.all(buyers.map((who) => quote(who)))
        const answers = await Promise.all(buyers.map((who, at) => place(who, quotes[at] as Quoted)))
        expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
        expect(await stockOf(tea)).toEqual([0, -2])
      }
      await books()
    })

    test('the last pieces are sold once: as many orders as there are pieces, all others are told', async () => {
      const tea = await variant('10.00', 4)
      const buyers = await Promise.all(Array.from({ length: 12 }, () => buyer([tea, 1])))
      const quotes = await Promise.all(buyers.map((who) => quote(who)))
      const answers = await Promise.all(buyers.map((who, at) => place(who, quotes[at] as Quoted)))
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(4)
      for (const { code, data, status } of answers)
        if (code !== 1) expect([status, data]).toMatchObject([200, { type: 'stock' }])
      expect(await stockOf(tea)).toEqual([4, 0])
      await books()
    })

    test('a key that is sent again is answered as at first, also where the cart holds what is sold out by now', async () => {
      const tea = await variant('10.00', 1)
      const who = await buyer([tea, 1])
      const quoted = await quote(who)
      const key = { idempotency_key: shop.key() }
      const first = await place(who, quoted, key)
      const { id: cart_id } = await db()
        .selectFrom('store_cart')
        .select('id')
        .where('user_id', '=', who.by.id)
        .executeTakeFirstOrThrow()
      const times = { create_time: 1, update_time: 1 }
      await db()
        .insertInto('store_cart_line')
        .values({ cart_id, variant_id: tea, quantity: 1, picked: 1, ...times })
        .execute()
      expect(await place(who, quoted, key)).toMatchObject({ code: 1, data: { id: first.data.id } })
      expect(await place(who, quoted)).toMatchObject({ code: 0, data: { type: 'stock' } })
    })

    test('carts that hold the same in another order wait for each other', async () => {
      const [one, other] = [await variant('1.00', 100), await variant('1.00', 100)]
      const buyers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          at % 2 === 0 ? buyer([one, 2], [other, 1]) : buyer([other, 1], [one, 2]),
        ),
      )
      const answers = await Promise.all(buyers.map(async (who) => place(who, await quote(who))))
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1))
      expect([await stockOf(one), await stockOf(other)]).toEqual([
        [100, 80],
        [100, 90],
      ])
      await books()
    })
  })

  test('what was ordered can not be deleted any more, only taken out of the shop', async () => {
    const [tea, never] = [await variant('10.00'), await variant('10.00')]
    await placed(await buyer([tea, 1]))
    const productOf = async (id: number) => Number((await rows('variant').find(id))?.product_id)
    const remove = async (id: number) => {
      await rows('product').update([id], { status: 'off_sale' })
      return product().call('/admin/store.product/del', {
        ...{ method: 'DELETE', token: product().superToken, language: 'en' as const },
        body: { ids: [id] },
      })
    }
    expect((await remove(await productOf(tea))).msg).toMatch(/has been ordered and can not be deleted/)
    await expect(rows('variant').remove([tea])).rejects.toMatchObject({ problem: 'variantOrdered' })
    expect((await remove(await productOf(never))).code).toBe(1)
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  /** Every receipt that is stored counts to what its order came to; answers how many there are. */
  const countReceipts = async () => {
    const orders = await db()
      .selectFrom('store_order')
      .select(['receipt', 'total', 'tax_total', 'goods_total'])
      .execute()
    for (const { receipt, total, tax_total, goods_total } of orders) {
      const kept = JSON.parse(String(receipt))
      const again = totalsOf(kept.input)
      expect(again.receipt).toEqual(kept)
      expect([again.total, again.tax, again.goods]).toEqual([total, tax_total, goods_total].map(Number))
    }
    return orders.length
  }
  // Those of all tests above, too.
  afterAll(countReceipts)

  test('every receipt counts to what its order came to', async () => {
    const [tea, cup] = [await variant('10.00', 9), await variant('3.33', 9)]
    await placed(await buyer([cup, 3]))
    const { id } = await placed(await buyer([tea, 2], [cup, 1]))
    const change = { ids: [id], off: '5.00', memo: 'a regular', idempotency_key: shop.key() }
    expect((await staff('order/changePrice', change)).code).toBe(1)
    expect(await countReceipts()).toBeGreaterThan(1)
  })
})
