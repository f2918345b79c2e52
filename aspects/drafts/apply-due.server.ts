import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { applyDraftsJob } from '#core/calls/draft.ts'
import { Problem } from '#core/problems.ts'
import { lacking } from '#server/auth/rights/explain-refusal.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import type { Context } from '#server/context.ts'
import { adminOf } from '#server/http/identity/identity.ts'
import type { Entry } from '#server/resource/registry.ts'
import { type Draft, findDraft } from './draft-row.server.ts'
import { applyDraft } from './drafts.server.ts'

/** Drafts that one look takes. */
const batch = 100

/**
 * Publishes drafts whose time has come, each in the name of whoever scheduled it, with the rights that they have by then. One
 * that can not be published stays, and says why; it is not tried again before somebody schedules it anew.
 */
export const applyDraftsKind: JobKind = {
  name: applyDraftsJob,
  title: 'core:jobs.applyDrafts',
  every: 60,
  canRepeat: true,
  isDue: async ({ database }, now) => {
    const due = database.read.selectFrom('draft').select('row_id').where('state', '=', 'open')
    return (await due.where('apply_time', '<=', now).limit(1).execute()).length > 0
  },
  async run({ context, isCancelled }) {
    const result = { applied: 0, failed: 0 }
    let after = { apply_time: 0, resource: '', row_id: 0 }
    for (;;) {
      const due = await dueAfter(after, context)
      for (const one of due) {
        if (await isCancelled()) return result
        after = one
        result[(await applyOne(one, context)) ? 'applied' : 'failed']++
      }
      if (due.length < batch) return result
    }
  },
}

interface Due {
  readonly resource: string
  readonly row_id: number
  readonly apply_time: number
}

/** Drafts whose time has come, the earliest first, behind one that was looked at. */
async function dueAfter(after: Due, { db, now }: Context): Promise<readonly Due[]> {
  const rows = await db
    .selectFrom('draft')
    .select(['resource', 'row_id', 'apply_time'])
    .where('state', '=', 'open')
    .where('apply_time', '<=', now)
    .where(({ eb, or, and }) =>
      or([
        eb('apply_time', '>', after.apply_time),
        and([eb('apply_time', '=', after.apply_time), eb('resource', '>', after.resource)]),
        and([
          eb('apply_time', '=', after.apply_time),
          eb('resource', '=', after.resource),
          eb('row_id', '>', after.row_id),
        ]),
      ]),
    )
    .orderBy('apply_time')
    .orderBy('resource')
    .orderBy('row_id')
    .limit(batch)
    .execute()
  return rows.map(({ resource, row_id, apply_time }) => ({
    resource: String(resource),
    row_id: Number(row_id),
    apply_time: Number(apply_time),
  }))
}

async function applyOne({ resource, row_id }: Due, context: Context): Promise<boolean> {
  const entry = context.app.registry.find(resource)
  if (!entry) return false
  const draft = await findDraft(entry, row_id, context)
  // Somebody was here since, or another process is.
  if (draft?.state !== 'open' || draft.apply_time === null || draft.apply_time > context.now) return true
  try {
    await applyDraft(
      entry,
      row_id,
      { draft_version: draft.version },
      await asScheduler(entry, draft, context),
    )
    return true
  } catch (error) {
    if (error instanceof Problem && error.problem !== 'busy') {
      await markFailed(entry, row_id, draft, error, context)
    } else {
      // The next look tries again.
      context.app.log.error({ err: error, resource, row: row_id }, 'a due draft could not be published')
    }
    return false
  }
}

/** The call as if whoever scheduled it made it now. */
async function asScheduler(entry: Entry, draft: Draft, context: Context): Promise<Context> {
  const identity = await adminOf(context, draft.apply_admin_id)
  if (!identity) throw new Problem('jobAskerGone')
  const applying = { ...context, identity, takes: { nodes: [nodeOf(entry.resource, 'schedule')] } }
  if (!hasNode(identity.rights, nodeOf(entry.resource, 'schedule')))
    throw lacking([nodeOf(entry.resource, 'schedule')])
  return applying
}

/** Keeps the reason, unless the draft has changed meanwhile. */
async function markFailed(
  { resource }: Entry,
  id: number,
  draft: Draft,
  { problem, detail, faults }: Problem,
  { app }: Context,
): Promise<void> {
  await app.database.write
    .updateTable('draft')
    .set({ state: 'failed', reason: JSON.stringify({ problem, detail, faults }), version: draft.version + 1 })
    .where('resource', '=', resource.name)
    .where('row_id', '=', id)
    .where('version', '=', draft.version)
    .execute()
}
