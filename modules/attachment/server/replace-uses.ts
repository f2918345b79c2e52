import { hasNode, nodeOf, writableFields } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import type { BulkRefusal } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import { holdsFiles } from '#server/resource/columns/addresses.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { namingRow } from '#server/resource/write/bulk-edit.ts'
import { readableIn } from './usage.ts'

/** Places that one replacement changes at most: somebody waits for it. */
const maxPlaces = 500

interface StoredFile {
  readonly id: number
  readonly url: string
}

/** How many places show another file now, how many still show the old one, and which rows refused to change, and why. */
export interface Replaced {
  readonly replaced: number
  readonly left: number
  readonly refused: readonly RefusedRow[]
}

/** A row that its own checks kept from changing. */
interface RefusedRow extends Pick<BulkRefusal, 'id' | 'name' | 'reason'> {
  readonly resource: string
  readonly resource_label: string
}

/**
 * Puts one file in the place of another wherever rows refer to it, through the door and with the caller's own rights. Every row
 * is a transaction of its own, so one that its own checks refuse, such as a text that has become required since, holds up no
 * other: it is named, and keeps the old file until the call is made again. So do rows that the caller may not change, and what
 * lies in the recycle bin. The old file stays.
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
  const refused: RefusedRow[] = []
  // The call leaves one row in the log, however many transactions it takes.
  const caller = { ...context, beforeCommit: null }
  for (const { resource, id, fields } of rowsIn(places)) {
    const outcome = await replaceInRow(resource, id, fields, [from, to], caller)
    if (typeof outcome === 'number') replaced += outcome
    else refused.push(outcome)
  }
  return { replaced, left: places.length - replaced, refused }
}

type Place = Readonly<Record<'resource' | 'row_id' | 'field', unknown>>

function rowsIn(places: readonly Place[]) {
  const byRow = Map.groupBy(places, ({ resource, row_id }) => `${resource} ${row_id}`)
  return [...byRow].map(([key, of]) => {
    const [resource = '', id] = key.split(' ')
    return { resource, id: Number(id), fields: of.map(({ field }) => String(field)) }
  })
}

/** Answers in how many of its fields a row has the other file now, none of a row that the caller may not change; or who refused. */
async function replaceInRow(
  resource: string,
  id: number,
  fields: readonly string[],
  [from, to]: readonly [StoredFile, StoredFile],
  caller: Context,
): Promise<number | RefusedRow> {
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
  const edit = () => rows.edit({ id, row_version: row.row_version, ...changed })
  try {
    const after = await namingRow(entry, row, context, edit)
    // A field that does not belong to the row keeps what it held.
    return open.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(row[name])).length
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== 'bulkRefused') throw error
    const { name, reason } = error.data as BulkRefusal
    return { resource, resource_label: caller.translate(`${resource}:name`), id, name, reason }
  }
}

/**
 * A value with another address in the place of one, wherever the one stands, whatever site or CDN is named before it. An address
 * that only ends or begins alike is another one: of `/storage/b/storage/a/x.png` no part is a file of its own.
 */
function withAddress(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddress(item, from, to))
  if (typeof value !== 'string') return value
  const encoded = encodeURI(from)
  // The link of a picture may be encoded twice.
  const written = [...new Set([from, encoded, encodeURI(encoded)])].map((address) => RegExp.escape(address))
  const within = String.raw`(?<!/storage/[^\s"'<>(),]*)`
  return value.replace(new RegExp(`${within}(?:${written.join('|')})(?![\\w.%-])`, 'g'), () => encodeURI(to))
}
