import type { Aspect } from '../aspect.ts'
import { settleDraft } from './hold-back.ts'
import { markDrafts } from './mark-drafts.ts'

/** Edits of public rows wait in drafts until somebody publishes them (decision 0059). */
export const drafts: Aspect = {
  name: 'drafts',
  of(entry) {
    if (!entry.resource.hasDrafts) return null
    return {
      redirect: (stored, wanted, context) => settleDraft(entry, stored, wanted, context),
      listed: (rows, context) => markDrafts(entry, rows, context),
    }
  },
}
