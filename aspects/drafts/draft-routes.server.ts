import { nodeOf } from '#core/access/permissions.ts'
import { hasApproval } from '#core/calls/draft.ts'
import { adminUrl } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Input, Route } from '#server/http/route.ts'
import { bodyLimitsOf } from '#server/resource/body-limits.ts'
import type { Entry } from '#server/resource/registry.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { notice, noticeById } from '#server/resource/write/notice.ts'
import { applyDraft, approveDraft, discardDraft, readDraft, scheduleDraft } from './drafts.server.ts'

/** The calls of a resource whose public rows change by drafts. Saving one takes the node of an edit; publishing has its own. */
export function draftRoutes(entry: Entry): readonly Route[] {
  const { resource } = entry
  const at = (call: string, node: string) => ({
    url: adminUrl(resource.name, call).toLowerCase(),
    access: { node: nodeOf(resource, node) },
  })
  const draft = at('draft', 'edit')
  return [
    {
      ...draft,
      method: 'GET',
      handle: async (context, { query }) => ({
        data: { draft: await readDraft(entry, idOf(query.id, entry), context) },
      }),
    },
    {
      ...draft,
      ...bodyLimitsOf(resource),
      method: 'POST',
      logTitle: 'core:log.saveDraft',
      handle: (context, input) => saveDraft(entry, input, context),
    },
    {
      ...draft,
      method: 'DELETE',
      logTitle: 'core:log.dropDraft',
      async handle(context, { query }) {
        const id = idOf(query.id, entry)
        await discardDraft(entry, id, query, context)
        return noticeById(entry, 'draftDropped', id, context)
      },
    },
    {
      ...at('applyDraft', 'applyDraft'),
      method: 'POST',
      logTitle: 'core:log.applyDraft',
      async handle(context, { body }) {
        const row = await applyDraft(entry, idOf(body.id, entry), body, context)
        return { data: { row_version: row.row_version }, ...notice(entry, 'draftApplied', [row], context) }
      },
    },
    {
      ...at('schedule', 'schedule'),
      method: 'POST',
      logTitle: 'core:log.schedule',
      async handle(context, { body }) {
        const id = idOf(body.id, entry)
        const data = await scheduleDraft(entry, id, body, context)
        const done = data.apply_time === null ? 'draftUnscheduled' : 'draftScheduled'
        return { data, ...(await noticeById(entry, done, id, context)) }
      },
    },
    ...(hasApproval(resource) ? [approveRoute(entry, at('approveDraft', 'approve'))] : []),
  ]
}

function approveRoute(entry: Entry, at: Pick<Route, 'url' | 'access'>): Route {
  return {
    ...at,
    method: 'POST',
    logTitle: 'core:log.approveDraft',
    async handle(context, { body }) {
      const id = idOf(body.id, entry)
      const data = await approveDraft(entry, id, body, context)
      return { data, ...(await noticeById(entry, 'draftApproved', id, context)) }
    },
  }
}

async function saveDraft(entry: Entry, { body }: Input, context: Context) {
  const row = await rowsOf(entry, { ...context, cause: 'draft' }).edit(body)
  const { row_version, draft_version } = row
  return { data: { row_version, draft_version }, ...notice(entry, 'draftSaved', [row], context) }
}
