import type { Change, HistoryData } from '#core/calls/history.ts'
import type { Context } from '../../context.ts'
import type { Entry } from '../registry.ts'
import { idsIn } from '../write/references.ts'

/** Ids that one statement may carry. */
const chunk = 500

/** Where a relation leads, and the column that names a row there: one that travels with relations, open to everybody. */
interface Place {
  readonly field: string
  readonly target: Entry
  readonly label: string
}

/** What the rows are called that values of relations lead to. */
export async function labelsOf(
  entry: Entry,
  changes: readonly Change[],
  context: Context,
): Promise<HistoryData['labels']> {
  const labels: Record<string, Record<string, string>> = {}
  for (const place of placesOf(entry)) {
    const values = changes.flatMap(({ fields }) => fields[place.field] ?? [])
    const ids = [...new Set(values.flatMap(idsIn))]
    if (ids.length > 0) labels[place.field] = await namesOf(place, ids, context)
  }
  return labels
}

function placesOf(entry: Entry): readonly Place[] {
  const { parent, label, fields } = entry.resource
  const relations = [...entry.one, ...entry.many].map(({ field, target, show }) => ({
    field,
    target,
    label: show[0] ?? 'id',
  }))
  if (parent === null) return relations
  return [
    ...relations,
    { field: parent, target: entry, label: fields[label]?.read === undefined ? label : 'id' },
  ]
}

async function namesOf(
  { target, label }: Place,
  ids: readonly number[],
  { db }: Context,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (let at = 0; at < ids.length; at += chunk) {
    const rows = await db
      .selectFrom(target.resource.table)
      .select(['id', `${label} as label`])
      .where('id', 'in', ids.slice(at, at + chunk))
      .execute()
    for (const row of rows) names[String(row.id)] = String(row.label ?? '')
  }
  return names
}
