import { translationName } from '#core/translations/translated.ts'
import { writeValue } from '#core/values/recorded-value.ts'
import { languages } from '#core/wire.ts'
import { type Context, system } from '#server/context.ts'
import { findStored, loadStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { hidden, isSecret, keepRecord, sensitiveLog } from './record.ts'

/** Changes of fields that rules watch are recorded. */
export const watched: Aspect = {
  name: 'watched',
  of: (entry) => ({
    changed: (before, after, context) => watchChange(entry, before, after, context),
    forgotten: (ids, context) => hideChanges(entry, ids, context),
    relating: (field, ownersOf, context, work) => watchRelation(entry, field, ownersOf, context, work),
  }),
}

/**
 * Records each watched field of a row that has changed, with what was there before and after. What a roll back writes is in
 * the row's change records like every change, and nothing to be rolled back in turn (`docs/wire.md#data-security`).
 */
async function watchChange(
  { resource }: Entry,
  before: PlainRow,
  after: PlainRow,
  context: Context,
): Promise<void> {
  if (context.cause === 'rollback') return
  const rule = context.app.securityRules.sensitiveOf(resource.name)
  if (!rule) return
  for (const [name, title] of [...rule.fields].flatMap(withTranslations)) {
    const field = resource.fields[name]
    if (!field || JSON.stringify(before[name]) === JSON.stringify(after[name])) continue
    const text = (row: PlainRow) => (isSecret(field) ? hidden : writeValue(row[name]))
    const values = {
      sensitive_id: rule.id,
      data_table: resource.table,
      data_field: name,
      data_comment: title,
      id_value: String(after.id),
      before: text(before),
      after: text(after),
    }
    await keepRecord(sensitiveLog, values, context)
  }
}

/** Whatever is watched is watched in every language. */
function withTranslations([name, title]: readonly [string, string]): readonly (readonly [string, string])[] {
  return [
    [name, title],
    ...languages.map((one) => [translationName(one, name), `${title} (${one})`] as const),
  ]
}

/** Hides what was there before and after in the records of some rows: only when, by whom and of what field is left. */
async function hideChanges({ resource }: Entry, ids: readonly number[], { app, db }: Context): Promise<void> {
  await db
    .updateTable(app.registry.get(sensitiveLog).resource.table)
    .set({ before: hidden, after: hidden })
    .where('data_table', '=', resource.table)
    .where('id_value', 'in', ids.map(String))
    .execute()
}

/**
 * Does something that changes a relation of other rows, such as those that a deleted row is in, and records what became of
 * them where the relation is watched.
 */
async function watchRelation(
  entry: Entry,
  field: string,
  ownersOf: () => Promise<readonly number[]>,
  context: Context,
  work: () => Promise<unknown>,
): Promise<void> {
  const isWatched = context.app.securityRules.sensitiveOf(entry.resource.name)?.fields.has(field)
  const owners = isWatched ? await ownersOf() : []
  const before = owners.length > 0 ? await findStored(entry, owners, { ...context, identity: system }) : []
  await work()
  for (const row of before) {
    await watchChange(entry, row, await loadStored(entry, Number(row.id), context), context)
  }
}
