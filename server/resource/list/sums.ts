import { type RawBuilder, sql } from 'kysely'
import type { Where } from '#core/conditions/where.ts'
import { kinds } from '#core/field.ts'
import { minorToMoney } from '#core/values/money.ts'
import type { Sums } from '#core/wire.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { type DialectName, quote } from '../../db/dialect.ts'
import { askAside } from '../../db/scan/scan.ts'
import type { Entry } from '../registry.ts'
import { findableFields } from '../rights/held-back.ts'
import { mainAlias } from './column-ref.ts'
import { planPage } from './list-plan.ts'
import type { ListQuery } from './list-query.ts'
import { questionOf } from './list-question.ts'
import { searchPage } from './list-search.ts'

/** rows that SQLite adds up in place: more of them are a worker's */
const inPlace = 500

/**
 * Sums and averages of the fields that the declaration names, over all rows that a list finds; null where those are too many
 * to be counted. A field that the caller may not read in every row is left out.
 */
export async function sumsOf(
  entry: Entry,
  query: ListQuery,
  scope: readonly Where[],
  context: Context,
): Promise<Sums | null> {
  const { dialect } = context.app.database
  const { resource } = entry
  const readable = findableFields(entry, context)
  const names = (resource.list.sums ?? []).filter((name) => readable.includes(name))
  if (names.length === 0) return null
  const question = questionOf(entry, query, scope, context)
  const find = question.conditions.some(({ isScan }) => isScan) ? searchPage : planPage
  const { ids, total, isEstimate } = await find(question, 0, listLimits.exactTotal, context)
  if (isEstimate || !ids) return null
  const column = (name: string) => sql.raw(`${mainAlias}.${quote(dialect, name)}`)
  const figures = names.map(
    (name, at) =>
      sql`${sumSql(column(name), dialect)} as ${sql.raw(`s${at}`)}, count(${column(name)}) as ${sql.raw(`n${at}`)}`,
  )
  const table = sql.raw(`${quote(dialect, resource.table)} ${mainAlias}`)
  const statement = sql<Record<string, unknown>>`select ${sql.join(figures)}
    from (${ids}) found cross join ${table} where ${column('id')} = found.id`
  const [row = {}] = await askAside(context, statement, total > inPlace)
  return Object.fromEntries(
    names.map((name, at) => [
      name,
      present(entry, name, Number(row[`s${at}`] ?? 0), Number(row[`n${at}`] ?? 0)),
    ]),
  )
}

/** The sum of a column. SQLite's own `sum` fails where whole numbers grow beyond 64 bits. */
export function sumSql(column: RawBuilder<unknown>, dialect: DialectName): RawBuilder<unknown> {
  return sql`${sql.raw(dialect === 'sqlite' ? 'total' : 'sum')}(${column})`
}

function present({ resource }: Entry, name: string, sum: number, count: number): Sums[string] {
  const average = count === 0 ? null : sum / count
  const field = resource.fields[name]
  if (field?.kind === 'money') {
    return { sum: minorToMoney(sum), average: average === null ? null : minorToMoney(Math.round(average)) }
  }
  const decimals = field && kinds[field.kind].schema(field).type === 'integer' ? 2 : (field?.decimals ?? 2)
  const rounded = (value: number) => Number(value.toFixed(decimals))
  return { sum: rounded(sum), average: average === null ? null : rounded(average) }
}
