import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'
import { type OpenedStream, openTerminal, takeTicket } from '#server/testing/terminal-client.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { terminalWith } from '../module.server.ts'
import { flags, type RunReason, type TerminalEvent } from '../terminal.ts'
import { type Command, type FolderName, tableOf } from './commands.ts'

/** A program in a line of JavaScript. */
function program(key: string, code: string, more: Partial<Command> = {}): Command {
  const folder: FolderName = 'test'
  return { key, steps: [[process.execPath, '-e', code]], folder, seconds: 30, ...more }
}

const forever = 'setInterval(() => {}, 1000)'
/** tells its group, itself, and a child which takes no notice of polite requests, and goes on for ever */
const stubbornThen = (code: string) => `
  const { spawn } = require('node:child_process')
  const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); process.stdout.write('ready'); setInterval(() => {}, 1000)"])
  child.stdout.once('data', () => { console.log('pids', process.ppid, process.pid, child.pid); ${code} })`

const commands = tableOf([
  program('say.hello', "console.log('\\u001b[32mhello\\u001b[0m'); console.log('world')"),
  program('say.flag', `console.log('${flags.success}'); process.exitCode = 3`),
  program('say.all', 'console.log(JSON.stringify({ argv: process.argv.slice(1), env: process.env }))', {
    steps: [
      [process.execPath, '-p', 'JSON.stringify({ argv: process.argv.slice(1), env: process.env })', 'fixed'],
    ],
  }),
  program('ask', "process.stdout.write('Go on? (Y/n) '); setInterval(() => {}, 1000)"),
  program('flood', "const part = 'x'.repeat(65536) + '\\n'; for (;;) require('node:fs').writeSync(1, part)"),
  program('wait', `console.log('waiting'); ${forever}`),
  program('wait.database', `console.log('waiting'); ${forever}`, { folder: 'database' }),
  program('stubborn', stubbornThen('')),
  program('late', forever, { seconds: 1 }),
  program('stubborn.flood', stubbornThen("setInterval(() => process.stdout.write('x'.repeat(65536)), 1)")),
  program('stubborn.ask', stubbornThen("process.stdout.write('Go on? (Y/n) ')")),
  program('refused', 'process.exit(0)', { refusal: 'terminalLockfile' }),
  program('two', '', {
    steps: [
      [process.execPath, '-e', "console.log('first'); process.exitCode = 4"],
      [process.execPath, '-e', "console.log('second')"],
    ],
  }),
  program('test.ni', '', { steps: [['ni', '--version']] }),
  program('gone', '', { steps: [['no-such-program-anywhere']] }),
])

const limits = { heartbeat: 100, killDelay: 200, linesEvery: 10, output: 1024 * 1024 }
const options = { modules: [terminalWith({ commands, limits })] }
const isFlag = (flag: string) => (event: TerminalEvent) => event.kind === 'flag' && event.data === flag
/** what is printed, not the line that says what is run */
const saying = (text: string) => (event: TerminalEvent) =>
  event.kind === 'output' && event.data.includes(text)
const texts = (events: readonly TerminalEvent[]) => events.map(({ data }) => data)

