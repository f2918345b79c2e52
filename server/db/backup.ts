import { spawn } from 'node:child_process'
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A backup that could not be made, in a sentence for the caller. */
export class BackupError extends Error {}

/** How long copies are kept: each for so many days, and always so many of the newest, however old they are. */
export const backupKeeping = { days: 30, copies: 10 } as const

/** A finished copy. */
export interface Backup {
  readonly path: string
  readonly bytes: number
}

/**
 * Copies a database while it is in use, as it was at one moment, into a folder that only the owner may read. What was not
 * finished leaves nothing that looks like a copy. The password goes by a file, never by an argument or the environment.
 */
export async function backUp(databaseUrl: string, folder: string, moment: Date): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kind = databaseUrl.split(':', 1)[0] ?? ''
  const name = `portico-${moment.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}`
  const [copy, ending] =
    kind === 'sqlite'
      ? ([copySqlite, 'db'] as const)
      : kind.startsWith('postgres')
        ? ([dumpPostgres, 'dump'] as const)
        : ([dumpMysql, 'sql'] as const)
  const path = await freePath(folder, name, ending)
  const unfinished = `${path}.part`
  try {
    await copy(databaseUrl, unfinished, folder)
    await chmod(unfinished, 0o600)
    await toDisk(unfinished)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return { path, bytes: (await stat(path)).size }
}

/**
 * Removes copies that are neither young nor among the newest, and answers their names. The one at `made` stays whatever the
 * clock says. What a copy that was cut short has left goes too, as soon as it can not be under way any more.
 */
export async function clearBackups(made: string, folder: string, moment: Date): Promise<readonly string[]> {
  const names = await readdir(folder)
  const others = names.filter((name) => copyName.test(name) && name !== basename(made))
  const newestFirst = others.toSorted((one, other) => compareCopies(other, one))
  const tooOld = (name: string) => moment.getTime() - momentOf(name) > backupKeeping.days * 86_400_000
  const removed = newestFirst.slice(backupKeeping.copies - 1).filter(tooOld)
  for (const name of removed) await rm(join(folder, name), { force: true })
  for (const name of names.filter((name) => leftover.test(name))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (moment.getTime() - mtimeMs > maxCopyMs) await rm(join(folder, name), { force: true })
  }
  return removed
}

/** date, time, and the number of the copy where there are several of one second */
const copyName = /^portico-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-(\d+))?\.(?:db|dump|sql)$/
const leftover = /^portico-.*\.part(?:-journal)?$|^\.pgpass-\d+$|^\.my\.cnf-\d+$/
/** milliseconds; the terminal ends what takes longer than an hour */
const maxCopyMs = 2 * 3_600_000

function momentOf(name: string): number {
  const [, year, month, day, hour, minute, second] = copyName.exec(name) ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
}

function compareCopies(one: string, other: string): number {
  return momentOf(one) - momentOf(other) || numberOf(one) - numberOf(other)
}

function numberOf(name: string): number {
  return Number(copyName.exec(name)?.[7] ?? 1)
}

/** A name that no earlier copy has: two may be made within a second. */
async function freePath(folder: string, name: string, ending: string): Promise<string> {
  for (let n = 1; ; n++) {
    const path = join(folder, `${name}${n === 1 ? '' : `-${n}`}.${ending}`)
    const isTaken = await stat(path).then(
      () => true,
      () => false,
    )
    if (!isTaken) return path
  }
}

/** One reading transaction: writers go on meanwhile, and nothing of what they do is half in the copy. */
async function copySqlite(databaseUrl: string, path: string): Promise<void> {
  const source = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { readOnly: true, timeout: 5000 })
  try {
    source.prepare('vacuum into ?').run(path)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const { integrity_check } = copy.prepare('pragma integrity_check').get() as { integrity_check: string }
    if (integrity_check !== 'ok') throw new BackupError(`the copy is damaged: ${integrity_check}`)
  } finally {
    copy.close()
  }
}

async function dumpPostgres(databaseUrl: string, path: string, folder: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const database = decodeURIComponent(pathname.slice(1))
  const words = [
    hostname,
    port || '5432',
    database,
    decodeURIComponent(username),
    decodeURIComponent(password),
  ]
  await withSecret(join(folder, '.pgpass'), words.map(escapePgpass).join(':'), async (secret) => {
    const args = ['--format=custom', '--no-password', '--no-owner', `--file=${path}`]
    const where = ['--host', hostname, '--port', port || '5432', '--dbname', database]
    const who = username ? ['--username', decodeURIComponent(username)] : []
    await dump(['pg_dump'], [...args, ...where, ...who], { PGPASSFILE: secret })
  })
}

function escapePgpass(word: string): string {
  return word.replace(/[\\:]/g, '\\$&')
}

async function dumpMysql(databaseUrl: string, path: string, folder: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const options = [
    '[client]',
    `host=${quoted(hostname)}`,
    `port=${port || '3306'}`,
    `user=${quoted(decodeURIComponent(username))}`,
    `password=${quoted(decodeURIComponent(password))}`,
    // A host name means a connection by network, also on the machine itself.
    'protocol=tcp',
  ]
  await withSecret(join(folder, '.my.cnf'), `${options.join('\n')}\n`, async (secret) => {
    const args = ['--single-transaction', '--routines', '--triggers', '--hex-blob', `--result-file=${path}`]
    // The first argument, or the program does not read it.
    const all = [`--defaults-file=${secret}`, ...args, decodeURIComponent(pathname.slice(1))]
    await dump(['mariadb-dump', 'mysqldump'], all, {})
  })
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Something secret in a file that only the owner may read, for as long as the work takes. */
async function withSecret(
  start: string,
  content: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const path = `${start}-${process.pid}`
  await rm(path, { force: true })
  await writeFile(path, content, { mode: 0o600, flag: 'wx' })
  try {
    await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Runs the first of the programs that is installed. */
async function dump(
  programs: readonly string[],
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  for (const program of programs) {
    const code = await runDump(program, args, environment)
    if (code === 0) return
    if (code !== null) throw new BackupError(`${program} ended with ${code}`)
  }
  throw new BackupError(`${programs.join(' or ')} is not installed on the machine of this server process`)
}

/** The exit code, or null when there is no such program. What it says goes where our own words go. */
function runDump(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(null) : reject(error),
    )
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
