import { beforeAll, describe, expect, test } from 'vitest'
import type { HistoryData } from '#core/calls/history.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'

type Row = Record<string, unknown>

const note = defineResource('test/note', {
  fields: {
    title: field.text({ required: true, max: 100 }),
    price: field.money(),
    day: field.date(),
    moment: field.dateTime(),
    tag_ids: field.manyToMany('content/tag'),
    category_id: field.belongsTo('content/category'),
    body: field.richText(),
    pairs: field.array(),
    is_open: field.switch(),
    cost: field.text({ read: { node: 'cost' }, write: { node: 'cost' } }),
    pin: field.password(),
    number: field.text({ fixed: true }),
  },
  list: { columns: ['title'], filters: ['title'] },
})
const withNotes = withResources([
  serverResource(note, {
    scope: ({ identity }) =>
      identity.kind === 'admin' && !identity.rights.isSuper ? { is_open: 1 as const } : 'all',
  }),
])

onEveryDialect(withNotes, (product) => {
  const call = <T = Row>(action: string, body?: Row, token = product().superToken) =>
    product().call<T>(adminUrl('test/note', action), { token, ...(body ? { method: 'POST', body } : {}) })
  const history = async (id: number, more = '', token = product().superToken) =>
    (await call<HistoryData>(`history?id=${id}${more}`, undefined, token)).data
  const add = async (values: Row) => {
    const { code, msg, data } = await call<{ id: number }>('add', { title: 'one', is_open: 1, ...values })
    expect({ code, faults: code === 1 ? null : [msg, data] }).toEqual({ code: 1, faults: null })
    return Number(data.id)
  }
  const edit = async (id: number, values: Row) =>
    expect(await call('edit', { id, ...values })).toMatchObject({ code: 1 })
  const shown = async (id: number) => (await call<{ row: Row }>(`edit?id=${id}`)).data.row
  const tags: number[] = []
  let category = 0
  beforeAll(async () => {
    for (const name of ['red', 'blue'])
      tags.push(Number((await product().rows('content/tag').insert({ name })).id))
    category = Number((await product().rows('content/category').insert({ name: 'Paper' })).id)
  })

  test('a version that is brought back has every recorded field as it was', async () => {
    const values = [
      { title: 'two', price: '12.30', day: '2026-02-03', moment: '2026-02-03 04:05:06' },
      { tag_ids: tags, category_id: category, body: '<p>One</p><p>Two</p>' },
      { pairs: [{ key: 'a', value: 'b' }], is_open: 0, cost: '7' },
      { title: 'three', price: '', tag_ids: tags.slice(1), day: '', moment: '' },
      { category_id: '', body: '<p>Two</p>', pairs: [], is_open: 1 },
    ]
    const id = await add({ number: 'N1', price: '1.00' })
    const versions = [await shown(id)]
    for (const step of values) {
      await edit(id, step)
      versions.push(await shown(id))
    }
    const changes = (await history(id)).list.toReversed()
    expect(changes).toHaveLength(versions.length)
    // There and back in an order that meets every version from a later and from an earlier one.
    for (const at of [0, 5, 2, 4, 1, 3, 0]) {
      expect(await call('bringBack', { id, change: changes[at]?.id })).toMatchObject({ code: 1 })
      const { row_version: _, update_time: __, ...now } = await shown(id)
      expect(versions[at]).toMatchObject(now)
    }
    const [newest] = (await history(id)).list
    expect(newest).toMatchObject({ verb: 'edit', source: 'test.note/bringback', by: { key: 'admin:1' } })
  })

  test('one field is brought back as it was before a change, and the others stay', async () => {
    const id = await add({ price: '1.00' })
    await edit(id, { title: 'two', price: '2.00' })
    const [change] = (await history(id)).list
    const body = { id, change: change?.id, side: 'before', fields: ['title'] }
    expect(await call('bringBack', body)).toMatchObject({ code: 1, data: { changed: ['title'] } })
    expect(await shown(id)).toMatchObject({ title: 'one', price: '2.00' })
    expect(await call('bringBack', body)).toMatchObject({ code: 1, data: { changed: [] } })
  })

  test('what was made before anything was recorded is what the first record found', async () => {
    const id = await add({})
    await edit(id, { title: 'two' })
    await product().app.database.write.deleteFrom('change_record').where('verb', '=', 'add').execute()
    const [change] = (await history(id)).list
    await edit(id, { price: '5.00' })
    expect(await call('bringBack', { id, change: change?.id, side: 'before' })).toMatchObject({ code: 1 })
    expect(await shown(id)).toMatchObject({ title: 'one', price: null })
  })

  describe('reading', () => {
    test('goes page by page, and by field and person', async () => {
      const id = await add({})
      for (let n = 0; n < 6; n++) await edit(id, n % 2 ? { title: `t${n}` } : { price: `${n + 1}.00` })
      const other = await product().limitedAdmin(['test/note/index', 'test/note/edit'])
      await call('edit', { id, title: 'theirs' }, other.token)
      const first = await history(id, '&limit=3')
      expect(first.people?.map(({ key }) => key).toSorted()).toEqual(
        ['admin:1', `admin:${other.id}`].toSorted(),
      )
      const second = await history(id, `&limit=3&before=${first.next}`)
      const third = await history(id, `&limit=3&before=${second.next}`)
      const ids = [...first.list, ...second.list, ...third.list].map((change) => change.id)
      expect(ids).toHaveLength(8)
      expect(ids).toEqual((await history(id)).list.map((change) => change.id))
      expect(third.next).toBeNull()
      const titled = await history(id, '&field=title')
      expect(titled.list.map(({ fields }) => fields.title?.[1])).toEqual(['theirs', 't5', 't3', 't1', 'one'])
      const theirs = await history(id, `&person=admin:${other.id}`)
      expect(theirs.list).toMatchObject([{ fields: { title: ['t5', 'theirs'] } }])
      for (const wrong of ['&person=x', '&before=x', '&limit=0'])
        expect(await call(`history?id=${id}${wrong}`)).toMatchObject({ code: 0 })
    })

    test('names related rows, also those that are gone', async () => {
      const gone = Number((await product().rows('content/tag').insert({ name: 'gone' })).id)
      const id = await add({ category_id: category, tag_ids: [tags[0], gone] })
      await product().rows('content/tag').remove([gone])
      expect((await history(id)).labels).toEqual({
        category_id: { [category]: 'Paper' },
        tag_ids: { [String(tags[0])]: 'red' },
      })
    })

    test('tells of a deletion and of the way back', async () => {
      const id = await add({ tag_ids: tags })
      const { data } = await product().call<{ undo: string }>(`${adminUrl('test/note', 'del')}?ids[]=${id}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(await call(`history?id=${id}`)).toMatchObject({ code: 0, data: null })
      const options = { method: 'POST' as const, token: product().superToken, body: { batch: data.undo } }
      expect(await product().call('/admin/security.dataRecycleLog/undo', options)).toMatchObject({ code: 1 })
      expect((await history(id)).list).toMatchObject([
        { verb: 'restore', source: 'security.datarecyclelog/undo', fields: { tag_ids: [null, tags] } },
        { verb: 'del', source: 'test.note/del' },
        { verb: 'add' },
      ])
    })
  })

  describe('who may not see all of a row', () => {
    let limited = ''
    beforeAll(async () => {
      limited = (await product().limitedAdmin(['test/note/index', 'test/note/edit'])).token
    })

    test('sees nothing of closed fields, whichever way they are asked for', async () => {
      const id = await add({ cost: 'hidden-9', pin: 'Secret-Pin-1' })
      await edit(id, { cost: 'hidden-8' })
      await edit(id, { pin: 'Secret-Pin-2' })
      const answer = await history(id, '', limited)
      expect(answer.list.map(({ verb }) => verb)).toEqual(['add'])
      expect(JSON.stringify(answer)).not.toMatch(/hidden-|cost|pin/)
      expect((await history(id, '&field=cost', limited)).list).toEqual([])
      const [, change] = (await history(id)).list
      for (const name of ['cost', 'pin', 'number', 'id', 'nothing'])
        expect(await call('bringBack', { id, change: change?.id, fields: [name] }, limited)).toMatchObject({
          code: 0,
        })
      expect(JSON.stringify(await history(id))).not.toContain('Secret-Pin')
    })

    test('brings a version back without them', async () => {
      const id = await add({ cost: 'first' })
      await edit(id, { title: 'two', cost: 'second' })
      const change = (await history(id)).list.at(-1)?.id
      expect(await call('bringBack', { id, change }, limited)).toMatchObject({ code: 1 })
      expect(await shown(id)).toMatchObject({ title: 'one', cost: 'second' })
    })

    test('finds no history of a row out of sight, nor by a change of another row', async () => {
      const [open, closed] = [await add({}), await add({ is_open: 0 })]
      const change = (await history(closed)).list[0]?.id
      expect(await call(`history?id=${closed}`, undefined, limited)).toMatchObject({ code: 0, data: null })
      for (const id of [open, closed])
        expect(await call('bringBack', { id, change }, limited)).toMatchObject({ code: 0, data: null })
    })
  })

  describe('bringing back', () => {
    test('is refused where somebody was faster', async () => {
      const id = await add({})
      await edit(id, { title: 'two' })
      const { list, row_version } = await history(id)
      await edit(id, { title: 'faster' })
      const body = { id, change: list.at(-1)?.id, row_version }
      expect(await call('bringBack', body)).toMatchObject({ code: 0, data: { type: 'conflict' } })
      expect(await shown(id)).toMatchObject({ title: 'faster' })
    })

    test('is checked like any edit: a related row that is gone is named by its field', async () => {
      const gone = Number((await product().rows('content/tag').insert({ name: 'gone' })).id)
      const id = await add({ tag_ids: [gone] })
      const change = (await history(id)).list[0]?.id
      await edit(id, { tag_ids: [] })
      await product().rows('content/tag').remove([gone])
      expect(await call('bringBack', { id, change })).toMatchObject({
        code: 0,
        data: { faults: { tag_ids: expect.anything() } },
      })
    })
  })
})
