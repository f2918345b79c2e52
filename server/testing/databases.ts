import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../db/database.ts'
import type { DialectName } from '../db/dialect.ts'
import { closeScanner } from '../db/scan/scan.ts'
import { closeConnections } from '../lookups/tables/connections.ts'

/** A database of a test's own, and the way to be rid of it. */
export interface TestDatabase {
  readonly dialect: DialectName
  readonly url: string
  readonly drop: () => Promise<void>
}

/**
 * The databases this run can reach; those it can not are named as skipped by the tests that use the list. `npm run check` is
 * about none that has a server.
 */
export const dialects: readonly { readonly dialect: DialectName; readonly isReachable: boolean }[] = [
  { dialect: 'sqlite', isReachable: true },
  ...(process.env.PORTICO_TEST_RING === 'check'
    ? []
    : ([
        { dialect: 'postgres', isReachable: await answers(urlOf('postgres')) },
        { dialect: 'mysql', isReachable: await answers(urlOf('mysql')) },
      ] as const)),
]

/** Password of administrator 1 in tests. */
export const superPassword = 'Portico-Test-1'

/** The variable by which `template-server.ts` tells the tests whom to ask for its databases. */
export const templatesVariable = 'PORTICO_TEST_TEMPLATES'

const templates = new Map<DialectName, Promise<string>>()

let made = 0

/** Makes an empty database named `portico_test_<pid>_<n>`. */
export async function createTestDatabase(dialect: DialectName): Promise<TestDatabase> {
  return create(dialect)
}

/**
 * Makes a database as a first start of the product leaves it: migrated, with administrator 1. It is a copy of the template;
 * outside of a test run there is none, and the database is empty.
 */
export async function createProductDatabase(dialect: DialectName): Promise<TestDatabase> {
  const server = process.env[templatesVariable]
  if (!server) return create(dialect)
  const template = templates.get(dialect) ?? askForTemplate(server, dialect)
  templates.set(dialect, template)
  return create(dialect, await template)
}

async function askForTemplate(server: string, dialect: DialectName): Promise<string> {
  const answer = await fetch(`${server}/${dialect}`)
  if (!answer.ok) throw new Error(`no template on ${dialect}: ${await answer.text()}`)
  return answer.text()
}

async function create(dialect: DialectName, template?: string): Promise<TestDatabase> {
  const name = `portico_test_${process.pid}_${++made}`
  if (dialect === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), `${name}-`))
    const path = join(folder, 'test.db')
    if (template) await copyFile(template.slice('sqlite:'.length), path)
    return { dialect, url: `sqlite:${path}`, drop: () => rm(folder, { recursive: true, force: true }) }
  }
  const admin = urlOf(dialect)
  const source = template === undefined ? undefined : new URL(template).pathname.slice(1)
  if (dialect === 'postgres') {
    // A server that sorts as English does finds what silently relies on the order of characters.
    const english = "template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'"
    await onServer(admin, `create database ${name} template ${source ?? english}`)
  } else {
    await onServer(admin, `create database ${name}`, ...(source ? await copyTables(admin, source, name) : []))
  }
  const url = new URL(admin)
  url.pathname = `/${name}`
  const force = dialect === 'postgres' ? ' with (force)' : ''
  return { dialect, url: url.href, drop: () => onServer(admin, `drop database if exists ${name}${force}`) }
}

/** The statements that copy a database of MariaDB, table by table. */
async function copyTables(admin: string, source: string, target: string): Promise<readonly string[]> {
  const database = await openDatabase(admin)
  try {
    const { rows } = await sql<{ readonly name: string }>`
      select table_name as name from information_schema.tables where table_schema = ${source}`.execute(
      database.read,
    )
    return rows.flatMap(({ name }) => [
      `create table ${target}.${name} like ${source}.${name}`,
      `insert into ${target}.${name} select * from ${source}.${name}`,
    ])
  } finally {
    await database.close()
  }
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

/** Tells whether a server listens at the address. */
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

async function onServer(url: string, ...statements: readonly string[]): Promise<void> {
  const database = await openDatabase(url)
  try {
    for (const statement of statements) await sql.raw(statement).execute(database.long)
  } finally {
    await database.close()
  }
}
