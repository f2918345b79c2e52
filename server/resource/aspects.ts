import type { Aspect } from './aspect.ts'
import { drafts } from './drafts/aspect.ts'
import { publicity } from './drafts/public-state.ts'
import { lines } from './lines/aspect.ts'
import { tree } from './list/tree.ts'
import { limits } from './rights/limits.ts'
import { rowReferences } from './targets/references/row-references.ts'
import { terms } from './terms/aspect.ts'
import { translations } from './translated/aspect.ts'
import { belongings } from './write/belongings.ts'
import { history } from './write/change-record.ts'
import { relations } from './write/relations.ts'
import { transitions } from './write/transitions.ts'

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
