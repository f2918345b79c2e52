import { sql } from 'kysely'
import { z } from 'zod'
import { type ReferenceWish, referenceChoices, referenceLimits } from '#core/calls/references.ts'
import { nodeOf } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { lacking } from '../../auth/rights/explain-refusal.ts'
import type { Context } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { idsIn } from '../columns.ts'
import type { PlainRow } from '../door.ts'
import { mainAlias } from '../list/column-ref.ts'
import type { Entry } from '../registry.ts'
import { rowsOf } from '../rows.ts'
import { findStored } from '../stored.ts'
import { choicesFor, effectOn, type Place, placesOf } from './find-references.ts'

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
    if (!choicesFor(place, context).includes(choice)) throw lacking([nodeOf(resource, 'edit')])
    if (to !== undefined && ids.includes(to)) throw new Problem('parameter', { name: 'references' })
    await settle(place, entry.resource.name, ids, choice === 'replace' ? (to ?? null) : null, context)
  }
}

async function settle(
  place: Place,
  target: string,
  gone: readonly number[],
  to: number | null,
  context: Context,
): Promise<void> {
  const { entry, field, declared } = place
  const ids = await idsAt(place, context)
  if (ids.length > referenceLimits.changed) throw new Problem('allRows', { max: referenceLimits.changed })
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

async function idsAt({ entry, matching }: Place, { app, db }: Context): Promise<readonly number[]> {
  const { dialect } = app.database
  const { rows } = await sql<{
    id: unknown
  }>`select ${sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)} as id from ${sql.raw(
    `${quote(dialect, entry.resource.table)} ${mainAlias}`,
  )} where ${matching} order by 1 limit ${sql.raw(String(referenceLimits.changed + 1))}`.execute(db)
  return rows.map(({ id }) => Number(id))
}
