import { type DialectName, quote } from '../dialect.ts'
import type { TableCheck } from '../schema.ts'

/** A check as a constraint of its table. Rows in which a column is empty meet it. */
export function constraintSql(dialect: DialectName, { name, column, is, than }: TableCheck): string {
  const other = typeof than === 'number' ? String(than) : quote(dialect, than)
  const comparison = `${quote(dialect, column)} ${is === 'atLeast' ? '>=' : '<='} ${other}`
  return `constraint ${quote(dialect, name)} check (${comparison})`
}

/** What takes the checks of a table away and gives it others, where a table can be changed; a statement each. */
export function changeChecksSql(
  dialect: Exclude<DialectName, 'sqlite'>,
  table: string,
  old: readonly TableCheck[],
  wanted: readonly TableCheck[],
): readonly string[] {
  const at = `alter table ${quote(dialect, table)}`
  return [
    ...old.map(({ name }) => `${at} drop constraint ${quote(dialect, name)}`),
    ...wanted.map((check) => `${at} add ${constraintSql(dialect, check)}`),
  ]
}
