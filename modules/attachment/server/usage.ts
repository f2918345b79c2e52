import { hasNode, nodeOf, readableFields } from '#core/access/permissions.ts'
import { labelKeys } from '#core/messages.ts'
import type { App, Context } from '#server/context.ts'
import { findLabels } from '#server/resource/columns/stored.ts'
import type { Entry } from '#server/resource/registry.ts'

/** A place that refers to an attachment, as people read it. */
export interface Use {
  readonly resource: string
  readonly resource_label: string
  readonly row_id: number
  readonly row_label: string
  readonly field: string
  readonly field_label: string
}

/** A row that refers to an attachment by one of its fields. */
export interface Place {
  readonly row_id: number
  readonly field: string
}

/**
 * A resource whose rows hold files for other rows, such as deleted ones (`holdFiles`): tells places in its rows as what people
 * know them by, with what else there is to say of each.
 */
export type FileHolder = (
  holder: Entry,
  places: readonly Place[],
  context: Context,
) => Promise<readonly Use[]>

declare module '#server/module.ts' {
  interface ServerModule {
    /** resources of the module whose rows hold files for other rows */
    readonly fileHolders?: Readonly<Record<string, FileHolder>>
  }
}

/** Places that one answer names at most. */
const mostNamed = 200

/**
 * Where an attachment is used: the places that this caller may look at by name, of all others only how many there are.
 * Places in rows that hold files for others are among them.
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
  const holders = holdersOf(app)
  const list: Use[] = []
  for (const entry of open) {
    const places = found
      .filter(({ resource }) => resource === entry.resource.name)
      .map(({ row_id, field }) => ({ row_id: Number(row_id), field: String(field) }))
    if (places.length === 0) continue
    const usesAt = holders[entry.resource.name] ?? ownUses
    list.push(...(await usesAt(entry, places, context)))
  }
  return { list, total: Number(count?.total ?? 0) }
}

type FileHolders = Readonly<Record<string, FileHolder | undefined>>

/** How resources tell places whose rows hold files for others, by name. */
export function holdersOf({ modules }: App): FileHolders {
  return Object.assign({}, ...modules.map(({ fileHolders }) => fileHolders))
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

/** A place by what people call its row and its field. */
export function describePlace(
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

/** Tells which fields of a resource the caller may read. */
export function readableIn({ resource }: Entry, { identity }: Context): (field: string) => boolean {
  const names = new Set(readableFields(resource, identity.rights))
  return (field) => names.has(field)
}

/** The rows of some places, each once. */
export const rowIds = (places: readonly Place[]) => [...new Set(places.map(({ row_id }) => row_id))]
