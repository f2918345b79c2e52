import { labelKeys } from '#core/messages.ts'
import { hasNode, nodeOf, readableFields } from '#core/permissions.ts'
import type { Context } from '../context.ts'
import { findLabels } from '../resource/stored.ts'

/** A place that refers to an attachment, as people read it. */
export interface Use {
  readonly resource: string
  readonly resource_label: string
  readonly row_id: number
  readonly row_label: string
  readonly field: string
  readonly field_label: string
}

/** Places that one answer names at most. */
const mostNamed = 200

/**
 * Where an attachment is used: the places that this caller may look at by name, of all others only how many there are.
 */
export async function usesOf(
  attachmentId: number,
  context: Context,
): Promise<{ readonly list: readonly Use[]; readonly total: number }> {
  const { app, db, identity, translate } = context
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
    const { name } = entry.resource
    const readable = new Set(readableFields(entry.resource, identity.rights))
    const places = found.filter(({ resource, field }) => resource === name && readable.has(String(field)))
    if (places.length === 0) continue
    const labels = await findLabels(
      entry,
      places.map(({ row_id }) => Number(row_id)),
      context,
    )
    for (const place of places) {
      const [row_id, field] = [Number(place.row_id), String(place.field)]
      const row_label = labels.get(row_id)
      if (row_label === undefined) continue
      list.push({
        resource: name,
        resource_label: translate(`${name}:name`),
        row_id,
        row_label,
        field,
        field_label: translate([...labelKeys(name, field), field]),
      })
    }
  }
  return { list, total: Number(count?.total ?? 0) }
}
