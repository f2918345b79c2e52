import type { Aspect } from '../aspect.ts'
import { indexTermsKind } from './index-job.ts'
import { indexAdded, indexChanged, indexRelating, unindex } from './index-row.ts'

/** The public finds rows by their words. Rows that lead to others are found by what these are called, too. */
export const terms: Aspect = {
  name: 'terms',
  jobs: [indexTermsKind],
  of(entry) {
    const isSearched = entry.resource.terms.length > 0
    return {
      changed: (before, after, context) => indexChanged(entry, before, after, context),
      ...(isSearched
        ? {
            added: (row, context) => indexAdded(entry, row, context),
            remove: ({ rows, context }) => unindex(entry, rows, context),
            relating: (field, rowsOf, context, change) =>
              indexRelating(entry, field, rowsOf, context, change),
          }
        : {}),
    }
  },
}
