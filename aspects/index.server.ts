import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import { belongings } from './belongings/aspect.server.ts'
import { drafts } from './drafts/aspect.server.ts'
import { publicity } from './drafts/public-state.server.ts'
import { history } from './history/aspect.server.ts'
import { limits } from './limits/aspect.server.ts'
import { lines } from './lines/aspect.server.ts'
import { references } from './references/aspect.server.ts'
import { relations } from './relations/aspect.server.ts'
import { terms } from './terms/aspect.server.ts'
import { transitions } from './transitions/aspect.server.ts'
import { translations } from './translations/aspect.server.ts'
import { tree } from './tree/aspect.server.ts'

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
  references,
]
