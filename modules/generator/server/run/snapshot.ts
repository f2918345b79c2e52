import { Kysely, sql } from 'kysely'
import type { App } from '#server/context.ts'
import type { Tables } from '#server/db/database.ts'
import { NodeSqliteDialect } from '#server/db/sqlite/sqlite.ts'
import { type Connection, withConnection } from '#server/lookups/tables/connections.ts'

/**
 * Has work read a table as it is at one moment, whatever others write meanwhile, where its database has that without
 * making anybody wait; elsewhere, through the connection as it is.
 */
export async function withSnapshot<T>(
  app: App,
  key: string,
  table: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await withConnection(app, key, async (open) => open)
  if (connection.dialect === 'postgres') {
    const reading = connection.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    return reading.execute((db) => work({ ...connection, db }))
  }
  return connection.dialect === 'mysql' ? inMysql(connection, table, work) : inSqlite(app, connection, work)
}

async function inMysql<T>(
  connection: Connection,
  table: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ engine: unknown }>`select engine as engine from information_schema.tables
    where table_schema = database() and table_name = ${table}`.execute(connection.db)
  // Other engines have no moments.
  if (String(rows[0]?.engine).toLowerCase() !== 'innodb') return work(connection)
  return connection.db.connection().execute(async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db)
    await sql`start transaction with consistent snapshot, read only`.execute(db)
    try {
      return await work({ ...connection, db })
    } finally {
      await sql`rollback`.execute(db)
    }
  })
}

/** Only a write-ahead log lets others write while one reads; a connection of its own, as ours has no transactions for reading. */
async function inSqlite<T>(
  { config, database }: App,
  connection: Connection,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ journal_mode: unknown }>`pragma journal_mode`.execute(connection.db)
  const url = config.connections.get(connection.key)
  const path = connection.key === '' ? database.file : (url?.slice('sqlite:'.length) ?? null)
  if (path === null || rows[0]?.journal_mode !== 'wal') return work(connection)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ path, readOnly: true }) })
  try {
    await sql`begin`.execute(db)
    return await work({ ...connection, db })
  } finally {
    await db.destroy()
  }
}
