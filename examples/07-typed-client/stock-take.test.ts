import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { superPassword } from '#server/testing/test-app.ts'
import { lendingModuleServer } from '../02-relation-and-workflow/module.server.ts'
import { adminClient, PorticoError } from './portico.ts'
import { takeStock } from './stock-take.ts'

const product = onSqlite({ modules: [lendingModuleServer] })

/** A client with a key that may do what is named. */
async function clientWith(nodes: readonly string[]) {
  const { data } = await product().call<{ key: string }>('/admin/routine.AdminInfo/keyAdd', {
    method: 'POST',
    token: product().superToken,
    body: { name: 'Stock take', nodes, old_password: superPassword },
  })
  const { server } = product()
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return adminClient({ url: `http://127.0.0.1:${port}`, key: data.key })
}

test('a stock take adds what is new, changes what differs and tells what is refused, over HTTP', async () => {
  const portico = await clientWith(['lending/tool/index', 'lending/tool/add', 'lending/tool/edit'])
  const drill = { number: 'T-1', name: 'Drill', deposit: '20.00' }
  expect(await takeStock(portico, [drill])).toEqual({ added: ['T-1'], changed: [], refused: {} })
  const outcome = await takeStock(portico, [
    { ...drill, deposit: '25.00' },
    { number: 'T-2', name: '', deposit: '1.00' },
  ])
  expect(outcome).toEqual({ added: [], changed: ['T-1'], refused: { 'T-2': 'Name is required' } })
  const { list, total } = await portico.lending.tool.list({
    search: [{ field: 'deposit', operator: 'egt', val: 25 }],
    order: 'weigh,desc',
  })
  expect(total).toBe(1)
  expect(await portico.lending.tool.get(list[0]?.id ?? 0)).toMatchObject({ ...drill, deposit: '25.00' })
})

test('all rows of a list come once, page by page, while others are added and what the list asks for is changed', async () => {
  const portico = await clientWith(['index', 'add', 'edit', 'del'].map((call) => `lending/tool/${call}`))
  const { tool } = portico.lending
  const numbers = Array.from({ length: 7 }, (_, at) => `A-${at}`)
  for (const number of numbers) await tool.add({ number, name: 'Awl', deposit: '3.00' })
  const search = [{ field: 'deposit', operator: 'eq', val: 3 }] as const
  expect(await tool.list({ search, limit: 3 })).toMatchObject({ list: { length: 3 }, total: 7 })
  const seen: string[] = []
  for await (const { id, number } of tool.all({ search, limit: 3 })) {
    seen.push(number)
    // Each row leaves the list as it is met, and one is added behind those that are there.
    await tool.edit(id, { deposit: '4.00' })
    if (number === 'A-1') await tool.add({ number: 'A-7', name: 'Awl', deposit: '3.00' })
  }
  expect(seen).toEqual([...numbers, 'A-7'])
  expect((await tool.list({ search })).total).toBe(0)
})

test('what the key may not do, and what is nowhere, is an error with the reason', async () => {
  const portico = await clientWith(['lending/tool/index'])
  const refusal = await portico.lending.tool.del(1).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(PorticoError)
  expect(refusal).toMatchObject({
    code: 401,
    status: 200,
    message: expect.stringMatching(/^You need the permission/),
  })
  const nowhere = adminClient({ url: 'http://127.0.0.1:1', key: 'pa_x' })
  await expect(nowhere.lending.tool.list()).rejects.toMatchObject({ name: 'PorticoError', status: 0 })
})
