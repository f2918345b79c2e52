import type { Context } from '#server/context.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { invalidateCache } from '#server/settings/invalidate-cache.ts'
import { facesOf, pageKinds } from './site-map.ts'

/** Rows stand on pages of the site: what these show is stale once one was written. */
export const shown: Aspect = {
  name: 'shown',
  of({ resource: { name } }, app) {
    const isShown = pageKinds(app).has(name) || facesOf(app).some(({ shows }) => shows?.includes(name))
    const stale = (context: Context) => invalidateCache('site', context)
    if (!isShown) return null
    return {
      added: (_row, context) => stale(context),
      changed: (_before, _row, context) => stale(context),
      removing: ({ context }) => stale(context),
    }
  },
}
