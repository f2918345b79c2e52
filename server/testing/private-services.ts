import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

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
  const folder = await mkdtemp(join(tmpdir(), `portico-test-${name}-`))
  const user = userOf(name)
  if (user) await chown(folder, user.uid, user.gid)
  const port = await freePort()
  const { prepare, run, url } = commandsOf(name, folder, port)
  if (prepare) carryOut(prepare, user)
  const [program = '', ...values] = run
  const child = spawn(find(program) ?? program, values, { ...user, cwd: folder, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const service: PrivateService = {
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
  const answering = name === 'postgres' ? listening(port).then(() => admitting(url)) : listening(port)
  await Promise.race([answering, ended.then(() => Promise.reject(new Error(`${name} ended`)))])
  return service
}

const programsOf: Readonly<Record<ServiceName, readonly string[]>> = {
  postgres: ['initdb', 'postgres'],
  mysql: ['mariadb-install-db', 'mariadbd'],
  redis: ['redis-server'],
}

function commandsOf(name: ServiceName, folder: string, port: number) {
  const data = join(folder, 'data')
  if (name === 'redis') {
    const run = ['redis-server', '--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    return { run, url: `redis://127.0.0.1:${port}` }
  }
  if (name === 'postgres') {
    return {
      prepare: [
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
      run: ['postgres', '-D', data, '-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    }
  }
  const own = ['--no-defaults', `--datadir=${data}`]
  const root = '--auth-root-authentication-method=normal'
  const at = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`]
  return {
    prepare: ['mariadb-install-db', ...own, root, '--skip-test-db'],
    run: ['mariadbd', ...own, ...at, `--pid-file=${join(folder, 'pid')}`, '--skip-name-resolve'],
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

/** Resolves once a byte comes back; MariaDB greets, the others are asked. */
async function listening(port: number): Promise<void> {
  for (const until = performance.now() + 30_000; performance.now() < until; await wait(50)) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
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
