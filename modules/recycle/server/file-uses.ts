import { describePlace, type Place, readableIn, rowIds, type Use } from '#modules/attachment/server/usage.ts'
import type { Context } from '#server/context.ts'
import { findLabels } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'

/** A file in a deleted row that can be restored. */
interface RecycledUse extends Use {
  /** its record in the recycle bin */
  readonly recycled: number
}

/** Places in rows of the recycle bin, each named as the row it was. */
export async function recycledUses(
  bin: Entry,
  places: readonly Place[],
  context: Context,
): Promise<readonly RecycledUse[]> {
  const { app, db } = context
  const visible = [...(await findLabels(bin, rowIds(places), context)).keys()]
  if (visible.length === 0) return []
  const records = await db
    .selectFrom(bin.resource.table)
    .select(['id', 'data', 'data_table'])
    .where('id', 'in', visible)
    .execute()
  const byId = new Map(records.map((record) => [Number(record.id), record]))
  return places.flatMap(({ row_id: recycled, field }) => {
    const record = byId.get(recycled)
    const entry = app.registry.entries.find(({ resource }) => resource.table === record?.data_table)
    if (!record || !entry) return []
    const isOpen = readableIn(entry, context)
    if (!isOpen(field)) return []
    const row = JSON.parse(String(record.data || '{}')) as PlainRow
    const { label } = entry.resource
    const row_label = isOpen(label) && row[label] ? String(row[label]) : `#${row.id}`
    return [{ ...describePlace(entry, Number(row.id), row_label, field, context), recycled }]
  })
}
