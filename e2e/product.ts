import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import type { Envelope } from '#core/wire.ts'
import { testStart } from '#server/testing/test-start.ts'

const root = resolve(import.meta.dirname, '..')

/** The product as `npm start` builds and runs it, on data of its own. */
export interface Product {
  readonly address: string
  readonly username: string
  readonly password: string
  /** what the server wrote so far */
  readonly log: () => string
  /** a call as the client makes it */
  readonly call: <T = Record<string, unknown>>(
    url: string,
    options?: {
      readonly method?: string
      readonly token?: string
      readonly memberToken?: string
      readonly body?: unknown
      readonly language?: string
    },
  ) => Promise<Envelope<T>>
  /** signs in through the calls and answers what a browser keeps of it */
  readonly openSession: (username?: string, password?: string) => Promise<{ readonly token: string }>
  /** the same for whoever needs an access token only */
  readonly signIn: (username?: string, password?: string) => Promise<string>
  /** signs in as a member through the calls and answers what a browser keeps of it */
  readonly openMemberSession: (username: string, password: string) => Promise<{ readonly token: string }>
  /** mails or short messages that went to the folder of development, the latest first */
  readonly messages: (folder: 'mail' | 'sms') => Promise<readonly SentMessage[]>
  /** changes stored data behind the back of the server */
  readonly change: (sql: string) => void
  /** milliseconds since 1970 by the clock of the product, which begins with `testStart` whatever the day */
  readonly now: () => number
  /** lets so many seconds pass for the server, which then does what is due, as nothing that is scheduled happens by itself */
  readonly pass: (seconds: number) => Promise<void>
  /** ends the process as a crash would */
  readonly kill: () => Promise<void>
  /** starts it again on the same data and port */
  readonly start: () => Promise<void>
  /** stops it and removes its data */
  readonly remove: () => Promise<void>
}

/** A mail or a short message as its folder holds it. */
export interface SentMessage {
  readonly to: string
  readonly text: string
  readonly code: string
}

const program = 'dist/server/main.js'

/** Seconds from the clock of this machine to the one of all journeys of this process. */
const clockShift = Math.floor((testStart - Date.now()) / 1000)

let built: Promise<void> | undefined

/** Does nothing where the build is that of the sources. Files of a worker share it. */
async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: root }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`the product does not build:\n${stdout}${stderr}`)
    },
  )
}

/** Starts the built product on any port and waits until it is ready. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  built ??= build()
  await built
  const data = await mkdtemp(join(tmpdir(), 'portico-e2e-'))
  const password = 'Journey-Pass-1'
  let output = ''
  let child: ChildProcess | null = null
  let shift = clockShift
  let address = ''

  const start = async () => {
    child = spawn(process.execPath, [program], {
      cwd: root,
      env: {
        ...process.env,
        // Any port at first, and the same one ever after.
        PORT: address === '' ? '0' : new URL(address).port,
        PORTICO_DATA_DIR: data,
        PORTICO_ADMIN_PASSWORD: password,
        PORTICO_TEST_HOOKS: '1',
        PORTICO_TEST_CLOCK: String(shift),
        PORTICO_SITE_LANGUAGE: 'zh-cn',
        PORTICO_RATE_LIMIT: 'off',
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (output += part.toString()))
    address = await readyAddress(() => output)
  }
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const gone = new Promise((done) => running.once('exit', done))
    running.kill(signal)
    await gone
  }
  const call: Product['call'] = async (url, { method, token, memberToken, body, language } = {}) => {
    const response = await fetch(address + url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        server: 'true',
        ...(token ? { batoken: token } : {}),
        ...(memberToken ? { 'ba-user-token': memberToken } : {}),
        ...(language ? { 'think-lang': language } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return response.json()
  }
  const openSessionAt = async (url: string, credentials: Readonly<Record<string, unknown>>) => {
    const id = crypto.randomUUID()
    const picture = await fetch(`${address}/api/common/clickCaptcha?id=${id}`, {
      headers: { server: 'true' },
    })
    const info = picture.headers.get('x-test-captcha-info')
    const body = { ...credentials, keep: true, captchaId: id, captchaInfo: info }
    const answer = await call<{ userInfo: { token: string } }>(url, { body })
    if (answer.code !== 1) throw new Error(`sign-in refused: ${answer.msg}`)
    return answer.data.userInfo
  }
  const openSession: Product['openSession'] = (username = 'admin', secret = password) =>
    openSessionAt('/admin/Index/login', { username, password: secret })
  await start()
  return {
    address,
    username: 'admin',
    password,
    log: () => output,
    call,
    openSession,
    openMemberSession: (username, password) =>
      openSessionAt('/api/user/checkIn', { tab: 'login', username, password }),
    messages: (folder) => readMessages(join(data, folder)),
    signIn: async (username, secret) => (await openSession(username, secret)).token,
    change(sql) {
      const database = new DatabaseSync(join(data, 'portico.db'), { timeout: 5000 })
      database.exec(sql)
      database.close()
    },
    now: () => Date.now() + shift * 1000,
    async pass(seconds) {
      shift += seconds
      const response = await fetch(`${address}/test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seconds }),
      })
      if (!response.ok) throw new Error(`time does not pass: ${await response.text()}`)
    },
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

async function readMessages(folder: string): Promise<readonly SentMessage[]> {
  const names = await readdir(folder).catch(() => [])
  const latest = names
    .filter((name) => name.endsWith('.json'))
    .sort(inOrder)
    .reverse()
  return Promise.all(latest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
}

/** `<milliseconds>-<n>.json` */
const inOrder = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Waits until the server that writes this log is ready, and answers the address that it told. */
async function readyAddress(log: () => string): Promise<string> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const address = /Portico listens on (http:\S+)/.exec(log())?.[1]
    const answer = address ? await fetch(`${address}/readyz`).catch(() => null) : null
    if (address && answer?.ok) return address
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`the server did not become ready:\n${log()}`)
}
