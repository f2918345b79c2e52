import { sql } from 'kysely'
import { z } from 'zod'
import { nodeOf, writableFields } from '#core/access/permissions.ts'
import { type ReferenceWish, referenceChoices, referenceLimits } from '#core/calls/references.ts'
import { Problem } from '#core/problems.ts'
import { lacking } from '#server/auth/rights/explain-refusal.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { idsIn } from '#server/resource/columns/columns.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { readOnly } from '#server/resource/write/sort.ts'
import { choicesFor, effectOn, isAbove, isSettable, type Place, placesOf } from './find-references.server.ts'
import { moveUp } from './move-up.server.ts'

const shape = z
  .array(
    z.object({
      resource: z.string().max(100),
      field: z.string().max(64),
      choice: z.enum(referenceChoices),
      to: z.int().positive().optional(),
    }),
  )
  .max(100)

/** What a deletion says of references; a query carries it as JSON. Nothing where it says nothing. */
export function parseWishes(raw: unknown): readonly ReferenceWish[] {
  if (raw === undefined || raw === null || raw === '') return []
  const { success, data } = shape.safeParse(typeof raw === 'string' ? listIn(raw) : raw)
  if (!success || data.some(({ choice, to }) => (choice === 'replace') !== (to !== undefined)))
    throw new Problem('parameter', { name: 'references' })
  return data as readonly ReferenceWish[]
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Has what refers to rows that are about to go refer to others, or to nothing, as was chosen: edits in the caller's name, of what
 * the public sees as well, within the open transaction. Undoing the deletion takes them back (`modules/recycle`).
 */
export async function settleReferences(
  entry: Entry,
  ids: readonly number[],
  wishes: readonly ReferenceWish[],
  context: Context,
): Promise<void> {
  const places = wishes.length === 0 ? [] : await placesOf(entry, ids, context)
  for (const { resource, field, choice, to } of wishes) {
    const place = places.find(
      (one) => one.entry.resource.name === resource && one.field === field && !one.isDraft,
    )
    // They are gone meanwhile, or it happens by itself.
    if (!place || choice === effectOn(place)) continue
    if (!choicesFor(place, context).includes(choice)) {
      if (choice === 'moveUp' && !isAbove(place)) throw new Problem('parameter', { name: 'references' })
      throw lacking([nodeOf(resource, 'edit')])
    }
    if (to !== undefined && ids.includes(to)) throw new Problem('parameter', { name: 'references' })
    const referring = await idsAt(place, 0, context)
    if (referring.length > referenceLimits.changed)
      throw new Problem('allRows', { max: referenceLimits.changed })
    const on = await rightsOn(place.entry, referring, context)
    if (!referring.every((id) => writableFields(place.entry.resource, on(id), 'edit').includes(field)))
      throw readOnly(field)
    if (choice === 'moveUp') {
      await moveUp(entry, ids, context)
      continue
    }
    const change = { target: entry.resource.name, gone: ids, to: choice === 'replace' ? (to ?? null) : null }
    await settle(place, referring, change, context)
  }
}

/** Has everything that refers to a row by a field of its own refer to another one. Drafts and links in texts stay as they are. */
export async function moveReferences(
  entry: Entry,
  from: number,
  to: number,
  context: Context,
): Promise<void> {
  const change = { target: entry.resource.name, gone: [from], to }
  for (const place of await placesOf(entry, [from], context)) {
    if (place.isDraft || !isSettable(place.declared)) continue
    let ids = await idsAt(place, 0, context)
    for (; ids.length > 0; ids = await idsAt(place, Math.max(...ids), context))
      await settle(place, ids, change, context)
  }
}

/** Which rows are no longer referred to, and the row of their resource that is instead of them; null: nothing is. */
interface Change {
  readonly target: string
  readonly gone: readonly number[]
  readonly to: number | null
}

async function settle(
  { entry, field, declared }: Place,
  ids: readonly number[],
  { target, gone, to }: Change,
  context: Context,
): Promise<void> {
  if (ids.length === 0) return
  const rows = rowsOf(entry, context)
  if (declared.kind === 'manyToMany') {
    const stored = await findStored(entry, ids, context, 'locked')
    const alike = Map.groupBy(stored, (row) => JSON.stringify(withoutGone(row, field, gone, to)))
    for (const [list, some] of alike)
      await rows.update(
        some.map(({ id }) => Number(id)),
        { [field]: JSON.parse(list) },
      )
    return
  }
  const value = declared.kind === 'target' && to !== null ? { resource: target, row_id: to } : to
  await rows.update(ids, { [field]: value ?? (declared.kind === 'parent' ? 0 : null) })
}

function withoutGone(row: PlainRow, field: string, gone: readonly number[], to: number | null) {
  const kept = idsIn(row[field]).filter((id) => !gone.includes(id))
  return [...new Set(to === null ? kept : [...kept, to])]
}

/** The first rows at a place behind an id: one more than may be changed at once. */
async function idsAt(
  { entry, matching }: Place,
  after: number,
  { app, db }: Context,
): Promise<readonly number[]> {
  const { dialect } = app.database
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const { rows } = await sql<{
    id: unknown
  }>`select ${id} as id from ${sql.raw(
    `${quote(dialect, entry.resource.table)} ${mainAlias}`,
  )} where ${matching} and ${id} > ${after} order by 1 limit ${sql.raw(String(referenceLimits.changed + 1))}`.execute(
    db,
  )
  return rows.map(({ id }) => Number(id))
}
