import { type RawBuilder, sql } from 'kysely'
import { formatChoices } from '#core/tables/dictionary.ts'
import { type ForeignColumn, type ForeignTable, readType } from '#core/tables/foreign-table.ts'
import type { DialectName } from '../../db/dialect.ts'
import type { Connection } from './connections.ts'
import { literalOf } from './literal.ts'

/** A table as a list of tables has it. */
export interface TableName {
  readonly name: string
  readonly comment: string
}

/** Every table of a connection by name, without views and without what the database keeps for itself. */
export async function foreignTables({ db, dialect }: Connection): Promise<readonly TableName[]> {
  const { rows } = await tableLists[dialect].execute(db)
  return rows
    .map(({ name, comment }) => ({ name: String(name), comment: String(comment ?? '') }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** A table with everything that the database tells of it; null when no table has exactly this name. */
export async function foreignTable(connection: Connection, name: string): Promise<ForeignTable | null> {
  const found = (await foreignTables(connection)).find((table) => table.name === name)
  return found ? describeTable(connection, found) : null
}

/** Tells whether a name is that of a view, which has rows and is no table. */
export async function isView({ db, dialect }: Connection, name: string): Promise<boolean> {
  // Compared here: not every name that may be asked for is one that a database takes.
  const { rows } = await views[dialect].execute(db)
  return rows.some((row) => row.name === name)
}

/** Everything that the database tells of a table that is there. */
export async function describeTable(connection: Connection, table: TableName): Promise<ForeignTable> {
  const { columns, keys } = await questions[connection.dialect](connection, table.name)
  const { rows } = await sql`select 1 from ${sql.id(table.name)} limit 1`.execute(connection.db)
  return {
    ...table,
    columns,
    primaryKey: keys.find(({ isPrimary }) => isPrimary)?.columns ?? [],
    uniqueKeys: keys.filter(({ isPrimary }) => !isPrimary).map((key) => key.columns),
    isEmpty: rows.length === 0,
  }
}

type Row = Readonly<Record<string, unknown>>

const tableLists: Readonly<Record<DialectName, RawBuilder<Row>>> = {
  sqlite: sql`select name, '' as comment from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'`,
  postgres: sql`select c.relname as name, obj_description(c.oid, 'pg_class') as comment from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition`,
  mysql: sql`select table_name as name, table_comment as comment from information_schema.tables
    where table_schema = database() and table_type = 'BASE TABLE'`,
}

const views: Readonly<Record<DialectName, RawBuilder<Row>>> = {
  sqlite: sql`select name from pragma_table_list where schema = 'main' and type = 'view'`,
  postgres: sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('v', 'm')`,
  mysql: sql`select table_name as name from information_schema.tables
    where table_schema = database() and table_type = 'VIEW'`,
}

interface Key {
  readonly columns: readonly string[]
  readonly isPrimary: boolean
}

interface Description {
  readonly columns: readonly ForeignColumn[]
  readonly keys: readonly Key[]
}

const questions: Readonly<
  Record<DialectName, (connection: Connection, table: string) => Promise<Description>>
> = {
  sqlite: describeSqlite,
  postgres: describePostgres,
  mysql: describeMysql,
}

async function describeSqlite({ db }: Connection, table: string): Promise<Description> {
  const made = await sql<Row>`select sql from sqlite_master where type = 'table' and name = ${table}`.execute(
    db,
  )
  const isCounted = /\bautoincrement\b/i.test(String(made.rows[0]?.sql ?? ''))
  // 1 is a hidden column of a virtual table.
  const { rows } =
    await sql<Row>`select * from pragma_table_xinfo(${table}) where hidden <> 1 order by cid`.execute(db)
  const keyed = rows
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((one, other) => Number(one.pk) - Number(other.pk))
  const columns = rows.map((row, at): ForeignColumn => {
    const isKey = keyed.length === 1 && keyed[0] === row
    const isRowId = isKey && String(row.type).toLowerCase() === 'integer'
    return {
      ...readType(String(row.type ?? ''), true),
      name: String(row.name),
      position: at + 1,
      nullable: Number(row.notnull) === 0 && Number(row.pk) === 0,
      default: literalOf(textOf(row.dflt_value), false),
      autoIncrement: isRowId || (isKey && isCounted),
      isComputed: Number(row.hidden) > 1,
      comment: '',
    }
  })
  const indexes = await sql<Row>`
    select i.name as key, c.name as col from pragma_index_list(${table}) i join pragma_index_info(i.name) c
    where i."unique" = 1 and i.partial = 0 and i.origin <> 'pk' order by i.seq, c.seqno`.execute(db)
  const primary = keyed.map(({ name }) => String(name))
  const keys = [
    ...keysOf(indexes.rows),
    ...(primary.length > 0 ? [{ columns: primary, isPrimary: true }] : []),
  ]
  return { columns, keys }
}

async function describePostgres({ db }: Connection, table: string): Promise<Description> {
  // A domain is what it is made of.
  const { rows } = await sql<Row>`
    select a.attname as name,
      format_type(b.oid, case when t.typtype = 'd' then t.typtypmod else a.atttypmod end) as type,
      a.attnotnull or t.typnotnull as is_required, a.attidentity as identity, a.attgenerated as computed,
      pg_get_expr(d.adbin, d.adrelid) as preset, col_description(a.attrelid, a.attnum) as comment,
      (select json_agg(e.enumlabel order by e.enumsortorder)::text from pg_enum e where e.enumtypid = b.oid) as labels
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname = current_schema() and c.relname = ${table} and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db)
  const columns = rows.map((row, at): ForeignColumn => {
    const preset = textOf(row.preset)
    const labels = textOf(row.labels)
    const isComputed = String(row.computed ?? '').trim() !== ''
    return {
      ...readType(labels === null ? String(row.type) : formatChoices('enum', JSON.parse(labels))),
      name: String(row.name),
      position: at + 1,
      nullable: row.is_required !== true,
      default: isComputed ? null : literalOf(preset, false),
      autoIncrement: String(row.identity ?? '').trim() !== '' || /^nextval\(/i.test(preset ?? ''),
      isComputed,
      comment: textOf(row.comment) ?? '',
    }
  })
  const indexes = await sql<Row>`
    select i.relname as key, a.attname as col, x.indisprimary as is_primary
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    cross join lateral unnest(x.indkey) with ordinality k(att, place)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.att
    where n.nspname = current_schema() and t.relname = ${table} and x.indisunique and x.indpred is null
      and x.indexprs is null and k.place <= x.indnkeyatts
    order by i.relname, k.place`.execute(db)
  return { columns, keys: keysOf(indexes.rows) }
}

async function describeMysql({ db }: Connection, table: string): Promise<Description> {
  const { rows } = await sql<Row>`
    select column_name as name, column_type as type, is_nullable as nullable, column_default as preset,
      extra as extra, column_comment as comment, version() as version
    from information_schema.columns where table_schema = database() and table_name = ${table}
    order by ordinal_position`.execute(db)
  const columns = rows.map((row, at): ForeignColumn => {
    const extra = String(row.extra).toLowerCase()
    const isComputed = /\b(?:virtual|stored|persistent) generated\b|^(?:virtual|stored)$/.test(extra)
    return {
      ...readType(String(row.type)),
      name: String(row.name),
      position: at + 1,
      nullable: row.nullable === 'YES',
      default: isComputed ? null : mysqlDefault(row, extra),
      autoIncrement: extra.includes('auto_increment'),
      isComputed,
      comment: String(row.comment ?? ''),
    }
  })
  const indexes = await sql<Row>`
    select index_name as \`key\`, column_name as col, index_name = 'PRIMARY' as is_primary
    from information_schema.statistics
    where table_schema = database() and table_name = ${table} and non_unique = 0 and sub_part is null
    order by index_name, seq_in_index`.execute(db)
  return { columns, keys: keysOf(indexes.rows) }
}

/** MariaDB writes defaults as expressions, MySQL as bare values and says elsewhere whether one is an expression. */
function mysqlDefault({ preset, version }: Row, extra: string): string | null {
  const text = textOf(preset)
  if (/mariadb/i.test(String(version))) return literalOf(text, true)
  return extra.includes('default_generated') || /^current_timestamp/i.test(text ?? '') ? null : text
}

function keysOf(rows: readonly Row[]): readonly Key[] {
  const keys = new Map<string, { columns: string[]; isPrimary: boolean }>()
  for (const { key, col, is_primary } of rows) {
    const known = keys.get(String(key)) ?? { columns: [], isPrimary: Number(is_primary ?? 0) === 1 }
    known.columns.push(String(col))
    keys.set(String(key), known)
  }
  return [...keys.values()]
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
