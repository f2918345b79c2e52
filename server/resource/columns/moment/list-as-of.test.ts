import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { AsOfList } from '#core/calls/as-of.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '../../../conformance/on-every-dialect.ts'
import { serverResource } from '../../side.ts'
import { momentLimits } from './budget.ts'

type Row = Record<string, unknown>

const shelf = defineResource('test/shelf', {
  fields: { name: field.text({ required: true, unique: true }) },
  list: { columns: ['name'], sort: ['id', 'desc'] },
  form: [['name']],
})

const jar = defineResource('test/jar', {
  fields: {
    label: field.text({ required: true, max: 60 }),
    shelf_id: field.belongsTo('test/shelf', { whenGone: 'clear' }),
    price: field.money(),
    note: field.text({ read: { node: 'note' }, write: { node: 'note' } }),
    opened: field.integer({ initial: 0, write: 'system', recorded: false }),
    admin_id: field.belongsTo('auth/admin', { write: 'system' }),
    weigh: field.weigh(),
  },
  owner: 'admin_id',
  list: {
    columns: ['label', 'shelf_id', 'price', 'note', 'opened'],
    search: ['label'],
    filters: ['label', 'shelf_id', 'price'],
    sortable: ['price'],
    sort: ['weigh', 'desc'],
    sums: ['price'],
  },
  form: [['label', 'shelf_id', 'price', 'note']],
})

const calls = ['index', 'add', 'edit', 'del'].map((call) => `test/jar/${call}`)

