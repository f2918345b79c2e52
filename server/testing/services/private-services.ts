import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { refuseInCheck } from '../process.ts'

/** A server of a test's own, which can be frozen as nobody may freeze one that others use. */
export interface PrivateService {
  readonly url: string
  /** SIGSTOP to all its processes: connections stay, and are even taken, but nothing answers. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly stop: () => Promise<void>
}

type ServiceName = 'postgres' | 'mysql' | 'redis'

/** Tells whether this machine has the programs of a service. */
export function hasPrograms(name: ServiceName): boolean {
  return programsOf[name].every((program) => find(program) !== null)
}

/** Starts a server that holds nothing, on a port of its own. */
export async function startPrivate(name: ServiceName): Promise<PrivateService> {
  refuseInCheck()
  const folder = await mkdtemp(join(tmpdir(), `portico-test-${name}-`))
  const user = userOf(name)
  if (user) await chown(folder, user.uid, user.gid)
  if (name !== 'redis') carryOut(preparations[name](join(folder, 'data')), user)
  const { child, ended, url } = await launch(name, folder, user)
  return {
    url,
    freeze: () => signalAll(child, 'SIGSTOP'),
    thaw: () => signalAll(child, 'SIGCONT'),
    async stop() {
      signalAll(child, 'SIGCONT')
      // To PostgreSQL: end all connections at once. The others take it as any request to end.
      child.kill(name === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Whoever is faster may take a port that was free a moment ago: the server ends then, and is started on another one. */
async function launch(name: ServiceName, folder: string, user: ReturnType<typeof userOf>) {
  for (let tries = 5; tries > 0; tries--) {
    const { run, socket, url } = commandsOf(name, folder, await freePort())
    const [program = '', ...values] = run
    const child = spawn(find(program) ?? program, values, { ...user, cwd: folder, stdio: 'ignore' })
    const ended = once(child, 'exit')
    // Its own folder has the socket once it has its port, too: at the port somebody else might answer.
    const answering = name === 'postgres' ? listening(socket).then(() => admitting(url)) : listening(socket)
    if (await Promise.race([answering.then(() => true), ended.then(() => false)]))
      return { child, ended, url }
  }
  throw new Error(`${name} ended`)
}

const programsOf: Readonly<Record<ServiceName, readonly string[]>> = {
  postgres: ['initdb', 'postgres'],
  mysql: ['mariadb-install-db', 'mariadbd'],
  redis: ['redis-server'],
}

/** The commands that lay out a folder of data; Redis needs none. */
const preparations = {
  postgres: (data: string) => [
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ],
  mysql: (data: string) => [
    ...['mariadb-install-db', '--no-defaults', `--datadir=${data}`],
    ...['--auth-root-authentication-method=normal', '--skip-test-db'],
  ],
} as const

function commandsOf(name: ServiceName, folder: string, port: number) {
  const data = join(folder, 'data')
  if (name === 'redis') {
    const socket = join(folder, 'socket')
    const at = ['--port', `${port}`, '--bind', '127.0.0.1', '--unixsocket', socket]
    return {
      run: ['redis-server', ...at, '--save', '', '--dir', folder],
      socket,
      url: `redis://127.0.0.1:${port}`,
    }
  }
  if (name === 'postgres') {
    return {
      run: ['postgres', '-D', data, '-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      socket: join(folder, `.s.PGSQL.${port}`),
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    }
  }
  const socket = join(folder, 'socket')
  const at = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${socket}`]
  return {
    run: [
      'mariadbd',
      '--no-defaults',
      `--datadir=${data}`,
      ...at,
      `--pid-file=${join(folder, 'pid')}`,
      '--skip-name-resolve',
    ],
    socket,
    url: `mysql://root@127.0.0.1:${port}/mysql`,
  }
}

/** PostgreSQL and MariaDB do not run as root. */
function userOf(name: ServiceName): { readonly uid: number; readonly gid: number } | null {
  if (name === 'redis' || process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

function carryOut([program = '', ...values]: readonly string[], user: ReturnType<typeof userOf>): void {
  const { status, stderr, stdout } = spawnSync(find(program) ?? program, values, { ...user, cwd: tmpdir() })
  if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
}

/** Debian keeps PostgreSQL's programs, and those of administrators, out of the usual path. */
function find(program: string): string | null {
  const versions = '/usr/lib/postgresql'
  const postgres = existsSync(versions) ? readdirSync(versions).map((one) => join(versions, one, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...postgres.reverse()]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

/** PostgreSQL has a process for each connection. */
function signalAll({ pid = 0 }: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const send = (one: number) => {
    try {
      process.kill(one, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  send(pid)
  for (const one of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (parentOf(one) === pid) send(Number(one))
  }
}

function parentOf(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return -1
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Resolves once somebody listens at the path. */
async function listening(path: string): Promise<void> {
  for (const until = performance.now() + 30_000; performance.now() < until; await wait(50)) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(path)
      socket.on('connect', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('close', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isThere) return
  }
  throw new Error('it did not begin to listen')
}

/** Resolves once PostgreSQL, which listens before it is through with its start, lets somebody in. */
async function admitting(url: string): Promise<void> {
  for (const until = performance.now() + 30_000; ; await wait(50)) {
    const client = new Client(url)
    const fault = await client.connect().then(
      () => null,
      (error: unknown) => error,
    )
    await client.end().catch(() => {})
    if (!fault) return
    if (performance.now() > until) throw fault
  }
}
