import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { indexTermsKind } from './index-job.server.ts'
import { indexAdded, indexChanged, indexRelating, unindex } from './index-row.server.ts'
import { hasOpenLabel, searchedRelations } from './row-terms.server.ts'

/** The public finds rows by their words. Rows that lead to others are found by what these are called, too. */
export const terms: Aspect = {
  name: 'terms',
  jobs: [indexTermsKind],
  checkDeclared: checkTerms,
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

/** Who searches learns what related rows are called. */
export function checkTerms(entry: Entry): void {
  for (const { field, target, label } of searchedRelations(entry))
    if (!hasOpenLabel(target, label))
      throw new Error(
        `${entry.resource.name} is searched by ${field}, and members do not read what ${target.resource.name} is called`,
      )
}
