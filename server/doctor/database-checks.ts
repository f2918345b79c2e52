import { type RawBuilder, sql } from 'kysely'
import { unknownIn } from '../app/installation/installation.ts'
import type { DialectName } from '../db/dialect.ts'
import { versionSql } from '../db/dialect.ts'
import { isMissingTable } from '../db/migrations/migrate.ts'
import { declaredSchema } from '../resource/columns/table.ts'
import { type Check, collect, counted } from './check.ts'

const restore = 'restore a copy (README, “Backup and restore”)'

/** The database answers; on SQLite every page of the file and every index is read. */
export const integrity: Check = {
  name: 'database',
  async run({ database: { dialect, read, file } }) {
    const [row] = (await versionSql(dialect).execute(read)).rows
    const version = `${dialect} ${row?.version}`
    if (dialect !== 'sqlite') return { seen: `${version} answers`, findings: [] }
    const damage = collect('damaged places in the file', `stop the server and ${restore}`)
    const found = await sql<{ integrity_check: string }>`pragma integrity_check(1000)`
      .execute(read)
      // Where the very start of the file is damaged the check itself breaks off.
      .catch((error: Error) => ({ rows: [{ integrity_check: error.message }] }))
    for (const { integrity_check: text } of found.rows) if (text !== 'ok') damage.add(text)
    return { seen: `${version}, ${file} read whole`, findings: damage.findings() }
  },
}

/** Every migration was applied, and none that this release does not know. Tables of modules that are not there are named. */
export const journal: Check = {
  name: 'migrations',
  async run({ database: { read }, modules, migrations }) {
    const rows = await read
      .selectFrom('migration_journal')
      .select(['name', 'done'])
      .execute()
      .catch((error: unknown) => {
        if (isMissingTable(error)) return []
        throw error
      })
    const done = new Set(rows.filter((row) => Number(row.done) === 1).map((row) => String(row.name)))
    const waiting = collect(
      'migrations that were not applied, or broke off',
      'start this release: it applies them',
    )
    for (const { name } of migrations) if (!done.has(name)) waiting.add(name)
    const later = collect(
      'migrations of a newer release',
      'start that release, or restore a copy of the database from before it',
    )
    const names = rows.map((row) => String(row.name))
    const { newer, absent } = unknownIn(names, { modules, migrations })
    for (const name of newer) later.add(name)
    const applied = migrations.filter(({ name }) => done.has(name)).length
    const left = absent.length > 0 ? `; tables of ${absent.join(', ')}, not there, are left as they are` : ''
    return {
      seen: `${applied} of ${migrations.length} applied${left}`,
      findings: [...waiting.findings(), ...later.findings()],
    }
  },
}

/** Every table, column and index that the declarations ask for is there. */
export const schema: Check = {
  name: 'tables',
  async run({ database: { dialect, read }, tables, entries }) {
    const declared = declaredSchema(
      entries.map(({ resource }) => resource),
      tables,
    )
    const found = {
      columns: await namesIn(columnNames[dialect]),
      indexes: await namesIn(indexNames[dialect]),
    }
    async function namesIn(question: RawBuilder<{ readonly tbl: string; readonly name: string }>) {
      const { rows } = await question.execute(read)
      return new Set(rows.map(({ tbl, name }) => `${tbl}.${name}`))
    }
    const advice = `${restore}, or make what is missing by hand: the migrations say how`
    const columns = collect('declared columns that are not there', advice)
    const indexes = collect('declared indexes that are not there', `${advice}; until then lists are slow`)
    for (const table of declared.values()) {
      for (const { name } of table.columns)
        if (!found.columns.has(`${table.name}.${name}`)) columns.add(`${table.name}.${name}`)
      for (const { name } of table.indexes)
        if (!found.indexes.has(`${table.name}.${name}`)) indexes.add(`${name} of ${table.name}`)
    }
    return {
      seen: `${counted(declared.size, 'table')} as declared`,
      findings: [...columns.findings(), ...indexes.findings()],
    }
  },
}

type Names = Readonly<Record<DialectName, RawBuilder<{ readonly tbl: string; readonly name: string }>>>

const columnNames: Names = {
  sqlite: sql`select m.name tbl, c.name from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`,
  postgres: sql`select table_name tbl, column_name as name from information_schema.columns where table_schema = current_schema()`,
  mysql: sql`select table_name as tbl, column_name as name from information_schema.columns where table_schema = database()`,
}

const indexNames: Names = {
  sqlite: sql`select tbl_name tbl, name from sqlite_master where type = 'index'`,
  postgres: sql`select tablename tbl, indexname as name from pg_indexes where schemaname = current_schema()`,
  mysql: sql`select distinct table_name as tbl, index_name as name from information_schema.statistics where table_schema = database()`,
}
