import { hasNode, memberNodeOf, nodeOf } from '#core/access/permissions.ts'
import { draftPrefix } from '#core/calls/references.ts'
import { Problem } from '#core/problems.ts'
import type { AnyResource } from '#core/resource.ts'
import { type Context, type Identity, system } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { addressesIn } from '#server/resource/columns/addresses.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { holdersOf, type Place, readableIn } from '../usage.ts'

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
  if (!entry) return false
  const holder = holdersOf(context.app)[resource]
  if (holder) return mayRead(entry, context) && (await holder(entry, places, context)).length > 0
  for (const { row_id, field } of places) {
    const isDraft = field.startsWith(draftPrefix)
    const name = isDraft ? field.slice(draftPrefix.length) : field
    if (
      isDraft
        ? await readsDraft(entry, row_id, name, context)
        : await readsRow(entry, row_id, name, url, context)
    )
      return true
  }
  return false
}

/** A row shows the file to whoever may read its field; a line also has to be one of a row that they may read. */
async function readsRow(
  entry: Entry,
  id: number,
  name: string,
  url: string,
  context: Context,
): Promise<boolean> {
  const field = entry.resource.fields[name]
  if (!field || !readableIn(entry, context)(name)) return false
  if (entry.owners.length > 0) return readsLine(entry, id, context)
  if (!mayRead(entry, context)) return false
  const row = await shownRow(entry, id, context)
  return row !== null && addressesIn(field, row[name]).includes(url)
}

async function readsLine(entry: Entry, id: number, context: Context): Promise<boolean> {
  const line = await rowsOf(entry, { ...context, identity: system }).find(id)
  for (const { entry: owner, field, owner: relation } of entry.owners) {
    const ownerId = Number(line?.[relation])
    if (!ownerId || !mayRead(owner, context)) continue
    const row = await shownRow(owner, ownerId, context)
    const lines = row && (row[field] as readonly { readonly id: number }[] | undefined)
    if (lines?.some((one) => one.id === id)) return true
  }
  return false
}

/** Who may edit a row may read its draft; of a draft's lines, whose files the row holds, a private field has to be open. */
async function readsDraft(entry: Entry, id: number, name: string, context: Context): Promise<boolean> {
  const { resource } = entry
  if (!hasNode(context.identity.rights, nodeOf(resource, 'edit')) || !mayRead(entry, context)) return false
  const relation = entry.lines.find(({ field }) => field === name)
  const target = relation?.target
  const isOpen = (in_: Entry, one: string) =>
    in_.resource.fields[one]?.private === true && readableIn(in_, context)(one)
  const isRead = target
    ? Object.keys(target.resource.fields).some((one) => isOpen(target, one))
    : isOpen(entry, name)
  return isRead && (await shownRow(entry, id, context)) !== null
}

/** A row as this caller reads it, within the limits of those groups that let them. */
async function shownRow(entry: Entry, id: number, context: Context): Promise<PlainRow | null> {
  const takes = { nodes: [readingNode(entry.resource, context.identity) ?? ''] }
  return rowsOf(entry, { ...context, takes })
    .show(id, 'read')
    .catch(nullIfGone)
}

function mayRead({ resource }: Entry, { identity }: Context): boolean {
  const node = readingNode(resource, identity)
  return node !== null && hasNode(identity.rights, node)
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
