import { readableFields } from '#core/access/permissions.ts'
import type { SiteAddress } from '#core/values/target.ts'
import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/**
 * Where rows have their pages within the site, by id. The module that gives rows addresses knows (`ServerModule.siteAddresses`); null
 * where rows of the resource have none. Whoever may not read the field that decides on an address is told of none.
 */
export async function siteAddresses(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, SiteAddress> | null> {
  for (const { siteAddresses } of context.app.modules) {
    const found = await siteAddresses?.(entry, ids, context)
    if (!found) continue
    const closed = [...new Set([...found.values()].map(({ field }) => field))].filter(
      (field) => !mayTellAddress(entry, field, context),
    )
    return closed.length === 0
      ? found
      : new Map([...found].filter(([, { field }]) => !closed.includes(field)))
  }
  return null
}

/** Tells whether the caller may read the field that decides on addresses. */
export function mayTellAddress(
  { resource }: Entry,
  field: string,
  { identity: { rights } }: Context,
): boolean {
  return !Object.hasOwn(resource.fields, field) || readableFields(resource, rights).includes(field)
}

/** Rows with where their pages are: `path`, without the prefix of a language; null where they have none. Trees are gone down. */
export async function withPaths(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly PlainRow[]> {
  const found = await siteAddresses(entry, rows.flatMap(idsOf), context)
  const placed = (row: PlainRow): PlainRow => ({
    ...row,
    path: found?.get(Number(row.id))?.path ?? null,
    ...(Array.isArray(row.children) ? { children: row.children.map(placed) } : {}),
  })
  return rows.map(placed)
}

function idsOf({ id, children }: PlainRow): readonly number[] {
  return [Number(id), ...(Array.isArray(children) ? (children as readonly PlainRow[]).flatMap(idsOf) : [])]
}
