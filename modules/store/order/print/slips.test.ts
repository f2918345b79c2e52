import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { openShop } from '../test-shop.server.ts'
import { mostSlips, type Slip } from './slip.ts'

onEveryDialect({}, (product) => {
  const shop = openShop(product)
  const { buyer, db, orderOf, place, quote, variant } = shop
  const print = (ids: readonly number[], token: string) =>
    product().call<{ slips: readonly Slip[] }>('/admin/store.order/print', {
      ...{ method: 'POST', token, language: 'en', body: { ids } },
    })

  test('packing slips say what is to be packed, and where it goes to whoever may know', async () => {
    const [tea, pot] = [await variant('25.00', 10), await variant('80.00', 9)]
    await shop.rows('variant').update([tea], { sku: 'TEA-1' })
    const [first, second] = [await buyer([tea, 3], [pot, 1]), await buyer([pot, 2])]
    const { id } = (await place(first, await quote(first), { note: 'Ring twice' })).data
    product().now += 1000
    const other = (await place(second, await quote(second))).data.id
    const lines = await shop.linesOf(id)
    await db()
      .updateTable('store_order_line')
      .set({ cancelled: 1 })
      .where('id', '=', Number(lines[0]?.id))
      .execute()
    await db()
      .updateTable('store_order_line')
      .set({ cancelled: 1 })
      .where('id', '=', Number(lines[1]?.id))
      .execute()

    const { code, msg, data } = await print([other, id], product().superToken)
    expect(code, msg).toBe(1)
    const { slips } = data
    expect(slips.map((slip) => slip.id)).toEqual([id, other])
    expect(slips[0]).toMatchObject({
      ...{ number: (await orderOf(id)).number, buyer_note: 'Ring twice', ship_name: 'Courier' },
      address: 'Lin 13900000000\n1 Tea Lane\n北京市 市辖区 东城区\nChina',
    })
    // What was cancelled is not packed, and no amount is printed.
    expect(slips[0]?.lines).toMatchObject([{ sku: 'TEA-1', quantity: 2 }])
    expect(JSON.stringify(slips)).not.toMatch(/price|total/)
    const before = await orderOf(id)
    await print([id], product().superToken)
    expect(await orderOf(id)).toEqual(before)

    const packer = await product().limitedAdmin(['store/order/index', 'store/order/print'])
    const closed = await print([id], packer.token)
    expect(closed.code, closed.msg).toBe(1)
    expect(closed.data.slips[0]).toMatchObject({ lines: [{ quantity: 2 }] })
    expect(closed.data.slips[0]).not.toHaveProperty('address')
    const reader = await product().limitedAdmin(['store/order/index'])
    expect((await print([id], reader.token)).code).toBe(401)
    expect((await print([id, 7], product().superToken)).code).toBe(0)
    const many = Array.from({ length: mostSlips + 1 }, (_, at) => at + 1)
    expect(await print(many, product().superToken)).toMatchObject({
      code: 0,
      msg: 'At most 100 orders can be printed at once.',
    })
  })
})
