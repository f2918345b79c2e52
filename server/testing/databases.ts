import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../db/database.ts'
import type { DialectName } from '../db/dialect.ts'
import { closeScanner } from '../db/scan.ts'
import { closeConnections } from '../tables/connections.ts'

/** A database of a test's own, and the way to be rid of it. */
export interface TestDatabase {
  readonly dialect: DialectName
  readonly url: string
  readonly drop: () => Promise<void>
}

/** The databases this run can reach; those it can not are named as skipped by the tests that use the list. */
export const dialects: readonly { readonly dialect: DialectName; readonly isReachable: boolean }[] = [
  { dialect: 'sqlite', isReachable: true },
  { dialect: 'postgres', isReachable: await answers(urlOf('postgres')) },
  { dialect: 'mysql', isReachable: await answers(urlOf('mysql')) },
]

let made = 0

/** Makes an empty database named `portico_test_<pid>_<n>`. */
export async function createTestDatabase(dialect: DialectName): Promise<TestDatabase> {
  const name = `portico_test_${process.pid}_${++made}`
  if (dialect === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), `${name}-`))
    return {
      dialect,
      url: `sqlite:${join(folder, 'test.db')}`,
      drop: () => rm(folder, { recursive: true, force: true }),
    }
  }
  const admin = urlOf(dialect)
  // A server that sorts as English does finds what silently relies on the order of characters.
  const english = " template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'"
  await onServer(admin, `create database ${name}${dialect === 'postgres' ? english : ''}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const force = dialect === 'postgres' ? ' with (force)' : ''
  return { dialect, url: url.href, drop: () => onServer(admin, `drop database if exists ${name}${force}`) }
}

/** Closes everything that a database has open. */
export async function closeDatabase(database: Database): Promise<void> {
  await closeScanner(database)
  await closeConnections(database)
  await database.close()
}

function urlOf(dialect: DialectName): string {
  if (dialect === 'postgres')
    return process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  return process.env.TEST_MARIADB_URL ?? 'mysql://root@127.0.0.1:3306/mysql'
}

/** Tells whether somebody listens where the address leads. */
function answers(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return Promise.resolve(false)
  const { hostname, port, protocol } = new URL(url)
  const usual = protocol.startsWith('postgres') ? 5432 : 3306
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || usual, timeout: 1000 })
    const end = (isListening: boolean) => {
      socket.destroy()
      resolve(isListening)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

async function onServer(url: string, statement: string): Promise<void> {
  const database = await openDatabase(url)
  try {
    await sql.raw(statement).execute(database.write)
  } finally {
    await database.close()
  }
}
