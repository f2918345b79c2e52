import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tables } from './database.ts'
import { type DialectName, quote } from './dialect.ts'

/** Runs a query on a connection or in a transaction of its database. */
export type Run<Row> = (database: Database, db: Db, ...values: readonly unknown[]) => Promise<readonly Row[]>

/** Stands for a value until the query runs. */
class Slot {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query that is built and compiled once for each kind of database; its values follow at every run. For what every
 * request asks: building and compiling costs 5 µs and more, running what is compiled 1 µs beyond the query itself. `count` is how
 * many values there are, where `build` takes any number.
 */
export function compiledOnce<Row>(
  build: (db: Kysely<Tables>, ...slots: readonly unknown[]) => Compilable<Row>,
  count = build.length - 1,
): Run<Row> {
  const known = new Map<DialectName, CompiledQuery<Row>>()
  const slots = Array.from({ length: count }, (_, at) => new Slot(at))
  return async ({ dialect, read }, db, ...values) => {
    const query = known.get(dialect) ?? build(read, ...slots).compile()
    known.set(dialect, query)
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.at] : one))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** more ids than this are compiled anew: lists as long as that are rare, and each length is a statement of its own */
const keptIds = 100

/** Runs a query about some rows. */
export type RunFor<Row> = (
  database: Database,
  db: Db,
  ids: readonly unknown[],
  ...values: readonly unknown[]
) => Promise<readonly Row[]>

/** The same of a query about any number of ids, none of which has nothing to find: compiled once for each number of them. */
export function compiledFor<Row>(
  build: (db: Kysely<Tables>, ids: readonly unknown[], ...slots: readonly unknown[]) => Compilable<Row>,
): RunFor<Row> {
  const known = new Map<number, Run<Row>>()
  const others = build.length - 2
  return async (database, db, ids, ...values) => {
    const { length } = ids
    if (length === 0) return []
    const run =
      known.get(length) ??
      compiledOnce<Row>(
        (on, ...slots) => build(on, slots.slice(others), ...slots.slice(0, others)),
        length + others,
      )
    if (length <= keptIds) known.set(length, run)
    return run(database, db, ...values, ...ids)
  }
}

type Stored = Readonly<Record<string, unknown>>

const inserts = new Map<string, CompiledQuery<Stored>>()

/** Inserts one row and answers its id, the one that it brings or a new one; compiled once for each table and set of columns, which follow from declarations. */
export async function insertRow(database: Database, db: Db, table: string, record: Stored): Promise<number> {
  return Number((await insertReturning(database, db, table, record, ['id'])).id)
}

/**
 * The same, but answers the row as it is stored, as far as `columns` name it; on MySQL, which answers no rows, its `id` alone.
 * Columns that are `computed` follow from the table and bind nothing.
 */
