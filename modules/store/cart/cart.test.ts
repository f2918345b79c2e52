import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { maxMinor } from '#core/values/money.ts'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import type { TestMember } from '#server/testing/test-app.ts'
import { moveStock } from '../stock/move-stock.server.ts'
import { sweepCarts } from './cart.server.ts'
import type { ShownCart } from './shown-cart.ts'

type Row = Record<string, unknown>
type Who = { readonly token?: string; readonly member?: TestMember }

onEveryDialect({}, (product, dialect) => {
  const rows = (name: string) => product().rows(`store/${name}`)
  const add = async (name: string, values: Row) => Number((await rows(name).insert(values)).id)
  const guest = (): Who => ({ token: randomBytes(16).toString('hex') })
  const member = async (): Promise<Who> => ({ member: await product().member([]) })

  let calls = 0
  const ask = <T = ShownCart>(who: Who, call: string, body?: Row) =>
    product().call<T>(`/api/store.cart/${call}`, {
      ...(body ? { method: 'POST' as const, body } : {}),
      ...(who.member ? { memberToken: who.member.token } : {}),
      ...(who.token ? { headers: { 'x-cart-token': who.token } } : {}),
      language: 'en',
      // Each from an address of its own, so that no limit is met.
      address: `198.51.${Math.floor(++calls / 250) % 250}.${calls % 250}`,
    })
  const set = async (who: Who, variant_id: number, quantity: number) => {
    const answer = await ask(who, 'set', { variant_id, quantity })
    expect(answer.code, answer.msg).toBe(1)
    return answer.data
  }
  const lines = async (who: Who) => {
    const { data } = await ask(who, 'show')
    return data.lines.map(({ variant_id, quantity }) => [variant_id, quantity])
  }

  let category = 0
  let made = 0
  /** A variant of a product of its own that is on sale, with so many in stock; null: nobody counts. */
  const variant = async (
    price: string,
    { stock = null, ...more }: Row & { readonly stock?: number | null } = {},
  ) => {
    const picture = '/storage/default/tea.png'
    const product_id = await add('product', {
      ...{ name: `Oolong ${++made}`, category_id: category, images: [picture] },
      image_alts: [{ key: picture, value: 'Leaves' }],
      ...more,
    })
    const policy = stock === null ? 'untracked' : 'strict'
    const id = await add('variant', { product_id, price, policy })
    await rows('product').update([product_id], { status: 'on_sale' })
    if (stock) {
      const moved = { variant_id: id, warehouse_id: 1, on_hand: stock, available: stock }
      await moveStock(product().context(), [{ ...moved, kind: 'receive', cause: `test:${id}` }])
    }
    return id
  }
  beforeAll(async () => {
    category = await add('category', { name: 'Tea' })
  })

  test('a guest finds the cart again by its token, a member by signing in, and nobody else does', async () => {
    const [id, one, other, signedIn] = [await variant('12.50'), guest(), guest(), await member()]
    expect((await set(one, id, 2)).totals).toMatchObject({ pieces: 2, goods: '25.00', total: '25.00' })
    await set(signedIn, id, 3)
    expect(await lines(one)).toEqual([[id, 2]])
    expect(await lines(signedIn)).toEqual([[id, 3]])
    for (const who of [other, {}, await member()]) expect(await lines(who)).toEqual([])
    for (const token of ['', 'short', '0'.repeat(33), `${one.token}'`, one.token?.toUpperCase() ?? ''])
      expect(await lines({ token }), token).toEqual([])
  })

  test('quantities add up where somebody puts more of the same into it', async () => {
    const [id, who] = [await variant('1.00'), guest()]
    for (const more of [1, 2]) expect((await ask(who, 'set', { variant_id: id, more })).code).toBe(1)
    await Promise.all([1, 2, 3].map(() => ask(who, 'set', { variant_id: id, more: 1 })))
    expect(await lines(who)).toEqual([[id, 6]])
    await set(who, id, 4)
    expect(await lines(who)).toEqual([[id, 4]])
  })

  test('many first calls of one guest at once make one cart', async () => {
    const [who, ids] = [guest(), await Promise.all([1, 2, 3, 4].map(() => variant('1.00')))]
    const answers = await Promise.all(ids.map((id) => ask(who, 'set', { variant_id: id, quantity: 1 })))
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect((await lines(who)).toSorted()).toEqual(ids.map((id) => [id, 1]).toSorted())
  })

  test('what is picked counts, what is left for later stays, what is removed goes', async () => {
    const [tea, pot, who] = [await variant('10.00'), await variant('40.00'), guest()]
    await set(who, tea, 1)
    await set(who, pot, 1)
    const later = await ask(who, 'pick', { variant_ids: [pot], picked: false })
    expect(later.data).toMatchObject({ pieces: 2, totals: { pieces: 1, total: '10.00' } })
    expect((await ask(who, 'pick', { picked: true })).data.totals.total).toBe('50.00')
    expect((await ask(who, 'remove', { variant_ids: [tea] })).data.lines).toHaveLength(1)
    expect((await ask(who, 'remove', {})).data).toMatchObject({ lines: [], pieces: 0 })
  })

  describe('a line that can not be bought', () => {
    test('stays with its reason and costs nothing', async () => {
      const who = guest()
      const [off, gone, few] = [
        await variant('1.00'),
        await variant('2.00'),
        await variant('3.00', { stock: 5 }),
      ]
      for (const id of [off, gone, few]) await set(who, id, 5)
      const row = await rows('variant').find(off)
      await rows('product').update([Number(row?.product_id)], { status: 'off_sale' })
      await product().app.database.write.deleteFrom('store_variant').where('id', '=', gone).execute()
      const taken = { variant_id: few, warehouse_id: 1, on_hand: -1, available: -1 }
      await moveStock(product().context(), [{ ...taken, kind: 'writeOff', cause: `test:off:${few}` }])
      const { data } = await ask(who, 'show')
      expect(data.lines.map(({ reason, available }) => [reason, available])).toEqual([
        ['off_sale', null],
        ['gone', 0],
        ['stock', 4],
      ])
      expect(data.totals).toMatchObject({ pieces: 0, total: '0.00' })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('is refused when somebody puts it in, and says how many there may be', async () => {
      const rules = { min_quantity: 4, step: 2, max_quantity: 8 }
      const [id, few, who] = [await variant('1.00', rules), await variant('1.00', { stock: 3 }), guest()]
      const refusal = async (variant_id: number, quantity: number) => {
        const { code, msg, data } = await ask<Row>(who, 'set', { variant_id, quantity })
        expect(code).toBe(0)
        return [msg, (data.lines as readonly Row[])[0]]
      }
      expect(await refusal(id, 2)).toMatchObject([
        'At least 4 of this product have to be bought.',
        { variant_id: id, reason: 'min', min: 4 },
      ])
      expect(await refusal(id, 5)).toMatchObject([
        'This product is sold in multiples of 2.',
        { reason: 'step', step: 2 },
      ])
      expect(await refusal(id, 10)).toMatchObject([
        'At most 8 of this product can be bought at once.',
        { reason: 'max', max: 8 },
      ])
      expect(await refusal(few, 4)).toEqual([
        'Only 3 left in stock. Choose a smaller quantity.',
        { variant_id: few, wanted: 4, available: 3 },
      ])
      expect(await refusal(999_999, 1)).toMatchObject(['This product is no longer sold.', { reason: 'gone' }])
      expect(await lines(who)).toEqual([])
    })

    test('tells how many there are as far as the shop does', async () => {
      const [plenty, few, who] = [
        await variant('1.00', { stock: 50 }),
        await variant('1.00', { stock: 3 }),
        guest(),
      ]
      const told = async (show_stock: string) => {
        const body = { show_stock }
        await product().call('/admin/routine.config/edit', {
          method: 'POST',
          token: product().superToken,
          body,
        })
        const answers = []
        for (const [variant_id, quantity] of [
          [plenty, 51],
          [few, 4],
        ] as const) {
          const { data } = await ask<{ lines: readonly { available: unknown }[] }>(who, 'set', {
            variant_id,
            quantity,
          })
          answers.push(data.lines[0]?.available)
        }
        return answers
      }
      expect(await told('exact')).toEqual([50, 3])
      expect(await told('none')).toEqual([null, null])
      expect(await told('coarse')).toEqual([null, 3])
    })
  })

  describe('bad input', () => {
    test('a hundred lines are enough', async () => {
      const [who, id] = [guest(), await variant('1.00')]
      await set(who, id, 1)
      const { write } = product().app.database
      const own = await write
        .selectFrom('store_cart_line')
        .select('cart_id')
        .where('variant_id', '=', id)
        .executeTakeFirstOrThrow()
      const fill = Array.from({ length: 99 }, (_, at) => ({
        ...{ cart_id: own.cart_id, variant_id: 1_000_000 + at, quantity: 1 },
      }))
      await write.insertInto('store_cart_line').values(fill).execute()
      const { code, msg } = await ask(who, 'set', { variant_id: await variant('1.00'), quantity: 1 })
      expect([code, msg]).toEqual([0, 'A cart holds 100 different products. Remove some first.'])
      await set(who, id, 2)
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test.each([0, -1, 1.5, 1e9, '1e3', 'many', null, [], {}])(
      'a quantity of %j is refused by field',
      async (quantity) => {
        const [id, who] = [await variant('1.00'), guest()]
        const { code, data } = await ask<{ faults?: Row }>(who, 'set', { variant_id: id, quantity })
        expect([code, Object.keys(data.faults ?? {})]).toEqual([0, ['quantity']])
        expect(await lines(who)).toEqual([])
      },
    )

    test.each([0, -1, 1.5, 2 ** 31, 2 ** 53, '1e3', 'x'.repeat(1000), null, [1], {}])(
      'a variant of %j is refused, whatever the database makes of it',
      async (variant_id) => {
        const who = guest()
        const set = await ask(who, 'set', { variant_id, quantity: 1 })
        const remove = await ask(who, 'remove', { variant_ids: [variant_id] })
        expect([set.status, set.code, remove.status, remove.code]).toEqual([200, 0, 200, 0])
      },
    )

    test('prices, names and whose cart it is are not listened to', async () => {
      const [id, who, victim] = [await variant('10.00'), guest(), await member()]
      await set(victim, id, 1)
      const sent = {
        variant_id: id,
        quantity: 2,
        price: '0.01',
        unit: 1,
        name: 'Free',
        user_id: victim.member?.id,
      }
      const { data } = await ask(who, 'set', { ...sent, cart_id: 1, price_seen: '0.01' })
      expect(data).toMatchObject({ lines: [{ price: '10.00', was: null }], totals: { total: '20.00' } })
      expect(await lines(victim)).toEqual([[id, 1]])
    })

    test('more than there are amounts for, too many lines and pieces, and lists of anything are refused', async () => {
      const [dear, cheap, who] = [await variant((maxMinor / 100).toFixed(2)), await variant('1.00'), guest()]
      expect(
        (await ask<{ faults: Row }>(who, 'set', { variant_id: dear, quantity: 2 })).data.faults,
      ).toHaveProperty('quantity')
      await set(who, dear, 1)
      expect((await set(who, cheap, 9999)).totals.total).toBe((maxMinor / 100).toFixed(2))
      const more = await ask<{ faults: Row }>(who, 'set', { variant_id: cheap, more: 1 })
      expect(more.data.faults).toHaveProperty('quantity')
      for (const variant_ids of [
        [],
        'all',
        [0],
        [1.5],
        ['1'],
        Array.from({ length: 101 }, (_, at) => at + 1),
      ])
        expect((await ask(who, 'remove', { variant_ids })).code, String(variant_ids)).toBe(0)
      expect((await ask(who, 'pick', { variant_ids: [cheap] })).code).toBe(0)
      expect(await lines(who)).toHaveLength(2)
    })

    test('a guest without a token, a closed shop and a closed member centre fill no cart', async () => {
      const [id, who] = [await variant('1.00'), guest()]
      expect((await ask({}, 'set', { variant_id: id, quantity: 1 })).code).toBe(0)
      const save = (body: Row) =>
        product().call('/admin/routine.config/edit', { method: 'POST', token: product().superToken, body })
      await save({ store_open: 0 })
      const closed = await ask(who, 'set', { variant_id: id, quantity: 1 })
      expect([closed.code, closed.msg]).toEqual([
        0,
        'The shop is not selling at the moment. Please come back later.',
      ])
      expect((await ask(who, 'show')).code).toBe(1)
      await save({ store_open: 1, open_member_center: 0 })
      expect((await ask(who, 'show')).code).toBe(0)
      await save({ open_member_center: 1 })
    })
  })

  describe('signing in', () => {
    test('brings the lines of the guest into the cart of the member, each once, however often it is tried', async () => {
      const [tea, pot, cup] = [
        await variant('1.00'),
        await variant('2.00'),
        await variant('3.00', { max_quantity: 5 }),
      ]
      const [before, own] = [guest(), await member()]
      for (const [id, quantity] of [
        [tea, 2],
        [pot, 1],
        [cup, 4],
      ] as const)
        await set(before, id, quantity)
      for (const [id, quantity] of [
        [pot, 3],
        [cup, 4],
      ] as const)
        await set(own, id, quantity)
      const merge = () => ask<{ changed?: readonly Row[] }>(own, 'merge', { token: before.token })
      const answers = await Promise.all([merge(), merge(), merge()])
      expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [1, expect.anything()]))
      expect(answers.flatMap(({ data }) => data.changed ?? [])).toEqual([
        { variant_id: pot, wanted: 4, quantity: 4 },
        { variant_id: cup, wanted: 8, quantity: 5 },
      ])
      expect((await lines(own)).toSorted()).toEqual(
        [
          [pot, 4],
          [cup, 5],
          [tea, 2],
        ].toSorted(),
      )
      expect(await lines(before)).toEqual([])
    })

    test('takes nothing from a cart that the member does not have the token of', async () => {
      const [id, theirs, own] = [await variant('1.00'), await member(), await member()]
      await set(theirs, id, 1)
      for (const token of [undefined, 1, '', 'x'.repeat(32), '0'.repeat(32)])
        expect(await ask(own, 'merge', { token })).toMatchObject({ code: 1, data: { changed: null } })
      expect(await lines(own)).toEqual([])
      expect(await lines(theirs)).toEqual([[id, 1]])
    })

    test('loses nothing where there would be too many lines', async () => {
      const [id, before, own] = [await variant('1.00'), guest(), await member()]
      await set(before, id, 1)
      await set(own, await variant('1.00'), 1)
      const { write } = product().app.database
      const row = await write
        .selectFrom('store_cart')
        .select('id')
        .where('user_id', '=', own.member?.id ?? 0)
        .executeTakeFirstOrThrow()
      const fill = Array.from({ length: 99 }, (_, at) => ({
        cart_id: row.id,
        variant_id: 2_000_000 + at,
        quantity: 1,
      }))
      await write.insertInto('store_cart_line').values(fill).execute()
      expect((await ask(own, 'merge', { token: before.token })).code).toBe(0)
      expect(await lines(before)).toEqual([[id, 1]])
      expect(await lines(own)).toHaveLength(100)
    })

    test('is renewed first where a session has ended', async () => {
      const headers = { 'ba-user-token': 'ended', 'x-cart-token': guest().token ?? '' }
      expect((await product().call('/api/store.cart/show', { headers })).code).toBe(409)
    })
  })

  test('staff sees what lies in carts, and carts of guests go after a month', async () => {
    const [id, left, kept, own] = [await variant('2.00'), guest(), guest(), await member()]
    for (const who of [left, kept, own]) await set(who, id, 3)
    const listed = async () => {
      const { data } = await product().call<{ list: readonly Row[] }>('/admin/store.cart/index?limit=999', {
        token: product().superToken,
      })
      return data.list
    }
    const mine = (await listed()).find(({ user_id }) => user_id === own.member?.id)
    expect(mine).toMatchObject({ pieces: 3, worth: '6.00' })
    expect(mine).not.toHaveProperty('token')
    const { app, now } = product().context()
    const month = 30 * 86_400 + 1
    await app.database.write
      .updateTable('store_cart')
      .set({ seen_time: now - month })
      .where('id', 'in', [Number(mine?.id), await cartOf(left)])
      .execute()
    expect(await sweepCarts(app, now)).toBe(1)
    expect(await lines(left)).toEqual([])
    expect(await lines(kept)).toEqual([[id, 3]])
    expect(await lines(own)).toEqual([[id, 3]])
  })

  /** The row of a cart that holds one line. */
  async function cartOf(who: Who): Promise<number> {
    const { keyed } = await import('#server/secrets/keyed.ts')
    const { app } = product()
    const row = await app.database.read
      .selectFrom('store_cart')
      .select('id')
      .where('token', '=', keyed(app, 'cart', who.token ?? ''))
      .executeTakeFirstOrThrow()
    return Number(row.id)
  }

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  test('says what a piece cost when it was put in, once it costs something else', async () => {
    const [id, who] = [await variant('10.00'), guest()]
    await set(who, id, 1)
    await rows('variant').update([id], { price: '12.00' })
    expect((await ask(who, 'show')).data.lines).toMatchObject([{ price: '12.00', was: '10.00' }])
    await add('price', { variant_id: id, amount: '9.00' })
    const offered = { price: '9.00', rule: 'special', list_price: '12.00', was: '10.00' }
    expect((await ask(who, 'show')).data).toMatchObject({ lines: [offered], totals: { total: '9.00' } })
    expect((await set(who, id, 1)).lines).toMatchObject([{ price: '9.00', was: null }])
  })
})
