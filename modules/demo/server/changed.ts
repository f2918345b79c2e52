import { page } from '#modules/content/page/page.ts'
import type { Context } from '#server/context.ts'
import { demoRow } from './tables.ts'

/** What a removal itself changes, and an undo of it puts back: no reason to keep a page. */
const ofRemovals = new Set(['is_home', 'code', 'update_time'])

/** Rows of the demo that people have changed since it was made, drafts included, by resource. */
export async function changedRows(context: Context): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, Set<number>>()
  const note = (resource: unknown, id: unknown) => {
    const ids = found.get(String(resource)) ?? new Set()
    found.set(String(resource), ids.add(Number(id)))
  }
  for (const { resource, row_id, after } of await recordsOf(context)) {
    const names = Object.keys(JSON.parse(String(after ?? '{}')) as object)
    if (resource !== page.name || names.some((name) => !ofRemovals.has(name))) note(resource, row_id)
  }
  for (const { resource, row_id } of await draftsOf(context)) note(resource, row_id)
  return new Map([...found].map(([resource, ids]) => [resource, [...ids]]))
}

/** What the demo itself changed bears the times of the past. */
function recordsOf({ db }: Context) {
  return db
    .selectFrom('change_record as record')
    .innerJoin(`${demoRow} as made`, (on) =>
      on.onRef('made.resource', '=', 'record.resource').onRef('made.row_id', '=', 'record.row_id'),
    )
    .select(['record.resource', 'record.row_id', 'record.after'])
    .where('record.verb', '=', 'edit')
    .where('record.actor_kind', '=', 'admin')
    .whereRef('record.create_time', '>=', 'made.create_time')
    .execute()
}

function draftsOf({ db }: Context) {
  return db
    .selectFrom('draft')
    .innerJoin(`${demoRow} as made`, (on) =>
      on.onRef('made.resource', '=', 'draft.resource').onRef('made.row_id', '=', 'draft.row_id'),
    )
    .select(['draft.resource', 'draft.row_id'])
    .whereRef('draft.update_time', '>=', 'made.create_time')
    .execute()
}