/** Whether a process is there. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function pidsOf(stream: OpenedStream): Promise<readonly number[]> {
  const { data } = await stream.until(saying('pids'))
  return [...data.matchAll(/\d+/g)].map(Number)
}

const allGone = (pids: readonly number[]) => expect.poll(() => pids.filter(isAlive)).toEqual([])

const lastRun = ({ app }: TestApp) =>
  app.database.write
    .selectFrom('terminal_run')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const runIds = ({ app }: TestApp) =>
  app.database.write.selectFrom('terminal_run').select('id').orderBy('id').execute()

const whenEnded = (product: TestApp, expected: object) =>
  expect.poll(() => lastRun(product)).toMatchObject(expected)

describe('the terminal', () => {
  let product: TestApp
  let address = ''
  const streams: OpenedStream[] = []
  beforeAll(async () => {
    product = await startTestApp(options)
    address = await product.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => product.close())
  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.leave()
    await expect
      .poll(async () => {
        const rows = await product.app.database.write
          .selectFrom('terminal_run')
          .select('id')
          .where('state', '=', 'running')
          .execute()
        return rows.length
      })
      .toBe(0)
  })

  const open = async (
    command: string,
    more: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = { batoken: product.superToken },
  ) => {
    const stream = await openTerminal(address, { command, uuid: randomUUID(), ...more }, headers)
    streams.push(stream)
    return stream
  }
  const refusal = async (...args: Parameters<typeof open>) => {
    const events = await (await open(...args)).ended
    expect(texts(events).slice(1)).toEqual([flags.error, flags.completed])
    return texts(events)[0]
  }

  test('speaks to a client of the original as that one did', async () => {
    const uuid = randomUUID()
    const stream = await open('say.hello', { uuid, extend: 'e', batoken: product.superToken }, {})
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.headers.get('cache-control')).toContain('no-cache')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    const events = await stream.ended
    const [linked, line, ...rest] = texts(events)
    expect(linked).toBe(flags.linked)
    expect(line).toMatch(/^> node -e /)
    expect(rest.join('\n')).toBe(`hello\nworld\nexitCode: 0\n${flags.success}\n${flags.completed}`)
    for (const event of events) expect(event).toMatchObject({ uuid, extend: 'e', key: 'say.hello' })
  })

  test('gives a client that asks for it the output as it came', async () => {
    const events = await (await open('say.hello', { raw: '1' })).ended
    const output = events.filter(({ kind }) => kind === 'output')
    expect(texts(output).join('')).toBe('\u001b[32mhello\u001b[0m\nworld\n')
  })

  test('lets nothing that a program prints pass for a flag', async () => {
    const events = await (await open('say.flag')).ended
    expect(texts(events)).toContain(`| ${flags.success}`)
    expect(texts(events).slice(-3)).toEqual(['exitCode: 3', flags.error, flags.completed])
    expect(events.filter(isFlag(flags.success))).toEqual([])
  })

  test('stops at the first program that fails', async () => {
    const events = await (await open('two')).ended
    expect(texts(events)).toContain('first')
    expect(texts(events)).not.toContain('second')
    expect(await lastRun(product)).toMatchObject({ state: 'failed', exit_code: 4 })
  })

  test('says before anything begins what stands in the way of a command', async () => {
    const uuid = randomUUID()
    expect(await refusal('refused', { uuid })).toContain('yarn 1 无法读取 package-lock.json')
    const rows = product.app.database.write.selectFrom('terminal_run').select('id').where('uuid', '=', uuid)
    expect(await rows.execute()).toEqual([])
  })

  test('begins nothing for a package manager that is not installed, and tells so', async () => {
    const uuid = randomUUID()
    expect(await refusal('test.ni', { uuid })).toBe(
      'Error: 服务器上没有安装 ni，请在终端中安装它或选择其他包管理器',
    )
    const rows = product.app.database.write.selectFrom('terminal_run').select('id').where('uuid', '=', uuid)
    expect(await rows.execute()).toEqual([])
    const list = async () =>
      (
        await product.call<{ list: readonly object[] }>('/admin/ajax/terminalManagers', {
          token: product.superToken,
        })
      ).data.list
    expect(await list()).toContainEqual({ name: 'ni', version: null, can_install: false })
    const programs = join(product.app.config.dataDir, 'terminal/tools/bin')
    await mkdir(programs, { recursive: true })
    await writeFile(join(programs, 'ni'), '#!/bin/sh\necho 30.1.2\n', { mode: 0o755 })
    expect(await list()).toContainEqual({ name: 'ni', version: '30.1.2', can_install: false })
    expect(texts(await (await open('test.ni')).ended)).toContain('30.1.2')
  })

  test('says when a program is not installed', async () => {
    const events = await (await open('gone')).ended
    expect(texts(events)).toContain('Error: 服务器上没有安装该程序')
    expect(await lastRun(product)).toMatchObject({ state: 'failed', reason: 'missing' })
  })

  test('takes nothing of a request into arguments or environment', async () => {
    const evil = "$(id) `id` ; rm -rf / 'x' --prefix=/"
    const stream = await open(
      'say.all',
      { extend: evil, argv: evil, env: evil },
      {
        batoken: product.superToken,
        'user-agent': evil,
      },
    )
    const events = await stream.ended
    const { argv, env } = JSON.parse(texts(events).find((text) => text.startsWith('{')) ?? '{}')
    expect(argv).toEqual(['fixed'])
    expect(JSON.stringify(env)).not.toContain('rm -rf')
    const secrets = [product.app.config.secret, product.app.config.databaseUrl, product.superToken]
    for (const secret of secrets) expect(JSON.stringify(env)).not.toContain(secret)
    expect(Object.keys(env).filter((name) => /PORTICO|DATABASE|SECRET|PASSWORD|TOKEN/.test(name))).toEqual([])
  })

  test.each([['say.hello '], ['say.hello;id'], ['SAY.HELLO'], ['__proto__'], ['constructor'], [''], ['say']])(
    'knows no command %j',
    async (command) => {
      expect(await refusal(command)).toBe('Error: 没有这个命令')
    },
  )

  test.each([[''], ['a b'], ['../x'], ['x'.repeat(65)]])('takes no uuid %j', async (uuid) => {
    expect(await refusal('say.hello', { uuid })).toMatch(/^Error: .*uuid/)
  })

  test('runs nothing for anybody but super administrators', async () => {
    const { token } = await product.limitedAdmin(['auth/admin/index'])
    const before = await runIds(product)
    expect(await refusal('say.hello', {}, {})).toMatch(/^Error: /)
    expect(await refusal('say.hello', {}, { batoken: token })).toMatch(/^Error: /)
    expect(await refusal('say.hello', { batoken: token }, {})).toMatch(/^Error: /)
    expect(await refusal('say.hello', { batoken: 'x'.repeat(43) }, {})).toMatch(/^Error: /)
    expect(await runIds(product)).toEqual(before)
  })

  test('tells a client whose token has expired so, and runs nothing', async () => {
    const token = await product.tokenOf(1)
    await product.app.database.write
      .updateTable('token')
      .set({ expire_time: 1 })
      .where('user_id', '=', 1)
      .where('type', '=', 'admin')
      .where('session_id', '=', await sessionOf(token))
      .execute()
    const stream = await open('say.hello', { batoken: token }, {})
    const events = await stream.ended
    expect(events[0]).toMatchObject({ kind: 'line', code: 409 })
    expect(texts(events)).not.toContain(flags.linked)
  })

  async function sessionOf(token: string): Promise<string> {
    const { identity } = await product.identityOf(token)
    return identity.kind === 'admin' ? identity.sessionId : ''
  }

  test('refuses other sites, neighbouring hosts and requests for the headers alone', async () => {
    const query = `?server=1&command=say.hello&uuid=${randomUUID()}`
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${address}/admin/ajax/terminal${query}`, {
        method,
        headers: { batoken: product.superToken, ...headers },
      })
    for (const site of ['cross-site', 'same-site']) {
      const answer = await (await ask({ 'sec-fetch-site': site })).json()
      expect(answer, site).toMatchObject({ code: 0 })
    }
    const before = await runIds(product)
    await ask({}, 'HEAD')
    expect(await runIds(product)).toEqual(before)
  })

  test('runs nothing for a GET that a header alone comes with, or that a browser makes ahead of its user', async () => {
    const before = await runIds(product)
    const uuid = randomUUID()
    const header = { batoken: product.superToken, server: 'true' }
    const ask = (query: Record<string, string>, headers: Record<string, string>) =>
      fetch(
        `${address}/admin/ajax/terminal?${new URLSearchParams({ command: 'say.hello', uuid, ...query })}`,
        {
          headers,
        },
      ).then((answer) => answer.text())
    expect(await ask({}, header)).toContain('Error: 打开终端连接需要一次性票据')
    expect(await ask({ ticket: 'x'.repeat(32) }, header)).toContain('Error: 打开终端连接需要一次性票据')
    const ticket = await takeTicket(address, { command: 'say.hello', uuid }, header)
    const ahead: readonly Readonly<Record<string, string>>[] = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-purpose': 'preview' },
      { 'x-moz': 'prefetch' },
    ]
    for (const purpose of ahead) {
      const headers = { server: 'true', ...purpose }
      expect(JSON.parse(await ask({ ticket }, headers)), JSON.stringify(purpose)).toMatchObject({ code: 0 })
      const byToken = await ask({ batoken: product.superToken }, headers)
      expect(JSON.parse(byToken), JSON.stringify(purpose)).toMatchObject({ code: 0 })
    }
    expect(await runIds(product)).toEqual(before)
    // Nobody has used the ticket up.
    expect(await ask({ ticket }, {})).toContain(flags.success)
  })

  test('gives a ticket for the task, the session and the half minute it was asked for', async () => {
    const task = { command: 'say.hello', uuid: randomUUID() }
    const token = await product.tokenOf(1)
    const header = { batoken: token }
    const take = () => takeTicket(address, task, header)
    const wanted = '打开终端连接需要一次性票据'
    expect(await refusal('say.flag', { uuid: task.uuid, ticket: await take() }, {})).toContain(wanted)
    expect(await refusal('say.hello', { ticket: await take() }, {})).toContain(wanted)
    expect(
      await refusal('say.hello', { ...task, ticket: await take() }, { batoken: await product.tokenOf(1) }),
    ).toContain(wanted)
    expect(await refusal('say.hello', { ...task, ticket: token }, {})).toContain(wanted)
    const old = await take()
    product.now += 31_000
    expect(await refusal('say.hello', { ...task, ticket: old }, {})).toContain(wanted)
    const orphan = await take()
    await endSession(token)
    expect(await refusal('say.hello', { ...task, ticket: orphan }, {})).toContain(wanted)
  })

  test('runs a uuid once: who comes later follows it, and who comes too late is told how it ended', async () => {
    const uuid = randomUUID()
    const first = await open('wait', { uuid })
    await first.until(saying('waiting'))
    const second = await open('wait', { uuid })
    await second.until(saying('waiting'))
    first.leave()
    await second.until(saying('waiting'))
    expect(await lastRun(product)).toMatchObject({ state: 'running' })
    second.leave()
    await whenEnded(product, { state: 'ended', reason: 'client', place: null })

    const done = randomUUID()
    await (await open('say.hello', { uuid: done })).ended
    const { id } = await lastRun(product)
    const again = texts(await (await open('say.hello', { uuid: done })).ended)
    expect(again.join('\n')).toContain('hello\nworld')
    expect(again.slice(-3)).toEqual(['exitCode: 0', flags.success, flags.completed])
    expect(await lastRun(product)).toMatchObject({ id })
  })

  test('begins a uuid once also when it comes twice at the same moment', async () => {
    const uuid = randomUUID()
    const both = await Promise.all([open('say.hello', { uuid }), open('say.hello', { uuid })])
    for (const { ended } of both) expect(texts(await ended)).toContain(flags.success)
    const rows = await product.app.database.write
      .selectFrom('terminal_run')
      .select('id')
      .where('uuid', '=', uuid)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('shows nobody the task of somebody else', async () => {
    const uuid = randomUUID()
    const mine = await open('wait', { uuid })
    await mine.until(saying('waiting'))
    const other = await product.rows('auth/admin').insert({
      username: `super${Date.now() % 1000}`,
      nickname: 'x',
      password: 'Another-Super-1',
      group_arr: [1],
      status: '1',
    })
    const token = await product.tokenOf(Number(other.id))
    expect(await refusal('wait', { uuid }, { batoken: token })).toContain('其他人')
  })

  test('has one run in a folder at a time', async () => {
    const first = await open('wait')
    await first.until(saying('waiting'))
    expect(await refusal('say.hello')).toContain('正在同一目录执行 wait')
    const elsewhere = await open('wait.database')
    await elsewhere.until(saying('waiting'))
    first.leave()
    elsewhere.leave()
  })

  test('waits for a run that is about to end, so that what was stopped can be tried again at once', async () => {
    const stopped = await open('stubborn')
    const pids = await pidsOf(stopped)
    stopped.leave()
    const next = await (await open('say.hello')).ended
    expect(texts(next).slice(-2)).toEqual([flags.success, flags.completed])
    await allGone(pids)
  })

  test('gives each administrator four streams', async () => {
    const uuid = randomUUID()
    for (let n = 0; n < 4; n++) await (await open('wait', { uuid })).until(isFlag(flags.linked))
    expect(await refusal('wait', { uuid })).toContain('连接过多')
  })

  test('ends the whole group when nobody listens any more', async () => {
    const stream = await open('stubborn')
    const pids = await pidsOf(stream)
    expect(pids).toHaveLength(3)
    stream.leave()
    await allGone(pids)
    await whenEnded(product, { state: 'ended', reason: 'client' })
  })

  test('ends what is left before it began', async () => {
    const stream = await open('wait')
    stream.leave()
    await whenEnded(product, { state: 'ended', place: null })
  })

  // However a run ends while its programs run, its row says so and nothing of its process group is left.
  test.each<[RunReason, string, string, (token: string) => Promise<unknown>]>([
    ['session', 'stubborn', 'failed', (token) => endSession(token)],
    ['lost', 'stubborn', 'failed', () => bury()],
    ['output', 'stubborn.flood', 'failed', async () => {}],
    ['prompt', 'stubborn.ask', 'failed', async () => {}],
  ])('leaves nothing behind when it ends by %s', async (reason, key, state, end) => {
    const token = await product.tokenOf(1)
    const stream = await open(key, {}, { batoken: token })
    const pids = await pidsOf(stream)
    await end(token)
    const events = await stream.ended
    expect(texts(events).slice(-2)).toEqual([flags.error, flags.completed])
    await allGone(pids)
    await whenEnded(product, { state, reason, exit_code: null, place: null })
  })

  const endSession = async (token: string) =>
    product.app.database.write
      .deleteFrom('token')
      .where('session_id', '=', await sessionOf(token))
      .execute()

  /** As another process does that takes this one for dead. */
  const bury = () =>
    product.app.database.write
      .updateTable('terminal_run')
      .set({ state: 'failed', reason: 'lost', place: null })
      .where('state', '=', 'running')
      .execute()

  test('ends what takes too long', async () => {
    const events = await (await open('late')).ended
    expect(texts(events).slice(-3)).toEqual(['Error: 执行时间过长', flags.error, flags.completed])
    expect(await lastRun(product)).toMatchObject({ state: 'failed', reason: 'time', exit_code: null })
  })

  test('ends what prints without end, and keeps only the last of it', async () => {
    const events = await (await open('flood')).ended
    expect(texts(events)).toContain('Error: 输出内容过多')
    const size = events.reduce((sum, { data }) => sum + data.length, 0)
    expect(size).toBeLessThanOrEqual(limits.output + 10_000)
    expect(String((await lastRun(product)).output).length).toBeLessThanOrEqual(64 * 1024)
  })

  test('ends what asks a question, since nobody can answer', async () => {
    const events = await (await open('ask')).ended
    expect(texts(events).join('\n')).toContain('Go on? (Y/n)')
    expect(await lastRun(product)).toMatchObject({ reason: 'prompt' })
  })

  test('shows signs of life while nothing is printed', async () => {
    const stream = await open('wait')
    await expect.poll(stream.heartbeats).toBeGreaterThan(1)
    stream.leave()
  })

  test('ends with the session that began it', async () => {
    const token = await product.tokenOf(1)
    const stream = await open('wait', {}, { batoken: token })
    await stream.until(saying('waiting'))
    await endSession(token)
    expect(texts(await stream.ended)).toContain('Error: 登录已结束或权限已变更')
  })

  test('outlives the access token when that is refreshed', async () => {
    const token = await product.tokenOf(1)
    const stream = await open('wait', {}, { batoken: token })
    await stream.until(saying('waiting'))
    const write = product.app.database.write
    await write
      .updateTable('token')
      .set({ replaced_time: 1 })
      .where('session_id', '=', await sessionOf(token))
      .execute()
    const beats = stream.heartbeats()
    await expect.poll(stream.heartbeats).toBeGreaterThan(beats + 3)
    expect(await lastRun(product)).toMatchObject({ state: 'running' })
    stream.leave()
  })

  test('keeps who ran what, from where and how it ended, and logs it', async () => {
    await (await open('say.hello')).ended
    const { data } = await product.call<{ list: Record<string, unknown>[] }>('/admin/ajax/terminalhistory', {
      token: product.superToken,
    })
    const [run] = data.list
    expect(run).toMatchObject({
      command: 'say.hello',
      username: 'admin',
      state: 'success',
      exit_code: 0,
      is_self: true,
      process: product.app.jobs.processId,
    })
    const shown = await product.call(`/admin/ajax/terminalrun?id=${run?.id}`, { token: product.superToken })
    expect(shown.data).toMatchObject({ output: expect.stringContaining('hello') })
    const log = await product.app.database.write
      .selectFrom('admin_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({ admin_id: 1, title: '执行终端命令', url: '/admin/ajax/terminal' })
    expect(String(log.data)).toContain('say.hello')
  })
})

