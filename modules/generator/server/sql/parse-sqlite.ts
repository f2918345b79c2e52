import { Kysely, sql } from 'kysely'
import type { ForeignTable } from '#core/tables/foreign-table.ts'
import type { Tables } from '#server/db/database.ts'
import { NodeSqliteDialect } from '#server/db/sqlite/sqlite.ts'
import { describeTable, foreignTables } from '#server/lookups/tables/introspect.ts'
import { SqlError } from './sql-drafts.ts'
import type { Statement } from './sql-statements.ts'

/** Nothing of it reads or writes rows: a table that is made of a query, which would run, has no bracket after its name. */
const wanted =
  /^(?:create\s+table\s+(?:if\s+not\s+exists\s+)?[^\s(.]+\s*(?:\.\s*[^\s(.]+\s*)?\(|alter\s+table\s|create\s+unique\s+index\s)/i
const quoted = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*'|\[[^\]]*\]/g

/** The tables that SQLite itself makes of the statements, in a database in memory that holds nothing else. */
export async function parseSqlite(statements: readonly Statement[]): Promise<readonly ForeignTable[]> {
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ path: ':memory:' }) })
  try {
    for (const { text, line } of statements) {
      if (!wanted.test(text.replaceAll(quoted, 'x'))) continue
      await sql
        .raw(text)
        .execute(db)
        .catch((error: Error) => {
          throw new SqlError(line, error.message)
        })
    }
    const connection = { key: '', dialect: 'sqlite', db } as const
    const tables: ForeignTable[] = []
    for (const table of await foreignTables(connection)) tables.push(await describeTable(connection, table))
    return tables
  } finally {
    await db.destroy()
  }
}