onEveryDialect(withResources([serverResource(shelf), serverResource(jar)]), (product) => {
  const send = async (method: 'POST' | 'DELETE', name: string, call: string, body?: Row, token?: string) => {
    const options = { method, token: token ?? product().superToken, ...(body ? { body } : {}) }
    const { code, msg, data } = await product().call<Row>(adminUrl(`test/${name}`, call), options)
    expect([call, code, code === 1 ? '' : msg]).toEqual([call, 1, ''])
    product().now += 10_000
    return data
  }
  const now = () => Math.floor(product().now / 1000)
  const ask = (time: unknown, query = '', token = product().superToken) =>
    product().call<AsOfList>(adminUrl('test/jar', `listAsOf?time=${time}&${query}`), { token })
  const labels = async (time: number, query = '', token?: string) =>
    (await ask(time, query, token)).data.list.map(({ label }) => label)

  /** what there was after each step */
  const moments: number[] = []
  let ids: readonly number[] = []
  beforeAll(async () => {
    const shelves = [await send('POST', 'shelf', 'add', { name: 'top' })]
    shelves.push(await send('POST', 'shelf', 'add', { name: 'low' }))
    const add = async (label: string, price: string, at: number) =>
      Number((await send('POST', 'jar', 'add', { label, price, note: 'n', shelf_id: shelves[at]?.id })).id)
    ids = [await add('sugar', '3.00', 0), await add('salt', '1.00', 1), await add('rice', '2.00', 0)]
    moments.push(now())
    product().now += 10_000
    await send('POST', 'jar', 'sortable', { id: ids[0], targetId: ids[2] })
    await send('POST', 'jar', 'edit', { id: ids[1], label: 'sea salt', price: '9.00', note: 'changed' })
    moments.push(now())
    product().now += 10_000
    await send('DELETE', 'jar', `del?ids=${ids[2]}`)
    await send('DELETE', 'shelf', `del?ids=${shelves[0]?.id}`)
    moments.push(now())
    product().now += 10_000
  })
  const at = (step: number) => moments[step] ?? 0
  afterEach(async () => {
    const { write } = product().app.database
    await write.deleteFrom(jar.table).where('id', 'not in', ids).execute()
    const records = write.deleteFrom('change_record').where('resource', '=', jar.name)
    await records.where('row_id', 'not in', ids).execute()
  })

  test('rows, their order and what they refer to are as they were', async () => {
    expect(await labels(at(0))).toEqual(['rice', 'salt', 'sugar'])
    expect(await labels(at(1))).toEqual(['sugar', 'rice', 'sea salt'])
    expect(await labels(at(2))).toEqual(['sugar', 'sea salt'])
    const shelfOf = async (time: number) =>
      (await ask(time)).data.list.map((row) => (row.shelf as Row | null)?.name)
    expect(await shelfOf(at(1))).toEqual(['top', 'top', 'low'])
    expect(await shelfOf(at(2))).toEqual([undefined, 'low'])
  })

  test('filters, orders, searches and sums are about the values of then', async () => {
    expect(await labels(at(0), 'quickSearch=sal')).toEqual(['salt'])
    expect(await labels(at(1), 'quickSearch=sea')).toEqual(['sea salt'])
    expect(await labels(at(0), 'order=price,asc')).toEqual(['salt', 'rice', 'sugar'])
    const search = 'search[0][field]=price&search[0][operator]=gt&search[0][val]=2.50'
    expect(await labels(at(1), search)).toEqual(['sugar', 'sea salt'])
    expect((await ask(at(0), 'sums=1')).data).toMatchObject({ total: 3, sums: { price: { sum: '6.00' } } })
  })

  test('rows that are gone by now are named, and what counts by itself is left blank', async () => {
    const { data } = await ask(at(1))
    expect(data.as_of).toEqual({ time: at(1), unknown: 0, gone: [ids[2]] })
    expect(data.list.map(({ opened }) => opened)).toEqual([null, null, null])
  })

  test('a row that nothing is on record of by then is not made up', async () => {
    const { database } = product().app
    const [row] = await database.write.selectFrom(jar.table).selectAll().where('id', '=', ids[0]).execute()
    await database.write
      .insertInto(jar.table)
      .values({ ...row, id: 900, label: 'from elsewhere', weigh: 900 })
      .execute()
    // Another moment, since that one is kept for some minutes.
    expect((await ask(at(1) + 1)).data.as_of).toMatchObject({ unknown: 1 })
    expect(await labels(at(1) + 1)).toEqual(['sugar', 'rice', 'sea salt'])
    await send('POST', 'jar', 'edit', { id: 900, label: 'known from here on' })
    expect(await labels(now() - 1)).toContain('known from here on')
  })

  test('rights are those of now: of rows, of fields, and of the call', async () => {
    const { id, token } = await product().limitedAdmin(calls)
    const other = await product().limitedAdmin(['test/jar/index'])
    const [row] = (await ask(at(0), '', token)).data.list
    expect(Object.keys(row ?? {})).not.toContain('note')
    expect((await ask(at(0))).data.list[0]).toMatchObject({ note: 'n' })
    expect((await ask(at(0), '', other.token)).code).toBe(401)
    // Own rows only: one that was theirs and is not any more stays closed.
    const group = (await product().rows('auth/admin').find(id))?.group_arr as readonly number[]
    const limits = { 'test/jar': { rows: 'own' } }
    await product()
      .rows('auth/group')
      .update([...group], { limits: JSON.stringify(limits) })
    await product().app.settings.refresh()
    const own = await send('POST', 'jar', 'add', { label: 'mine' }, token)
    const given = await send('POST', 'jar', 'add', { label: 'mine, too' }, token)
    const time = now()
    product().now += 10_000
    await product()
      .rows('test/jar')
      .update([Number(given.id)], { admin_id: 1 })
    product().now += 10_000
    expect(await labels(time, '', token)).toEqual(['mine'])
    await send('DELETE', 'jar', `del?ids=${own.id}`, undefined, token)
    expect(await labels(time, '', token)).toEqual(['mine'])
  })

  test('a row whose records were emptied, since they said who somebody was, is not known', async () => {
    const id = Number((await send('POST', 'jar', 'add', { label: 'somebody' })).id)
    const time = now()
    product().now += 10_000
    await send('POST', 'jar', 'edit', { id, label: 'nobody' })
    await product()
      .app.database.write.updateTable('change_record')
      .set({ before: null, after: null })
      .where('resource', '=', 'test/jar')
      .where('row_id', '=', id)
      .execute()
    for (const step of ['changed', 'deleted']) {
      const { list, as_of } = (await ask(time + (step === 'changed' ? 0 : 1))).data
      expect([list.some((row) => row.id === id), as_of.unknown], step).toEqual([false, 1])
      if (step === 'changed') await send('DELETE', 'jar', `del?ids=${id}`)
    }
  })

  test('a time that is none, or too far away, is refused by name', async () => {
    for (const time of ['', 'x', '2026-13-01', -5, 10, now() + 6 * 366 * 86_400])
      expect(await ask(time), String(time)).toMatchObject({ code: 0, status: 200 })
    expect((await ask('x')).msg).toContain('time')
  })

  test('a moment of too many rows is refused with the reason, and while it is made others have their turn', async () => {
    const { database } = product().app
    const row = { label: 'x', price: 0, opened: 0, weigh: 0 }
    const rows = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) => ({ ...row, id: first + place }))
    for (let first = 1000; first < 5000; first += 500)
      await database.write.insertInto(jar.table).values(rows(first, 500)).execute()
    let turns = 0
    let isDone = false
    const made = ask(now() + 1).finally(() => {
      isDone = true
    })
    while (!isDone) {
      await nextTurn()
      turns++
    }
    expect((await made).data.total).toBeGreaterThan(4000)
    expect(turns).toBeGreaterThan(5)
    for (let first = 5000; first < 1500 + momentLimits.rows; first += 500)
      await database.write.insertInto(jar.table).values(rows(first, 500)).execute()
    for (const time of [now() + 2, now() + 2, now() - 100]) {
      const { code, msg } = await ask(time)
      expect([code, msg.includes('20000')]).toEqual([0, true])
    }
  })
})
