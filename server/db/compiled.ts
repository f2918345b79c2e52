import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database, Db, Tables } from './database.ts'
import type { DialectName } from './dialect.ts'

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
 * request asks: building and compiling costs 5 µs and more, running what is compiled 1 µs beyond the query itself.
 */
export function compiledOnce<Row>(
  build: (db: Kysely<Tables>, ...slots: readonly unknown[]) => Compilable<Row>,
): Run<Row> {
  const known = new Map<DialectName, CompiledQuery<Row>>()
  const slots = Array.from({ length: build.length - 1 }, (_, at) => new Slot(at))
  return async ({ dialect, read }, db, ...values) => {
    const query = known.get(dialect) ?? build(read, ...slots).compile()
    known.set(dialect, query)
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.at] : one))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

const inserts = new Map<string, CompiledQuery<{ readonly id: number }>>()

/** Inserts one row and answers its id; compiled once for each table and set of columns, which follow from declarations. */
export async function insertRow(
  { dialect, read }: Database,
  db: Db,
  table: string,
  record: Readonly<Record<string, unknown>>,
): Promise<number> {
  const key = `${dialect} ${table} ${Object.keys(record)}`
  const query = inserts.get(key) ?? compileInsert(dialect, read, table, record)
  inserts.set(key, query)
  const { rows, insertId } = await db.executeQuery<{ readonly id: number }>({
    ...query,
    parameters: Object.values(record),
  })
  return Number(rows[0]?.id ?? insertId)
}

function compileInsert(
  dialect: DialectName,
  db: Kysely<Tables>,
  table: string,
  record: Readonly<Record<string, unknown>>,
): CompiledQuery<{ readonly id: number }> {
  const insert = db.insertInto(table).values(record)
  // MySQL has no `returning`; it tells the id by itself.
  const answering = dialect === 'mysql' ? insert : insert.returning('id')
  return answering.compile() as CompiledQuery<{ readonly id: number }>
}
