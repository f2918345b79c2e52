import { createHash } from 'node:crypto'
import type { DraftState } from '#core/calls/draft.ts'
import type { Context } from '../../context.ts'
import { compiledFor, compiledOnce, type Run } from '../../db/compiled.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/** A draft as it is stored. */
export interface Draft {
  /** the fields that differ from the row, in the shape of an edit */
  readonly values: PlainRow
  /** by field, a hash of what the row held when the draft changed it */
  readonly base: Readonly<Record<string, string>>
  readonly base_version: number
  readonly version: number
  readonly admin_id: number
  readonly admin_name: string
  readonly apply_time: number | null
  /** who wanted it published at that time */
  readonly apply_admin_id: number
  readonly state: DraftState
  readonly reason: string
  readonly approved_hash: string
  readonly create_time: number
  readonly update_time: number
}

const [draftOfRow, lockedDraft] = [false, true].map((isLocked) =>
  compiledOnce<PlainRow>((db, resource, id) =>
    db
      .selectFrom('draft')
      .selectAll()
      .where('resource', '=', resource)
      .where('row_id', '=', id)
      .$if(isLocked, (query) => query.forUpdate()),
  ),
) as [Run<PlainRow>, Run<PlainRow>]

/** The draft of a row; `'locked'` keeps others from changing it until the open transaction ends. */
export async function findDraft(
  { resource }: Entry,
  id: number,
  { app, db }: Context,
  lock?: 'locked',
): Promise<Draft | null> {
  const isLocked = lock !== undefined && app.database.dialect !== 'sqlite'
  const [row] = await (isLocked ? lockedDraft : draftOfRow)(app.database, db, resource.name, id)
  return row ? draftOf(row) : null
}

const draftsOfRows = compiledFor<PlainRow>((db, ids, resource) =>
  db.selectFrom('draft').selectAll().where('resource', '=', resource).where('row_id', 'in', ids),
)

/** The drafts of some rows, by id. */
export async function findDrafts(
  { resource }: Entry,
  ids: readonly number[],
  { app, db }: Context,
): Promise<ReadonlyMap<number, Draft>> {
  if (!resource.hasDrafts) return new Map()
  const rows = await draftsOfRows(app.database, db, ids, resource.name)
  return new Map(rows.map((row) => [Number(row.row_id), draftOf(row)]))
}

/** Adds the draft of a row, or replaces the one that is locked. */
export async function writeDraft(
  { resource }: Entry,
  id: number,
  draft: Draft,
  found: Draft | null,
  { db }: Context,
): Promise<void> {
  const row = { ...draft, values: JSON.stringify(draft.values), base: JSON.stringify(draft.base) }
  if (!found) {
    await db
      .insertInto('draft')
      .values({ ...row, resource: resource.name, row_id: id })
      .execute()
    return
  }
  await db
    .updateTable('draft')
    .set(row)
    .where('resource', '=', resource.name)
    .where('row_id', '=', id)
    .execute()
}

/** Removes the draft of a row. */
export async function deleteDraft({ resource }: Entry, id: number, { db }: Context): Promise<void> {
  await db.deleteFrom('draft').where('resource', '=', resource.name).where('row_id', '=', id).execute()
}

/** What an approval is of: another value anywhere in the draft is another draft. */
export function hashOfDraft({ values, base }: Pick<Draft, 'values' | 'base'>): string {
  const sorted = Object.keys(values).sort()
  return hashOf(sorted.map((name) => [name, values[name], base[name]]))
}

/** What a row held, told apart from every other value. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 32)
}

function draftOf(row: PlainRow): Draft {
  const {
    resource: _resource,
    row_id: _id,
    values,
    base,
    apply_time,
    create_time,
    update_time,
    ...rest
  } = row
  return {
    ...(rest as unknown as Draft),
    values: JSON.parse(String(values)),
    base: JSON.parse(String(base)),
    apply_time: apply_time === null ? null : Number(apply_time),
    create_time: Number(create_time),
    update_time: Number(update_time),
  }
}
