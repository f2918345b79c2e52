import { expect, test } from 'vitest'
import type { LoadView, ProcessView } from '#core/calls/process.ts'
import { onEveryDialect, onSqlite } from '#server/conformance/on-every-dialect.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { Check, LogLine, SlowCallView } from '../operations.ts'

const base = '/admin/operations.console'

onEveryDialect({}, (product, dialect) => {
  /** The console asked by administrator 1, whose sessions end while tests turn the clock. */
  const ask = async <T>(call: string, method: 'GET' | 'POST' = 'GET') =>
    product().call<T>(`${base}/${call}`, { method, token: await product().tokenOf(1) })

  test('the console tells what the product stands on and how each part is', async () => {
    const look = async () => {
      await product().app.pulse.beat()
      return (await ask<{ checks: Check[]; versions: object }>('index')).data
    }
    // What other tests keep busy is called slow, with reason. Test hooks are on, which is nothing for a shop that is open.
    const states = async () =>
      Object.fromEntries((await look()).checks.map(({ name, state }) => [name, state]))
    await expect.poll(states).toMatchObject({
      database: 'good',
      migrations: 'good',
      redis: 'off',
      files: 'good',
      clock: 'good',
      mode: 'warning',
    })
    await expect.poll(async () => Object.values(await states())).not.toContain('bad')
    const { checks, versions } = await look()
    const figures = (name: string) => checks.find((one) => one.name === name)?.figures
    expect(figures('database')?.kind).toBe(dialect)
    expect(String(figures('database')?.version)).toMatch(/^\d+\.\d+/)
    expect(Number(figures('database')?.size)).toBeGreaterThan(100_000)
    expect(figures('files')?.kind).toBe('local')
    expect(versions).toMatchObject({ node: process.version })
  })

  test('the console shows every process, and those that fell silent', async () => {
    const other = await startTestApp({ beside: product(), now: product().now })
    const see = async () => {
      await product().app.pulse.beat()
      return (await ask<{ checks: Check[]; processes: ProcessView[] }>('index')).data
    }
    await ask('index')
    await other.call('/admin/index/login')
    await other.app.pulse.beat()
    const both = await see()
    expect(both.processes.map(({ is_self, is_alive }) => [is_self, is_alive])).toEqual([
      [true, true],
      [false, true],
    ])
    const id = other.app.jobs.processId
    const { data: load } = await ask<LoadView>(`load?process=${id}`)
    expect(load.samples.at(-1)).toMatchObject({ requests: 1, faults: 0 })
    expect(load.routes[0]).toMatchObject({ route: '/admin/index/login', count: 1, byStatus: [0, 1, 0, 0, 0] })
    product().now += 120_000
    const later = await see()
    expect(later.processes.map(({ is_alive }) => is_alive)).toEqual([true, false])
    expect(later.checks.find(({ name }) => name === 'processes')?.state).toBe('warning')
    await other.close()
  })

  test('slow calls of every process are listed with who made them, and swept when they are old', async () => {
    const { app } = product()
    const slow = { method: 'GET', route: '/admin/content.article/index', status: 200, ms: 900, request: 'r' }
    const at = Math.floor(product().now / 1000)
    const list = async () => (await ask<{ calls: SlowCallView[] }>('slow')).data.calls
    app.slowCalls.keep({ ...slow, admin_id: 1, create_time: at })
    expect(await list()).toHaveLength(1)
    await app.pulse.beat()
    expect(await list()).toMatchObject([{ ...slow, username: 'admin', process: app.jobs.processId }])
    product().now += 8 * 24 * 3_600_000
    await ask('sweep', 'POST')
    await app.jobs.runDue()
    expect(await list()).toEqual([])
  })
})

const lines: string[] = []
const watched = onSqlite({ env: { LOG_LEVEL: 'debug' }, log: (line) => lines.push(line) })

test('log lines are found by level, text and request', async () => {
  const { app, superToken: token, call } = watched()
  app.log.warn({ request: 'abc-1' }, 'the Shelf is full')
  app.log.info('nothing special')
  const find = async (query: string) =>
    (await call<{ last: number; lines: LogLine[] }>(`${base}/log?${query}`, { token })).data
  expect((await find('text=sHELF')).lines).toMatchObject([
    { level: 'warn', message: 'the Shelf is full', request: 'abc-1' },
  ])
  expect((await find('request=abc-1')).lines).toHaveLength(1)
  expect((await find('level=warn')).lines.every(({ level }) => level !== 'info')).toBe(true)
  const { last } = await find('')
  app.log.info('and one more')
  expect((await find(`after=${last}&level=info`)).lines.map(({ message }) => message)).toEqual([
    'and one more',
  ])
  expect((await call(`${base}/log?level=loud`, { token })).code).toBe(0)
  expect((await call(`${base}/log?after=-1`, { token })).code).toBe(0)
})

test('a token in an address is masked in the log that is shown', async () => {
  const { superToken: token, call } = watched()
  await call('/admin/ajax/area?batoken=0123456789secret', { token })
  const { data } = await call<{ lines: LogLine[] }>(`${base}/log`, { token })
  const text = JSON.stringify(data.lines)
  expect(text).toContain('batoken=***')
  expect(text).not.toContain('0123456789secret')
})

test('the diagnostics hold no secret of the installation', async () => {
  const { app, superToken: token, call } = watched()
  const text = JSON.stringify((await call(`${base}/diagnostics`, { token })).data)
  expect(text).toContain('"checks"')
  expect(text).not.toContain(app.config.secret)
  expect(text).not.toContain(token)
  expect(text).not.toContain(app.config.databaseUrl)
})
