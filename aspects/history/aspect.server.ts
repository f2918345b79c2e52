import { hasHistory } from '#core/calls/history.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { recordChange } from '#server/resource/write/change-record.ts'
import { historyRoutes } from './history-routes.server.ts'

/** Who changed what is kept. */
export const history: Aspect = {
  name: 'history',
  routes: (entry) => (hasHistory(entry.resource) ? historyRoutes(entry) : []),
  of(entry) {
    if (!entry.resource.isRecorded) return null
    return {
      async stored({ call, stored, beside, context }, row) {
        const before = stored && { ...stored, ...beside.before }
        await recordChange(entry, call, before, { ...row, ...beside.after }, context)
      },
      removed: (row, context) => recordChange(entry, 'del', row, null, context),
    }
  },
}
