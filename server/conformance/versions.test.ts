import { beforeAll, describe, expect, test } from 'vitest'
import { adminUrl } from '#core/wire.ts'
import { inTransaction } from '../context.ts'
import { rowsOf } from '../resource/rows.ts'
import { onEveryDialect } from './on-every-dialect.ts'

type Row = Record<string, unknown>

onEveryDialect({}, (product) => {
  let other: { readonly id: number; readonly token: string }
  beforeAll(async () => {
    other = await product().limitedAdmin([
      'content/category/index',
      'content/category/edit',
      'content/category/add',
    ])
  })
  const url = (action: string) => adminUrl('content/category', action)
  const save = (body: Row, token = product().superToken) =>
    product().call<Row>(url('edit'), { method: 'POST', token, body })
  const add = async (name: string) => Number((await product().rows('content/category').insert({ name })).id)
  const load = async (id: number) =>
    (await product().call<{ row: Row }>(`${url('edit')}?id=${id}`, { token: product().superToken })).data.row
  const records = (resource: string, id: number) =>
    product()
      .app.database.write.selectFrom('change_record')
      .selectAll()
      .where('resource', '=', resource)
      .where('row_id', '=', id)
      .orderBy('id')
      .execute()

  describe('two people, one row', () => {
    test('the second save is told what changed, by whom and when, and nothing is lost', async () => {
      const id = await add('first name')
      const mine = await load(id)
      const theirs = await save(
        { id, name: 'their name', status: '0', row_version: mine.row_version },
        other.token,
      )
      expect(theirs).toMatchObject({ code: 1, data: { row_version: 2 } })
      const refused = await save({ ...mine, name: 'my name' })
      expect(refused).toMatchObject({
        code: 0,
        data: {
          type: 'conflict',
          by: expect.stringMatching(/^limited/),
          at: expect.any(Number),
          row_version: 2,
          changed: { name: ['their name', 'my name'], status: ['0', '1'] },
        },
      })
      expect(Object.keys(refused.data.changed as Row).sort()).toEqual(['name', 'status'])
      expect(await load(id)).toMatchObject({ name: 'their name', status: '0', row_version: 2 })
    })

    test('a save over theirs carries the version of the answer', async () => {
      const id = await add('over')
      await save({ id, name: 'theirs' })
      const { data } = await save({ id, name: 'mine', row_version: 1 })
      expect(await save({ id, name: 'mine', row_version: data.row_version })).toMatchObject({ code: 1 })
      expect(await load(id)).toMatchObject({ name: 'mine', row_version: 3 })
    })

    test('without a version only the sent fields are written', async () => {
      const id = await add('partial')
      await save({ id, weigh: 77 }, other.token)
      expect(await save({ id, status: '0' })).toMatchObject({ code: 1 })
      expect(await load(id)).toMatchObject({ name: 'partial', weigh: 77, status: '0', row_version: 3 })
    })

    test('a version that is none, or lies ahead, saves nothing', async () => {
      const id = await add('odd')
      for (const row_version of ['x', -1, 1.5, '01', [1], { a: 1 }, 2, 99, true]) {
        expect(await save({ id, name: 'odd too', row_version }), String(row_version)).toMatchObject({
          code: 0,
          status: 200,
        })
      }
      expect(await load(id)).toMatchObject({ name: 'odd', row_version: 1 })
    })

    test('of parallel saves of the same version exactly one wins', async () => {
      for (let round = 0; round < 3; round++) {
        const id = await add(`race ${round}`)
        const names = ['one', 'two', 'three', 'four', 'five', 'six']
        const answers = await Promise.all(
          names.map((name, at) => save({ id, name, row_version: 1 }, at % 2 ? other.token : undefined)),
        )
        const winners = answers.flatMap(({ code }, at) => (code === 1 ? [names[at]] : []))
        expect(winners).toHaveLength(1)
        for (const { code, data } of answers) if (code !== 1) expect(data).toMatchObject({ type: 'conflict' })
        expect(await load(id)).toMatchObject({ name: winners[0], row_version: 2 })
        expect(await records('content/category', id)).toHaveLength(2)
      }
    })

    test('of parallel saves without a version none is lost', async () => {
      const id = await add('counted')
      const answers = await Promise.all([11, 12, 13, 14, 15].map((weigh) => save({ id, weigh })))
      expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
      expect(await load(id)).toMatchObject({ row_version: 6 })
    })

    test('a row that somebody deleted meanwhile is missing, not resurrected', async () => {
      const id = await add('gone')
      const remove = product().call(`${url('del')}?ids[]=${id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      const [saved, removed] = await Promise.all([save({ id, name: 'still here' }), remove])
      expect(removed.code).toBe(1)
      expect([0, 1]).toContain(saved.code)
      expect(await save({ id, name: 'again' })).toMatchObject({ code: 0, data: null })
    })
  })

  describe('a locked row', () => {
    const categories = (context = product().context()) =>
      rowsOf(product().app.registry.get('content/category'), context)

    test('keeps others who lock it waiting until the transaction ends', async () => {
      const id = await add('0')
      const countUp = () =>
        inTransaction(product().context(), async (inside) => {
          const row = await categories(inside).lock(id)
          const { name } = await inside.db
            .selectFrom('content_category')
            .select('name')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          expect(row?.name).toBe(name)
          await categories(inside).update([id], { name: String(Number(name) + 1) })
        })
      await Promise.all(Array.from({ length: 5 }, countUp))
      expect(await load(id)).toMatchObject({ name: '5' })
    })

    test('several are locked, whatever order they are named in, and nobody waits for each other', async () => {
      const ids = [await add('0'), await add('0'), await add('0')]
      const countAll = (order: readonly number[]) =>
        inTransaction(product().context(), async (inside) => {
          const rows = await categories(inside).lockAll(order)
          expect(rows.map(({ id }) => id)).toEqual(ids)
          for (const { id, name } of rows)
            await categories(inside).update([Number(id)], { name: String(Number(name) + 1) })
        })
      const orders = [ids, ids.toReversed(), ids, ids.toReversed()]
      await Promise.all(orders.map(countAll))
      for (const id of ids) expect(await load(id)).toMatchObject({ name: '4' })
    })

    test('is null where there is none, and only exists in a transaction', async () => {
      const none = await inTransaction(product().context(), (inside) => categories(inside).lock(999_999))
      expect(none).toBeNull()
      const id = await add('alone')
      await expect(categories().lock(id)).rejects.toThrow('outside a transaction')
      await expect(categories().lockAll([id])).rejects.toThrow('outside a transaction')
    })
  })

  describe('the change record', () => {
    test('says who added, changed and deleted a row, when, and what was there before and after', async () => {
      const added = await product().call<Row>(url('add'), {
        method: 'POST',
        token: other.token,
        body: { name: 'recorded' },
      })
      const id = Number(added.data.id)
      await save({ id, name: 'renamed' })
      await product().call(`${url('del')}?ids[]=${id}`, { method: 'DELETE', token: product().superToken })
      const [add, edit, del, ...rest] = await records('content/category', id)
      expect(rest).toEqual([])
      expect(add).toMatchObject({ verb: 'add', actor_kind: 'admin', actor_id: other.id, before: null })
      expect(parsed(add?.after)).toMatchObject({ id, name: 'recorded', status: '1' })
      expect(edit).toMatchObject({ verb: 'edit', actor_kind: 'admin', actor_id: 1, actor_name: 'Admin' })
      expect(parsed(edit?.before)).toMatchObject({ name: 'recorded' })
      expect(parsed(edit?.after)).toMatchObject({ name: 'renamed' })
      expect(parsed(edit?.after)).not.toHaveProperty('status')
      expect(del).toMatchObject({ verb: 'del', actor_id: 1, after: null })
      expect(parsed(del?.before)).toMatchObject({ id, name: 'renamed' })
      expect(new Set([add, edit, del].map((one) => one?.batch)).size).toBe(3)
      for (const one of [add, edit, del])
        expect(Number(one?.create_time)).toBeCloseTo(product().now / 1000, -2)
    })

    test('keeps what was deleted together under one mark', async () => {
      const ids = [await add('together 1'), await add('together 2')]
      await product().call(`${url('del')}?ids[]=${ids[0]}&ids[]=${ids[1]}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      const marks = await Promise.all(
        ids.map(async (id) => (await records('content/category', id)).at(-1)?.batch),
      )
      expect(marks[0]).toBe(marks[1])
    })

    test('masks passwords', async () => {
      const body = { username: 'masked', nickname: 'Masked', password: 'Secret-Value-1', group_arr: [2] }
      const { data } = await product().call<Row>('/admin/auth.admin/add', {
        method: 'POST',
        token: product().superToken,
        body,
      })
      const edit = { id: data.id, password: 'Secret-Value-2' }
      await product().call('/admin/auth.admin/edit', {
        method: 'POST',
        token: product().superToken,
        body: edit,
      })
      const found = await records('auth/admin', Number(data.id))
      expect(found).toHaveLength(2)
      expect(parsed(found[1]?.after)).toMatchObject({ password: '***' })
      expect(JSON.stringify(found)).not.toMatch(/Secret-Value|argon2/)
    })

    test('is not written for what was refused', async () => {
      const id = await add('refused')
      await save({ id, name: '' })
      await save({ id, name: 'x', row_version: 9 })
      await save({ id, pid: id })
      expect(await records('content/category', id)).toHaveLength(1)
    })
  })
})

function parsed(text: unknown): unknown {
  return JSON.parse(String(text))
}
