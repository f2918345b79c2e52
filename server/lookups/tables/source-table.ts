import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import type { ForeignColumn, ForeignTable } from '#core/tables/foreign-table.ts'
import type { App } from '../../context.ts'
import type { DialectName } from '../../db/dialect.ts'
import { systemTablesOf } from '../../module.ts'
import { tablesOf } from '../../resource/columns/table.ts'
import { type Connection, guarded, withConnection } from './connections.ts'
import { foreignTable, isView } from './introspect.ts'

/** A table of a connection as a source of designs and rows; one that is closed or missing is refused. */
export async function sourceTable(app: App, connection: string, name: string): Promise<ForeignTable> {
  return withConnection(app, connection, (open) => openTable(app, open, name))
}

/** Tables of the product's own database that nothing is generated from: the framework's and those of declared resources. */
export function closedSources({ registry, modules }: Pick<App, 'registry' | 'modules'>): ReadonlySet<string> {
  const made = new Set(registry.generated)
  const declared = registry.entries.filter((entry) => !made.has(entry))
  return new Set([
    'migration_journal',
    'process_lock',
    ...systemTablesOf(modules).map(({ name }) => name),
    ...declared.flatMap(({ resource }) => tablesOf(resource).map(({ name }) => name)),
  ])
}

async function openTable(app: App, connection: Connection, name: string): Promise<ForeignTable> {
  // The case of a name does not always count.
  if (connection.key === '' && closedSources(app).has(name.toLowerCase()))
    throw new Problem('tableClosed', { table: name })
  const table = await foreignTable(connection, name)
  if (table) return table
  throw (await isView(connection, name))
    ? new Problem('tableIsView', { table: name })
    : new Problem('noTable')
}

/** A row of a foreign table by the names of its columns: texts, numbers, booleans, bytes that are no text, or null. */
export type ForeignRow = Readonly<Record<string, unknown>>

/** Rows that were read in one go. */
export interface RowBatch {
  readonly rows: readonly ForeignRow[]
  /** where the next ones begin: given back to `readRows`, it goes on from there */
  readonly after: RowPlace
}

/** A place in a table: the key of the last row, or how many rows came before. */
export type RowPlace = { readonly key: readonly unknown[] } | { readonly offset: number }

/** Where to begin, and how many rows to read in one go: 1,000 unless said otherwise. */
export interface RowOptions {
  /** an open connection to read through, such as one that stands at one moment; else one is asked for */
  readonly through?: Connection
  readonly after?: RowPlace
  readonly batch?: number
}

/**
 * Every row of a foreign table, batch by batch, with these columns of it. Goes along a key where there is one; else it
 * counts, and rows that come or go meanwhile may be met twice or not at all. Times come as `YYYY-MM-DD HH:MM:SS` in UTC,
 * numbers that JavaScript can not hold as their digits.
 */
export async function* readRows(
  app: App,
  connection: string,
  tableName: string,
  columns: readonly string[],
  { after, batch = 1000, through }: RowOptions = {},
): AsyncGenerator<RowBatch> {
  const table = await sourceTable(app, connection, tableName)
  const wanted = columns.map((name) => {
    const column = table.columns.find((one) => one.name === name)
    if (!column) throw new Problem('unknownColumn', { name })
    return column
  })
  let place = after
  for (;;) {
    const from = place
    const found = await reading(app, connection, through, async (open) => {
      const key = await keyOf(open, table)
      return key.length > 0
        ? nextByKey(open, table.name, wanted, key, { from, batch })
        : nextByCount(open, table.name, wanted, { from, batch })
    })
    if (found.rows.length > 0) yield found
    if (found.rows.length < batch) return
    place = found.after
  }
}

function reading<T>(
  app: App,
  key: string,
  through: Connection | undefined,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return through ? guarded(app, through, work) : withConnection(app, key, work)
}

interface Step {
  readonly from: RowPlace | undefined
  readonly batch: number
}

/** A column of the key that is gone along, and how one of its values is written. */
interface KeyPart {
  readonly column: RawBuilder<unknown>
  readonly value: (raw: unknown) => RawBuilder<unknown>
}

const plainKey = (name: string): KeyPart => ({ column: sql.id(name), value: (raw) => sql`${raw}` })

/** What tells rows apart and puts them in an order; empty when the table has nothing that does. */
async function keyOf({ db, dialect }: Connection, table: ForeignTable): Promise<readonly KeyPart[]> {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ wr: unknown }>`
      select wr from pragma_table_list where schema = 'main' and name = ${table.name}`.execute(db)
    const taken = new Set(table.columns.map(({ name }) => name.toLowerCase()))
    const alias = ['rowid', '_rowid_', 'oid'].find((name) => !taken.has(name))
    if (Number(rows[0]?.wr) === 0 && alias) return [plainKey(alias)]
  }
  const keys = [table.primaryKey, ...table.uniqueKeys]
  const column = (name: string) => table.columns.find((one) => one.name === name)
  const fit = keys.find(
    (names) => names.length > 0 && names.every((name) => isOrdered(column(name), dialect)),
  )
  return (fit ?? []).map((name) => {
    const { family, unsigned } = column(name) ?? {}
    if (dialect !== 'mysql' || family !== 'integer') return plainKey(name)
    // It would compare a whole number with its digits as numbers with a fraction, which are not exact.
    const whole = sql.raw(unsigned ? 'unsigned' : 'signed')
    return { column: sql.id(name), value: (raw) => sql`cast(${raw} as ${whole})` }
  })
}

