import { beforeAll, describe, expect, test } from 'vitest'
import type { HistoryData } from '#core/calls/history.ts'
import { adminUrl, memberUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { menuResources } from '#server/testing/test-menus.ts'

type Row = Record<string, unknown>
type Answer = { readonly code: number; readonly msg: string; readonly data: Row }

onEveryDialect(withResources(menuResources), (product, dialect) => {
  const call = async (
    resource: string,
    action: string,
    body: Row,
    token = product().superToken,
  ): Promise<Answer> => product().call(adminUrl(resource, action), { token, method: 'POST', body })
  const opened = async (id: unknown, resource = 'test/menu', token = product().superToken) =>
    (await product().call<{ row: Row }>(`${adminUrl(resource, 'edit')}?id=${id}`, { token })).data.row
  const itemsOf = async (id: unknown) => (await opened(id)).items as readonly Row[]
  const labels = async (id: unknown) => (await itemsOf(id)).map(({ label }) => label)
  const menuOf = async (...items: readonly Row[]) => {
    const answer = await call('test/menu', 'add', { title: 'Menu', items })
    expect(answer, answer.msg).toMatchObject({ code: 1 })
    return Number(answer.data.id)
  }
  /** Sends lines with the version that the row has. */
  const edit = async (id: unknown, items: readonly Row[], more: Row = {}, token?: string) =>
    call('test/menu', 'edit', { id, row_version: (await opened(id)).row_version, items, ...more }, token)
  const faultsOf = (answer: Answer) => Object.keys((answer.data.faults ?? {}) as Row)
  const count = async () =>
    (await product().app.database.read.selectFrom('test_item').select('id').execute()).length
  const tagOf = async (name: string) => Number((await product().rows('content/tag').insert({ name })).id)

  describe('a save', () => {
    test('adds, changes and removes lines, and leaves those that it does not name', async () => {
      const id = await menuOf({ label: 'a' }, { label: 'b' }, { label: 'c' })
      const [a, b, c] = await itemsOf(id)
      expect(a).toMatchObject({ id: expect.any(Number), row_version: 1, label: 'a', tag_ids: [] })
      expect(a).not.toHaveProperty('menu_id')
      const { row_version } = await opened(id)
      const answer = await edit(id, [{ id: b?.id, label: 'B' }, { id: c?.id, removed: true }, { label: 'd' }])
      expect(answer).toMatchObject({ code: 1, data: { row_version: Number(row_version) + 1 } })
      expect(await itemsOf(id)).toMatchObject([a, { id: b?.id, label: 'B', row_version: 2 }, { label: 'd' }])
    })

    test('without lines leaves them all, and an empty list removes none', async () => {
      const id = await menuOf({ label: 'a' })
      await call('test/menu', 'edit', { id, title: 'Other' })
      await edit(id, [])
      expect(await labels(id)).toEqual(['a'])
    })

    test('orders lines by the weights that are sent', async () => {
      const id = await menuOf({ label: 'a' }, { label: 'b' }, { label: 'c' })
      const [a, , c] = await itemsOf(id)
      await edit(id, [{ id: c?.id, weigh: Number(a?.weigh) - 1 }, { label: 'z' }])
      expect(await labels(id)).toEqual(['c', 'a', 'b', 'z'])
    })

    test('changes nothing where every line is as it was', async () => {
      const id = await menuOf({ label: 'a' })
      const before = await opened(id)
      expect(await edit(id, before.items as Row[])).toMatchObject({ code: 1 })
      expect(await opened(id)).toEqual(before)
    })

    test('takes relations of lines', async () => {
      const tag = await tagOf('line')
      const id = await menuOf({ label: 'a', tag_id: tag, tag_ids: [tag] })
      expect(await itemsOf(id)).toMatchObject([
        { tag_id: tag, tag_ids: [tag], tags: [{ id: tag, name: 'line' }] },
      ])
      expect(faultsOf(await edit(id, [{ label: 'b', tag_id: 999_999 }]))).toEqual(['items.#0.tag_id'])
    })

    test('lets new lines hang below each other by their keys', async () => {
      const id = await menuOf(
        { label: 'leaf', pid: 'k2' },
        { key: 'k2', label: 'branch', pid: 'k1' },
        { key: 'k1', label: 'root' },
      )
      const byLabel = Object.fromEntries((await itemsOf(id)).map((one) => [one.label, one]))
      expect(byLabel).toMatchObject({
        leaf: { pid: byLabel.branch?.id },
        branch: { pid: byLabel.root?.id },
        root: { pid: 0 },
      })
      // A line goes while what was below it moves below a new one.
      const answer = await edit(id, [
        { id: byLabel.branch?.id, removed: true },
        { id: byLabel.leaf?.id, pid: 'new' },
        { key: 'new', label: 'other' },
      ])
      expect(answer, answer.msg).toMatchObject({ code: 0 })
      expect(
        await edit(id, [
          { id: byLabel.leaf?.id, pid: 'new' },
          { key: 'new', label: 'other' },
        ]),
      ).toMatchObject({ code: 1 })
      expect(await edit(id, [{ id: byLabel.branch?.id, removed: true }])).toMatchObject({ code: 1 })
    })
  })

  describe('a refusal', () => {
    test('of a line that the database finds wrong undoes those before it', async () => {
      await menuOf({ label: 'taken', code: 'one' })
      const id = await menuOf({ label: 'a' })
      const before = [await opened(id), await count()]
      const answer = await edit(id, [{ label: 'fine' }, { key: 'n2', label: 'b', code: 'one' }])
      expect(faultsOf(answer)).toEqual(['items.n2.code'])
      expect([await opened(id), await count()]).toEqual(before)
    })

    test('meets lines that are alike, in one save or with those that stay', async () => {
      const id = await menuOf({ label: 'a', code: `c${Date.now()}` })
      const [a] = await itemsOf(id)
      expect(faultsOf(await edit(id, [{ key: 'k', label: 'b', code: a?.code }]))).toEqual(['items.k.code'])
      expect(faultsOf(await edit(id, [{ key: 'k', label: 'a' }]))).toEqual(['items.k.label'])
      expect(faultsOf(await edit(id, [{ label: 'x' }, { label: 'x' }]))).toEqual(['items.#1.label'])
      expect(await edit(id, [{ id: a?.id, label: 'z' }, { label: 'a' }])).toMatchObject({ code: 1 })
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('names line and field, all of them at once, and keeps nothing', async () => {
      const id = await menuOf({ label: 'a' }, { label: 'b' })
      const [a, b] = await itemsOf(id)
      const before = [await opened(id), await count()]
      const answer = await edit(
        id,
        [
          { id: a?.id, label: '' },
          { id: b?.id, label: 'x'.repeat(21) },
          { key: 'n1' },
          { label: 'wrong' },
          { label: 'fine' },
        ],
        { title: 'Never' },
      )
      expect(faultsOf(answer)).toEqual([
        `items.${a?.id}.label`,
        `items.${b?.id}.label`,
        'items.n1.label',
        'items.#3.label',
      ])
      expect(answer.msg).toContain('a')
      expect([await opened(id), await count()]).toEqual(before)
    })

    test('meets a tree that is too deep, goes in a circle or leads elsewhere', async () => {
      const other = (await itemsOf(await menuOf({ label: 'other' })))[0]
      const id = await menuOf(
        { key: 'a', label: 'a' },
        { key: 'b', label: 'b', pid: 'a' },
        { key: 'c', label: 'c', pid: 'b' },
      )
      const [a, b, c] = await itemsOf(id)
      const deep = await edit(id, [{ key: 'd', label: 'd', pid: c?.id }])
      expect(faultsOf(deep)).toEqual(['items.d.pid'])
      expect(
        faultsOf(
          await edit(id, [
            { key: 'd', label: 'd' },
            { id: a?.id, pid: 'd' },
          ]),
        ),
      ).toEqual([`items.${a?.id}.pid`])
      expect(faultsOf(await edit(id, [{ id: a?.id, pid: c?.id }]))).toContain(`items.${a?.id}.pid`)
      expect(faultsOf(await edit(id, [{ id: b?.id, pid: other?.id }]))).toEqual([`items.${b?.id}.pid`])
      expect(faultsOf(await edit(id, [{ id: a?.id, removed: true }]))).toEqual(
        [`items.${b?.id}.pid`].slice(1).concat(`items.${a?.id}`),
      )
    })

    test('meets lines of another row, and those that are gone', async () => {
      const other = (await itemsOf(await menuOf({ label: 'other' })))[0]
      const id = await menuOf({ label: 'a' })
      expect(faultsOf(await edit(id, [{ id: other?.id, label: 'mine' }]))).toEqual([`items.${other?.id}`])
      expect(await edit(id, [{ id: other?.id, removed: true }])).toMatchObject({ code: 1 })
      expect(faultsOf(await edit(id, [{ id: 999_999, label: 'b' }]))).toEqual(['items.999999'])
      expect(await labels((await product().rows('test/item').find(Number(other?.id)))?.menu_id)).toEqual([
        'other',
      ])
    })

    test('meets whatever is no list of lines', async () => {
      const id = await menuOf({ label: 'a' })
      const { row_version } = await opened(id)
      for (const items of [
        'x',
        7,
        { a: 1 },
        [1],
        [null],
        [[]],
        [{ id: 'x' }],
        [{ id: 1.5 }],
        [{ key: '1' }],
        [{ removed: 'yes' }],
        [{ key: 'a' }, { key: 'a' }],
      ])
        expect(
          await call('test/menu', 'edit', { id, row_version, items }),
          JSON.stringify(items),
        ).toMatchObject({
          code: 0,
          data: { faults: { items: expect.any(String) } },
        })
    })

    test('meets lines without the version of their row, and outdated ones', async () => {
      const id = await menuOf({ label: 'a' })
      const [a] = await itemsOf(id)
      const { row_version } = await opened(id)
      expect(await call('test/menu', 'edit', { id, items: [{ label: 'b' }] })).toMatchObject({ code: 0 })
      await edit(id, [{ id: a?.id, label: 'faster' }])
      const late = await call('test/menu', 'edit', { id, row_version, items: [{ id: a?.id, label: 'late' }] })
      expect(late).toMatchObject({
        code: 0,
        data: { type: 'conflict', changed: { items: [[{ label: 'faster' }], expect.anything()] } },
      })
      const line = await edit(id, [{ id: a?.id, row_version: 1, label: 'late' }])
      expect(line).toMatchObject({
        code: 0,
        data: { type: 'conflict', changed: { [`items.${a?.id}.label`]: ['faster', 'late'] } },
      })
    })

    test('meets more lines than there may be', async () => {
      const answer = await call('test/ware', 'add', {
        title: 'w',
        options: ['a', 'b', 'c', 'd'].map((name) => ({ name })),
      })
      expect(faultsOf(answer)).toEqual(['options'])
    })
  })

  test('of two saves at once one is told of the other', async () => {
    const id = await menuOf({ label: 'a' })
    const { row_version } = await opened(id)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((label) =>
        call('test/menu', 'edit', { id, row_version, items: [{ label }] }),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1])
    expect((await itemsOf(id)).length).toBe(2)
  })

  test('a line that is written by itself raises the version of its row, and its history tells of it', async () => {
    const id = await menuOf({ label: 'a' })
    const [a] = await itemsOf(id)
    const { row_version } = await opened(id)
    await product()
      .rows('test/item')
      .update([Number(a?.id)], { label: 'elsewhere' })
    await product().rows('test/item').insert({ menu_id: id, label: 'more' })
    expect((await opened(id)).row_version).toBe(Number(row_version) + 2)
    const { data } = await product().call<HistoryData>(`${adminUrl('test/menu', 'history')}?id=${id}`, {
      token: product().superToken,
    })
    expect(data.list.map(({ fields }) => fields.items)).toMatchObject([
      [[], [{ label: 'more' }]],
      [[{ label: 'a' }], [{ label: 'elsewhere' }]],
      [null, [{ label: 'a' }]],
    ])
  })

  describe('history', () => {
    test('tells which lines changed, and brings all of them back', async () => {
      const id = await menuOf({ key: 'a', label: 'a' }, { label: 'b', pid: 'a' }, { label: 'c' })
      const [a, b, c] = await itemsOf(id)
      await edit(id, [{ id: a?.id, label: 'A' }, { id: c?.id, removed: true }, { label: 'd' }])
      await edit(id, [{ id: b?.id, removed: true }])
      const { data } = await product().call<HistoryData>(`${adminUrl('test/menu', 'history')}?id=${id}`, {
        token: product().superToken,
      })
      expect(data.list[1]?.fields.items).toMatchObject([
        [{ label: 'a' }, { label: 'c' }],
        [{ label: 'A' }, { label: 'd' }],
      ])
      const back = await call('test/menu', 'bringBack', { id, change: data.list.at(-1)?.id })
      expect(back, back.msg).toMatchObject({ code: 1, data: { changed: ['items'] } })
      const now = await itemsOf(id)
      expect(now.map(({ label }) => label)).toEqual(['a', 'b', 'c'])
      expect(now[1]).toMatchObject({ pid: a?.id })
      const again = await call('test/menu', 'bringBack', { id, change: data.list[1]?.id })
      expect(again).toMatchObject({ code: 1 })
      expect((await labels(id)).toSorted()).toEqual(['A', 'b', 'd'])
    })
  })

  describe('the recycle bin', () => {
    test('takes lines with their row in one record, and gives them back', async () => {
      const tag = await tagOf('kept')
      const id = await menuOf({ key: 'a', label: 'a' }, { label: 'b', pid: 'a', tag_ids: [tag] })
      const before = await itemsOf(id)
      const { data } = await product().call<Row>(`${adminUrl('test/menu', 'del')}?ids[]=${id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(data.recycled).toHaveLength(1)
      expect(await product().rows('test/item').find(Number(before[0]?.id))).toBeNull()
      const undone = await product().call('/admin/security.dataRecycleLog/undo', {
        method: 'POST',
        token: product().superToken,
        body: { batch: data.undo },
      })
      expect(undone, undone.msg).toMatchObject({ code: 1 })
      const after = await itemsOf(id)
      expect(after.map(({ row_version: _, update_time: __, ...line }) => line)).toEqual(
        before.map(({ row_version: _, update_time: __, ...line }) => line),
      )
    })

    test('takes a line that is removed alone', async () => {
      const id = await menuOf({ label: 'a' }, { label: 'b' })
      const [, b] = await itemsOf(id)
      await edit(id, [{ id: b?.id, removed: true }])
      const [record] = await product()
        .app.database.read.selectFrom('security_data_recycle_log')
        .select('id')
        .where('data_table', '=', 'test_item')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
      const restored = await product().call('/admin/security.dataRecycleLog/restore', {
        method: 'POST',
        token: product().superToken,
        body: { ids: [record?.id] },
      })
      expect(restored, restored.msg).toMatchObject({ code: 1 })
      expect(await labels(id)).toEqual(['a', 'b'])
    })

    // No database takes part in deciding what follows.
    if (dialect !== 'sqlite') return

    test('shows what was deleted without what is closed', async () => {
      const id = await menuOf({ label: 'shown', note: 'closed' })
      const { data } = await product().call<{ recycled: number[] }>(
        `${adminUrl('test/menu', 'del')}?ids[]=${id}`,
        { method: 'DELETE', token: product().superToken },
      )
      const limited = await product().limitedAdmin([
        'security/dataRecycleLog/index',
        'security/dataRecycleLog/info',
        'test/menu/index',
        'test/menu/edit',
      ])
      for (const token of [limited.token]) {
        const shown = await product().call(`/admin/security.dataRecycleLog/info?id=${data.recycled[0]}`, {
          token,
        })
        expect(JSON.stringify(shown)).not.toContain('closed')
      }
    })
  })

  describe('lines of lines', () => {
    test('are saved with them, and their faults name the whole way', async () => {
      const { data } = await call('test/ware', 'add', {
        title: 'w',
        options: [{ key: 'size', name: 'size', values: [{ name: 's' }, { name: 'm' }] }],
      })
      const { row_version, options } = await opened(data.id, 'test/ware')
      const [size] = options as readonly { id: number; values: readonly Row[] }[]
      expect(size?.values).toMatchObject([{ name: 's' }, { name: 'm' }])
      const lines = (values: readonly Row[]) => ({
        id: data.id,
        row_version,
        options: [{ id: size?.id, values }],
      })
      const wrong = await call('test/ware', 'edit', lines([{ id: size?.values[0]?.id, name: '' }]))
      expect(faultsOf(wrong)).toEqual([`options.${size?.id}.values.${size?.values[0]?.id}.name`])
      const right = await call(
        'test/ware',
        'edit',
        lines([{ id: size?.values[0]?.id, name: 'S' }, { name: 'l' }]),
      )
      expect(right, right.msg).toMatchObject({ code: 1 })
      const after = (await opened(data.id, 'test/ware')).options as readonly Row[]
      expect(after[0]?.values).toMatchObject([{ name: 'S' }, { name: 'm' }, { name: 'l' }])
    })

    test('have to be there where they are required', async () => {
      expect(faultsOf(await call('test/ware', 'add', { title: 'w' }))).toEqual(['options'])
      const { data } = await call('test/ware', 'add', { title: 'w', options: [{ name: 'a' }] })
      const { row_version, options } = await opened(data.id, 'test/ware')
      const [only] = options as readonly Row[]
      const gone = { id: data.id, row_version, options: [{ id: only?.id, removed: true }] }
      expect(faultsOf(await call('test/ware', 'edit', gone))).toEqual(['options'])
      expect(await call('test/ware', 'edit', { id: data.id, title: 'still' })).toMatchObject({ code: 1 })
    })

    test('go and come back with the row', async () => {
      const { data } = await call('test/ware', 'add', {
        title: 'w',
        options: [{ name: 'size', values: [{ name: 's' }] }],
      })
      const gone = await product().call<Row>(`${adminUrl('test/ware', 'del')}?ids[]=${data.id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(gone, gone.msg).toMatchObject({ code: 1 })
      const undone = await product().call('/admin/security.dataRecycleLog/undo', {
        method: 'POST',
        token: product().superToken,
        body: { batch: gone.data.undo },
      })
      expect(undone, undone.msg).toMatchObject({ code: 1 })
      expect((await opened(data.id, 'test/ware')).options).toMatchObject([
        { name: 'size', values: [{ name: 's' }] },
      ])
    })
  })

  test('a thousand lines are read by as many statements as one, and saved in one call', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `line ${at}` }))
    const small = await menuOf(...items(2))
    const large = await menuOf(...items(1000))
    const statements = async (id: number) => {
      let count = 0
      const context = product().context()
      const db = context.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          count++
          return result
        },
      })
      const { registry } = product().app
      const row = await rowsOf(registry.get('test/menu'), { ...context, db }).show(id)
      return { count, lines: (row.items as readonly Row[]).length }
    }
    const [few, many] = [await statements(small), await statements(large)]
    expect([few.lines, many.lines]).toEqual([2, 1000])
    expect(many.count).toBe(few.count)
    const changed = (await itemsOf(large)).map(({ id, row_version, label, weigh }) => ({
      id,
      row_version,
      label: `${label}!`,
      weigh,
    }))
    const answer = await edit(large, changed)
    expect(answer, answer.msg).toMatchObject({ code: 1 })
    expect((await itemsOf(large))[999]).toMatchObject({ label: 'line 999!' })
    expect(faultsOf(await edit(large, [{ label: 'one more' }]))).toEqual(['items'])
  })

  // No database takes part in deciding what follows.
  if (dialect !== 'sqlite') return

  describe('rights', () => {
    let editor = ''
    beforeAll(async () => {
      editor = (await product().limitedAdmin(['test/menu/index', 'test/menu/edit', 'test/ware/edit'])).token
    })

    test('to edit the row are those to its lines, but for fields with nodes of their own', async () => {
      const id = await menuOf({ label: 'a', note: 'closed' })
      const [a] = (await opened(id, 'test/menu', editor)).items as readonly Row[]
      expect(a).not.toHaveProperty('note')
      await edit(id, [{ id: a?.id, label: 'b', note: 'mine' }, { label: 'c' }], {}, editor)
      expect(await itemsOf(id)).toMatchObject([
        { label: 'b', note: 'closed' },
        { label: 'c', note: '' },
      ])
      const history = await product().call<HistoryData>(`${adminUrl('test/menu', 'history')}?id=${id}`, {
        token: editor,
      })
      expect(JSON.stringify(history.data)).not.toContain('closed')
    })

    test('to lines that have calls of their own are those of these calls', async () => {
      const { data } = await call('test/ware', 'add', {
        title: 'w',
        options: [{ name: 'size', values: [{ name: 's' }] }],
      })
      const { row_version, options } = await opened(data.id, 'test/ware')
      const [size] = options as readonly Row[]
      const body = { id: data.id, row_version, options: [{ id: size?.id, name: 'SIZE' }] }
      expect(await call('test/ware', 'edit', body, editor)).toMatchObject({ code: 401 })
      const both = (await product().limitedAdmin(['test/ware/edit', 'test/option/edit'])).token
      expect(await call('test/ware', 'edit', body, both)).toMatchObject({ code: 1 })
    })

    test('of members are to read what the lines open to them', async () => {
      const tag = await tagOf('open')
      const id = await menuOf({ label: 'a', note: 'closed', tag_id: tag })
      const member = await product().member(['test/menu', 'test/menu/index'])
      const { data } = await product().call<{ row: Row }>(`${memberUrl('test/menu', 'show')}?id=${id}`, {
        memberToken: member.token,
      })
      const [line, ...others] = data.row.items as readonly Row[]
      expect(others).toEqual([])
      expect(Object.keys(line ?? {}).sort()).toEqual(['id', 'label', 'row_version', 'tag', 'tag_id'])
    })
  })
})
