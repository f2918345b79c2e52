import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type DialectName, quote } from '#server/db/dialect.ts'
import { postgresNoLimits } from '#server/db/limits.ts'
import { stepSql } from '#server/db/migrations/migrate.ts'
import { replay, type Schema, type SchemaStep } from '#server/db/schema.ts'

/** What a run of the generator does to the database: a step of a migration, or one that no migration has. */
export type Operation =
  | SchemaStep
  | { readonly step: 'renameTable'; readonly from: string; readonly to: string }
  /** keeps columns of a table, beside its ids, in a table of their own */
  | {
      readonly step: 'keepColumns'
      readonly table: string
      readonly columns: readonly string[]
      readonly to: string
    }
  /** takes names of indexes from a table that stays under another name: most databases have each only once */
  | { readonly step: 'freeIndexes'; readonly names: readonly string[]; readonly stamp: string }

/** The statements of an operation; `schema` is what is known of the tables before it. */
function operationSql(dialect: DialectName, operation: Operation, schema: Schema): readonly string[] {
  const name = (identifier: string) => quote(dialect, identifier)
  if (operation.step === 'renameTable') {
    return [`alter table ${name(operation.from)} rename to ${name(operation.to)}`]
  }
  if (operation.step === 'keepColumns') {
    const columns = ['id', ...operation.columns].map(name).join(', ')
    return [`create table ${name(operation.to)} as select ${columns} from ${name(operation.table)}`]
  }
  if (operation.step === 'freeIndexes') {
    return operation.names.flatMap((index) => {
      if (dialect === 'mysql') return []
      if (dialect === 'sqlite') return [`drop index if exists ${name(index)}`]
      return [`alter index if exists ${name(index)} rename to ${name(asideName(index, operation.stamp))}`]
    })
  }
  return stepSql(dialect, operation, schema)
}

/** The name that something has once it is kept beside what has its own, within what databases take. */
export function asideName(name: string, stamp: string): string {
  return `${name.slice(0, 40)}_before_${stamp}`
}

/** The tables after an operation. */
export function afterOperation(operation: Operation, schema: Schema): Schema {
  if (operation.step === 'keepColumns' || operation.step === 'freeIndexes') return schema
  if (operation.step !== 'renameTable') return replay([operation], schema)
  const tables = new Map(schema)
  const table = tables.get(operation.from)
  tables.delete(operation.from)
  if (table) tables.set(operation.to, { ...table, name: operation.to })
  return tables
}

/** All statements of operations in order. */
export function statementsOf(
  dialect: DialectName,
  operations: readonly Operation[],
  schema: Schema,
): readonly string[] {
  let known = schema
  return operations.flatMap((operation) => {
    const statements = operationSql(dialect, operation, known)
    known = afterOperation(operation, known)
    return statements
  })
}

/** How an operation is carried out. */
interface Manner {
  /** hears that it is done, in its transaction; on MySQL, which has none for it, as soon as anything of it is done */
  readonly note?: (db: Db) => Promise<void>
  /** on MySQL what is done already may be met again: a crash came between it and its note */
  readonly isRepeated?: boolean
}

/** Carries out an operation, wholly or not at all where the database can; `schema` is what is known before it. */
export async function carryOut(
  db: Db,
  dialect: DialectName,
  operation: Operation,
  schema: Schema,
  { note = async () => {}, isRepeated = false }: Manner,
): Promise<void> {
  const statements = operationSql(dialect, operation, schema)
  if (dialect === 'mysql') {
    for (const statement of statements) {
      const running = sql.raw(statement).execute(db)
      await (isRepeated ? repeatable(running) : running)
      await note(db)
    }
  } else {
    await whole(db, async (inside) => {
      if (dialect === 'postgres') await sql.raw(postgresNoLimits).execute(inside)
      for (const statement of statements) await sql.raw(statement).execute(inside)
      await note(inside)
    })
  }
}

function whole(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/** 1146: the table has another name by now, or none. */
async function repeatable(running: Promise<unknown>): Promise<void> {
  try {
    await running
  } catch (error) {
    const { errno } = error as { errno?: number }
    if (![1050, 1051, 1054, 1060, 1061, 1091, 1146].includes(errno ?? 0)) throw error
  }
}

/**
 * What undoes an operation; `before` is what was known before it. Only those can be undone that lose nothing: the
 * ones that lose something come when the rest is settled.
 */
export function inverseOf(operation: Operation, before: Schema): Operation {
  switch (operation.step) {
    case 'createTable':
      return { step: 'dropTable', table: operation.table.name }
    case 'keepColumns':
      return { step: 'dropTable', table: operation.to }
    case 'renameTable':
      return { step: 'renameTable', from: operation.to, to: operation.from }
    case 'addColumn':
      return { step: 'dropColumn', table: operation.table, column: operation.column.name }
    case 'renameColumn':
      return { ...operation, from: operation.to, to: operation.from }
    case 'addIndex':
      return { step: 'dropIndex', table: operation.table, index: operation.index.name }
    case 'changeColumn': {
      const column = before.get(operation.table)?.columns.find(({ name }) => name === operation.column.name)
      if (!column) throw new Error(`${operation.table}.${operation.column.name} is not known`)
      return { ...operation, column }
    }
    case 'dropIndex': {
      const index = before.get(operation.table)?.indexes.find(({ name }) => name === operation.index)
      if (!index) throw new Error(`${operation.index} is not known`)
      return { step: 'addIndex', table: operation.table, index }
    }
    case 'setChecks':
      return { ...operation, checks: before.get(operation.table)?.checks ?? [] }
    case 'orderColumns': {
      const columns = before.get(operation.table)?.columns.map(({ name }) => name) ?? []
      return { ...operation, columns }
    }
    case 'freeIndexes':
      // Only MySQL comes back from beyond it, where it does nothing.
      return operation
    case 'dropTable':
    case 'dropColumn':
      throw new Error(`${operation.step} can not be taken back`)
  }
}
