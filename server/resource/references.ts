import { sql } from 'kysely'
import { type Fault, Problem } from '#core/problems.ts'
import { oneOf, type Where } from '#core/where.ts'
import type { Context } from '../context.ts'
import { quote } from '../db/dialect.ts'
import { mainAlias } from './column-ref.ts'
import { largestInt } from './columns.ts'
import { allOf, whereSql } from './condition.ts'
import type { PlainRow } from './list.ts'
import type { Entry, Relation } from './registry.ts'
import { throughOf } from './table.ts'

/** Every id that a relation newly names must be a row its resource lets this caller see; what was there may stay. */
export async function checkReferences(
  entry: Entry,
  stored: PlainRow | null,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<void> {
  const faults: Record<string, Fault> = {}
  for (const relation of [...entry.one, ...entry.many]) {
    const held = idsIn(stored?.[relation.field])
    const ids = idsIn(values[relation.field]).filter((id) => !held.includes(id))
    if (ids.length > 0 && (await countVisible(relation, ids, context)) !== new Set(ids).size) {
      faults[relation.field] = { message: 'validate.reference' }
    }
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}

/** The ids of a relation, whether to one or to many. */
function idsIn(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value as readonly number[]
  return value ? [Number(value)] : []
}

async function countVisible({ target }: Relation, ids: readonly number[], context: Context): Promise<number> {
  const { dialect } = context.app.database
  if (ids.some((id) => id > largestInt)) return 0
  // Only administrators are limited by scopes of other resources; what the product sets by itself is not.
  const scope = context.identity.kind === 'admin' ? ((await target.side.scope?.(context)) ?? 'all') : 'all'
  const where = allOf([{ id: oneOf(ids) }, scope as Where].map((one) => whereSql(target, one, dialect)))
  // Held until the transaction ends: a row that is being deleted can not be referred to in the same moment.
  const hold = { sqlite: '', postgres: ' for share', mysql: ' lock in share mode' }[dialect]
  const { rows } = await sql`select ${sql.raw(mainAlias)}.${sql.raw(quote(dialect, 'id'))} from ${sql.raw(
    quote(dialect, target.resource.table),
  )} ${sql.raw(mainAlias)} where ${where}${sql.raw(hold)}`.execute(context.db)
  return rows.length
}

/** Makes the join tables say what the values say. */
export async function saveLinks(
  entry: Entry,
  id: number,
  values: Readonly<Record<string, unknown>>,
  { db }: Context,
): Promise<void> {
  for (const { field } of entry.many) {
    const ids = values[field]
    const declared = entry.resource.fields[field]
    if (!Array.isArray(ids) || !declared) continue
    const { table, own, other } = throughOf(entry.resource, field, declared)
    await db.deleteFrom(table).where(own, '=', id).execute()
    if (ids.length > 0)
      await db
        .insertInto(table)
        .values(ids.map((to) => ({ [own]: id, [other]: to })))
        .execute()
  }
}

/** Before rows go: what refers to them refuses it or lets go, and their own links end. */
export async function clearReferences(entry: Entry, ids: readonly number[], context: Context): Promise<void> {
  const { db } = context
  for (const { entry: referrer, field } of entry.referrers) {
    const declared = referrer.resource.fields[field]
    if (!declared) continue
    const isMany = declared.kind === 'manyToMany'
    const through = isMany ? throughOf(referrer.resource, field, declared) : null
    const table = through?.table ?? referrer.resource.table
    const column = through?.other ?? field
    const mustRefuse = (declared.whenGone ?? (isMany ? 'clear' : 'refuse')) === 'refuse'
    if (mustRefuse) {
      const used = await db
        .selectFrom(table)
        .select(column)
        .where(column, 'in', ids)
        .limit(1)
        .executeTakeFirst()
      if (used) throw new Problem('inUse', { resource: context.translate(`${referrer.resource.name}:name`) })
    } else if (through) {
      await db.deleteFrom(table).where(column, 'in', ids).execute()
    } else {
      await db
        .updateTable(table)
        .set(({ eb }) => ({ [column]: null, row_version: eb('row_version', '+', 1) }))
        .where(column, 'in', ids)
        .execute()
    }
  }
  for (const { field } of entry.many) {
    const declared = entry.resource.fields[field]
    if (!declared) continue
    const { table, own } = throughOf(entry.resource, field, declared)
    await db.deleteFrom(table).where(own, 'in', ids).execute()
  }
}
