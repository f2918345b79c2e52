import { describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '../../conformance/on-every-dialect.ts'
import { openDatabase } from '../../db/database.ts'
import { migrate, rollBack } from '../../db/migrations/migrate.ts'
import { diffSchema, replay, type SchemaStep } from '../../db/schema.ts'
import { createTestDatabase, dialects } from '../../testing/databases.ts'
import { tablesOf } from '../columns/table.ts'
import { serverResource } from '../side.ts'

const fields = {
  number: field.text({ required: true }),
  on_hand: field.integer({ initial: 0 }),
  amount: field.money({ initial: '0.00' }),
  refunded: field.money({ initial: '0.00' }),
  hidden: field.integer({ initial: 0, read: 'system', write: 'system' }),
}
const payment = defineResource('test/payment', {
  fields,
  checks: {
    never_below_zero: { field: 'on_hand', atLeast: 0 },
    within_amount: { field: 'refunded', atMost: 'amount', atLeast: -1.5 },
    bounded: { field: 'hidden', atMost: 9 },
  },
  list: { columns: ['number'] },
})

onEveryDialect(withResources([serverResource(payment)]), (product) => {
  const call = (action: string, body: object) =>
    product().call<{ id: number; faults?: object }>(`/admin/test.payment/${action}`, {
      method: 'POST',
      token: product().superToken,
      language: 'en',
      body,
    })
  const rows = () => product().rows('test/payment')
  const refused = (faults: object) => ({ code: 0, status: 200, data: { type: 'invalid', faults } })

  describe('what a table checks', () => {
    test('is refused in plain words wherever a row is written', async () => {
      const below = refused({ on_hand: expect.stringContaining('at least 0') })
      expect(await call('add', { number: 'a', on_hand: -1 })).toMatchObject(below)
      const { data } = await call('add', { number: 'a', on_hand: 3, amount: '2.00', refunded: '2.00' })
      const { id } = data
      expect(await call('edit', { id, on_hand: -1 })).toMatchObject(below)
      const over = refused({ refunded: expect.stringMatching(/more than/) })
      expect(await call('edit', { id, refunded: '2.01' })).toMatchObject(over)
      expect(await call('edit', { id, amount: '1.99' })).toMatchObject(over)
      expect(await call('edit', { id, refunded: '-1.51' })).toMatchObject(
        refused({ refunded: expect.stringContaining('-1.5') }),
      )
      expect(await call('bulkEdit', { ids: [id], values: { on_hand: -1 } })).toMatchObject({
        code: 0,
        status: 200,
      })
      expect((await call('edit', { id, refunded: '-1.50', on_hand: 0 })).code).toBe(1)
    })

    test('holds for steps, and for what the product writes; a closed field is not named', async () => {
      const row = await rows().insert({ number: 'b', on_hand: 2, amount: '1.00' })
      const id = Number(row.id)
      await expect(rows().increment(id, { on_hand: -3 })).rejects.toMatchObject({
        problem: 'invalid',
        faults: { on_hand: { message: 'validate.tooSmall', params: { min: 0 } } },
      })
      await expect(rows().increment(id, { refunded: '1.01' })).rejects.toMatchObject({
        faults: { refunded: { message: 'validate.notAbove', fields: ['amount'] } },
      })
      await expect(rows().update([id], { hidden: 10 })).rejects.toMatchObject({
        faults: { id: { message: 'validate.check' } },
      })
      const steps = await Promise.allSettled(
        Array.from({ length: 5 }, () => rows().increment(id, { on_hand: -1 })),
      )
      expect(steps.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect(await rows().find(id)).toMatchObject({ on_hand: 0, refunded: '0.00', hidden: 0 })
    })

    test('does not meet rows in which a value is empty', async () => {
      expect((await call('add', { number: 'c', on_hand: '', amount: '', refunded: '5' })).code).toBe(1)
    })

    test('keeps a deleted row away that does not meet it by now', async () => {
      const { id } = await rows().insert({ number: 'd', on_hand: 1 })
      const stored = (await rows().find(Number(id))) ?? {}
      await rows().remove([Number(id)])
      const back = rows().restore({ row: { ...stored, on_hand: -1 }, links: [] })
      await expect(back).rejects.toMatchObject({ problem: 'invalid' })
    })
  })
})

describe('a table that is there already', () => {
  const tableOf = (checks: NonNullable<Parameters<typeof defineResource>[1]['checks']>) => {
    const list = { columns: ['number'] } as const
    return tablesOf(defineResource('test/later', { fields, list, checks: checks as never }))
  }
  const schemaOf = (checks: Parameters<typeof tableOf>[0]) =>
    new Map(tableOf(checks).map((table) => [table.name, table]))
  const stepsTo = (from: readonly SchemaStep[], checks: Parameters<typeof tableOf>[0]) =>
    diffSchema(replay(from), schemaOf(checks)).steps

  for (const { dialect, isReachable } of dialects)
    test.skipIf(!isReachable)(`gets, changes and loses checks with its rows on ${dialect}`, async () => {
      const made = await createTestDatabase(dialect)
      const database = await openDatabase(made.url)
      try {
        const first = stepsTo([], {})
        const second = stepsTo(first, { low: { field: 'on_hand', atLeast: 0 } })
        const third = stepsTo([...first, ...second], { low: { field: 'on_hand', atLeast: 5 } })
        expect(second).toMatchObject([{ step: 'setChecks' }])
        const migrations = [first, second, third].map((steps, at) => ({ name: `test/000${at}-x`, steps }))
        const put = (on_hand: number) =>
          database.write.insertInto('test_later').values({ number: 'x', on_hand }).execute()
        await migrate(database, migrations.slice(0, 1), 1)
        await put(7)
        await migrate(database, migrations.slice(0, 2), 1)
        await expect(put(-1)).rejects.toThrow()
        await put(6)
        await migrate(database, migrations, 1)
        await expect(put(4)).rejects.toThrow()
        await rollBack(database, migrations)
        await put(4)
        await expect(put(-1)).rejects.toThrow()
        const found = await database.write.selectFrom('test_later').select('on_hand').orderBy('id').execute()
        expect(found.map(({ on_hand }) => Number(on_hand))).toEqual([7, 6, 4])
      } finally {
        await database.close()
        await made.drop()
      }
    })
})

test('a check compares numbers with numbers, and money with money', () => {
  const define = (check: object) =>
    defineResource('test/odd', { fields, list: { columns: ['number'] }, checks: { odd: check as never } })
  for (const wrong of [
    { field: 'number', atLeast: 0 },
    { field: 'on_hand' },
    { field: 'on_hand', atMost: 'amount' },
    { field: 'on_hand', atMost: 'nothing' },
  ])
    expect(() => define(wrong)).toThrow('compares no numbers')
})
