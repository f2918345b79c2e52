import { expect, test } from 'vitest'
import type { AsOfData } from '#core/calls/draft.ts'
import type { HistoryData } from '#core/calls/history.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl } from '#core/wire.ts'
import { onEveryDialect, withResources } from '#server/conformance/on-every-dialect.ts'
import { serverResource } from '#server/resource/side.ts'
import { randomOf, seed } from '#server/testing/sample.ts'

type Row = Record<string, unknown>

const page = defineResource('test/page', {
  drafts: true,
  public: { when: { is_open: [1] } },
  fields: {
    title: field.text({ required: true }),
    price: field.money(),
    body: field.textarea(),
    tag_ids: field.manyToMany('content/tag'),
    is_open: field.switch({ initial: 1 }),
    weigh: field.weigh(),
  },
  list: { columns: ['title'] },
})

const steps = { sqlite: 1000, postgres: 150, mysql: 150 } as const
const recorded = ['title', 'price', 'body', 'tag_ids', 'is_open'] as const

onEveryDialect(withResources([serverResource(page)]), (product, dialect) => {
  const get = async <T>(action: string) =>
    (await product().call<T>(adminUrl('test/page', action), { token: product().superToken })).data
  const call = (action: string, body: Row) =>
    product().call(adminUrl('test/page', action), { token: product().superToken, method: 'POST', body })
  const now = () => Math.floor(product().now / 1000)
  const textOf = (unix: number) =>
    new Date((unix + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const stored = async (id: number) => {
    const row = (await product().rows('test/page').find(id)) ?? {}
    return Object.fromEntries(recorded.map((name) => [name, row[name]]))
  }
  const asOf = (id: number, time: number) =>
    get<AsOfData>(`asOf?id=${id}&time=${encodeURIComponent(textOf(time))}`)

  test(`of every moment of a long history, seed ${seed}, a row is known as it was, and each version comes back`, async () => {
    const random = randomOf(seed)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const tags: number[] = []
    for (const name of ['a', 'b', 'c'])
      tags.push(
        Number(
          (
            await product()
              .rows('content/tag')
              .insert({ name: `${name}${now()}` })
          ).id,
        ),
      )
    const id = Number((await product().rows('test/page').insert({ title: 'first' })).id)
    const snapshots = [{ time: now(), row: await stored(id) }]
    const change = () =>
      pick([
        { title: `t${random()}` },
        { price: pick(['', '1.00', '2.50']) },
        { body: pick(['', 'one\ntwo', 'one\nthree']) },
        { tag_ids: tags.filter(() => random() < 0.5) },
        { is_open: pick([0, 1]), title: `o${random()}` },
      ])
    for (let step = 0; step < steps[dialect]; step++) {
      if (random() < 0.7) product().now += 1000
      const way = random()
      if (way < 0.6) await call('edit', { id, ...change() })
      else if (way < 0.75) await call('applyDraft', { id })
      else await product().rows('test/page').update([id], change())
      const row = await stored(id)
      // Of one second the last state counts.
      if (snapshots.at(-1)?.time === now()) snapshots.pop()
      snapshots.push({ time: now(), row })
    }
    for (const { time, row } of snapshots.filter((_, at) => at % 7 === 0 || at < 3)) {
      const { state, values } = await asOf(id, time)
      expect({ state, ...Object.fromEntries(recorded.map((name) => [name, values[name]])) }).toEqual({
        state: 'known',
        ...row,
      })
    }
    // What comes now is of no second that was looked at.
    product().now += 1000
    await product().rows('test/page').update([id], { is_open: 1 })
    // What waited until now is of no interest any more.
    await product().call(adminUrl('test/page', `draft?id=${id}`), {
      token: product().superToken,
      method: 'DELETE',
    })
    for (let n = 0; n < 12; n++) {
      const { time, row } = pick(snapshots)
      const { change } = await asOf(id, time)
      await call('bringBack', { id, change })
      await call('applyDraft', { id })
      expect(await stored(id)).toEqual(row)
      if (row.is_open !== 1) await product().rows('test/page').update([id], { is_open: 1 })
    }
  }, 120_000)

  test('before it was added, and after it was deleted, a row was not there', async () => {
    const before = now()
    product().now += 5000
    const id = Number((await product().rows('test/page').insert({ title: 'added' })).id)
    expect(await asOf(id, before)).toEqual({ state: 'absent', change: null, values: {}, labels: {} })
    expect(await asOf(id, now())).toMatchObject({ state: 'known', values: { title: 'added' } })
  })

  test('of what is older than its records nothing is known', async () => {
    const id = Number((await product().rows('test/page').insert({ title: 'old' })).id)
    await product().app.database.write.deleteFrom('change_record').where('row_id', '=', id).execute()
    expect(await asOf(id, now())).toEqual({ state: 'unknown', change: null, values: {}, labels: {} })
    product().now += 5000
    await product().rows('test/page').update([id], { title: 'new' })
    expect(await asOf(id, now() - 3)).toMatchObject({ state: 'unknown' })
    expect(await asOf(id, now())).toMatchObject({ state: 'known', values: { title: 'new' } })
    const { list } = await get<HistoryData>(`history?id=${id}`)
    expect(list).toHaveLength(1)
  })
})
