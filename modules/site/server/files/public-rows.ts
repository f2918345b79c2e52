import { type RawBuilder, sql } from 'kysely'
import type { Where } from '#core/conditions/where.ts'
import { atLeast, atMost } from '#core/conditions/where.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'

/** A row that a guest sees, and where. */
export interface PublicRow {
  readonly id: number
  readonly path: string
  /** when it was changed last, in unix seconds; not before it came out */
  readonly time: number | null
}

/** Which public rows: those with ids from `first` to `last`, `batch` of them a question. */
export interface PublicRange {
  readonly first: number
  readonly last: number
  readonly where: Where
  readonly batch?: number
}

/** Rows of a resource within a range that a guest sees and that have a page, in the order of their ids. */
export async function* publicRows(
  entry: Entry,
  { first, last, where, batch = 1000 }: PublicRange,
  context: Context,
): AsyncGenerator<readonly PublicRow[]> {
  const { dialect } = context.app.database
  const { name, table } = entry.resource
  const column = (of: string) => sql.raw(`${mainAlias}.${quote(dialect, of)}`)
  const time = timeOf(entry, column)
  const scope = await scopeOf(entry, context)
  for (let from = first; from <= last; ) {
    const range = { id: { is: 'every', value: [atLeast(from), atMost(last)] } }
    const condition = allOf([range, scope, where].map((one) => whereSql(entry, one as Where, dialect)))
    const { rows } = await sql<{ id: number; path: string; time: number | null }>`
      select ${column('id')} as id, site_path.path as path, ${time} as time
      from ${sql.raw(quote(dialect, table))} ${sql.raw(mainAlias)}
      join site_path on site_path.resource = ${name} and site_path.row_id = ${column('id')} and site_path.is_current = 1
      where ${condition} order by ${column('id')} limit ${sql.lit(batch)}`.execute(context.db)
    if (rows.length > 0)
      yield rows.map((row) => ({
        id: Number(row.id),
        path: String(row.path),
        time: row.time === null ? null : Number(row.time),
      }))
    if (rows.length < batch) return
    from = Number(rows.at(-1)?.id) + 1
  }
}

function timeOf({ resource }: Entry, column: (of: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const { fields, public: spec } = resource
  if (!Object.hasOwn(fields, 'update_time')) return sql.raw('null')
  const changed = column('update_time')
  const from = spec?.from
  if (from === undefined || fields[from]?.kind !== 'dateTime') return changed
  return sql`case when ${column(from)} > ${changed} then ${column(from)} else ${changed} end`
}
