import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { oneOf, type Where } from '#core/conditions/where.ts'
import type { Context } from '../../../context.ts'
import { type DialectName, quote } from '../../../db/dialect.ts'
import { fitsColumn } from '../../columns/columns.ts'
import { keyOf } from '../../columns/stored.ts'
import { mainAlias } from '../../list/column-ref.ts'
import { allOf, whereSql } from '../../list/condition.ts'
import type { Entry } from '../../registry.ts'

/** Those of the ids that are rows within a scope. */
export async function holdRows(
  entry: Entry,
  ids: readonly number[],
  scope: Where,
  { app, db }: Context,
): Promise<readonly number[]> {
  const { dialect } = app.database
  if (!ids.every((id) => fitsColumn(keyOf(entry), id))) return []
  const key = `${dialect} ${entry.resource.table} ${ids.length}`
  const isKept = scope === 'all' && ids.length <= keptIds
  const query = (isKept && holding.get(key)) || holdSql(entry, ids, scope, dialect).compile(db)
  if (isKept) holding.set(key, query)
  // Where the scope says nothing, the ids are all that there is to bind.
  const { rows } = await db.executeQuery<Id>(isKept ? { ...query, parameters: ids } : query)
  return rows.map(({ id }) => id)
}

/** more ids than this are compiled anew: each number of them is a statement of its own */
const keptIds = 20

interface Id {
  readonly id: number
}

/** compiled once for each table and number of ids: every row with a relation asks */
const holding = new Map<string, CompiledQuery<Id>>()

function holdSql(entry: Entry, ids: readonly number[], scope: Where, dialect: DialectName): RawBuilder<Id> {
  const where = allOf([{ id: oneOf(ids) }, scope].map((one) => whereSql(entry, one, dialect)))
  // Held until the transaction ends: a row that is being deleted can not be referred to in the same moment.
  const hold = { sqlite: '', postgres: ' for share', mysql: ' lock in share mode' }[dialect]
  return sql<Id>`select ${sql.raw(mainAlias)}.${sql.raw(quote(dialect, 'id'))} from ${sql.raw(
    quote(dialect, entry.resource.table),
  )} ${sql.raw(mainAlias)} where ${where}${sql.raw(hold)}`
}
