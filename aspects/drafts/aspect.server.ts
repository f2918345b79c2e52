import type { Context } from '#server/context.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { applyDraftsKind } from './apply-due.server.ts'
import { draftRoutes } from './draft-routes.server.ts'
import { besideDraft, draftedValues, markBeside } from './draft-row.server.ts'
import { withDraft } from './drafts.server.ts'
import { deferredToDrafts, settleDraft } from './settle-draft.server.ts'

/** Edits of public rows wait in drafts until somebody publishes them (decision 0059). */
export const drafts: Aspect = {
  name: 'drafts',
  jobs: [applyDraftsKind],
  routes: (entry) => (entry.resource.hasDrafts ? draftRoutes(entry) : []),
  of(entry) {
    if (!entry.resource.hasDrafts) return null
    return {
      pending: (ids, context) => draftedValues(entry, ids, context),
      deferred: (rows, context) => deferredToDrafts(entry, rows, context),
      redirect: (stored, wanted, context) => settleDraft(entry, stored, wanted, context),
      beside: async (view, context) => (isTold(context) ? besideDraft(entry, view) : null),
      async listed(rows, context, besideOf) {
        for (const row of isTold(context) ? rows : []) Object.assign(row, markBeside(besideOf(row)))
      },
      answered: async (answer, opened, purpose, context) =>
        purpose === 'edit' ? { ...answer, ...(await withDraft(entry, opened, context)) } : answer,
    }
  },
}

/** Drafts are the back office's own. */
const isTold = ({ identity }: Context) => identity.kind === 'admin'
