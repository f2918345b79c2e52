import { beforeAll, describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { inTransaction } from '#server/context.ts'
import { isLong, randomOf, seed } from '#server/testing/sample.ts'
import { booksChecks, runCheck } from '../books/checks.server.ts'
import { type Movement, moveStock } from './move-stock.server.ts'

type Row = Record<string, unknown>

onEveryDialect({}, (product, dialect) => {
  const rows = (name: string) => product().rows(`store/${name}`)
  let made = 0
  const key = () => `stock-key-${++made}`
  /** A variant of a product of its own. */
  const variant = async (more: Row = {}) => {
    const product_id = Number((await rows('product').insert({ name: `Tea ${++made}` })).id)
    const values = { product_id, price: '1.00', barcode: `690${made}`, ...more }
    const id = Number((await rows('variant').insert(values)).id)
    return { id, product_id }
  }
  const act = (
    action: string,
    body: Row,
    {
      token = product().superToken,
      idempotency_key = key(),
    }: { token?: string; idempotency_key?: string } = {},
  ) =>
    product().call<Row>(`/admin/store.${action}`, {
      method: 'POST',
      token,
      language: 'en',
      body: { idempotency_key, ...body },
    })
  const receive = (variant_id: number, quantity: unknown, more: Row = {}) =>
    act('stock/receive', { variant_id, warehouse_id: main, quantity, ...more })
  const stocks = async (variant_id: number): Promise<readonly Row[]> =>
    product()
      .app.database.write.selectFrom('store_stock')
      .selectAll()
      .where('variant_id', '=', variant_id)
      .orderBy('warehouse_id')
      .execute()
  const stockOf = async (variant_id: number): Promise<Row> => {
    const [row] = await stocks(variant_id)
    return Object.fromEntries(
      ['id', 'on_hand', 'available', 'floor', 'short', 'level'].map((name) => [name, Number(row?.[name])]),
    )
  }
  const bandOf = async (id: number) => (await rows('product').find(id))?.band
  const movement = (
    variant_id: number,
    on_hand: number,
    available: number,
    more: Partial<Movement> = {},
  ) => ({
    kind: available === on_hand ? ('adjust' as const) : ('reserve' as const),
    variant_id,
    warehouse_id: main,
    on_hand,
    available,
    cause: key(),
    ...more,
  })
  const move = (...movements: readonly Movement[]) => moveStock(product().context(), movements)
  const reserve = (variant_id: number, quantity: number, cause = key()) =>
    move(movement(variant_id, 0, -quantity, { cause }))
  /** What these tests promise without an order is what one open order has. */
  const order = async () => {
    const { write } = product().app.database
    await write.deleteFrom('store_order_line').execute()
    await write.deleteFrom('store_order').execute()
    await write.insertInto('store_order').values({ id: 1, number: '1', status: 'paid' }).execute()
    const stocks = await write
      .selectFrom('store_stock')
      .select(['variant_id', 'warehouse_id', 'on_hand', 'available'])
      .execute()
    const lines = stocks
      .map(({ on_hand, available, ...place }) => ({
        ...place,
        quantity: Number(on_hand) - Number(available),
      }))
      .filter(({ quantity }) => quantity !== 0)
    const free = { order_id: 1, unit_price: 0, goods: 0, discount: 0, total: 0, cancelled: 0 }
    if (lines.length > 0)
      await write
        .insertInto('store_order_line')
        .values(lines.map((line) => ({ ...free, ...line })))
        .execute()
  }
  const proven = async () => {
    await order()
    const { write } = product().app.database
    const results = await Promise.all(booksChecks.map((check) => runCheck(check, { db: write, dialect })))
    return results.filter(({ count }) => count > 0)
  }

  let main = 0
  let other = 0
  beforeAll(async () => {
    const found = await product()
      .app.database.read.selectFrom('store_warehouse')
      .select('id')
      .where('code', '=', 'main')
      .executeTakeFirstOrThrow()
    main = Number(found.id)
    other = Number((await rows('warehouse').insert({ name: 'Other', code: 'other' })).id)
  })

  describe('stock', () => {
    test('is received, adjusted, transferred and written off, and each movement says what is left', async () => {
      const { id } = await variant()
      expect(await receive(id, 10, { memo: 'first' })).toMatchObject({ code: 1 })
      const at = { variant_id: id, warehouse_id: main }
      expect(await act('stock/adjust', { ...at, quantity: -3, reason: 'correction' })).toMatchObject({
        code: 1,
      })
      expect(await act('stock/writeOff', { ...at, quantity: 2, reason: 'damage' })).toMatchObject({ code: 1 })
      expect(await act('stock/transfer', { ...at, to_warehouse_id: other, quantity: 4 })).toMatchObject({
        code: 1,
      })
      const held = await stocks(id)
      expect(held.map(({ on_hand, available }) => [Number(on_hand), Number(available)])).toEqual([
        [1, 1],
        [4, 4],
      ])
      const search = `search[0][field]=stock_id&search[0][operator]=eq&search[0][val]=${held[0]?.id}`
      const { data } = await product().call<{ list: Row[] }>(
        `/admin/store.stockMovement/index?order=id,asc&${search}`,
        { token: product().superToken },
      )
      expect(data.list).toMatchObject([
        { kind: 'receive', on_hand: 10, on_hand_after: 10, available_after: 10, memo: 'first' },
        { kind: 'adjust', on_hand: -3, on_hand_after: 7, reason: 'correction' },
        { kind: 'writeOff', on_hand: -2, available_after: 5, reason: 'damage' },
        { kind: 'transfer', on_hand: -4, on_hand_after: 1 },
      ])
      expect(data.list.every(({ admin_id }) => Number(admin_id) > 0)).toBe(true)
      expect(await proven()).toEqual([])
    })

    test('moves once for a key, however often and at the same time it is sent', async () => {
      const { id } = await variant()
      const idempotency_key = key()
      const body = { variant_id: id, warehouse_id: main, quantity: 5 }
      const again = () => act('stock/receive', body, { idempotency_key })
      expect((await Promise.all(Array.from({ length: 5 }, again))).map(({ code }) => code)).toEqual([
        1, 1, 1, 1, 1,
      ])
      expect((await again()).code).toBe(1)
      expect(await stockOf(id)).toMatchObject({ on_hand: 5, available: 5 })
      expect(await act('stock/receive', { ...body, quantity: 6 }, { idempotency_key })).toMatchObject({
        code: 0,
      })
    })

    test('moves once for a cause', async () => {
      const { id } = await variant()
      await receive(id, 5)
      const cause = key()
      await Promise.all(Array.from({ length: 4 }, () => reserve(id, 2, cause)))
      await reserve(id, 2, cause)
      expect(await stockOf(id)).toMatchObject({ on_hand: 5, available: 3 })
    })

    test('is refused by field when what is sent is wrong', async () => {
      const { id } = await variant()
      await receive(id, 1)
      const before = await stockOf(id)
      const faults = async (action: string, body: Row) => {
        const { code, data } = await act(`stock/${action}`, {
          variant_id: id,
          warehouse_id: main,
          quantity: 1,
          reason: 'other',
          to_warehouse_id: other,
          ...body,
        })
        expect(code).toBe(0)
        return Object.keys((data as { faults?: Row }).faults ?? {})
      }
      for (const action of ['receive', 'adjust', 'transfer', 'writeOff']) {
        const wrong = [0, 1.5, 1e9, 'many', '', null, '1e2', {}, [2], true]
        for (const quantity of action === 'adjust' ? wrong : [...wrong, -1])
          expect(await faults(action, { quantity }), `${action} ${quantity}`).toEqual(['quantity'])
        for (const variant_id of [900_001, 0, '', null, 'x', -1])
          expect(await faults(action, { variant_id }), `${action} ${variant_id}`).toEqual(['variant_id'])
        for (const warehouse_id of [900_001, '', 'x'])
          expect(await faults(action, { warehouse_id }), `${action} ${warehouse_id}`).toEqual([
            'warehouse_id',
          ])
      }
      for (const reason of ['', 'none', null]) expect(await faults('adjust', { reason })).toEqual(['reason'])
      expect(await faults('transfer', { to_warehouse_id: main })).toEqual(['to_warehouse_id'])
      expect(await stockOf(id)).toEqual(before)
    })

    test('is never below zero, and the refusal says of what there is too little', async () => {
      const { id } = await variant()
      await receive(id, 3)
      const body = { variant_id: id, warehouse_id: main, quantity: 4, reason: 'loss' }
      expect(await act('stock/writeOff', body)).toMatchObject({
        code: 0,
        data: { type: 'stock', lines: [{ variant_id: id, wanted: 4, available: 3 }] },
      })
      await reserve(id, 2)
      expect(await act('stock/writeOff', { ...body, quantity: 2 })).toMatchObject({
        data: { lines: [{ variant_id: id, wanted: 2, available: 1 }] },
      })
      expect(await stockOf(id)).toMatchObject({ on_hand: 3, available: 1 })
    })

    test('is summed for each variant before anything is taken', async () => {
      const { id } = await variant()
      await receive(id, 1)
      await expect(move(movement(id, 0, -1), movement(id, 0, -1))).rejects.toMatchObject({
        problem: 'stockShort',
        data: { lines: [{ variant_id: id, wanted: 2, available: 1 }] },
      })
      expect(await stockOf(id)).toMatchObject({ available: 1 })
    })

    test('is refused for what is not tracked, which is always there', async () => {
      const { id, product_id } = await variant({ policy: 'untracked' })
      expect(await receive(id, 1)).toMatchObject({ data: { faults: { variant_id: expect.any(String) } } })
      expect(await stocks(id)).toEqual([])
      expect(await bandOf(product_id)).toBe('in')
    })

    test('is moved by those only who hold the node', async () => {
      const { id } = await variant()
      const body = {
        variant_id: id,
        warehouse_id: main,
        quantity: 1,
        reason: 'other',
        to_warehouse_id: other,
      }
      const seen = ['store/variant/index', 'store/warehouse/index', 'store/stock/index']
      const receiver = await product().limitedAdmin([...seen, 'store/stock/receive'])
      for (const action of ['receive', 'adjust', 'transfer', 'writeOff']) {
        const { code } = await act(`stock/${action}`, body, { token: receiver.token })
        expect([action, code === 1]).toEqual([action, action === 'receive'])
      }
    })

    test('keeps a warehouse that holds some', async () => {
      const { id } = await variant()
      const spare = Number((await rows('warehouse').insert({ name: 'Spare', code: `spare${made}` })).id)
      await receive(id, 1, { warehouse_id: spare })
      const gone = await product().call(`/admin/store.warehouse/del?ids[]=${spare}`, {
        method: 'DELETE',
        token: product().superToken,
        language: 'en',
      })
      expect(gone).toMatchObject({ code: 0, msg: expect.stringContaining('“Spare” holds stock of 1') })
    })
  })

  describe('how much there is', () => {
    test('follows movements, marks and warehouses, and makes pages stale only when it changes', async () => {
      const { id, product_id } = await variant({ low: 2 })
      const version = async () => {
        const row = await product()
          .app.database.write.selectFrom('cache_version')
          .select('version')
          .where('name', '=', 'site')
          .executeTakeFirst()
        return Number(row?.version)
      }
      expect(await bandOf(product_id)).toBe('out')
      const seen: unknown[] = []
      for (const quantity of [1, 1, 1]) {
        const before = await version()
        await receive(id, quantity)
        seen.push([await bandOf(product_id), (await stockOf(id)).level, (await version()) > before])
      }
      expect(seen).toEqual([
        ['few', 2, true],
        ['few', 2, false],
        ['in', 3, true],
      ])
      await rows('variant').update([id], { low: 3 })
      expect(await bandOf(product_id)).toBe('few')
      await rows('warehouse').update([main], { status: '0' })
      expect(await bandOf(product_id)).toBe('out')
      await rows('warehouse').update([main], { status: '1' })
      expect(await bandOf(product_id)).toBe('few')
      await rows('variant').update([id], { status: '0' })
      expect(await bandOf(product_id)).toBe('out')
    })

    test('follows the mark of the shop where a variant has none of its own', async () => {
      const [plain, marked] = [await variant(), await variant({ low: 2 })]
      for (const { id } of [plain, marked]) await receive(id, 7)
      const mark = async (low_stock: number) => {
        const body = { low_stock }
        const { superToken: token } = product()
        const saved = await product().call('/admin/routine.config/edit', { method: 'POST', token, body })
        expect(saved).toMatchObject({ code: 1 })
        await product().app.jobs.runDue()
        return [
          ...[await bandOf(plain.product_id), (await stockOf(plain.id)).level],
          ...[await bandOf(marked.product_id), (await stockOf(marked.id)).level],
        ]
      }
      expect(await mark(7)).toEqual(['few', 2, 'in', 3])
      expect(await mark(5)).toEqual(['in', 3, 'in', 3])
    })

    test('may be promised beyond stock as far as the variant says', async () => {
      const { id, product_id } = await variant({ policy: 'backorder', backorder: 2 })
      expect(await bandOf(product_id)).toBe('preorder')
      await reserve(id, 1)
      await expect(reserve(id, 2)).rejects.toMatchObject({ problem: 'stockShort' })
      await expect(rows('variant').update([id], { backorder: 0 })).rejects.toMatchObject({
        problem: 'invalid',
      })
      await expect(rows('variant').update([id], { policy: 'untracked' })).rejects.toMatchObject({
        faults: { policy: { params: { count: 1 } } },
      })
      await reserve(id, 1)
      expect(await bandOf(product_id)).toBe('out')
      expect(await stockOf(id)).toMatchObject({ on_hand: 0, available: -2, floor: -2 })
      expect(await proven()).toEqual([])
    })
  })

  describe('a count', () => {
    const count = async () =>
      Number((await rows('stockCount').insert({ title: 'Shelf A', warehouse_id: main })).id)
    const scan = (id: number, code: string, more: Row = {}) => act('stockCount/scan', { id, code, ...more })
    const post = (id: number) => act('stockCount/post', { ids: [id] })
    const barcode = async (id: number) => String((await rows('variant').find(id))?.barcode)

    test('posts differences to what was there when it was counted, so that sales in between stay', async () => {
      const { id } = await variant()
      await receive(id, 10)
      const taking = await count()
      const code = await barcode(id)
      await scan(taking, code, { quantity: 7 })
      expect(await scan(taking, code)).toMatchObject({
        code: 1,
        data: { counted: 8, expected: 10, difference: -2 },
      })
      await move(movement(id, 0, -3, { kind: 'reserve' }))
      await move(movement(id, -3, 0, { kind: 'ship' }))
      const codes = (await Promise.all([post(taking), post(taking), post(taking)])).map((one) => one.code)
      expect(codes.sort()).toEqual([0, 0, 1])
      expect(await stockOf(id)).toMatchObject({ on_hand: 5, available: 5 })
      expect(await scan(taking, code)).toMatchObject({ code: 0 })
      expect((await rows('stockCount').find(taking))?.status).toBe('posted')
      expect(await proven()).toEqual([])
    })

    test('leaves short what was promised, until there is enough again', async () => {
      const { id, product_id } = await variant()
      await receive(id, 5)
      await reserve(id, 4)
      const taking = await count()
      await scan(taking, await barcode(id), { quantity: 2, way: 'set' })
      expect(await post(taking)).toMatchObject({ code: 1 })
      expect(await stockOf(id)).toMatchObject({ on_hand: 2, available: -2, short: 1, level: 0 })
      expect(await bandOf(product_id)).toBe('out')
      await expect(reserve(id, 1)).rejects.toMatchObject({ problem: 'stockShort' })
      await receive(id, 1)
      expect(await stockOf(id)).toMatchObject({ available: -1, short: 1, floor: -1 })
      await expect(reserve(id, 1)).rejects.toMatchObject({ problem: 'stockShort' })
      await receive(id, 1)
      expect(await stockOf(id)).toMatchObject({ available: 0, short: 0, floor: 0 })
      expect(await proven()).toEqual([])
    })

    test('refuses codes that nothing has, and lines of another warehouse', async () => {
      const taking = await count()
      expect(await scan(taking, 'nothing')).toMatchObject({ data: { faults: { code: expect.any(String) } } })
      const { id } = await variant()
      await receive(id, 1, { warehouse_id: other })
      const [elsewhere] = await stocks(id)
      const line = { count_id: taking, stock_id: elsewhere?.id, counted: 1 }
      await expect(rows('stockCountLine').insert(line)).rejects.toMatchObject({ problem: 'invalid' })
    })

    test('of two that found the same the difference is applied once for each, as both say', async () => {
      const { id } = await variant()
      await receive(id, 10)
      const takings = [await count(), await count()]
      for (const taking of takings) await scan(taking, await barcode(id), { quantity: 9 })
      await Promise.all(takings.map(post))
      expect(await stockOf(id)).toMatchObject({ on_hand: 8 })
      expect(await proven()).toEqual([])
    })
  })

  describe('in parallel', () => {
    test('of 50 who take one piece exactly one has it', async () => {
      const { id } = await variant()
      await receive(id, 1)
      const answers = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(id, 1)))
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of answers)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ problem: 'stockShort' })
      expect(await stockOf(id)).toMatchObject({ on_hand: 1, available: 0 })
    })

    test('nobody waits for ever, in whichever order things are taken', async () => {
      const [a, b, c] = [await variant(), await variant(), await variant()].map(({ id }) => id) as [
        number,
        number,
        number,
      ]
      for (const id of [a, b]) await receive(id, 100)
      const take = (...ids: readonly number[]) => move(...ids.map((id) => movement(id, 0, -1)))
      await move(movement(c, 40, 40))
      await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? take(a, b, c) : take(c, b, a))))
      expect(await Promise.all([a, b, c].map(async (id) => (await stockOf(id)).available))).toEqual([
        80, 80, 20,
      ])
    })

    test('two who take the last of two warehouses at once leave none on sale', async () => {
      const { id, product_id } = await variant()
      const take = (warehouse_id: number) => move(movement(id, 0, -1, { warehouse_id }))
      for (let round = 0; round < 10; round++) {
        await move(movement(id, 1, 1), movement(id, 1, 1, { warehouse_id: other }))
        await Promise.all([main, other].map(take))
        expect(await bandOf(product_id)).toBe('out')
      }
    })

    test(`random movements by many at once leave the books balanced (seed ${seed})`, async () => {
      const random = randomOf(seed)
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
      const variants = [
        await variant(),
        await variant({ policy: 'backorder', backorder: 3 }),
        await variant({ low: 2 }),
      ]
      const ids = variants.map(({ id }) => id)
      const codes = await Promise.all(
        ids.map(async (id) => String((await rows('variant').find(id))?.barcode)),
      )
      const some = () => 1 + Math.floor(random() * 4)
      const refusals = ['stockShort', 'invalid', 'wrongTransition', 'busy']
      const at = () => ({ variant_id: pick(ids), warehouse_id: pick([main, other]) })
      const steps: readonly (() => Promise<unknown>)[] = [
        () => act('stock/receive', { ...at(), quantity: some() }),
        () => act('stock/adjust', { ...at(), quantity: pick([-2, -1, 1, 2]), reason: 'correction' }),
        () => act('stock/writeOff', { ...at(), quantity: some(), reason: 'loss' }),
        () =>
          act('stock/transfer', {
            variant_id: pick(ids),
            ...pick([
              { warehouse_id: main, to_warehouse_id: other },
              { warehouse_id: other, to_warehouse_id: main },
            ]),
            quantity: some(),
          }),
        () => move(...ids.map((id) => movement(id, 0, -1)).toReversed()),
        () => move({ ...movement(0, 0, -some()), ...at() }),
        async () => {
          const id = Number((await rows('stockCount').insert({ title: 'Count', warehouse_id: main })).id)
          await act('stockCount/scan', { id, code: pick(codes), quantity: some() })
          await act('stockCount/post', { ids: [id] })
        },
      ]
      const actor = async () => {
        for (let left = isLong ? 1000 : 40; left > 0; left--)
          await pick(steps)().catch((error: { problem?: string }) => {
            if (!refusals.includes(error.problem ?? '')) throw error
          })
      }
      await Promise.all(Array.from({ length: 8 }, actor))
      expect(await proven()).toEqual([])
      for (const { product_id } of variants) {
        const before = await bandOf(product_id)
        await inTransaction(product().context(), async (inside) => {
          const { showStock } = await import('./shown-stock.server.ts')
          expect(await showStock([product_id], inside)).toEqual([])
        })
        expect(await bandOf(product_id)).toBe(before)
      }
    }, 120_000)
  })

  test('the books name what is wrong and the movement that came last', async () => {
    const { id } = await variant()
    await receive(id, 5)
    await order()
    const prove = async () => {
      await act('proof/prove', {})
      await product().app.jobs.runDue()
      const { list } = (await rows('proof').list({})) as { list: readonly Row[] }
      return list[0] ?? {}
    }
    expect(await prove()).toMatchObject({ is_balanced: 1, differences: 0 })
    const { id: stock } = await stockOf(id)
    const planted = (by: number) =>
      product()
        .app.database.write.updateTable('store_stock')
        .set(({ eb }) => ({ on_hand: eb('on_hand', '+', by) }))
        .where('id', '=', Number(stock))
        .execute()
    await planted(1)
    const found = await prove()
    expect(found).toMatchObject({ is_balanced: 0, differences: 2 })
    const last = await product()
      .app.database.write.selectFrom('store_stock_movement')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('stock_id', '=', Number(stock))
      .executeTakeFirstOrThrow()
    const movement = Number(last.id)
    const failed = JSON.parse(String(found.result)).filter(({ count }: { count: number }) => count > 0)
    expect(failed).toMatchObject([
      { name: 'stock_on_hand', differences: [{ id: stock, held: 6, moved: 5, movement }] },
      { name: 'stock_reserved', differences: [{ id: stock, held: 1, moved: 0, movement }] },
    ])
    await planted(-1)
    expect(await prove()).toMatchObject({ is_balanced: 1 })
  })
})
