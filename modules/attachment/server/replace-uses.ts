import { hasNode, nodeOf, writableFields } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { holdsFiles } from '#server/storage/addresses.ts'
import { readableIn } from './usage.ts'

/** Places that one replacement changes at most: all of them in one transaction. */
const maxPlaces = 500

interface StoredFile {
  readonly id: number
  readonly url: string
}

/** How many places show another file now, and how many still show the old one. */
export interface Replaced {
  readonly replaced: number
  readonly left: number
}

/**
 * Puts one file in the place of another wherever rows refer to it, through the door and with the caller's own rights, in the
 * open transaction. What the caller may not change, and what lies in the recycle bin, keeps the old file, which stays.
 */
export async function replaceUses(from: StoredFile, to: StoredFile, context: Context): Promise<Replaced> {
  const places = await context.db
    .selectFrom('attachment_reference')
    .select(['resource', 'row_id', 'field'])
    .where('attachment_id', '=', from.id)
    .orderBy('resource')
    .orderBy('row_id')
    .limit(maxPlaces + 1)
    .execute()
  if (places.length > maxPlaces) throw new Problem('attachmentManyPlaces', { max: maxPlaces })
  let replaced = 0
  for (const { resource, id, fields } of rowsIn(places)) {
    replaced += await replaceInRow(resource, id, fields, [from, to], context)
  }
  return { replaced, left: places.length - replaced }
}

type Place = Readonly<Record<'resource' | 'row_id' | 'field', unknown>>

function rowsIn(places: readonly Place[]) {
  const byRow = Map.groupBy(places, ({ resource, row_id }) => `${resource} ${row_id}`)
  return [...byRow].map(([key, of]) => {
    const [resource = '', id] = key.split(' ')
    return { resource, id: Number(id), fields: of.map(({ field }) => String(field)) }
  })
}

/** Answers in how many of its fields a row has the other file now; none of a row that the caller may not change. */
async function replaceInRow(
  resource: string,
  id: number,
  fields: readonly string[],
  [from, to]: readonly [StoredFile, StoredFile],
  caller: Context,
): Promise<number> {
  const { rights } = caller.identity
  const entry = caller.app.registry.find(resource)
  const node = nodeOf(resource, 'edit')
  if (!entry?.resource.calls.includes('edit') || !hasNode(rights, node)) return 0
  const isOpen = readableIn(entry, caller)
  const writable = writableFields(entry.resource, rights, 'edit')
  const open = fields.filter((name) => {
    const field = entry.resource.fields[name]
    return field !== undefined && holdsFiles(field) && isOpen(name) && writable.includes(name)
  })
  // Rows count as they do for an edit.
  const context = { ...caller, takes: { nodes: [node] } }
  const rows = rowsOf(entry, context)
  const row = open.length > 0 ? await rows.find(id) : null
  if (!row || (await entry.side.guard?.({ verb: 'edit', row, context }))) return 0
  const changed = Object.fromEntries(open.map((name) => [name, withAddress(row[name], from.url, to.url)]))
  const after = await rows.edit({ id, row_version: row.row_version, ...changed })
  // A field that does not belong to the row keeps what it held.
  return open.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(row[name])).length
}

/** A value with another address in the place of one, wherever the one stands; a longer address that begins alike is another one. */
function withAddress(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddress(item, from, to))
  if (typeof value !== 'string') return value
  const written = [...new Set([from, encodeURI(from)])].map((address) => RegExp.escape(address))
  return value.replace(new RegExp(`(?:${written.join('|')})(?![\\w.%-])`, 'g'), () => encodeURI(to))
}
