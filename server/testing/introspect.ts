import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A table as the database itself describes it: columns with "may be null", indexes by name, key. */
export interface FoundTable {
  readonly columns: Record<string, boolean>
  readonly indexes: Record<string, { readonly columns: string[]; readonly unique: boolean }>
  readonly primaryKey: string[]
}

type Row = Readonly<Record<string, unknown>>

/** What really is in the database, asked in its own words, so that a test does not believe the product. */
export async function introspect(database: Database): Promise<Map<string, FoundTable>> {
  const { columns, indexes } = await questions[database.dialect](database)
  const tables = new Map<string, FoundTable>()
  for (const row of columns) {
    const name = String(row.tbl)
    const table = tables.get(name) ?? { columns: {}, indexes: {}, primaryKey: [] }
    table.columns[String(row.col)] = row.nullable === 'YES'
    tables.set(name, table)
  }
  for (const row of indexes) {
    const table = tables.get(String(row.tbl))
    if (!table) continue
    if (Number(row.is_primary) === 1) table.primaryKey.push(String(row.col))
    else {
      const index = table.indexes[String(row.idx)] ?? { columns: [], unique: Number(row.is_unique) === 1 }
      index.columns.push(String(row.col))
      table.indexes[String(row.idx)] = index
    }
  }
  return tables
}

type Question = (database: Database) => Promise<{ columns: readonly Row[]; indexes: readonly Row[] }>

const questions: Readonly<Record<Database['dialect'], Question>> = {
  async sqlite({ write }) {
    const columns = await sql<Row>`
      select m.name tbl, c.name col, case when c."notnull" = 1 or c.pk > 0 then 'NO' else 'YES' end nullable
      from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, c.cid`.execute(write)
    const indexes = await sql<Row>`
      select m.name tbl, i.name idx, c.name col, i."unique" is_unique, 0 is_primary, c.seqno position
      from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c
      where m.type = 'table' and i.origin = 'c'
      union all
      select m.name, 'key', c.name, 1, 1, c.pk from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and m.name not like 'sqlite_%' and c.pk > 0
      order by 1, 2, 6`.execute(write)
    return { columns: columns.rows, indexes: indexes.rows }
  },
  async postgres({ write }) {
    const columns = await sql<Row>`
      select table_name tbl, column_name col, is_nullable nullable
      from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`.execute(
      write,
    )
    const indexes = await sql<Row>`
      select t.relname tbl, i.relname idx, a.attname col, x.indisunique::int is_unique, x.indisprimary::int is_primary
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      cross join lateral unnest(x.indkey) with ordinality k(att, position)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.att
      order by 1, 2, k.position`.execute(write)
    return { columns: columns.rows, indexes: indexes.rows }
  },
  async mysql({ write }) {
    const columns = await sql<Row>`
      select table_name as tbl, column_name as col, is_nullable as nullable
      from information_schema.columns where table_schema = database() order by 1, ordinal_position`.execute(
      write,
    )
    const indexes = await sql<Row>`
      select table_name as tbl, index_name as idx, column_name as col, 1 - non_unique as is_unique,
        index_name = 'PRIMARY' as is_primary
      from information_schema.statistics where table_schema = database()
      order by 1, 2, seq_in_index`.execute(write)
    return { columns: columns.rows, indexes: indexes.rows }
  },
}
