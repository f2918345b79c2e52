import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { closeDatabase, createTestDatabase, dialects } from '../testing/databases.ts'
import {
  dataFolder,
  failToStart,
  openWire,
  type ServerProcess,
  signIn as signInWith,
  startProcess,
} from '../testing/process.ts'

const password = 'Operation-Test-1'
const run = promisify(execFile)
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function folder(): Promise<string> {
  const { path, remove } = await dataFolder()
  cleanups.push(remove)
  return path
}

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startProcess(env)
  cleanups.push(() => server.kill('SIGKILL'))
  return server
}

const signIn = (server: ServerProcess, secret = password) => signInWith(server, secret)
const hooks = { PORTICO_TEST_HOOKS: '1' }
const addTag = (server: ServerProcess, token: string, name: string) =>
  server.call<{ id: number }>('/admin/content.tag/add', { method: 'POST', token, body: { name } })

interface Rule {
  readonly id: number
  readonly name: string
  readonly children?: readonly Rule[]
}

/** Ids of rules of the back office, in the order of these names. */
async function rulesNamed(server: ServerProcess, token: string, names: readonly string[]) {
  const flat = (rules: readonly Rule[]): readonly Rule[] =>
    rules.flatMap((rule) => [rule, ...flat(rule.children ?? [])])
  const { data } = await server.call<{ list: readonly Rule[] }>('/admin/auth.rule/index', { token })
  const ids = new Map(flat(data.list).map(({ id, name }) => [name, id]))
  return names.map((name) => ids.get(name) ?? 0)
}

