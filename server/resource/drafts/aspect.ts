import type { Context } from '../../context.ts'
import type { Aspect } from '../aspect.ts'
import { besideDraft, markBeside } from './draft-row.ts'
import { settleDraft } from './hold-back.ts'

/** Edits of public rows wait in drafts until somebody publishes them (decision 0059). */
export const drafts: Aspect = {
  name: 'drafts',
  of(entry) {
    if (!entry.resource.hasDrafts) return null
    return {
      redirect: (stored, wanted, context) => settleDraft(entry, stored, wanted, context),
      beside: async (view, context) => (isTold(context) ? besideDraft(entry, view) : null),
      async listed(rows, context, besideOf) {
        for (const row of isTold(context) ? rows : []) Object.assign(row, markBeside(besideOf(row)))
      },
    }
  },
}

/** Drafts are the back office's own. */
const isTold = ({ identity }: Context) => identity.kind === 'admin'
