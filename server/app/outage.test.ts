import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import type { Readiness } from '../http/health/readiness.ts'
import { dataFolder, type ServerProcess, signIn, startProcess } from '../testing/process.ts'
import { hasPrograms, type PrivateService, startPrivate } from '../testing/services/private-services.ts'

const password = 'Outage-Test-1'
const secret = 'a secret that all processes of the test know'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { path, remove } = await dataFolder()
  cleanups.push(remove)
  const server = await startProcess({
    PORTICO_DATA_DIR: path,
    PORTICO_SECRET: secret,
    PORTICO_ADMIN_PASSWORD: password,
    PORTICO_TEST_HOOKS: '1',
    ...env,
  })
  cleanups.push(() => server.kill('SIGKILL'))
  return server
}

async function ready({ url }: ServerProcess) {
  const response = await fetch(`${url}/readyz`)
  return { http: response.status, ...((await response.json()) as Readiness) }
}

for (const name of ['postgres', 'mysql'] as const) {
  describe.skipIf(!hasPrograms(name))(`a frozen instance of ${name}`, () => {
    let service: PrivateService
    let url: string
    beforeAll(async () => {
      service = await startPrivate(name)
      // MariaDB keeps its own tables where its address leads.
      const database = await openDatabase(service.url)
      await sql`create database portico`.execute(database.write)
      await database.close()
      url = Object.assign(new URL(service.url), { pathname: '/portico' }).href
    }, 120_000)
    afterAll(() => service.stop())

    test('is a plain 503 for lists, writes, sign-ins and readyz alike, and all as before once it goes on', async () => {
      const server = await start({ DATABASE_URL: url, LOG_LEVEL: 'fatal' })
      const token = await signIn(server, password)
      const list = () => server.call('/admin/content.tag/index', { token })
      const add = (tag: string) =>
        server.call('/admin/content.tag/add', { method: 'POST', token, body: { name: tag } })
      const body = { username: 'admin', password, captchaId: 'none', captchaInfo: 'none' }
      const login = () => server.call('/admin/index/login', { method: 'POST', body })
      expect((await add('before')).code).toBe(1)
      expect(await ready(server)).toMatchObject({ http: 200, status: 'ready' })

      service.freeze()
      cleanups.push(service.thaw)
      const away = { status: 503, code: 0, msg: expect.stringMatching(/temporarily unavailable/) }
      // More than the pool has connections.
      const all = await Promise.all([
        ...Array.from({ length: 12 }, list),
        ...Array.from({ length: 4 }, (_, at) => add(`meanwhile ${at}`)),
        login(),
      ])
      // What is frozen never answers: that there is an answer shows that it was given up.
      for (const answer of all) expect(answer).toMatchObject(away)
      const waiting = await ready(server)
      expect(waiting).toMatchObject({ http: 503, checks: { database: 'away', disk: 'ready' } })
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

      service.thaw()
      await expect.poll(async () => (await list()).code).toBe(1)
      expect((await add('after')).code).toBe(1)
      await expect.poll(async () => (await ready(server)).checks.database).toBe('ready')
      expect(await server.kill('SIGTERM')).toBe(0)
    })

    test('answers who was already waiting for it, too', async () => {
      const server = await start({ DATABASE_URL: url, LOG_LEVEL: 'fatal' })
      const token = await signIn(server, password)
      const post = (path: string, body: unknown) =>
        server.call<{ id: number }>(path, { method: 'POST', token, body })
      const { data } = await post('/admin/content.tag/add', { name: 'held' })
      const database = await openDatabase(url)
      cleanups.push(database.close)
      const isOver = Promise.withResolvers<void>()
      const isHeld = Promise.withResolvers<void>()
      const holder = database.write.transaction().execute(async (trx) => {
        await trx.updateTable('content_tag').set({ name: 'theirs' }).where('id', '=', data.id).execute()
        isHeld.resolve()
        await isOver.promise
      })
      await isHeld.promise
      const edit = post('/admin/content.tag/edit', { id: data.id, name: 'ours' })
      await untilOneWaits(database)
      service.freeze()
      cleanups.push(service.thaw)
      const answer = await edit
      expect(answer).toMatchObject({
        status: 503,
        code: 0,
        msg: expect.stringMatching(/temporarily unavailable/),
      })
      service.thaw()
      isOver.resolve()
      await holder
    })
  })
}

/** Resolves once a statement waits for what another has locked. */
async function untilOneWaits({ dialect, read }: Database): Promise<void> {
  const waiting =
    dialect === 'postgres'
      ? sql<{ n: number }>`select count(*) as n from pg_stat_activity where wait_event_type = 'Lock'`
      : sql<{
          n: number
        }>`select count(*) as n from information_schema.innodb_trx where trx_state = 'LOCK WAIT'`
  const count = async () => Number((await waiting.execute(read)).rows[0]?.n)
  // InnoDB shows what it showed last to whoever asks again within a tenth of a second.
  await expect.poll(count, { interval: 200 }).toBe(1)
}

describe.skipIf(!hasPrograms('redis'))('a frozen Redis', () => {
  let service: PrivateService
  beforeAll(async () => {
    service = await startPrivate('redis')
  })
  afterAll(() => service.stop())

  test('stalls nobody: all goes on, throttles count in each process, log and readyz say so', async () => {
    const server = await start({ REDIS_URL: service.url, LOG_LEVEL: 'info', PORTICO_RATE_LIMIT: 'on' })
    const token = await signIn(server, password)
    expect((await ready(server)).checks).toMatchObject({ redis: 'ready' })
    service.freeze()
    cleanups.push(service.thaw)
    const list = () => server.call('/admin/content.tag/index', { token })
    const first = await list()
    expect(first.code).toBe(1)
    expect((await Promise.all(Array.from({ length: 20 }, list))).every(({ code }) => code === 1)).toBe(true)
    await signIn(server, password)
    const guests: string[] = []
    for (let at = 0; at < 4; at++) {
      const some = Array.from({ length: 80 }, () => server.call('/admin/index/login'))
      guests.push(...(await Promise.all(some)).map(({ msg }) => msg))
    }
    expect(guests.filter((msg) => /too many/i.test(msg)).length).toBeGreaterThan(0)
    const degraded = await ready(server)
    expect(degraded).toMatchObject({
      http: 200,
      status: 'degraded',
      checks: { redis: 'away', database: 'ready' },
    })
    await expect.poll(() => server.output().match(/Redis is away/g)?.length).toBe(1)

    service.thaw()
    await expect.poll(async () => (await ready(server)).checks.redis).toBe('ready')
    // What was logged comes through a pipe of its own.
    await expect.poll(() => server.output().match(/Redis is back/g)?.length).toBe(1)
    expect(await server.kill('SIGTERM')).toBe(0)
  })
})
