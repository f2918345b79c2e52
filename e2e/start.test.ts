import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// What a stranger does: clone, `npm start`, with nothing on the path but an old Node, its npm and the shell that
// npm runs scripts with.

const root = resolve(import.meta.dirname, '..')
const MINUTES = 60_000

let work: string
let clone: string
let programs: string
const started = new Set<ChildProcess>()
/** What the two first starts of the clone, at once, printed and ended with. */
let first: readonly { readonly output: string; readonly code: number | null }[]

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'portico-start-'))
  clone = join(work, 'clone')
  copyWorkingTree(clone)
  programs = join(work, 'bin')
  mkdirSync(programs)
  symlinkSync(oldNode(), join(programs, 'node'))
  symlinkSync(npmProgram(), join(programs, 'npm'))
  symlinkSync('/bin/sh', join(programs, 'sh'))
  const both = [npmStart('first'), npmStart('second')]
  await Promise.all(both.map(readyAddress))
  first = await Promise.all(both.map(async (one) => ({ code: await stop(one), output: one.output() })))
}, 17 * MINUTES)

afterAll(async () => {
  await Promise.all([...started].map((child) => ended(child, () => child.kill('SIGTERM'))))
  rmSync(work, { recursive: true, force: true })
})

describe('a fresh clone with only Node 20 and npm', () => {
  test('started twice at once it is prepared once, and both servers become ready', () => {
    const times = (pattern: RegExp) => first.map(({ output }) => output.match(pattern)?.length ?? 0).sort()
    expect(times(/installing dependencies: done/g), 'dependencies').toEqual([0, 1])
    expect(times(/building the web client: done/g), 'web client').toEqual([0, 1])
    expect(times(/building the server: done/g), 'server').toEqual([0, 1])
    expect(execFileSync(join(programs, 'node'), ['--version'], { encoding: 'utf8' })).toMatch(/^v2[0-5]\./)
    expect(first.map(({ code }) => code)).toEqual([0, 0])
  })

  test(
    'prints its address, and the first administrator’s generated password once and never again',
    async () => {
      const server = npmStart('password')
      await readyAddress(server)
      const password = generatedPassword(server.output())
      expect(password.length).toBeGreaterThanOrEqual(10)
      expect(server.output().split(password)).toHaveLength(2)
      expect(await stop(server)).toBe(0)

      const again = npmStart('password')
      await readyAddress(again)
      expect(again.output()).not.toContain(password)
      expect(again.output()).not.toMatch(PASSWORD_LINE)
      expect(await stop(again)).toBe(0)
    },
    3 * MINUTES,
  )

  test(
    'a second start brings and builds nothing',
    async () => {
      const stamps = ['node_modules/.portico-lockfile-hash', 'dist/web-build.json', 'dist/web/index.html']
      const before = stamps.map((path) => statSync(join(clone, path)).mtimeMs)
      const server = npmStart('first')
      await readyAddress(server)
      expect(server.output()).not.toMatch(/fetching|installing|building/)
      expect(stamps.map((path) => statSync(join(clone, path)).mtimeMs)).toEqual(before)
      expect(await stop(server)).toBe(0)
    },
    3 * MINUTES,
  )

  test(
    'a port that is taken ends the start with a message and a code',
    async () => {
      const server = npmStart('first')
      const { port } = new URL(await readyAddress(server))
      const rival = npmStart('rival', port)
      expect(await ended(rival.child)).not.toBe(0)
      expect(rival.output()).toMatch(/EADDRINUSE|in use/)
      expect(await stop(server)).toBe(0)
    },
    3 * MINUTES,
  )
})

type Started = {
  readonly child: ChildProcess
  readonly output: () => string
}

/** `npm start` in the clone, with a data folder of that name, on any port unless one is named. */
function npmStart(data: string, port = '0'): Started {
  const child = spawn(join(programs, 'node'), [join(programs, 'npm'), 'start'], {
    cwd: clone,
    env: {
      PATH: programs,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: port,
      PORTICO_DATA_DIR: join(work, 'data', data),
      ...networkSettings(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return { child, output: () => output }
}

/** A machine behind a proxy still has it; nothing else of our own environment reaches the clone. */
function networkSettings(): NodeJS.ProcessEnv {
  const names =
    /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file|npm_config_(registry|cafile|userconfig|cache))$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}

/** Waits until the server is ready at the address that it prints, and answers it. */
async function readyAddress({ child, output }: Started): Promise<string> {
  while (child.exitCode === null && child.signalCode === null) {
    const address = /listens on (http:\S+)/.exec(output())?.[1]
    const answer = address ? await fetch(`${address}/readyz`).catch(() => null) : null
    if (address && answer?.status === 200) return address
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`npm start ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
}

function stop({ child }: Started): Promise<number | null> {
  return ended(child, () => child.kill('SIGTERM'))
}

function ended(child: ChildProcess, after: () => unknown = () => {}): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('close', resolve)
    after()
  })
}

const PASSWORD_LINE = /password\W+(\S{10,})/i

function generatedPassword(output: string): string {
  const password = output.match(PASSWORD_LINE)?.[1]
  if (!password) throw new Error(`no password is printed in:\n${output}`)
  return password
}

/** The files that git has or would have: what a clone of a commit made now would contain. */
function copyWorkingTree(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of new Set(listed.split('\0').filter((name) => name && existsSync(join(root, name))))) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(root, path), join(target, path))
  }
}

/** A Node older than 26: one on the path, else the oldest supported one from npm. */
function oldNode(): string {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const found = onPath.filter(existsSync).find((node) => {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' })
    return Number(version.slice(1).split('.')[0]) < 26
  })
  if (found) return realpathSync(found)
  const name = `node-${process.platform === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${process.platform}-${process.arch}`
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', join(work, 'old')]
  execFileSync(process.execPath, [npmProgram(), 'install', `${name}@20`, ...flags])
  return join(work, 'old', 'node_modules', name, 'bin', 'node')
}

function npmProgram(): string {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'))
  const npm = onPath.find(existsSync)
  if (!npm) throw new Error('npm is not on the path')
  return realpathSync(npm)
}
