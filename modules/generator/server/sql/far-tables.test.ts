import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ParsedTable } from '../../design/design.ts'

type Row = Record<string, unknown>

/** More than are copied while somebody waits for the answer. */
const count = 6000

let folder: string
let product: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-far-'))
  const file = new DatabaseSync(join(folder, 'far.db'))
  file.exec('create table orders (id integer primary key, number text not null, paid boolean)')
  file.exec('begin')
  const insert = file.prepare('insert into orders values (?, ?, ?)')
  for (let id = 1; id <= count; id++) insert.run(id * 2, `N-${id}`, id % 2)
  file.exec('commit')
  file.close()
  const connections = JSON.stringify({ far: `sqlite:${join(folder, 'far.db')}` })
  product = await startTestApp({ env: { PORTICO_CONNECTIONS: connections } })
})
afterAll(async () => {
  await product?.close()
  await rm(folder, { recursive: true, force: true })
})

const call = <T = Row>(url: string, body?: unknown) =>
  product.call<T>(url, { token: product.superToken, ...(body ? { method: 'POST', body } : {}) })

test('many rows of another database are copied in the background, and the entity is live once they are there', async () => {
  const source = { type: 'db', table: 'orders', connection: 'far' }
  const { data } = await call<ParsedTable>('/admin/crud.crud/parseFieldData', source)
  const table = {
    name: 'shop_order',
    comment: '订单表',
    sourceTable: 'orders',
    databaseConnection: 'far',
    rebuild: 'No',
  }
  const design = { type: 'db', table, fields: Object.values(data.columns) }
  const begun = await call('/admin/crud.crud/generate', design)
  expect(begun).toMatchObject({ code: 1, data: { entity: 'shop/order', job: expect.any(Number) } })
  expect((await call('/admin/shop.order/index')).status).toBe(404)
  await product.app.jobs.runDue()
  expect(await call(`/admin/ajax/job?id=${begun.data.job}`)).toMatchObject({
    data: { state: 'done', done: count, total: count },
  })
  const list = await call('/admin/shop.order/index?limit=1')
  expect(list.data).toMatchObject({ total: count, list: [{ id: count * 2, number: `N-${count}`, paid: 0 }] })
})

test('in production the generator answers that it is switched off, unless it was switched on', async () => {
  const env = { NODE_ENV: 'production', PORTICO_TEST_HOOKS: '0', PORTICO_RATE_LIMIT: 'on' }
  const closed = await startTestApp({ env })
  const open = await startTestApp({ env: { ...env, PORTICO_GENERATOR: '1' } })
  const ask = (one: TestApp) =>
    one.call('/admin/crud.crud/getFileData?table=shop_book', { token: one.superToken, language: 'en' })
  expect(await ask(closed)).toMatchObject({ code: 0, msg: expect.stringContaining('PORTICO_GENERATOR=1') })
  expect(await ask(open)).toMatchObject({ code: 1 })
  await closed.close()
  await open.close()
})
