import { describe, expect, test } from 'vitest'
import { type BulkStart, bulkRows } from '#core/wire.ts'
import { onEveryDialect, withResources } from '../../conformance/on-every-dialect.ts'
import { guarded, testResources } from '../../conformance/test-resources.ts'

type Row = Record<string, unknown>

onEveryDialect(withResources(testResources), (product) => {
  const edit = (name: string, body: Row, token = product().superToken) =>
    product().call<Row>(`/admin/${name.replace('/', '.')}/bulkEdit`, { method: 'POST', token, body })
  const start = (name: string, ids: readonly number[], token = product().superToken) =>
    product().call<BulkStart>(
      `/admin/${name.replace('/', '.')}/bulkEdit?${ids.map((id) => `ids[]=${id}`).join('&')}`,
      { token },
    )
  const add = async (name: string, values: Row) => Number((await product().rows(name).insert(values)).id)
  const find = (name: string, ids: readonly number[]) =>
    Promise.all(ids.map((id) => product().rows(name).find(id)))
  let n = 0
  const categories = async (...values: readonly Row[]) =>
    Promise.all(values.map((more) => add('content/category', { name: `c${++n}`, ...more })))
  const articles = async (...values: readonly Row[]) => {
    const [category_id] = await categories({})
    return Promise.all(
      values.map((more) =>
        add('content/article', { title: `a${++n}`, category_id, body: '<p>x</p>', ...more }),
      ),
    )
  }

  describe('editing several rows at once', () => {
    test('changes all of them, and nothing else about them, with a record of each', async () => {
      const ids = await categories({ name: 'one', status: '1' }, { name: 'two', status: '1' })
      const answer = await edit('content/category', { ids, values: { status: '0' } })
      expect(answer).toMatchObject({ code: 1, data: { count: 2 } })
      expect(await find('content/category', ids)).toMatchObject([
        { name: 'one', status: '0', row_version: 2 },
        { name: 'two', status: '0', row_version: 2 },
      ])
      const records = await product()
        .app.database.write.selectFrom('change_record')
        .select('batch')
        .where('resource', '=', 'content/category')
        .where('verb', '=', 'edit')
        .where('row_id', 'in', ids)
        .execute()
      expect(records).toHaveLength(2)
      expect(new Set(records.map(({ batch }) => batch)).size).toBe(1)
    })

    test('begins with what the rows share, and with their versions', async () => {
      const ids = await categories({ name: 'x', status: '1' }, { name: 'y', status: '1' })
      const { data } = await start('content/category', ids)
      expect(data.rows).toEqual(ids.map((id) => ({ id, row_version: 1 })))
      expect(data.values).toMatchObject({ status: '1', pid: 0 })
      expect(Object.keys(data.values)).not.toContain('name')
    })

    test('changes none when one is refused, and says which one and why', async () => {
      const [draft = 0, archived = 0] = await articles(
        { title: 'fresh' },
        { title: 'old', status: 'archived' },
      )
      const values = { status: 'published', summary: 'new' }
      const answer = await edit('content/article', { ids: [draft, archived], values })
      expect(answer).toMatchObject({
        code: 0,
        msg: expect.stringContaining('old'),
        data: { type: 'bulk', id: archived, name: 'old', faults: { status: expect.any(String) } },
      })
      expect(await find('content/article', [draft, archived])).toMatchObject([
        { status: 'draft', summary: '', row_version: 1 },
        { status: 'archived', row_version: 1 },
      ])
    })

    test('moves a state along its transitions, for those who may', async () => {
      const ids = await articles({}, {})
      const editor = await product().limitedAdmin(['content/article/index', 'content/article/edit'])
      const values = { status: 'published' }
      expect(await edit('content/article', { ids, values }, editor.token)).toMatchObject({
        code: 0,
        data: { type: 'bulk', id: ids[0] },
      })
      expect(await edit('content/article', { ids, values })).toMatchObject({ code: 1 })
      expect(await find('content/article', ids)).toMatchObject([
        { status: 'published' },
        { status: 'published' },
      ])
    })

    test('explains a conflict: which row, who changed it, to what', async () => {
      const ids = await categories({ name: 'first', status: '1' }, { name: 'second', status: '1' })
      const { data } = await start('content/category', ids)
      const versions = Object.fromEntries(data.rows.map(({ id, row_version }) => [id, row_version]))
      const other = await product().limitedAdmin(['content/category/index', 'content/category/edit'])
      const theirs = { id: ids[1], pid: ids[0] }
      await product().call('/admin/content.category/edit', {
        method: 'POST',
        token: other.token,
        body: theirs,
      })
      const body = { ids, values: { pid: 0 }, versions }
      expect(await edit('content/category', body)).toMatchObject({
        code: 0,
        data: {
          id: ids[1],
          name: 'second',
          conflict: { by: expect.stringMatching(/^limited/), changed: { pid: [ids[0], 0] } },
        },
      })
      expect(await find('content/category', ids)).toMatchObject([{ row_version: 1 }, { pid: ids[0] }])
      expect(await edit('content/category', { ids, values: { pid: 0 } })).toMatchObject({ code: 1 })
    })

    test('keeps trees trees: no row becomes its own parent', async () => {
      const ids = await categories({ name: 'root' }, { name: 'leaf' })
      const answer = await edit('content/category', { ids, values: { pid: ids[1] } })
      expect(answer).toMatchObject({ code: 0, data: { type: 'bulk', name: 'leaf' } })
      expect(await find('content/category', ids)).toMatchObject([{ pid: 0 }, { pid: 0 }])
    })

    test('leaves out, with a reason, rows that the caller may not edit', async () => {
      const { data } = await start('auth/group', [1, 2])
      expect(data).toMatchObject({
        rows: [{ id: 2 }],
        refused: [{ id: 1, reason: expect.stringMatching(/./) }],
      })
      expect(await edit('auth/group', { ids: [1, 2], values: { status: '0' } })).toMatchObject({
        code: 0,
        data: { id: 1 },
      })
      expect(await find('auth/group', [2])).toMatchObject([{ status: '1' }])
    })

    test.for<[string, string, Row]>([
      ['a unique field', 'auth/admin', { ids: [1], values: { username: 'same' } }],
      ['a password', 'auth/admin', { ids: [1], values: { password: 'Same-Pass-1' } }],
      ['a field that nobody writes', 'content/article', { ids: [1], values: { views: 9 } }],
      ['a field that is none', 'content/category', { ids: [1], values: { nothing: 1 } }],
      ['no values', 'content/category', { ids: [1], values: {} }],
      ['values that are none', 'content/category', { ids: [1], values: [1] }],
      ['no rows', 'content/category', { ids: [], values: { status: '0' } }],
      ['a malformed id', 'content/category', { ids: ['01'], values: { status: '0' } }],
      ['a row that is not there', 'content/category', { ids: [987_654], values: { status: '0' } }],
      [
        'a malformed version',
        'content/category',
        { ids: [1], values: { status: '0' }, versions: { 1: 'x' } },
      ],
      [
        'too many rows',
        'content/category',
        { ids: Array.from({ length: bulkRows + 1 }, (_, at) => at + 1), values: { status: '0' } },
      ],
    ])('is refused with %s', async ([, name, body]) => {
      expect(await edit(name, body)).toMatchObject({ code: 0, status: 200 })
    })

    test('knows nothing of closed columns', async () => {
      const values = { name: 'row', secret: 'hidden value' }
      const ids = [await add(guarded.name, values), await add(guarded.name, { ...values, secret: 'another' })]
      const { token } = await product().limitedAdmin([`${guarded.name}/index`, `${guarded.name}/edit`])
      const { data } = await start(guarded.name, ids, token)
      expect(Object.keys(data.values)).toEqual(['name', 'remark'])
      const versions = { [ids[0] ?? 0]: 7 }
      const { data: refused } = await edit(guarded.name, { ids, values: { name: 'new' }, versions }, token)
      expect(refused).toMatchObject({ conflict: { changed: { name: ['row', 'new'] } } })
      expect(JSON.stringify(refused)).not.toContain('hidden')
      const closed = { ids, values: { secret_tag_id: 1 } }
      const nothing = { ids, values: { other_tag_id: 1 } }
      const [one, other] = [await edit(guarded.name, closed, token), await edit(guarded.name, nothing, token)]
      expect(one.msg.replace('secret_tag_id', '?')).toBe(other.msg.replace('other_tag_id', '?'))
    })

    test('needs the node of a single edit', async () => {
      const [id = 0] = await categories({})
      const { token } = await product().limitedAdmin(['content/category/index'])
      const answer = await edit('content/category', { ids: [id], values: { status: '0' } }, token)
      expect(answer).toMatchObject({ code: 401 })
    })
  })
})