describe('a start', () => {
  test('prints the generated password once, works with it, and keeps its secrets to the owner', async () => {
    const data = await folder()
    const first = await start({ PORTICO_DATA_DIR: data, ...hooks })
    const shown = /First administrator: (\S+), password: (\S+)/.exec(first.output())
    expect(shown?.[1]).toBe('admin')
    const secret = shown?.[2] ?? ''
    expect(secret.length).toBeGreaterThanOrEqual(16)
    await signIn(first, secret)
    expect(await first.kill('SIGTERM')).toBe(0)

    const second = await start({ PORTICO_DATA_DIR: data, ...hooks })
    expect(second.output()).not.toMatch(/password/i)
    await signIn(second, secret)
    const key = await stat(join(data, 'secret.key'))
    expect(key.mode & 0o077).toBe(0)
    expect((await readFile(join(data, 'secret.key'), 'utf8')).length).toBeGreaterThanOrEqual(32)
  })

  test('with a password from the environment prints none', async () => {
    const server = await start({
      PORTICO_DATA_DIR: await folder(),
      PORTICO_ADMIN_PASSWORD: password,
      ...hooks,
    })
    expect(server.output()).not.toContain(password)
    expect(server.output()).not.toMatch(/password:/i)
    await signIn(server)
  })

  test('with a value that can not be right stops and names the variable', async () => {
    const data = await folder()
    for (const [name, value] of [
      ['PORT', 'eighty'],
      ['PORTICO_ADMIN_PASSWORD', 'short'],
      ['DATABASE_URL', 'oracle://x'],
      ['STORAGE_URL', 's3://host/bucket'],
    ] as const) {
      const { code, output } = await failToStart({ PORTICO_DATA_DIR: data, [name]: value })
      expect(code, name).toBe(1)
      expect(output, name).toMatch(new RegExp(`^Portico does not start: .*${name}`, 'm'))
      expect(output, name).not.toMatch(/^\s+at /m)
    }
  })

  test('on a port in use stops and says so', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    cleanups.push(async () => other.close())
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, output } = await failToStart({ PORTICO_DATA_DIR: await folder(), PORT: String(port) })
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Portico does not start: .*${port}`, 'm'))
  })

  test('without its database stops and says so', async () => {
    const { code, output } = await failToStart({
      PORTICO_DATA_DIR: await folder(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/^Portico does not start: .*DATABASE_URL/m)
  })
})

describe('a stop', () => {
  test('finishes the work that was accepted and ends with 0', async () => {
    const server = await start({
      PORTICO_DATA_DIR: await folder(),
      PORTICO_ADMIN_PASSWORD: password,
      ...hooks,
    })
    const token = await signIn(server)
    const accepted = Array.from({ length: 20 }, (_, at) => addTag(server, token, `stop ${at}`))
    await Promise.race(accepted)
    const ended = server.kill('SIGTERM')
    const answers = await Promise.allSettled(accepted)
    expect(await ended).toBe(0)
    // A connection that the listener had not taken yet is refused; one that was taken is answered.
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect([1, 0]).toContain(answer.value.code)
    }
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  })
})

for (const { dialect, isReachable } of dialects) {
  describe.skipIf(!isReachable)(`a stop on ${dialect}`, { timeout: 180_000 }, () => {
    test('by force loses nothing that was acknowledged', async () => {
      const place = await createTestDatabase(dialect)
      cleanups.push(place.drop)
      const data = await folder()
      const env = {
        PORTICO_DATA_DIR: data,
        DATABASE_URL: place.url,
        PORTICO_ADMIN_PASSWORD: password,
        ...hooks,
      }
      const server = await start(env)
      const token = await signIn(server)
      const acknowledged: string[] = []
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let at = 0; at < 500; at++) {
          const name = `kill ${writer} ${at}`
          const answer = await addTag(server, token, name)
          if (answer.code === 1) acknowledged.push(name)
        }
      })
      const writing = Promise.allSettled(writers)
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(40)
      await server.kill('SIGKILL')
      await writing
      expect(acknowledged.length).toBeLessThan(2000)

      const again = await start(env)
      const list = await again.call<{ list: { name: string }[]; total: number }>(
        '/admin/content.tag/index?limit=999&order=id,asc',
        { token },
      )
      const names = new Set(list.data.list.map(({ name }) => name))
      expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
      const database = await openDatabase(place.url)
      const changes = await database.read
        .selectFrom('change_record')
        .select('row_id')
        .where('resource', '=', 'content/tag')
        .execute()
      const logged = await database.read
        .selectFrom('admin_log')
        .select('id')
        .where('url', 'like', '%tag/add')
        .execute()
      await closeDatabase(database)
      expect(changes).toHaveLength(list.data.total)
      expect(logged).toHaveLength(list.data.total)
    })
  })
}

for (const { dialect, isReachable } of dialects.filter(({ dialect }) => dialect !== 'sqlite')) {
  describe.skipIf(!isReachable)(`processes on one ${dialect} database`, () => {
    const place = async () => {
      const database = await createTestDatabase(dialect)
      cleanups.push(database.drop)
      return database.url
    }

    test('start at once, serve each other’s sessions and see each other’s changes at the next request', async () => {
      const env = {
        DATABASE_URL: await place(),
        PORTICO_SECRET: 'a secret that both processes know, long enough',
        PORTICO_ADMIN_PASSWORD: password,
        ...hooks,
      }
      const [one, two] = await Promise.all(
        [await folder(), await folder()].map((data) => start({ ...env, PORTICO_DATA_DIR: data })),
      )
      if (!one || !two) throw new Error('two were started')
      const token = await signIn(one)
      expect((await two.call('/admin/index/index', { token })).code).toBe(1)
      await addTag(one, token, 'from one')
      const list = await two.call<{ list: { name: string }[] }>('/admin/content.tag/index', { token })
      expect(list.data.list.map(({ name }) => name)).toEqual(['from one'])

      // Rights: a limited administrator loses a node in one process and is refused by the other.
      const wanted = ['content', 'content/tag', 'content/tag/index', 'content/tag/add']
      const rules = await rulesNamed(one, token, wanted)
      const group = await one.call<{ id: number }>('/admin/auth.group/add', {
        method: 'POST',
        token,
        body: { pid: 1, name: 'Taggers', rules, status: '1' },
      })
      await one.call('/admin/auth.admin/add', {
        method: 'POST',
        token,
        body: {
          username: 'tagger',
          nickname: 'T',
          password: 'Tagger-Test-1',
          group_arr: [group.data.id],
          status: '1',
        },
      })
      const database = await openDatabase(env.DATABASE_URL)
      cleanups.push(() => closeDatabase(database))
      await database.write
        .updateTable('config')
        .set({ value: '0' })
        .where('name', '=', 'admin_login_captcha')
        .execute()
      await one.call('/admin/ajax/clearCache', { method: 'POST', token, body: { type: 'all' } })
      // The setting that one process read anew is in force in the other as well.
      const limited = await two.call<{ userInfo: { token: string } }>('/admin/index/login', {
        method: 'POST',
        body: { username: 'tagger', password: 'Tagger-Test-1' },
      })
      expect(limited.code, limited.msg).toBe(1)
      const theirs = limited.data.userInfo.token
      expect((await addTag(two, theirs, 'allowed')).code).toBe(1)
      const narrowed = await one.call('/admin/auth.group/edit', {
        method: 'POST',
        token,
        body: { id: group.data.id, rules: rules.slice(0, -1) },
      })
      expect(narrowed.code, narrowed.msg).toBe(1)
      expect((await addTag(two, theirs, 'refused')).code).toBe(401)

      // Sign-out in one ends the session in both.
      await two.call('/admin/index/logout', { method: 'POST', token: theirs, body: {} })
      expect((await one.call('/admin/ajax/area', { token: theirs })).code).toBe(303)
    })

    test('a database that goes away and comes back is a plain 503 meanwhile', async () => {
      const url = new URL(await place())
      const wire = await openWire({ host: url.hostname, port: Number(url.port) })
      cleanups.push(wire.close)
      url.port = String(wire.port)
      url.hostname = '127.0.0.1'
      const server = await start({
        DATABASE_URL: url.href,
        PORTICO_DATA_DIR: await folder(),
        PORTICO_ADMIN_PASSWORD: password,
        LOG_LEVEL: 'fatal',
        ...hooks,
      })
      const token = await signIn(server)
      const ask = () => server.call('/admin/content.tag/index', { token })
      expect(await ask()).toMatchObject({ status: 200, code: 1 })
      for (const outage of ['cut', 'freeze'] as const) {
        await wire[outage]()
        for (let at = 0; at < (outage === 'cut' ? 3 : 1); at++) {
          const away = await ask()
          expect(away, outage).toMatchObject({
            status: 503,
            code: 0,
            msg: expect.stringMatching(/unavailable/),
          })
        }
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
        expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
        await wire.repair()
        await expect.poll(async () => (await ask()).status).toBe(200)
        expect((await addTag(server, token, `after ${outage}`)).code).toBe(1)
      }
      expect(await server.kill('SIGTERM')).toBe(0)
    })
  })
}

describe('a disk that is full', () => {
  test('refuses uploads plainly and keeps nothing of them, while all else goes on', async () => {
    const data = await folder()
    const server = await start({ PORTICO_DATA_DIR: data, PORTICO_ADMIN_PASSWORD: password, ...hooks })
    const token = await signIn(server)
    // No file may grow beyond this: the database is smaller, the upload is not.
    await run('prlimit', ['--pid', String(server.child.pid), '--fsize=6291456:6291456'])
    const content = Buffer.alloc(8 * 1024 * 1024)
    content.write('PK\x03\x04', 'latin1')
    const send = async (bytes: Buffer) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)]), 'large.zip')
      const headers = { batoken: token, 'think-lang': 'en' }
      const response = await fetch(`${server.url}/admin/ajax/upload`, { method: 'POST', headers, body })
      return { status: response.status, ...(await response.json()) }
    }
    expect(await send(content)).toMatchObject({ status: 503, code: 0, msg: expect.stringMatching(/full/) })
    expect(await readdir(join(data, 'incoming'))).toEqual([])
    expect((await addTag(server, token, 'meanwhile')).code).toBe(1)
    expect(await send(content.subarray(0, 4 * 1024 * 1024))).toMatchObject({ status: 200, code: 1 })
    expect(await server.kill('SIGTERM')).toBe(0)
  })
})
