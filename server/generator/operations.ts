import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type DialectName, quote } from '../db/dialect.ts'
import { stepSql } from '../db/migrate.ts'
import { replay, type Schema, type SchemaStep } from '../db/schema.ts'

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
  return stepSql(dialect, operation, schema)
}

/** The tables after an operation. */
export function afterOperation(operation: Operation, schema: Schema): Schema {
  if (operation.step === 'keepColumns') return schema
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

/** Does operations in order; `done` hears of each. One that a crash repeats on MySQL finds its work done. */
export async function carryOut(
  db: Db,
  dialect: DialectName,
  operations: readonly Operation[],
  schema: Schema,
  done: (count: number) => Promise<void> = async () => {},
): Promise<void> {
  let known = schema
  for (const [at, operation] of operations.entries()) {
    for (const statement of operationSql(dialect, operation, known)) await sql.raw(statement).execute(db)
    known = afterOperation(operation, known)
    await done(at + 1)
  }
}

/**
 * What takes operations back, the last one first. Only those can be taken back that lose nothing: the ones that lose
 * something come when the rest is settled.
 */
export function inverseOf(operations: readonly Operation[], schema: Schema): readonly Operation[] {
  let known = schema
  const back: Operation[] = []
  for (const operation of operations) {
    back.unshift(inverse(operation, known))
    known = afterOperation(operation, known)
  }
  return back
}

function inverse(operation: Operation, before: Schema): Operation {
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
    case 'dropTable':
    case 'dropColumn':
      throw new Error(`${operation.step} can not be taken back`)
  }
}
