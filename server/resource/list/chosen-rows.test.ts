import { describe, expect, test } from 'vitest'
import { listLimits } from '#core/wire.ts'
import { onEveryDialect } from '../../conformance/on-every-dialect.ts'

type Row = Record<string, unknown>

onEveryDialect({}, (product) => {
  const call = (
    action: string,
    options: { method: 'POST' | 'DELETE' | 'GET'; body?: Row; all?: unknown },
  ) => {
    const { all, ...rest } = options
    const query = all === undefined ? '' : `?all=${encodeURIComponent(JSON.stringify(all))}`
    return product().call<Row>(`/admin/content.article/${action}${query}`, {
      token: product().superToken,
      ...rest,
    })
  }
  const add = async (...rows: readonly Row[]): Promise<readonly number[]> => {
    const category = await product().rows('content/category').insert({ name: 'c' })
    const ids: number[] = []
    for (const row of rows) {
      const values = { category_id: category.id, body: '<p>x</p>', ...row }
      ids.push(Number((await product().rows('content/article').insert(values)).id))
    }
    return ids
  }
  const find = (id: number) => product().rows('content/article').find(id)
  const drafts = [{ field: 'status', operator: 'eq', val: 'draft' }]

  describe('a call about all rows that a list finds', () => {
    test('deletes those and no others, as many as its sender was shown', async () => {
      const [one = 0, two = 0, other = 0] = await add(
        { title: 'gone 1' },
        { title: 'gone 2' },
        { title: 'stays' },
      )
      for (const count of [1, 3, 999]) {
        const answer = await call('del', { method: 'DELETE', all: { quickSearch: 'gone', count } })
        expect(answer, String(count)).toMatchObject({ code: 0, msg: expect.stringContaining(String(count)) })
      }
      expect(await Promise.all([one, two, other].map(find))).not.toContain(null)
      const done = await call('del', { method: 'DELETE', all: { quickSearch: 'gone', count: 2 } })
      expect(done).toMatchObject({ code: 1 })
      expect(await Promise.all([one, two].map(find))).toEqual([null, null])
      expect(await find(other)).toMatchObject({ title: 'stays' })
    })

    test('moves along a transition the rows whose state allows it, and leaves the others', async () => {
      const [draft = 0, archived = 0] = await add(
        { title: 'move 1' },
        { title: 'move 2', status: 'archived' },
      )
      const all = { quickSearch: 'move', count: 2 }
      expect(await call('publish', { method: 'POST', body: { all } })).toMatchObject({ code: 1 })
      expect([await find(draft), await find(archived)]).toMatchObject([
        { status: 'published' },
        { status: 'archived' },
      ])
      const nothing = await call('publish', { method: 'POST', body: { all } })
      expect(nothing).toMatchObject({ code: 0 })
    })

    test('begins a bulk edit with the rows that meet all conditions', async () => {
      const [first = 0] = await add({ title: 'bulk 1' }, { title: 'bulk 2', status: 'archived' })
      const all = { quickSearch: 'bulk', search: drafts, count: 1 }
      const { data } = await call('bulkEdit', { method: 'GET', all })
      expect(data).toMatchObject({ rows: [{ id: first }] })
    })

    test('takes conditions in groups like the list', async () => {
      const [draft = 0, hidden = 0, other = 0] = await add(
        { title: 'group 1' },
        { title: 'group 2', status: 'archived' },
        { title: 'group 3', status: 'published' },
      )
      const status = (val: string) => ({ field: 'status', operator: 'eq', val })
      const where = JSON.stringify({ any: [status('draft'), status('archived')] })
      const all = { quickSearch: 'group', where, count: 2 }
      expect(await call('del', { method: 'DELETE', all })).toMatchObject({ code: 1 })
      expect(await Promise.all([draft, hidden].map(find))).toEqual([null, null])
      expect(await find(other)).not.toBeNull()
    })

    test('reaches no row out of the scope of its sender, and needs the node of the list', async () => {
      await add({ title: 'node' })
      const all = { quickSearch: 'node', count: 1 }
      const { token } = await product().limitedAdmin(['content/article/del'])
      const url = `/admin/content.article/del?all=${encodeURIComponent(JSON.stringify(all))}`
      expect(await product().call(url, { method: 'DELETE', token })).toMatchObject({ code: 401 })
      // The administrator of everything is beyond the reach of others: their list is shorter by that row.
      const admins = await product().limitedAdmin(['auth/admin/index', 'auth/admin/del'])
      const { total } = (
        await product().call<{ total: number }>('/admin/auth.admin/index', { token: product().superToken })
      ).data
      const every = encodeURIComponent(JSON.stringify({ count: total }))
      const answer = await product().call(`/admin/auth.admin/del?all=${every}`, {
        method: 'DELETE',
        token: admins.token,
      })
      expect(answer).toMatchObject({ code: 0 })
      expect(await product().rows('auth/admin').find(1)).not.toBeNull()
    })

    test.for<[string, unknown]>([
      ['no count', { quickSearch: 'x' }],
      ['a count of none', { count: 0 }],
      ['a count that is none', { count: 'many' }],
      ['more rows than a call may take', { count: listLimits.maxRows + 1 }],
      ['an unknown column', { count: 1, search: [{ field: 'nothing', operator: 'eq', val: 1 }] }],
      [
        'what can be made no text',
        { count: 1, search: [{ field: { toString: 1 }, operator: 'eq', val: 1 }] },
      ],
      ['a list', [1]],
      ['a text', 'everything'],
    ])('is refused with %s', async ([, all]) => {
      const [id = 0] = await add({ title: 'refused' })
      expect(await call('del', { method: 'DELETE', all })).toMatchObject({ code: 0, status: 200 })
      expect(await call('publish', { method: 'POST', body: { all } })).toMatchObject({ code: 0, status: 200 })
      const both = { all: { count: 1, quickSearch: 'refused' }, ids: [id] }
      expect(await call('publish', { method: 'POST', body: both })).toMatchObject({ code: 0, status: 200 })
      expect(await find(id)).toMatchObject({ status: 'draft' })
    })
  })
})
