import { createHash } from 'node:crypto'
import type { ColumnShape, Index, SchemaStep, Table, TableCheck } from './schema.ts'

/** A table in short: a column a line. Its key is `id` unless `key` names columns. */
export interface TableSpec {
  readonly key?: readonly string[]
  readonly columns: Readonly<Record<string, ColumnShape>>
  readonly indexes?: readonly IndexSpec[]
  readonly checks?: readonly TableCheck[]
}

type IndexSpec = Omit<Index, 'name'> & Partial<Pick<Index, 'name'>>

/** The table that a specification stands for. */
export function table(name: string, { key, columns, indexes = [], checks }: TableSpec): Table {
  return {
    name,
    columns: Object.entries(columns).map(([column, shape]) => ({ name: column, ...shape })),
    ...(key ? { primaryKey: key } : {}),
    indexes: indexes.map((index) => ({ name: indexName(name, index.columns), ...index })),
    ...(checks ? { checks } : {}),
  }
}

/** The step of a migration that makes a table. */
export function createTable(name: string, spec: TableSpec): SchemaStep {
  return { step: 'createTable', table: table(name, spec) }
}

/** The key that the database counts. */
export const id = (): ColumnShape => ({ type: 'id', nullable: false })
export const int = (value = 0): ColumnShape => ({ type: 'int', nullable: false, default: value })
/** Whole numbers that JavaScript can hold: amounts, ids of rows of any resource. */
export const bigint = (value = 0): ColumnShape => ({ type: 'bigint', nullable: false, default: value })
export const double = (value = 0): ColumnShape => ({ type: 'double', nullable: false, default: value })
export const decimal = (scale: number, value = 0): ColumnShape => ({
  type: 'decimal',
  scale,
  nullable: false,
  default: value,
})
export const varchar = (length: number, value = ''): ColumnShape => ({
  type: 'varchar',
  length,
  nullable: false,
  default: value,
})
/** At most 64 KiB on MySQL. */
export const text = (value = ''): ColumnShape => ({ type: 'text', nullable: false, default: value })
export const longtext = (value = ''): ColumnShape => ({ type: 'longtext', nullable: false, default: value })
export const date = (): ColumnShape => ({ type: 'date', nullable: false })
/** Unix seconds; empty until it has happened. */
export const time = (): ColumnShape => nullable(bigint())

/** The same column, which may be empty and is so unless it is given. */
export function nullable(column: ColumnShape): ColumnShape {
  return { ...required(column), nullable: true }
}

/** The same column without a default: every row names its value. */
export function required({ default: _, ...column }: ColumnShape): ColumnShape {
  return column as ColumnShape
}

/** An index; its name follows from the columns unless one is given: `{ ...index('state', 'id'), name: 'job_state' }`. */
export const index = (...columns: readonly string[]): IndexSpec => ({ columns, unique: false })
/** An index that refuses a second row with the same values. */
export const unique = (...columns: readonly string[]): IndexSpec => ({ columns, unique: true })

/** `<table>_<columns>`, shortened with a hash where PostgreSQL would cut it. */
export function indexName(name: string, columns: readonly string[]): string {
  const whole = `${name}_${columns.join('_')}`
  if (whole.length <= 60) return whole
  return `${whole.slice(0, 50)}_${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`
}
