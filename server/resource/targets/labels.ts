import { readableFields } from '#core/access/permissions.ts'
import type { HistoryData } from '#core/calls/history.ts'
import { limitOf, reachedIds } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import { idsIn } from '../columns/columns.ts'
import { translatedFields } from '../columns/product-texts.ts'
import type { PlainRow } from '../door.ts'
import { shownFields } from '../list/column-ref.ts'
import type { Entry } from '../registry.ts'

/** Ids that one statement may carry. */
const chunk = 500

/** Where a relation leads, and the column that names a row there: one that the caller may read, else the id. */
interface Place {
  readonly field: string
  readonly target: Entry
  readonly label: string
}

/** What the rows are called that values of relations lead to, by field. */
export async function labelsOfRows(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<HistoryData['labels']> {
  const labels: Record<string, Record<string, string>> = {}
  for (const place of placesOf(entry, context)) {
    const values = rows.flatMap((row) => row[place.field] ?? [])
    const ids = [...new Set(values.flatMap(idsIn))]
    if (ids.length > 0) labels[place.field] = await namesOf(place, ids, context)
  }
  return labels
}

function placesOf(entry: Entry, { identity: { rights } }: Context): readonly Place[] {
  const { parent, label } = entry.resource
  const relations = [...entry.one, ...entry.many].map((relation) => ({
    field: relation.field,
    target: relation.target,
    label: shownFields(relation, rights)[0] ?? 'id',
  }))
  if (parent === null) return relations
  const isOpen = readableFields(entry.resource, rights).includes(label)
  return [...relations, { field: parent, target: entry, label: isOpen ? label : 'id' }]
}

async function namesOf(
  { target, label }: Place,
  ids: readonly number[],
  context: Context,
): Promise<Record<string, string>> {
  const limit = limitOf(target, { ...context, takes: undefined })
  const names: Record<string, string> = {}
  for (let at = 0; at < ids.length; at += chunk) {
    const asked = ids.slice(at, at + chunk)
    const reached = limit === 'all' ? null : await reachedIds(target, asked, limit, context)
    const rows = await context.db
      .selectFrom(target.resource.table)
      .select(['id', `${label} as label`])
      .where('id', 'in', asked)
      .execute()
    const texts = translatedFields(target, context.app).get(label)
    const shown = (text: string) => texts?.get(text)?.[context.language] ?? text
    // Of a row that a limit leaves out only the id is told.
    for (const { id, label } of rows)
      names[String(id)] = !reached || reached.has(Number(id)) ? shown(String(label ?? '')) : `#${id}`
  }
  return names
}
