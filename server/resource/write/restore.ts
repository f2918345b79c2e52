import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import type { Field } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { Context } from '../../context.ts'
import { idsIn } from '../columns/columns.ts'
import type { LostLinks, PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { changeRelation } from './change-relation.ts'
import { duplicateFault, keyValues, uniqueKeys } from './duplicates.ts'
import { holdVisible, placeOf, whenGoneOf } from './references.ts'
import { holdRows } from './turns/hold-rows.ts'

/** Ids that one statement may carry. */
const chunk = 500

/** Tells whether a caller may put rows of a resource back: whoever may add or edit there, or undo an own deletion. */
export function mayRestore({ resource, owners }: Entry, { identity, cause }: Context): boolean {
  const calls = cause === 'undo' ? ['add', 'edit', 'del'] : ['add', 'edit']
  // Lines without calls of their own are put back by whoever may edit the row that they belong to.
  const owning = resource.calls.length > 0 ? [] : owners.map(({ entry }) => nodeOf(entry.resource, 'edit'))
  const nodes = [...calls.map((call) => nodeOf(resource, call)), ...owning]
  return nodes.some((node) => hasNode(identity.rights, node))
}

/** Rows that will let go of the given ones when those are deleted, by the id of the row they refer to. */
export async function lostLinks(
  entry: Entry,
  ids: readonly number[],
  { db }: Context,
): Promise<ReadonlyMap<number, readonly LostLinks[]>> {
  const found = new Map<number, LostLinks[]>()
  for (const { entry: referrer, field } of entry.referrers) {
    const declared = referrer.resource.fields[field]
    if (!declared || whenGoneOf(declared) !== 'clear') continue
    const through = placeOf(referrer, field, declared)
    const rows = await db
      .selectFrom(through.table)
      .select([`${through.own} as owner`, `${through.other} as target`])
      .where(through.other, 'in', ids)
      .orderBy(through.own)
      .execute()
    const owners = Map.groupBy(rows, ({ target }) => Number(target))
    for (const [id, ofRow] of owners) {
      const links = { resource: referrer.resource.name, field, ids: ofRow.map(({ owner }) => Number(owner)) }
      found.set(id, [...(found.get(id) ?? []), links])
    }
  }
  return found
}

/** Has the rows that once referred to a restored one refer to it again, as far as they are still there and free to. */
export async function relink(context: Context, id: number, links: readonly LostLinks[]): Promise<void> {
  for (const { resource, field, ids } of links) {
    const referrer = context.app.registry.find(resource)
    const declared = referrer?.resource.fields[field]
    if (!referrer || !declared || whenGoneOf(declared) !== 'clear') continue
    for (let at = 0; at < ids.length; at += chunk) {
      const some = ids.slice(at, at + chunk)
      await changeRelation(
        referrer,
        field,
        placeOf(referrer, field, declared),
        async () => some,
        context,
        () => takeUp(referrer, field, declared, some, id, context),
      )
    }
  }
}

async function takeUp(
  referrer: Entry,
  field: string,
  declared: Field,
  owners: readonly number[],
  id: number,
  { db }: Context,
): Promise<void> {
  const { table } = referrer.resource
  if (declared.kind === 'manyToMany') {
    const through = placeOf(referrer, field, declared)
    const left = await db.selectFrom(table).select('id').where('id', 'in', owners).execute()
    const rows = left.map((owner) => ({ [through.own]: owner.id, [through.other]: id }))
    if (rows.length > 0) await db.insertInto(through.table).values(rows).execute()
    return
  }
  await db
    .updateTable(table)
    .set(({ eb }) => ({ [field]: id, row_version: eb('row_version', '+', 1) }))
    .where('id', 'in', owners)
    .where(field, 'is', null)
    .execute()
}

/** Refuses what a row can not come back to: its id or a unique value is taken, its parent is gone. */
export async function checkPlace(
  { resource }: Entry,
  row: PlainRow,
  { db, identity }: Context,
): Promise<void> {
  const readable = readableFields(resource, identity.rights)
  const faults: Record<string, Fault> = {}
  const taken = async (values: Readonly<Record<string, unknown>>) =>
    (
      await db
        .selectFrom(resource.table)
        .select('id')
        .where(({ and, eb }) => and(Object.entries(values).map(([name, value]) => eb(name, '=', value))))
        .limit(1)
        .execute()
    ).length > 0
  if (await taken({ id: row.id })) faults.id = { message: 'validate.duplicate' }
  for (const key of uniqueKeys(resource)) {
    const values = keyValues(resource, key, row)
    if (!values || !(await taken(values))) continue
    // Of a column that is closed nobody learns what others have in it.
    const isOpen = key.every((name) => readable.includes(name))
    if (isOpen) faults[key[0] ?? ''] = duplicateFault(key)
    else faults.id = { message: 'validate.placeTaken' }
  }
  const { parent } = resource
  if (parent && row[parent] && !(await taken({ id: row[parent] }))) {
    faults[parent] = { message: 'validate.gone', params: { ids: `#${row[parent]}` } }
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}

/**
 * The row with relations as they would be had it never been deleted: those that a deletion clears are without the rows
 * that are gone meanwhile. What has to be there and is not, or is out of the caller's sight, refuses the row.
 */
export async function settleRelations(entry: Entry, row: PlainRow, context: Context): Promise<PlainRow> {
  const faults: Record<string, Fault> = {}
  const settled = { ...row }
  for (const relation of [...entry.one, ...entry.many]) {
    const declared = entry.resource.fields[relation.field]
    const ids = idsIn(row[relation.field])
    if (!declared || ids.length === 0) continue
    const whenGone = whenGoneOf(declared)
    if (whenGone === 'keep') continue
    const there = await holdRows(relation.target, ids, 'all', context)
    const gone = ids.filter((id) => !there.includes(id))
    const mustBeThere = whenGone === 'refuse' || (declared.required && there.length === 0)
    if (gone.length > 0 && mustBeThere) {
      const params = { ids: gone.map((id) => `#${id}`).join(' ') }
      faults[relation.field] = { message: 'validate.gone', params }
    } else if (declared.write !== 'system') {
      const [visible = []] = await holdVisible([{ relation, ids: there }], context)
      if (visible.length !== there.length) faults[relation.field] = { message: 'validate.reference' }
    }
    if (gone.length > 0) settled[relation.field] = declared.kind === 'manyToMany' ? there : null
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  return settled
}
