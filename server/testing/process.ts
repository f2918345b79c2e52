import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Envelope } from '#core/wire.ts'

const root = join(import.meta.dirname, '../..')
const main = join(root, 'server/main.ts')

let building: Promise<unknown> | undefined

/** The server as it is built, which takes half the time of its sources to start; nothing is done where the build is that of the sources. */
async function builtServer(): Promise<string> {
  building ??= promisify(execFile)(process.execPath, ['scripts/build.mjs', 'server'], { cwd: root })
  await building
  return join(root, 'dist/server/main.js')
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  /** everything it has printed so far */
  readonly output: () => string
  readonly call: <T = Record<string, unknown>>(
    path: string,
    options?: { readonly method?: string; readonly token?: string; readonly body?: unknown },
  ) => Promise<Envelope<T> & { readonly status: number }>
  /** the exit code, or the name of the signal that ended it */
  readonly ended: Promise<number | string>
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | string>
}

/** Runs the built server, or the program of another tree, and waits until it listens; throws what it printed when it ends before that. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  program?: string,
): Promise<ServerProcess> {
  const run = program ?? (await builtServer())
  const { child, output, ended } = launch({ PORT: '0', ...env }, { program: run })
  const listening = Promise.withResolvers<string>()
  child.stdout?.on('data', () => {
    const match = /listens on (http:\/\/\S+)/.exec(output())
    if (match?.[1]) listening.resolve(match[1])
  })
  ended.then((code) => listening.reject(new Error(`ended with ${code}: ${output()}`)))
  const url = await listening.promise
  return {
    child,
    url,
    output,
    ended,
    async call(path, { method = 'GET', token, body } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          server: 'true',
          'think-lang': 'en',
          ...(token ? { batoken: token } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { ...(await response.json()), status: response.status }
    },
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs a server that is expected to refuse to start; `user` is the number of a user that it runs as. */
export async function failToStart(
  env: Readonly<Record<string, string>>,
  user?: number,
): Promise<{ readonly code: number | string; readonly output: string; readonly errors: string }> {
  const { output, errors, ended } = launch({ PORT: '0', ...env }, { user, program: await builtServer() })
  return { code: await ended, output: output(), errors: errors() }
}

/** Signs the first administrator in, past the captcha by the test hook. Answers the access token. */
export async function signIn(server: ServerProcess, password: string): Promise<string> {
  const id = `op-${Math.random().toString(36).slice(2)}`
  const drawn = await fetch(`${server.url}/api/common/clickCaptcha?id=${id}`)
  await drawn.arrayBuffer()
  const answer = await server.call<{ userInfo: { token: string } }>('/admin/index/login', {
    method: 'POST',
    body: {
      username: 'admin',
      password,
      captchaId: id,
      captchaInfo: drawn.headers.get('x-test-captcha-info'),
    },
  })
  if (answer.code !== 1) throw new Error(answer.msg)
  return answer.data.userInfo.token
}

/** Runs a server from its sources that is killed once so many statements have gone to its database; one that lives on is ended. */
export async function startAndDie(
  env: Readonly<Record<string, string>>,
  statements: number,
): Promise<string> {
  const preload = ['--import', join(import.meta.dirname, 'die-before.ts')]
  const { child, output, ended } = launch({ PORT: '0', ...env, DIE_BEFORE: String(statements) }, { preload })
  child.stdout.on('data', () => {
    if (output().includes('listens on')) child.kill('SIGKILL')
  })
  const end = await ended
  if (end !== 'SIGKILL') throw new Error(`ended with ${end}: ${output()}`)
  return output()
}

/** A data folder of a test's own. */
export async function dataFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'portico-test-run-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** A network path that can be cut, frozen and mended. */
export interface Wire {
  readonly port: number
  /** every connection breaks, new ones are refused */
  readonly cut: () => Promise<void>
  /** connections stay, nothing passes */
  readonly freeze: () => void
  readonly repair: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Passes everything on to a server on the loopback interface until told otherwise. */
export async function openWire(target: { readonly host: string; readonly port: number }): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const pass = (near: Socket) => {
    const far = connect(target.port, target.host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (isFrozen) from.pause()
        to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (isFrozen) from.pause()
    }
  }
  let server: Server = createServer(pass)
  await listen(server, 0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    cut,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    async repair() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
      if (server.listening) return
      server = createServer(pass)
      await listen(server, port)
    },
    async close() {
      if (server.listening) await cut()
    },
  }
}

/** `npm run check` runs no test that starts processes or services: `beyondCheck` in `scripts/checks/rings.ts` names their files. */
export function refuseInCheck(): void {
  if (process.env.PORTICO_TEST_RING === 'check')
    throw new Error(
      'this file starts a process or a service: name it in `beyondCheck` of scripts/checks/rings.ts',
    )
}

function launch(
  env: Readonly<Record<string, string>>,
  {
    user,
    preload = [],
    program = main,
  }: {
    readonly user?: number | undefined
    readonly preload?: readonly string[]
    readonly program?: string
  } = {},
) {
  refuseInCheck()
  const child = spawn(process.execPath, [...preload, program], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', PORTICO_RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
  let text = ''
  let errors = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      text += chunk
      if (stream === child.stderr) errors += chunk
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  return { child, output: () => text, errors: () => errors, ended }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
