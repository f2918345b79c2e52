import type { Aspect, RowMoments } from '#server/resource/pipeline/aspect.ts'
import { findReferences } from './find-references.server.ts'
import {
  forgetReferences,
  noteDraftReferences,
  noteReferences,
  referringFields,
} from './note-references.server.ts'
import { referencesRoutes } from './references-route.server.ts'
import { parseWishes, settleReferences } from './settle-references.server.ts'

/**
 * What refers to rows can be asked before they go, and be settled with them (decision 0062). What rows refer to by targets, links
 * and drafts is kept for it.
 */
export const references: Aspect = {
  name: 'references',
  routes: referencesRoutes,
  of(entry) {
    const { hasDrafts } = entry.resource
    const isNoted = referringFields(entry).length > 0
    const noted: RowMoments = {
      added: (row, context) => noteReferences(entry, null, row, context),
      changed: (before, after, context) => noteReferences(entry, before, after, context),
    }
    const drafted: RowMoments = {
      drafted: (row, after, context) => noteDraftReferences(entry, row, after, context),
    }
    return {
      referring: (ids, context) => findReferences(entry, ids, context),
      settling({ references }) {
        const wishes = parseWishes(references)
        return wishes.length === 0 ? null : (ids, context) => settleReferences(entry, ids, wishes, context)
      },
      ...(isNoted ? noted : {}),
      ...(hasDrafts ? drafted : {}),
      ...(isNoted || hasDrafts
        ? { remove: ({ ids, context }) => forgetReferences(entry, ids, context) }
        : {}),
    }
  },
}