/** Tells whether a column can be gone along: it is never empty, and its values come back as they went. */
function isOrdered(column: ForeignColumn | undefined, dialect: DialectName): boolean {
  if (!column || column.nullable) return false
  const { family, fullType } = column
  if (dialect === 'mysql' && /binary/i.test(fullType)) return false
  return ['integer', 'char', 'text', 'uuid'].includes(family)
}

async function nextByKey(
  { db, dialect }: Connection,
  table: string,
  columns: readonly ForeignColumn[],
  key: readonly KeyPart[],
  { from, batch }: Step,
): Promise<RowBatch> {
  const parts = sql.join(key.map(({ column }) => column))
  const last = from && 'key' in from ? from.key : null
  const ends = key.map(({ value }, at) => value(last?.[at]))
  const beyond = last ? sql`where (${parts}) > (${sql.join(ends)})` : sql``
  const digits = key.map(({ column }, at) => sql`${asDigits(dialect, column)} as ${sql.id(`k${at}`)}`)
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...digits, ...selected(dialect, columns)])} from ${sql.id(table)} ${beyond}
    order by ${parts} limit ${sql.lit(batch)}`.execute(db)
  const end = rows.at(-1)
  return {
    rows: rows.map((row) => rowOf(row, columns)),
    after: { key: end ? key.map((_, at) => end[`k${at}`]) : (last ?? []) },
  }
}

async function nextByCount(
  { db, dialect }: Connection,
  table: string,
  columns: readonly ForeignColumn[],
  { from, batch }: Step,
): Promise<RowBatch> {
  const offset = from && 'offset' in from ? from.offset : 0
  // Rows that are equal in every column that is read may change places.
  const order = columns.map(({ name, family }) => wholeOrder(dialect, sql.id(name), family))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([sql`1 as one`, ...selected(dialect, columns)])} from ${sql.id(table)}
    order by ${sql.join(order)} limit ${sql.lit(batch)} offset ${sql.lit(offset)}`.execute(db)
  return { rows: rows.map((row) => rowOf(row, columns)), after: { offset: offset + rows.length } }
}

/** An order that tells any two different values apart: MySQL's looks at the beginning of texts, and not at their case. */
function wholeOrder(
  dialect: DialectName,
  column: RawBuilder<unknown>,
  family: ForeignColumn['family'],
): RawBuilder<unknown> {
  if (dialect === 'postgres') return sql`${column}::text`
  const isText = ['char', 'text', 'json'].includes(family)
  return dialect === 'mysql' && isText ? sql`md5(${column})` : column
}

/** The columns under names of our own, each in a form that the drivers leave alone. */
function selected(dialect: DialectName, columns: readonly ForeignColumn[]): readonly RawBuilder<unknown>[] {
  return columns.map(
    (column, at) => sql`${readers[dialect](sql.id(column.name), column)} as ${sql.id(`c${at}`)}`,
  )
}

type Reader = (name: RawBuilder<unknown>, column: ForeignColumn) => RawBuilder<unknown>

const readers: Readonly<Record<DialectName, Reader>> = {
  sqlite: (name) => asDigits('sqlite', name),
  postgres(name, { family, fullType, type }) {
    const isZoned = /with time zone|timestamptz/.test(fullType)
    const moment = isZoned ? sql`(${name} at time zone 'UTC')` : name
    if (family === 'datetime')
      return sql`case when isfinite(${name}) then to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS') end`
    if (family === 'date') return sql`case when isfinite(${name}) then to_char(${name}, 'YYYY-MM-DD') end`
    if (family === 'time') return sql`left(${name}::text, 8)`
    if (family === 'array') return sql`to_json(${name})::text`
    if (isNumber(type, family)) return name
    if (fullType === 'money') return sql`${name}::numeric::text`
    // `bit(1)` is no boolean there.
    return family === 'boolean' && fullType === 'boolean' ? name : sql`${name}::text`
  },
  mysql(name, { family, fullType, type }) {
    if (/^bit/i.test(fullType)) return sql`cast(${name} + 0 as char)`
    const isPlain = ['datetime', 'date', 'time', 'year'].includes(family) || isNumber(type, family)
    return isPlain || /binary/i.test(fullType) ? name : sql`cast(${name} as char)`
  },
}

/** Tells whether every value of a type is a number of JavaScript's. */
function isNumber(type: string, family: ForeignColumn['family']): boolean {
  return family === 'real' || (family === 'integer' && type !== 'bigint')
}

/** A whole number that JavaScript can not hold comes as its digits. */
function asDigits(dialect: DialectName, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (dialect !== 'sqlite') return dialect === 'postgres' ? sql`${value}::text` : sql`cast(${value} as char)`
  return sql`case when typeof(${value}) = 'integer' and ${value} not between -9007199254740991 and 9007199254740991
    then cast(${value} as text) else ${value} end`
}

function rowOf(row: ForeignRow, columns: readonly ForeignColumn[]): ForeignRow {
  return Object.fromEntries(columns.map(({ name, family }, at) => [name, plainValue(row[`c${at}`], family)]))
}

function plainValue(value: unknown, family: ForeignColumn['family']): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Uint8Array) return textOfBytes(value) ?? value
  if (typeof value !== 'string') return value
  const isTime = family === 'datetime' || family === 'time'
  return isTime ? value.replace('T', ' ').replace(/^([\d: -]{8,19})\.\d+$/, '$1') : value
}

function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
