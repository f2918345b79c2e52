import type { Field } from '#core/field.ts'
import type { Through } from '#core/field-options.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { Context } from '../../context.ts'
import { insertRows } from '../../db/compiled.ts'
import { idsIn } from '../columns/columns.ts'
import { throughOf } from '../columns/table.ts'
import type { PlainRow } from '../door.ts'
import type { Entry, Relation } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { targetFaults } from '../targets/targets.ts'
import { changeRelation } from './change-relation.ts'
import { holdAll, type Needed } from './turns/hold-rows.ts'
import type { HeldRow } from './turns/in-turn.ts'

/**
 * Every id that a relation newly names must be a row its resource lets this caller see; what was there may stay. The row
 * that the write holds anyway has been looked at.
 */
export async function checkReferences(
  entry: Entry,
  stored: PlainRow | null,
  values: Readonly<Record<string, unknown>>,
  context: Context,
  held: HeldRow | null = null,
): Promise<void> {
  const faults: Record<string, Fault> = { ...(await targetFaults(entry, stored, values, context)) }
  const named = [...entry.one, ...entry.many].flatMap((relation) => {
    const known = [...idsIn(stored?.[relation.field])]
    if (held && held.resource === relation.target.resource.name) known.push(held.id)
    const ids = [...new Set(idsIn(values[relation.field]))].filter((id) => !known.includes(id))
    return ids.length > 0 ? [{ relation, ids }] : []
  })
  const visible = await holdVisible(named, context)
  for (const [at, { relation, ids }] of named.entries())
    if (visible[at]?.length !== ids.length) faults[relation.field] = { message: 'validate.reference' }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}

/** What becomes of a relation when the row it leads to is deleted. */
export function whenGoneOf({ kind, whenGone }: Field): 'refuse' | 'clear' | 'keep' {
  return whenGone ?? (kind === 'manyToMany' ? 'clear' : 'refuse')
}

/** The rows that relations name, as far as their resources let this caller see them, each in its place. */
export async function holdVisible(
  named: readonly { readonly relation: Relation; readonly ids: readonly number[] }[],
  context: Context,
): Promise<readonly (readonly number[])[]> {
  const needed: Needed[] = []
  for (const {
    relation: { target: entry },
    ids,
  } of named) {
    // What the product sets by itself is not limited by scopes of other resources.
    const scope = context.identity.kind === 'system' ? 'all' : await scopeOf(entry, context)
    needed.push({ entry, ids, scope })
  }
  return holdAll(needed, context)
}

/** Makes the join tables say what the values say. A new row has no links that would have to go. */
export async function saveLinks(
  entry: Entry,
  id: number,
  values: Readonly<Record<string, unknown>>,
  { app, db }: Context,
  state: 'new' | 'stored' = 'stored',
): Promise<void> {
  for (const { field } of entry.many) {
    const ids = values[field]
    if (!Array.isArray(ids)) continue
    const { table, own, other } = throughOf(entry.resource, field)
    if (state === 'stored') await db.deleteFrom(table).where(own, '=', id).execute()
    const links = ids.map((to) => ({ [own]: id, [other]: to }))
    await insertRows(app.database, db, table, links)
  }
}

/** What the links of a row say of it. */
export function linksIn({ many }: Entry, values: PlainRow): PlainRow {
  return Object.fromEntries(
    many.map(({ field }) => {
      const ids = values[field]
      return [field, Array.isArray(ids) ? ids.map(Number).sort((one, other) => one - other) : []]
    }),
  )
}

/** Before rows go: what refers to them refuses it or lets go, and their own links end. */
export async function clearReferences(entry: Entry, ids: readonly number[], context: Context): Promise<void> {
  const { db } = context
  for (const { entry: referrer, field } of entry.referrers) {
    const declared = referrer.resource.fields[field]
    if (!declared || whenGoneOf(declared) === 'keep') continue
    const place = placeOf(referrer, field, declared)
    const { table, own, other } = place
    if (whenGoneOf(declared) === 'refuse') {
      const used = await db
        .selectFrom(table)
        .select(other)
        .where(other, 'in', ids)
        .limit(1)
        .executeTakeFirst()
      if (used) throw new Problem('inUse', { resource: context.translate(`${referrer.resource.name}:name`) })
    } else {
      const owners = async () => {
        const rows = await db.selectFrom(table).select(`${own} as id`).where(other, 'in', ids).execute()
        return rows.map(({ id }) => Number(id))
      }
      await changeRelation(referrer, field, place, owners, context, () =>
        letGo(declared, place, ids, context),
      )
    }
  }
  for (const { field } of entry.many) {
    const { table, own } = throughOf(entry.resource, field)
    await db.deleteFrom(table).where(own, 'in', ids).execute()
  }
}

/** Where a relation is kept: the join table, or the table of the row that has it. */
export function placeOf({ resource }: Entry, field: string, declared: Field): Through {
  return declared.kind === 'manyToMany'
    ? throughOf(resource, field)
    : { table: resource.table, own: 'id', other: field }
}

async function letGo(
  { kind }: Field,
  { table, other }: Through,
  ids: readonly number[],
  { db }: Context,
): Promise<void> {
  if (kind === 'manyToMany') {
    await db.deleteFrom(table).where(other, 'in', ids).execute()
    return
  }
  await db
    .updateTable(table)
    .set(({ eb }) => ({ [other]: null, row_version: eb('row_version', '+', 1) }))
    .where(other, 'in', ids)
    .execute()
}