test('the terminal sweeps what is older than it keeps', async () => {
  const product = await startTestApp(options)
  onTestFinished(() => product.close())
  const address = await product.server.listen({ host: '127.0.0.1', port: 0 })
  const headers = { batoken: product.superToken }
  await (await openTerminal(address, { command: 'say.hello', uuid: randomUUID() }, headers)).ended
  const total = async () => {
    const token = await product.tokenOf(1)
    return (await product.call<{ total: number }>('/admin/ajax/terminalhistory', { token })).data.total
  }
  expect(await total()).toBe(1)
  product.now += 200 * 24 * 3_600_000
  await product.app.jobs.startScheduled()
  await product.app.jobs.runDue()
  expect(await total()).toBe(0)
})

describe('a server that stops', () => {
  test('ends what has not begun yet, and frees its folder', async () => {
    const product = await startTestApp(options)
    const address = await product.server.listen({ host: '127.0.0.1', port: 0 })
    // Its row waits for the database, so it is asked for and nothing runs yet; a ticket would wait as well.
    const batoken = product.superToken
    const asked = openTerminal(address, { command: 'wait', uuid: randomUUID(), batoken })
    let isStopped: Promise<void> | undefined
    await product.app.database.write.transaction().execute(async () => {
      await asked
      isStopped = product.app.terminal.close()
    })
    await isStopped
    const events = await (await asked).ended
    expect(texts(events).slice(-3)).toEqual(['Error: 服务器已停止', flags.error, flags.completed])
    expect(texts(events)).not.toContain(flags.linked)
    expect(await lastRun(product)).toMatchObject({ state: 'failed', reason: 'server', place: null })
    await product.close()
  })

  test('begins nothing more, tells whoever follows, and takes the programs along', async () => {
    const product = await startTestApp(options)
    const address = await product.server.listen({ host: '127.0.0.1', port: 0 })
    const headers = { batoken: product.superToken }
    const stream = await openTerminal(address, { command: 'stubborn', uuid: randomUUID() }, headers)
    const pids = await pidsOf(stream)
    await product.app.terminal.close()
    expect(texts(await stream.ended).slice(-3)).toEqual(['Error: 服务器已停止', flags.error, flags.completed])
    await allGone(pids)
    const late = await openTerminal(address, { command: 'say.hello', uuid: randomUUID() }, headers)
    expect(texts(await late.ended)[0]).toBe('Error: 服务器正在停止')
    await product.close()
  })
})

