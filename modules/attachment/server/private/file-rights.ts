import { hasNode, memberNodeOf, nodeOf } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import type { Context, Identity } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { addressesIn } from '#server/storage/addresses.ts'
import { draftPrefix, holdersOf, type Place, readableIn } from '../usage.ts'

/** A private file, as far as it is decided by whom it is opened. */
export interface PrivateFile {
  readonly id: number
  readonly url: string
  readonly admin_id: number | null
  readonly user_id: number | null
}

/** Rows that are looked at to find one that the caller may read. */
const mostPlaces = 50

/**
 * Tells whether a caller may open a private file: who may read it in one of the rows that hold it, in the field that holds it.
 * Before any row does, its uploader may.
 */
export async function mayOpen(file: PrivateFile, context: Context): Promise<boolean> {
  const places = await placesOf(file.id, context.db)
  if (places.length === 0) return isUploader(file, context.identity)
  const byResource = Map.groupBy(places, ({ resource }) => resource)
  for (const [resource, held] of byResource) if (await reads(resource, held, file.url, context)) return true
  return false
}

/** Tells whether a file was uploaded by this caller. */
export function isUploader({ admin_id, user_id }: PrivateFile, identity: Identity): boolean {
  if (identity.kind === 'admin') return admin_id === identity.id
  return identity.kind === 'member' && user_id === identity.id
}

interface HeldPlace extends Place {
  readonly resource: string
}

/** Where a file is used. */
export async function placesOf(id: number, db: Db): Promise<readonly HeldPlace[]> {
  const rows = await db
    .selectFrom('attachment_reference')
    .select(['resource', 'row_id', 'field'])
    .where('attachment_id', '=', id)
    .orderBy('resource')
    .orderBy('row_id')
    .limit(mostPlaces)
    .execute()
  return rows.map(({ resource, row_id, field }) => ({
    resource: String(resource),
    row_id: Number(row_id),
    field: String(field),
  }))
}

async function reads(
  resource: string,
  places: readonly Place[],
  url: string,
  context: Context,
): Promise<boolean> {
  const entry = context.app.registry.find(resource)
  const node = entry && readingNode(entry.resource, context.identity)
  if (!entry || node === null || node === undefined || !hasNode(context.identity.rights, node)) return false
  const reading = { ...context, takes: { nodes: [node] } }
  const holder = holdersOf(context.app)[resource]
  if (holder) return (await holder(entry, places, reading)).length > 0
  for (const { row_id, field } of places) {
    const isDraft = field.startsWith(draftPrefix)
    const name = isDraft ? field.slice(draftPrefix.length) : field
    const declared = entry.resource.fields[name]
    if (!declared || !readableIn(entry, reading)(name)) continue
    if (isDraft && !hasNode(context.identity.rights, nodeOf(resource, 'edit'))) continue
    const row = await rowsOf(entry, reading).show(row_id, 'read').catch(nullIfGone)
    if (row && Object.hasOwn(row, name) && (isDraft || addressesIn(declared, row[name]).includes(url)))
      return true
  }
  return false
}

/** What reading a row takes; null where this kind of account reads none. */
function readingNode(resource: AnyResource, { rights }: Identity): string | null {
  if (!rights.isMemberArea) return nodeOf(resource, 'index')
  return resource.areas.member ? memberNodeOf(resource, 'show') : null
}

function nullIfGone(error: unknown): null {
  if (error instanceof Problem && error.problem === 'rowNotFound') return null
  throw error
}
