import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { generatedVersionHeader } from '#core/wire.ts'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { withLock } from '#server/db/lock.ts'
import { designOf, fieldOf } from '#server/testing/designs.ts'
import { makeLongTable } from '#server/testing/generator.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Design } from '../../design/design.ts'
import { recover } from './run.ts'

type Row = Record<string, unknown>

const title = fieldOf('string', { name: 'title', comment: '书名' })
const pages = fieldOf('string', { name: 'pages', comment: '页数' })

/** What a test asks of the product. */
function helpers(product: () => TestApp) {
  const call = <T = Row>(url: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
    product().call<T>(url, {
      token: product().superToken,
      ...(body === undefined ? {} : { method: 'POST', body }),
      ...(headers ? { headers } : {}),
    })
  const generate = (design: Design, more: Row = {}) => {
    product().now += 2000
    return call('/admin/crud.crud/generate', { ...design, ...more })
  }
  const logs = async () => (await call<{ list: readonly Row[] }>('/admin/crud.log/index')).data.list
  const count = async (table: string) => {
    const { read } = product().app.database
    const found = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`
      .execute(read)
      .catch(() => null)
    return Number(found?.rows[0]?.n ?? 0)
  }
  const copyOf = (sourceTable: string, name: string): Design => ({
    ...designOf([fieldOf('string', { name: 'note', comment: '备注' })], { name, sourceTable }),
    type: 'db',
  })
  /** Waits until rows have come into a table. */
  const untilCopied = async (table: string) => {
    const end = performance.now() + 20_000
    while ((await count(table)) === 0) {
      if (performance.now() > end) throw new Error(`nothing came into ${table}`)
      await turn()
    }
  }
  const cancel = (job: number) => call('/admin/ajax/jobcancel', { id: job })
  return { call, generate, logs, count, copyOf, untilCopied, cancel }
}

onEveryDialect({}, (product) => {
  const { call, generate, logs, copyOf, untilCopied, cancel } = helpers(product)

  test('while rows are copied, who wants to make or delete something is told at once whose run it is', async () => {
    expect(await generate(designOf([title], { name: 'once_old' }))).toMatchObject({ code: 1 })
    const [old] = await logs()
    await makeLongTable(product(), 'once_far')
    const since = Math.floor(product().now / 1000) + 2
    const { data } = await generate(copyOf('once_far', 'once_copy'))
    const ends = product().app.jobs.runDue()
    await untilCopied('once_copy')
    const busy = { code: 0, status: 200, data: { type: 'busy', table: 'once_copy', since } }
    const refused = await generate(designOf([title], { name: 'once_other' }))
    expect(refused).toMatchObject({ ...busy, msg: expect.stringContaining('once_copy') })
    expect(await call('/admin/crud.crud/delete', { id: old?.id })).toMatchObject(busy)
    const english = await product().call('/admin/crud.crud/generate', {
      method: 'POST',
      token: product().superToken,
      body: designOf([title], { name: 'once_other' }),
      language: 'en',
    })
    expect(english.msg).toMatch(/^Another run is in progress: once_copy, since \d{4}-/)
    await cancel(Number(data.job))
    await ends
    // Nothing is lost: what was refused can be asked for again, and what was to be deleted is there.
    expect(await call('/admin/once.old/index')).toMatchObject({ code: 1 })
    expect(await generate(designOf([title], { name: 'once_other' }))).toMatchObject({ code: 1 })
    expect(await call('/admin/crud.crud/delete', { id: old?.id })).toMatchObject({ code: 1 })
  }, 60_000)

  test('what looks after broken-off runs waits for the one that is at work', async () => {
    const { database } = product().app
    await database.write.insertInto('generator_run').values({ log_id: 9_999_998, progress: 'null' }).execute()
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const working = withLock(
      database,
      'generator',
      async () => {
        entered.resolve()
        await gate.promise
        order.push('the run')
      },
      { holder: () => 'copy/0/1' },
    )
    await entered.promise
    const mending = recover(product().context()).then(() => order.push('mending'))
    gate.resolve()
    await Promise.all([working, mending])
    expect(order).toEqual(['the run', 'mending'])
    await database.write.deleteFrom('generator_run').execute()
  })
})

describe('a run in the background', () => {
  const product = onSqlite()
  const { call, generate, logs, copyOf, untilCopied, cancel } = helpers(product)
  beforeAll(() => makeLongTable(product(), 'wait_far'))

  test('that is cancelled before it began ends at once, with the reason', async () => {
    const { data } = await generate(copyOf('wait_far', 'wait_copy'))
    expect((await logs())[0]).toMatchObject({ table_name: 'wait_copy', status: 'start' })
    expect(await cancel(Number(data.job))).toMatchObject({ code: 1 })
    expect((await logs())[0]).toMatchObject({
      table_name: 'wait_copy',
      status: 'error',
      problem: expect.stringContaining('已取消'),
    })
    await product().app.jobs.runDue()
    expect((await call('/admin/wait.copy/index')).status).toBe(404)
  })

  test('that is cancelled while another one is at work ends at once, too', async () => {
    const first = await generate(copyOf('wait_far', 'wait_first'))
    const second = await generate(copyOf('wait_far', 'wait_second'))
    const ends = product().app.jobs.runDue()
    await untilCopied('wait_first')
    expect(await cancel(Number(second.data.job))).toMatchObject({ code: 1 })
    const end = performance.now() + 20_000
    const waiting = async () => (await logs()).find(({ table_name }) => table_name === 'wait_second')
    while ((await waiting())?.status === 'start' && performance.now() < end) await turn()
    expect(await waiting()).toMatchObject({ status: 'error', problem: expect.stringContaining('已取消') })
    await cancel(Number(first.data.job))
    await ends
    expect(await product().app.jobs.get(Number(second.data.job), product().context())).toMatchObject({
      state: 'cancelled',
    })
  }, 60_000)

  test('that waits in line for more than an hour is still to come', async () => {
    const { data } = await generate(copyOf('wait_far', 'wait_long'))
    product().now += 2 * 3600 * 1000
    await recover(product().context())
    expect((await logs())[0]).toMatchObject({ table_name: 'wait_long', status: 'start' })
    await cancel(Number(data.job))
  })

  test('whose job is gone without a word is no more after a minute', async () => {
    const { data } = await generate(copyOf('wait_far', 'wait_dead'))
    const { write } = product().app.database
    await write.updateTable('job').set({ state: 'failed' }).where('id', '=', Number(data.job)).execute()
    product().now += 120_000
    await recover(product().context())
    expect((await logs())[0]).toMatchObject({ table_name: 'wait_dead', status: 'error' })
  })
})

describe('what was made and is gone', () => {
  const product = onSqlite()
  const { call, generate, logs } = helpers(product)

  test('is gone in every row of the log that led to it, whichever it was deleted by', async () => {
    for (const fields of [[title], [title, pages]])
      expect(await generate(designOf(fields, { name: 'gone_book' }))).toMatchObject({ code: 1 })
    expect(await generate(designOf([title], { name: 'gone_other' }))).toMatchObject({ code: 1 })
    const own = async () => (await logs()).filter(({ entity }) => entity === 'gone/book')
    const [newest, oldest] = await own()
    const last = '/admin/crud.crud/checkCrudLog?table=gone_book&connection='
    expect((await call(last)).data.id).toBe(newest?.id)
    expect(await call('/admin/crud.crud/delete', { id: oldest?.id })).toMatchObject({ code: 1 })
    expect((await own()).map(({ status }) => status)).toEqual(['delete', 'delete'])
    expect((await call(last)).data.id).toBe(0)
    expect((await logs())[0]).toMatchObject({ entity: 'gone/other', status: 'success' })
    expect(await call('/admin/crud.crud/delete', { id: newest?.id })).toMatchObject({ code: 0, status: 200 })
  })
})

describe('administrators learn with any answer that something else is made', () => {
  const product = onSqlite()
  const { call, generate } = helpers(product)
  const versionOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
    Number(headers[generatedVersionHeader])

  test('in every process, and nobody else does', async () => {
    const beside = await startTestApp({ beside: product() })
    const there = () => beside.call('/admin/Index/index', { token: beside.superToken })
    const before = versionOf(await there())
    expect(before).toBe(versionOf(await call('/admin/Index/index')))
    const made = await generate(designOf([title, pages], { name: 'know_book' }))
    expect(versionOf(made)).toBeGreaterThan(before)
    expect(versionOf(await there())).toBe(versionOf(made))
    // A refusal tells it as well.
    const refused = await product().call('/admin/know.book/add', {
      method: 'POST',
      token: product().superToken,
      body: {},
    })
    expect([refused.code, versionOf(refused)]).toEqual([0, versionOf(made)])
    const { token } = await product().member()
    for (const answer of [
      await product().call('/admin/Index/login'),
      await product().call('/api/index/index'),
      await product().call('/api/user/profile', { memberToken: token }),
    ])
      expect(answer.headers).not.toHaveProperty(generatedVersionHeader)
    await beside.close()
  })

  test('what was typed in a field that is gone is refused by its name, and only where the client knows of versions', async () => {
    const name = 'know_film'
    expect(await generate(designOf([title, pages], { name }))).toMatchObject({ code: 1 })
    expect(await generate(designOf([title], { name }), { confirm: name })).toMatchObject({ code: 1 })
    const body = { title: 'Alien', pages: '90' }
    const known = { [generatedVersionHeader]: '1' }
    const refused = await call('/admin/know.film/add', body, known)
    expect(refused).toMatchObject({
      code: 0,
      status: 200,
      data: { type: 'invalid', faults: { pages: expect.stringContaining('pages') } },
    })
    expect(await call('/admin/know.film/add', { ...body, pages: '' }, known)).toMatchObject({ code: 1 })
    expect(await call('/admin/know.film/add', body)).toMatchObject({ code: 1 })
    const reader = await product().limitedAdmin(['know', 'know/film/index'])
    const asReader = { method: 'POST', token: reader.token, body, headers: known } as const
    expect(await product().call('/admin/know.film/add', asReader)).toMatchObject({ code: 401 })
  })
})
