import { expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { lendingModuleServer } from './module.server.ts'

type Row = Record<string, unknown>

const product = onSqlite({ modules: [lendingModuleServer] })
const call = <T = Row>(action: string, body?: Row, token = product().superToken) =>
  product().call<T>(`/admin/lending.Tool/${action}`, {
    token,
    language: 'en',
    ...(body ? { method: 'POST', body } : {}),
  })

test('a tool is added and listed, found by its number, changed and deleted', async () => {
  const added = await call('add', { name: 'Drill', number: 'T-001', deposit: '20.00' })
  expect(added).toMatchObject({ code: 1 })
  const { data } = await call<{ list: readonly Row[] }>('index?quickSearch=T-001')
  expect(data.list).toEqual([expect.objectContaining({ name: 'Drill', deposit: '20.00', photo: '' })])
  const id = data.list[0]?.id
  expect(await call('edit', { id, name: 'Hammer drill' })).toMatchObject({ code: 1 })
  expect(await product().rows('lending/tool').find(Number(id))).toMatchObject({ name: 'Hammer drill' })
  const del = `/admin/lending.Tool/del?ids[]=${id}`
  expect((await product().call(del, { method: 'DELETE', token: product().superToken })).code).toBe(1)
  expect((await call<{ total: number }>('index?quickSearch=T-001')).data).toMatchObject({ total: 0 })
})

test('what is said about a tool is translated, and the translation is outdated once the text changes', async () => {
  const translations = { en: { about: 'Drills' } }
  const { data } = await call('add', { name: '电钻', number: 'T-010', about: '钻孔', translations })
  const shown = async () => (await call<{ row: Row }>(`edit?id=${data.id}`)).data.row
  expect(await shown()).toMatchObject({ translations: { en: { about: 'Drills', is_stale: false } } })
  await call('edit', { id: data.id, about: '钻孔和拧螺丝' })
  expect(await shown()).toMatchObject({ translations: { en: { about: 'Drills', is_stale: true } } })
})

test('what the declaration says is refused with the reason', async () => {
  const refused = await call('add', { number: 'T-002', deposit: '1000.01' })
  expect(refused).toMatchObject({
    code: 0,
    data: { faults: { name: 'Name is required', deposit: expect.stringContaining('Deposit') } },
  })
  await call('add', { name: 'Saw', number: 'T-003' })
  expect(await call('add', { name: 'Saw', number: 'T-003' })).toMatchObject({
    code: 0,
    data: { faults: { number: expect.stringContaining('Number') } },
  })
})

test('each call takes its node', async () => {
  const { token } = await product().limitedAdmin(['lending/tool/index'])
  expect((await call('index', undefined, token)).code).toBe(1)
  expect((await call('add', { name: 'Saw', number: 'T-004' }, token)).code).toBe(401)
})

test('the calls are described', async () => {
  const { paths } = (await product().call('/api/openapi.json')) as unknown as { paths: Row }
  expect(Object.keys(paths)).toContain('/admin/lending.tool/index')
})
