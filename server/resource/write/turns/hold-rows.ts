import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { oneOf, type Where } from '#core/conditions/where.ts'
import type { Context } from '../../../context.ts'
import { type DialectName, quote } from '../../../db/dialect.ts'
import { fitsColumn } from '../../columns/columns.ts'
import { keyOf } from '../../columns/stored.ts'
import { mainAlias } from '../../list/column-ref.ts'
import { allOf, whereSql } from '../../list/condition.ts'
import type { Entry } from '../../registry.ts'

/** Rows that a write leads to. */
export interface Needed {
  readonly entry: Entry
  readonly ids: readonly number[]
  /** which rows there are for the caller */
  readonly scope: Where
}

/** Those of the ids that are rows within a scope. */
export async function holdRows(
  entry: Entry,
  ids: readonly number[],
  scope: Where,
  context: Context,
): Promise<readonly number[]> {
  const [held = []] = await holdAll([{ entry, ids, scope }], context)
  return held
}

/** The same of rows of several resources, each in its place; one query for all. */
export async function holdAll(
  needed: readonly Needed[],
  { app, db }: Context,
): Promise<readonly (readonly number[])[]> {
  if (needed.length === 0) return []
  const { dialect } = app.database
  const asked = needed.map((one) =>
    one.ids.every((id) => fitsColumn(keyOf(one.entry), id)) ? one : { ...one, ids: [] },
  )
  const ids = asked.flatMap((one) => one.ids)
  const key = `${dialect} ${asked.map((one) => `${one.entry.resource.table} ${one.ids.length}`)}`
  const isKept = ids.length <= keptIds && asked.every(({ scope }) => scope === 'all')
  const query = (isKept && holding.get(key)) || holdSql(asked, dialect).compile(db)
  if (isKept) holding.set(key, query)
  // Where the scopes say nothing, the ids are all that there is to bind.
  const { rows } = await db.executeQuery<Held>(isKept ? { ...query, parameters: ids } : query)
  return asked.map((_, at) => rows.flatMap(({ place, id }) => (Number(place) === at ? [id] : [])))
}

/** more ids than this are compiled anew: each number of them is a statement of its own */
const keptIds = 20

interface Held {
  readonly place: number
  readonly id: number
}

/** compiled once for each table and number of ids: every row with a relation asks */
const holding = new Map<string, CompiledQuery<Held>>()

function holdSql(needed: readonly Needed[], dialect: DialectName): RawBuilder<Held> {
  // Held until the transaction ends: a row that is being deleted can not be referred to in the same moment.
  const hold = { sqlite: '', postgres: ' for share', mysql: ' lock in share mode' }[dialect]
  const tables = needed.map(({ entry, ids, scope }, at) => {
    const where = allOf([{ id: oneOf(ids) }, scope].map((one) => whereSql(entry, one, dialect)))
    const [main, table] = [sql.raw(mainAlias), sql.raw(quote(dialect, entry.resource.table))]
    return sql`${sql.raw(`held${at}`)} as (select ${main}.id as id from ${table} ${main} where ${where}${sql.raw(hold)})`
  })
  const places = needed.map((_, at) => `select ${at} as place, id from held${at}`)
  return sql<Held>`with ${sql.join(tables)} ${sql.raw(places.join(' union all '))}`
}
