import { Kysely, sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import type { App } from '../../context.ts'
import { type Database, openDatabase, type Tables } from '../../db/database.ts'
import { type DialectName, isAway, isDenied } from '../../db/dialect.ts'
import { NodeSqliteDialect } from '../../db/sqlite/sqlite.ts'

/** A database that tables are read from. */
export interface Connection {
  /** '' is the product's own database */
  readonly key: string
  readonly dialect: DialectName
  /** for reading only */
  readonly db: Kysely<Tables>
}

type Parts = Pick<App, 'config' | 'database' | 'log'>

/** One that answers at all answers sooner; the caller waits no longer. */
const answerMilliseconds = 4000

interface Opened {
  readonly connection: Connection
  readonly close: () => Promise<void>
}

/** What is open beside the product's own database, by its key. */
const opened = new WeakMap<Database, Map<string, Promise<Opened>>>()

/** The key as it is kept: the product's own database has none. */
export function connectionKey(raw: unknown): string {
  if (raw === undefined || raw === null || raw === 'default') return ''
  if (typeof raw !== 'string') throw new Problem('parameter', { name: 'connection' })
  return raw
}

/**
 * Has work done with a connection, which is opened when it is first asked for and stays open. One that does not answer,
 * before or during the work, or does not let its account read, is refused by its key.
 */
export async function withConnection<T>(
  app: Parts,
  key: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const url = app.config.connections.get(key)
  if (key === '') {
    // A whole table is counted, or read: nobody waits for it.
    const { dialect, read, long } = app.database
    return work({ key, dialect, db: dialect === 'sqlite' ? read : long })
  }
  if (url === undefined) throw new Problem('parameter', { name: 'connection' })
  return guarded(app, await connect(app, key, url), work)
}

/** Has work done with a connection that is open: a failure of that one is refused by its key. */
export async function guarded<T>(
  app: Pick<App, 'log'>,
  connection: Connection,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    return await work(connection)
  } catch (error) {
    if (connection.key === '' || (!isAway(error) && !isClosed(error))) throw error
    return away(app, connection.key, error)
  }
}

/** Closes what was opened beside a database of the product. */
export async function closeConnections(database: Database): Promise<void> {
  const all = [...(opened.get(database)?.values() ?? [])]
  opened.delete(database)
  for (const one of await Promise.allSettled(all)) {
    if (one.status === 'fulfilled') await one.value.close()
  }
}

async function connect(app: Parts, key: string, url: string): Promise<Connection> {
  const all = opened.get(app.database) ?? new Map<string, Promise<Opened>>()
  opened.set(app.database, all)
  const opening = all.get(key) ?? open(key, url)
  all.set(key, opening)
  try {
    const { connection } = await inTime(opening)
    // SQLite looks into its file only when it has to.
    const ping = connection.dialect === 'sqlite' ? sql`select count(*) from sqlite_master` : sql`select 1`
    await inTime(ping.execute(connection.db))
    return connection
  } catch (error) {
    if (all.get(key) === opening) all.delete(key)
    // What comes to be open all the same belongs to nobody.
    opening.then(({ close }) => close()).catch(() => {})
    return away(app, key, error)
  }
}

async function open(key: string, url: string): Promise<Opened> {
  if (url.startsWith('sqlite:')) {
    const path = url.slice('sqlite:'.length)
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ path, readOnly: true }) })
    return { connection: { key, dialect: 'sqlite', db }, close: () => db.destroy() }
  }
  const { dialect, read, close } = await openDatabase(url)
  return { connection: { key, dialect, db: read }, close }
}

/** Tells whether the account of a connection may not read what is there. */
function isClosed(error: unknown): boolean {
  return isDenied(error) || (error as { code?: unknown })?.code === 'ER_TABLEACCESS_DENIED_ERROR'
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), answerMilliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

function away({ log }: Pick<App, 'log'>, key: string, error: unknown): never {
  log.warn({ err: error, connection: key }, 'a connection of the generator is away')
  throw new Problem('connectionAway', { connection: key })
}
