import { lines } from '#server/resource/lines/aspect.ts'
import { tree } from '#server/resource/list/tree.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { limits } from '#server/resource/rights/limits.ts'
import { rowReferences } from '#server/resource/targets/references/row-references.ts'
import { translations } from '#server/resource/translated/aspect.ts'
import { transitions } from '#server/resource/write/transitions.ts'
import { belongings } from './belongings/aspect.server.ts'
import { drafts } from './drafts/aspect.server.ts'
import { publicity } from './drafts/public-state.server.ts'
import { history } from './history/aspect.server.ts'
import { relations } from './relations/aspect.server.ts'
import { terms } from './terms/aspect.server.ts'

/**
 * What rows can do, whichever modules there are, in the order in which it is asked at each moment. What lies in other tables is
 * removed in the opposite order: lines lead to their row, so they go before it is looked at who leads there.
 */
export const aspects: readonly Aspect[] = [
  drafts,
  publicity,
  limits,
  transitions,
  relations,
  tree,
  translations,
  history,
  lines,
  belongings,
  terms,
  rowReferences,
]
