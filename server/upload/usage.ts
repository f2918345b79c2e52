import { labelKeys } from '#core/messages.ts'
import { hasNode, nodeOf, readableFields } from '#core/permissions.ts'
import type { Context } from '../context.ts'
import type { PlainRow } from '../resource/door.ts'
import type { Entry } from '../resource/registry.ts'
import { findLabels } from '../resource/stored.ts'
import { recycleLog } from '../security/record.ts'

/** A place that refers to an attachment, as people read it. */
export interface Use {
  readonly resource: string
  readonly resource_label: string
  readonly row_id: number
  readonly row_label: string
  readonly field: string
  readonly field_label: string
  /** of a deleted row that can be restored: its record in the recycle bin */
  readonly recycled?: number
}

/** A row that refers to an attachment by one of its fields. */
interface Place {
  readonly row_id: number
  readonly field: string
}

/** Places that one answer names at most. */
const mostNamed = 200

/**
 * Where an attachment is used: the places that this caller may look at by name, of all others only how many there are.
 * Deleted rows that can be restored are among them.
 */
export async function usesOf(
  attachmentId: number,
  context: Context,
): Promise<{ readonly list: readonly Use[]; readonly total: number }> {
  const { app, db, identity } = context
  const open = app.registry.entries.filter(({ resource }) =>
    hasNode(identity.rights, nodeOf(resource, 'index')),
  )
  const all = db.selectFrom('attachment_reference').where('attachment_id', '=', attachmentId)
  const count = await all.select(({ fn }) => fn.countAll().as('total')).executeTakeFirst()
  const found = await all
    .select(['resource', 'row_id', 'field'])
    .where('resource', 'in', ['', ...open.map(({ resource }) => resource.name)])
    .orderBy('resource')
    .orderBy('row_id')
    .orderBy('field')
    .limit(mostNamed)
    .execute()
  const list: Use[] = []
  for (const entry of open) {
    const places = found
      .filter(({ resource }) => resource === entry.resource.name)
      .map(({ row_id, field }) => ({ row_id: Number(row_id), field: String(field) }))
    if (places.length === 0) continue
    const usesAt = entry.resource.name === recycleLog ? recycledUses : ownUses
    list.push(...(await usesAt(entry, places, context)))
  }
  return { list, total: Number(count?.total ?? 0) }
}

/** Places in rows that are there. */
async function ownUses(entry: Entry, places: readonly Place[], context: Context): Promise<readonly Use[]> {
  const isOpen = readableIn(entry, context)
  const open = places.filter(({ field }) => isOpen(field))
  if (open.length === 0) return []
  const labels = await findLabels(entry, rowIds(open), context)
  return open.flatMap(({ row_id, field }) => {
    const row_label = labels.get(row_id)
    return row_label === undefined ? [] : [describePlace(entry, row_id, row_label, field, context)]
  })
}

/** Places in rows of the recycle bin, each named as the row it was. */
async function recycledUses(bin: Entry, places: readonly Place[], context: Context): Promise<readonly Use[]> {
  const { app, db } = context
  const inReach = [...(await findLabels(bin, rowIds(places), context)).keys()]
  if (inReach.length === 0) return []
  const records = await db
    .selectFrom(bin.resource.table)
    .select(['id', 'data', 'data_table'])
    .where('id', 'in', inReach)
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

function describePlace(
  { resource: { name } }: Entry,
  row_id: number,
  row_label: string,
  field: string,
  { translate }: Context,
): Use {
  return {
    resource: name,
    resource_label: translate(`${name}:name`),
    row_id,
    row_label,
    field,
    field_label: translate([...labelKeys(name, field), field]),
  }
}

function readableIn({ resource }: Entry, { identity }: Context): (field: string) => boolean {
  const names = new Set(readableFields(resource, identity.rights))
  return (field) => names.has(field)
}

const rowIds = (places: readonly Place[]) => [...new Set(places.map(({ row_id }) => row_id))]