onEveryDialect(options, (product) => {
  let other: TestApp
  let addresses: readonly string[] = []
  beforeAll(async () => {
    other = await startTestApp({ ...options, beside: product() })
    addresses = await Promise.all(
      [product(), other].map(({ server }) => server.listen({ host: '127.0.0.1', port: 0 })),
    )
  })
  afterAll(() => other?.close())
  const open = (at: number, command: string, uuid: string) =>
    openTerminal(
      addresses[at] ?? '',
      { command, uuid },
      { batoken: product().superToken, 'think-lang': 'en' },
    )

  // Each has a data folder and so a secret of its own, as no real pair of processes has: the second knows its own tokens.
  const openOther = async (command: string, uuid: string) =>
    openTerminal(addresses[1] ?? '', { command, uuid }, { batoken: other.superToken, 'think-lang': 'en' })

  test('a ticket counts once, in whichever process two come with it', async () => {
    const task = { command: 'say.hello', uuid: randomUUID() }
    const ticket = await takeTicket(addresses[0] ?? '', task, { batoken: product().superToken })
    const streams = await Promise.all([1, 2].map(() => openTerminal(addresses[0] ?? '', { ...task, ticket })))
    const heard = await Promise.all(streams.map(async ({ ended }) => texts(await ended)))
    expect(heard.filter((lines) => lines.includes(flags.success))).toHaveLength(1)
    expect(heard.filter(([first = '']) => first.includes('票据'))).toHaveLength(1)
  })

  test('of two processes one works on the database, and the other says which', async () => {
    const uuid = randomUUID()
    const first = await open(0, 'wait.database', uuid)
    await first.until(saying('waiting'))
    const id = product().app.jobs.processId.slice(0, 8)
    const busy = texts(await (await openOther('wait.database', randomUUID())).ended)
    expect(busy[0]).toContain('admin is currently running wait.database')
    expect(busy[0]).toContain(id)
    const same = texts(await (await openOther('wait.database', uuid)).ended)
    expect(same[0]).toContain('another server process')
    expect(same[0]).toContain(id)
    first.leave()
    await whenEnded(product(), { state: 'ended' })
  })

  test('the run of a dead process frees its folder, and has failed', async () => {
    const first = await open(0, 'wait.database', randomUUID())
    await first.until(saying('waiting'))
    const { id } = await lastRun(product())
    other.now = product().now + 31_000
    onTestFinished(() => {
      other.now = product().now
    })
    const next = await openOther('wait.database', randomUUID())
    await next.until(saying('waiting'))
    const row = await product()
      .app.database.write.selectFrom('terminal_run')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', reason: 'lost' })
    // Not dead after all: it is told, and writes nothing over what is decided.
    expect(texts(await first.ended)).toContain('Error: the server process that ran it ended unexpectedly')
    next.leave()
    await whenEnded(product(), { state: 'ended' })
  })

  test('the chosen package manager is stored for everybody, by super administrators', async () => {
    const post = (manager: unknown, token = product().superToken) =>
      product().call('/admin/ajax/changeTerminalConfig', { method: 'POST', token, body: { manager } })
    expect((await post('yarn')).code).toBe(1)
    const { data } = await product().call<{ terminal: object }>('/admin/Index/index', {
      token: product().superToken,
    })
    expect(data.terminal).toMatchObject({ npmPackageManager: 'yarn' })
    expect((await post('bun')).code).toBe(0)
    const { token } = await product().limitedAdmin(['auth/admin/index'])
    expect((await post('npm', token)).code).toBe(401)
    expect((await post('none')).code).toBe(1)
  })
})
