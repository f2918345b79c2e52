import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '../../conformance/on-every-dialect.ts'
import { addSample } from '../../conformance/sample-values.ts'
import { ledgers } from '../../doctor/reference-checks.ts'
import { serverResource } from '../side.ts'
import { ledgerSide } from './ledger.ts'

const stock = defineResource('test/stock', {
  fields: {
    sku: field.text({ required: true }),
    on_hand: field.integer({ initial: 0, min: 0, write: 'system' }),
    available: field.integer({ initial: 0, write: 'system' }),
    paid: field.money({ initial: '0.00', write: 'system' }),
  },
  list: { columns: ['sku'] },
})
const movement = defineResource('test/movement', {
  fields: {
    stock_id: field.belongsTo('test/stock', { required: true }),
    on_hand: field.integer(),
    available: field.integer(),
    available_after: field.integer({ write: 'system' }),
    backorder: field.integer({ initial: 0 }),
    cause: field.text({ max: 60, unique: true, read: 'system', write: 'system' }),
  },
  timestamps: ['create_time'],
  recycled: false,
  calls: ['index', 'add'],
  list: { columns: ['id'] },
})
const sides = [
  serverResource(stock),
  serverResource(
    movement,
    ledgerSide(movement, {
      account: 'stock_id',
      amounts: ['on_hand', 'available'],
      bounds: ({ backorder }) => ({ least: { available: -(backorder ?? 0) } }),
    }),
  ),
]

onEveryDialect(withResources(sides), (product) => {
  const add = async () => Number((await product().rows('test/stock').insert({ sku: 'one' })).id)
  const move = (stock_id: number, values: object) =>
    product()
      .rows('test/movement')
      .insert({ stock_id, ...values })
  const stockOf = async (id: number) => (await product().rows('test/stock').find(id)) ?? {}

  test('an entry of a ledger moves several balances, and says where those are that it keeps', async () => {
    const id = await add()
    await move(id, { on_hand: 5, available: 5 })
    expect(await move(id, { available: -2 })).toMatchObject({ available: -2, available_after: 3 })
    expect(await stockOf(id)).toMatchObject({ on_hand: 5, available: 3 })
    await expect(move(id, { on_hand: 0 })).rejects.toMatchObject({ problem: 'invalid' })
    const { database, registry } = product().app
    const entries = ['test/stock', 'test/movement'].map((name) => registry.get(name))
    const subject = { database, entries } as unknown as Parameters<typeof ledgers.run>[0]
    expect((await ledgers.run(subject)).findings).toEqual([])
  })

  test('a balance stays within the bounds of an entry and of its field', async () => {
    const id = await add()
    await move(id, { on_hand: 2, available: 2 })
    await expect(move(id, { available: -3 })).rejects.toMatchObject({
      faults: { available: { message: 'validate.falls', params: { have: '2' } } },
    })
    await expect(move(id, { on_hand: -3, available: 1, backorder: 9 })).rejects.toMatchObject({
      faults: { on_hand: expect.anything() },
    })
    await move(id, { available: -3, backorder: 1 })
    expect(await stockOf(id)).toMatchObject({ on_hand: 2, available: -1 })
  })

  test('a step may be bounded in the form that the field has', async () => {
    const id = await add()
    const stocks = product().rows('test/stock')
    const pay = (amount: string) => stocks.increment(id, { paid: amount }, { most: { paid: '1.00' } })
    expect((await pay('0.60'))?.after).toMatchObject({ paid: '0.60' })
    await expect(pay('0.41')).rejects.toMatchObject({
      faults: { paid: { message: 'validate.exceeds', params: { have: '0.60', max: '1.00' } } },
    })
    const many = await Promise.allSettled(Array.from({ length: 8 }, () => pay('0.10')))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await stockOf(id)).toMatchObject({ paid: '1.00' })
  })

  test('of many entries for one cause one is made, and those without a cause do not meet', async () => {
    const id = await add()
    const many = await Promise.allSettled(
      Array.from({ length: 8 }, () => move(id, { available: 1, cause: `return:${id}` })),
    )
    const refused = many.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(7)
    for (const one of refused) expect(one).toMatchObject({ reason: { problem: 'invalid' } })
    await move(id, { available: 1 })
    await move(id, { available: 1, cause: '' })
    expect(await stockOf(id)).toMatchObject({ available: 3 })
  })

  test('an entry for a cause moves a member’s points once, and nobody reads or sends the cause', async () => {
    const member = await addSample(product(), 'user/user', 7100)
    const earn = (cause: string) =>
      product().rows('user/scoreLog').insert({ user_id: member, score: 3, memo: 'Order', cause })
    await earn('order:1:points')
    await expect(earn('order:1:points')).rejects.toMatchObject({ problem: 'invalid' })
    await earn('order:2:points')
    const token = product().superToken
    const body = {
      user_id: member,
      score: 1,
      memo: 'By hand',
      cause: 'order:3:points',
      idempotency_key: 'by-hand-0001',
    }
    expect(await product().call('/admin/user.scoreLog/add', { method: 'POST', token, body })).toMatchObject({
      code: 1,
    })
    await earn('order:3:points')
    expect(await product().rows('user/user').find(member)).toMatchObject({ score: 10 })
    const list = await product().call<object>('/admin/user.scoreLog/index', { token })
    expect(JSON.stringify(list.data)).toContain('By hand')
    expect(JSON.stringify(list.data)).not.toContain('order:1:points')
  })
})
