import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { adminUrl, type Language } from '#core/wire.ts'
import { onSqlite, withResources } from '../../conformance/on-every-dialect.ts'
import { serverResource } from '../side.ts'

const parcel = defineResource('test/parcel', {
  fields: {
    title: field.text({ read: { node: 'titles' } }),
    status: field.select(['here', 'gone'], {
      initial: 'here',
      transitions: { archive: ['here', 'gone'], fetch: ['gone', 'here'] },
    }),
  },
  actions: { archive: { on: 'rows' }, fetch: { on: 'rows' }, count: { on: 'none' }, merge: { on: 'rows' } },
  list: { columns: ['title'] },
})
/** A design may call the time of a row, or a list of it, its title. */
const visit = defineResource('test/visit', {
  fields: { title: field.dateTime() },
  list: { columns: ['title'] },
})
const parts = defineResource('test/parts', { fields: { title: field.array() }, list: { columns: ['title'] } })
const product = onSqlite(
  withResources([
    serverResource(visit),
    serverResource(parts),
    serverResource(parcel, {
      actions: {
        count: async () => null,
        merge: async ({ ids, rows }) => {
          await rows.remove(ids)
        },
      },
    }),
  ]),
)

const call = async (action: string, body: object, language: Language = 'en', token = product().superToken) =>
  (await product().call<unknown>(adminUrl(parcel.name, action), { method: 'POST', body, language, token }))
    .msg
const add = async (title: string) => Number((await product().rows(parcel.name).insert({ title })).id)

test('what was done is said with what it was done to: one row by its title, several by their number', async () => {
  expect(await call('add', { title: ' Alpha ' })).toBe('Added “Alpha”')
  const [one, other] = [await add('Beta'), await add('x'.repeat(80))]
  expect(await call('edit', { id: one, title: 'Gamma' })).toBe('Saved “Gamma”')
  expect(await call('edit', { id: other, title: 'y'.repeat(80) })).toBe(`Saved “${'y'.repeat(60)}…”`)
  expect(await call('bulkEdit', { ids: [one, other], values: { title: 'Delta' } })).toMatch(/^Saved 2 /)
  expect(await call('archive', { ids: [one] })).toBe('Archived “Delta”')
  expect(await call('archive', { ids: [other] }, 'zh-cn')).toBe('已归档“Delta”')
  expect(await call('fetch', { ids: [one, other] })).toMatch(/: 2 /)
  expect(await call('count', {})).toBe('Done')
})

test('one row that is gone afterwards is said by its number, as one', async () => {
  const ids = [await add('Alpha'), await add('Beta'), await add('Gamma')]
  const said = async (ids: readonly number[]) => call('merge', { ids })
  expect(await said(ids.slice(0, 1))).not.toMatch(/s$/)
  expect(await said(ids.slice(1))).toMatch(/^Merged 2 .*s$/)
})

test('a title that the caller may not read is not told', async () => {
  const id = await add('Secret')
  const { token } = await product().limitedAdmin([
    'test/parcel/index',
    'test/parcel/edit',
    'test/parcel/archive',
  ])
  expect(await call('archive', { ids: [id] }, 'en', token)).toMatch(new RegExp(`#${id}”$`))
})

test('what is no text names no row', async () => {
  for (const [{ name }, title] of [
    [visit, '2026-01-02 03:04:05'],
    [parts, [{ key: 'a', value: 'b' }]],
  ] as const) {
    const body = { title }
    const { msg, data } = await product().call<{ id: number }>(adminUrl(name, 'add'), {
      ...{ method: 'POST' as const, body, language: 'en', token: product().superToken },
    })
    expect(msg).toMatch(new RegExp(`#${data.id}”$`))
  }
})
