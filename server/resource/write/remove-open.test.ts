import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { defineResource } from '#core/resource.ts'
import type { RefusedRow } from '#core/wire.ts'
import { onEveryDialect, withResources } from '../../conformance/on-every-dialect.ts'
import { afterCommit } from '../../context.ts'
import { serverResource } from '../side.ts'

const place = defineResource('test/place', {
  fields: { name: field.text({ required: true }), pid: field.parent() },
  list: { columns: ['name'] },
})
const guest = defineResource('test/guest', {
  fields: { name: field.text(), place_id: field.belongsTo('test/place', { whenGone: 'refuse' }) },
  list: { columns: ['name'] },
})

const swept: string[] = []
const places = serverResource(place, {
  guard: ({ verb, row }) => (verb === 'del' && row.name === 'kept' ? new Problem('notAllowed') : null),
  async beforeDelete({ rows, context }) {
    afterCommit(context, async () => void swept.push(...rows.map(({ name }) => name)))
  },
})

onEveryDialect(withResources([places, serverResource(guest)]), (product) => {
  const rows = (name: string) => product().rows(name)
  const add = async (name: string, pid = 0) => Number((await rows('test/place').insert({ name, pid })).id)
  const remove = (ids: readonly number[]) =>
    product().call<{ left?: readonly RefusedRow[]; undo?: string }>(
      `/admin/test.place/del?${ids.map((id) => `ids[]=${id}`).join('&')}`,
      { method: 'DELETE', token: product().superToken, language: 'en' },
    )
  const there = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => rows('test/place').find(id)))).map((row) => row !== null)

  test('of several rows those go that may, and of the others it is said why they stay', async () => {
    swept.length = 0
    const [free, used, kept] = [await add('free'), await add('used'), await add('kept')]
    await rows('test/guest').insert({ name: 'x', place_id: used })
    const { code, msg, data } = await remove([free, used, kept])
    expect(code).toBe(1)
    expect(msg).toContain('free')
    expect(data.left).toMatchObject([
      { id: used, name: 'used', reason: expect.stringMatching(/used by|guest/i) },
      { id: kept, name: 'kept', reason: expect.stringMatching(/.+/) },
    ])
    expect(await there([free, used, kept])).toEqual([false, true, true])
    // What a refused row would have brought about after the deletion does not happen.
    expect(swept).toEqual(['free'])
  })

  test('one deletion is undone as one, whatever stayed', async () => {
    const ids = [await add('one'), await add('other')]
    const used = await add('needed')
    await rows('test/guest').insert({ name: 'x', place_id: used })
    const { data } = await remove([...ids, used])
    expect(await there(ids)).toEqual([false, false])
    const undo = { method: 'POST', token: product().superToken, body: { batch: data.undo } } as const
    expect(await product().call('/admin/security.dataRecycleLog/undo', undo)).toMatchObject({ code: 1 })
    expect(await there(ids)).toEqual([true, true])
  })

  test('a row goes with all that is below it, and stays where one of them does', async () => {
    const top = await add('top')
    const ids = [top, await add('below', top), await add('used', top)]
    const used = ids[2] ?? 0
    await rows('test/guest').insert({ name: 'x', place_id: used })
    expect((await remove(ids)).data.left).toMatchObject([{ id: top }, { id: used }])
    expect(await there(ids)).toEqual([true, false, true])
  })

  test('where none may go, it is refused as a single one is', async () => {
    const used = [await add('used'), await add('used')]
    for (const place_id of used) await rows('test/guest').insert({ name: 'x', place_id })
    const single = await remove(used.slice(0, 1))
    expect(single).toMatchObject({ code: 0 })
    expect(await remove(used)).toMatchObject({ code: 0, msg: single.msg })
    expect(await there(used)).toEqual([true, true])
  })
})
