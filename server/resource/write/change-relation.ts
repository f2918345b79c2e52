import type { Through } from '#core/field-options.ts'
import type { Context } from '../../context.ts'
import { noteRelating } from '../pipeline/notes.ts'
import type { Entry } from '../registry.ts'
import { recordChanges } from './change-record.ts'

/** Ids that one statement may carry. */
const chunk = 500

/**
 * Does `change`, which writes a relation of rows that are not written themselves, such as those that refer to a deleted row, with
 * the aspects of these around it and a record for each of the rows. `owners` answers their ids.
 */
export async function changeRelation(
  entry: Entry,
  field: string,
  place: Through,
  owners: () => Promise<readonly number[]>,
  context: Context,
  change: () => Promise<unknown>,
): Promise<void> {
  if (!entry.resource.isRecorded) return noteRelating(entry, field, owners, context, change)
  const ids = [...new Set(await owners())].sort((one, other) => one - other)
  if (ids.length === 0) return
  const before = await valuesOf(entry, field, place, ids, context)
  await noteRelating(entry, field, async () => ids, context, change)
  const after = await valuesOf(entry, field, place, ids, context)
  // Rows that are gone by now, or lead elsewhere, are not changed.
  const changed = ids.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
  const changes = changed.map((id) => ({
    before: { id, [field]: before.get(id) },
    after: { id, [field]: after.get(id) },
  }))
  await recordChanges(entry, 'edit', changes, context)
}

/** What rows refer to by a relation, as a stored row has it. */
async function valuesOf(
  entry: Entry,
  field: string,
  { table, own, other }: Through,
  ids: readonly number[],
  { db }: Context,
): Promise<ReadonlyMap<number, unknown>> {
  const isMany = entry.many.some((relation) => relation.field === field)
  const values = new Map<number, unknown>(ids.map((id) => [id, isMany ? [] : null]))
  for (let at = 0; at < ids.length; at += chunk) {
    const rows = await db
      .selectFrom(table)
      .select([`${own} as owner`, `${other} as target`])
      .where(own, 'in', ids.slice(at, at + chunk))
      .orderBy(other)
      .execute()
    for (const { owner, target } of rows)
      if (isMany) (values.get(Number(owner)) as unknown[]).push(target)
      else values.set(Number(owner), target)
  }
  return values
}
