import { expect, test } from 'vitest'
import type { ResourceJson } from '#core/describe.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { diffSchema, replay } from '#server/db/schema.ts'
import { declaredSchema, tablesOf } from '#server/resource/columns/table.ts'
import { lendingModuleClient } from './module.client.tsx'
import { lendingModuleServer } from './module.server.ts'
import { lendingModule } from './module.ts'
import type { Overdue } from './overdue.ts'

type Row = Record<string, unknown>

const product = onSqlite({ modules: [lendingModuleServer] })
const call = <T = Row>(url: string, body?: Row, token = product().superToken) =>
  product().call<T>(`/admin/lending.${url}`, { token, ...(body ? { method: 'POST', body } : {}) })
const desk = async () => (await call<{ overdue: readonly Overdue[] }>('desk/index')).data.overdue
const stored = (id: number) => product().rows('lending/loan').find(id)

async function lend(number: string, last_day: string): Promise<number> {
  const tool = await product().rows('lending/tool').insert({ name: 'Saw', number })
  const days = { first_day: '2020-05-01', last_day }
  const { data } = await call('loan/add', { tool_id: tool.id, borrower: 'Ann', ...days })
  return Number(data.id)
}

test('the migrations lead to what the module declares', () => {
  const steps = (lendingModuleServer.migrations ?? []).flatMap((migration) => migration.steps)
  const resources = lendingModule.resources.map(({ resource }) => resource)
  expect(diffSchema(replay(steps), declaredSchema(resources, []))).toMatchObject({
    steps: [],
    losing: [],
  })
  expect(resources.flatMap((resource) => tablesOf(resource)).length).toBe(steps.length)
})

test('the desk names what is overdue and how often it was lent, to who holds its node', async () => {
  const id = await lend('S-1', '2020-05-08')
  expect(await desk()).toEqual([])
  expect((await call('loan/hand_out', { ids: [id] })).code).toBe(1)
  expect(await desk()).toEqual([{ id, borrower: 'Ann', last_day: '2020-05-08', tool: 'Saw', lent: 1 }])
  expect((await call('loan/take_back', { ids: [id] })).code).toBe(1)
  expect(await desk()).toEqual([])
  const { token } = await product().limitedAdmin(['lending/loan/index'])
  expect((await call('desk/index', undefined, token)).code).toBe(401)
})

test('each time a tool is handed out counts, and nobody sets the count', async () => {
  const id = await lend('S-2', '2099-05-08')
  await call('loan/hand_out', { ids: [id] })
  await call('loan/take_back', { ids: [id] })
  const again = await call('loan/add', {
    tool_id: (await stored(id))?.tool_id,
    borrower: 'Bob',
    first_day: '2020-05-01',
    last_day: '2099-05-08',
  })
  await call('loan/hand_out', { ids: [again.data.id] })
  const { data } = await call<{ list: readonly Row[] }>('usage/index')
  const { tool_id } = (await stored(id)) ?? {}
  expect(data.list[0]).toMatchObject({ tool_id, lent: 2 })
  const tools = (await call<{ list: readonly Row[] }>('tool/index')).data.list
  expect(tools.find((tool) => tool.id === tool_id)).toMatchObject({ lent: 2 })
  expect((await call('usage/add', { lent: 9 })).status).toBe(404)
})

test('reservations that nobody came for are cancelled once a day', async () => {
  const forgotten = await lend('S-3', '2020-05-08')
  const coming = await lend('S-4', '2099-05-08')
  await product().app.jobs.startScheduled()
  await product().app.jobs.runDue()
  expect(await stored(forgotten)).toMatchObject({ status: 'cancelled' })
  expect(await stored(coming)).toMatchObject({ status: 'reserved' })
})

test('the browser is offered the desk, a command of the palette and a mark beside tools, in both languages', async () => {
  const { messages, pages, paletteCommands, rowParts } = lendingModuleClient
  expect(Object.keys(pages ?? {})).toEqual(['lending/desk'])
  // Nobody is signed in here, so there is nothing that the palette could offer.
  expect(await paletteCommands?.()).toEqual([])
  const parts = await rowParts?.()
  const json = (name: string) => ({ name, label: 'name' }) as ResourceJson
  expect(parts?.frameOf?.(json('lending/tool'), 'name')).toEqual(expect.any(Function))
  expect(parts?.frameOf?.(json('lending/loan'), 'name')).toBeNull()
  for (const language of ['zh-cn', 'en'] as const)
    expect(await messages?.lending?.[language]()).toMatchObject({ default: { title: expect.any(String) } })
})