export async function insertReturning(
  { dialect, read }: Database,
  db: Db,
  table: string,
  record: Stored,
  columns: readonly string[],
  computed: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<Stored> {
  const key = `${dialect} ${table} ${Object.keys(record)} + ${Object.keys(computed)} → ${columns}`
  const query = inserts.get(key) ?? compileInsert(dialect, read, table, { ...record, ...computed }, columns)
  inserts.set(key, query)
  const { rows, insertId } = await db.executeQuery<Stored>({ ...query, parameters: Object.values(record) })
  return rows[0] ?? { id: Number(record.id ?? insertId) }
}

/** Changes columns of the row with an id; compiled and answered as `insertReturning` is. */
export async function updateReturning(
  { dialect, read }: Database,
  db: Db,
  table: string,
  record: Stored,
  id: unknown,
  columns: readonly string[],
): Promise<Stored> {
  const key = `${dialect} ${table} set ${Object.keys(record)} → ${columns}`
  const query = updates.get(key) ?? compileUpdate(dialect, read, table, record, columns)
  updates.set(key, query)
  const { rows } = await db.executeQuery<Stored>({ ...query, parameters: [...Object.values(record), id] })
  return rows[0] ?? { id }
}

const updates = new Map<string, CompiledQuery<Stored>>()

function compileUpdate(
  dialect: DialectName,
  db: Kysely<Tables>,
  table: string,
  record: Stored,
  columns: readonly string[],
): CompiledQuery<Stored> {
  const update = db.updateTable(table).set(record).where('id', '=', 0)
  return (
    dialect === 'mysql' ? update : update.returning(columns as string[])
  ).compile() as CompiledQuery<Stored>
}

const nextOfSequence = compiledOnce<{ readonly id: unknown }>((db, table) =>
  db.selectNoFrom(sql`nextval(pg_get_serial_sequence(${table}, 'id'))`.as('id')),
)

/** Takes the id of a row of a table that is about to be added, on PostgreSQL. */
export async function takeId(database: Database, db: Db, table: string): Promise<number> {
  // The text is read as a name in a statement is.
  const [next] = await nextOfSequence(database, db, quote('postgres', table))
  return Number(next?.id)
}

/** The id of the row of a table that a statement adds, on SQLite, where nobody else adds one meanwhile. */
export function comingId(table: string): RawBuilder<unknown> {
  return sql`(select coalesce(max(seq), 0) + 1 from sqlite_sequence where name = ${sql.lit(table)})`
}

/** more rows than this are compiled anew: lists as long as that are rare, and each length is a statement of its own */
const keptRows = 20

/** Inserts rows of the same columns into a table without ids; few are compiled once for each number of them. */
export async function insertRows(
  { dialect, read }: Database,
  db: Db,
  table: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = records
  if (!first) return
  const key = `${dialect} ${table} ${Object.keys(first)} × ${records.length}`
  const query = inserts.get(key) ?? compileRows(read, table, records)
  if (records.length <= keptRows) inserts.set(key, query)
  await db.executeQuery({ ...query, parameters: records.flatMap((record) => Object.values(record)) })
}

/**
 * Inserts one row with the key that it brings, unless another row has it; tells whether it did. Inside of a transaction as
 * well: nothing that follows suffers from a key that was taken.
 */
export async function insertUnlessTaken(
  { dialect, read }: Database,
  db: Db,
  table: string,
  record: Readonly<Record<string, unknown>>,
  primaryKey = 'id',
): Promise<boolean> {
  const key = `${dialect} ${table} unless taken ${Object.keys(record)}`
  const query = inserts.get(key) ?? compileUnlessTaken(dialect, read, table, record, primaryKey)
  inserts.set(key, query)
  try {
    const { rows } = await db.executeQuery({ ...query, parameters: Object.values(record) })
    return dialect === 'mysql' || rows.length > 0
  } catch (error) {
    if (isTakenKey(error)) return false
    throw error
  }
}

function compileUnlessTaken(
  dialect: DialectName,
  db: Kysely<Tables>,
  table: string,
  record: Readonly<Record<string, unknown>>,
  key: string,
): CompiledQuery<Stored> {
  const insert = db.insertInto(table).values(record)
  // MySQL has no such clause; a refused statement leaves its transaction open there.
  const careful =
    dialect === 'mysql' ? insert : insert.onConflict((on) => on.column(key).doNothing()).returning(key)
  return careful.compile() as CompiledQuery<Stored>
}

/** Tells whether MySQL refused a row for its key, and not for another unique column. */
function isTakenKey(error: unknown): boolean {
  const { errno, sqlMessage, message } = (error ?? {}) as {
    errno?: number
    sqlMessage?: string
    message?: string
  }
  return errno === 1062 && /for key '(?:[^']*\.)?PRIMARY'/.test(sqlMessage ?? message ?? '')
}

function compileRows(
  db: Kysely<Tables>,
  table: string,
  records: readonly Readonly<Record<string, unknown>>[],
): CompiledQuery<Stored> {
  return db.insertInto(table).values(records).compile() as CompiledQuery as CompiledQuery<Stored>
}

function compileInsert(
  dialect: DialectName,
  db: Kysely<Tables>,
  table: string,
  record: Stored,
  columns: readonly string[],
): CompiledQuery<Stored> {
  const insert = db.insertInto(table).values(record)
  return (
    dialect === 'mysql' ? insert : insert.returning(columns as string[])
  ).compile() as CompiledQuery<Stored>
}
