import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DraftState } from '#core/calls/draft.ts'
import type { Context } from '#server/context.ts'
import { compiledFor, compiledOnce } from '#server/db/compiled.ts'
import type { Tables } from '#server/db/database.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Beside, BesideView } from '#server/resource/list/beside.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import type { ValuesById } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'

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

const ofRow = (db: Kysely<Tables>, resource: unknown, id: unknown) =>
  db.selectFrom('draft').selectAll().where('resource', '=', resource).where('row_id', '=', id)

const draftOfRow = compiledOnce<PlainRow>(ofRow)
const lockedDraft = compiledOnce<PlainRow>((db, resource, id) => ofRow(db, resource, id).forUpdate())

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

const columns = [
  'values',
  'base',
  'base_version',
  'version',
  'admin_id',
  'admin_name',
  'apply_time',
  'apply_admin_id',
  'state',
  'reason',
  'approved_hash',
  'create_time',
  'update_time',
] as const satisfies readonly (keyof Draft)[]

const besideName = (column: keyof Draft) => `beside_draft_${column}`

const selected = (some: readonly (keyof Draft)[]) =>
  sql.join(some.map((column) => sql`${sql.ref(`d.${column}`)} as ${sql.raw(besideName(column))}`))

const selects = { list: selected(['state', 'apply_time']), form: selected(columns) }

/** Selects the draft of each row: of rows of a list what marks it, for a form all of it. */
export function besideDraft({ resource }: Entry, view: BesideView): Beside {
  return {
    select: selects[view],
    from: sql`left join draft d on d.resource = ${resource.name} and d.row_id = ${sql.raw(mainAlias)}.id`,
  }
}

/** The draft that was selected beside a row for its form. */
export function draftBeside(beside: PlainRow): Draft | null {
  if (typeof beside[besideName('state')] !== 'string') return null
  return draftOf(Object.fromEntries(columns.map((one) => [one, beside[besideName(one)]])))
}

/** What lists say of the draft that was selected beside a row; nothing where there is none. */
export function markBeside(beside: PlainRow): PlainRow {
  const state = beside[besideName('state')]
  if (typeof state !== 'string') return {}
  const time = beside[besideName('apply_time')]
  const draft_apply_time = time === null ? null : Number(time)
  return {
    draft_state: state === 'failed' ? 'failed' : draft_apply_time === null ? 'open' : 'scheduled',
    draft_apply_time,
  }
}

const valuesOfRows = compiledFor<PlainRow>((db, ids, resource) =>
  db
    .selectFrom('draft')
    .select(['row_id', 'values'])
    .where('resource', '=', resource)
    .where('row_id', 'in', ids),
)

/** What waits in the drafts of some rows, by id. */
export async function draftedValues(
  { resource }: Entry,
  ids: readonly number[],
  { app, db }: Context,
): Promise<ValuesById> {
  const rows = await valuesOfRows(app.database, db, ids, resource.name)
  return new Map(rows.map(({ row_id, values }) => [Number(row_id), JSON.parse(String(values))]))
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
