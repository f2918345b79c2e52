import type { PublicData } from '#core/calls/draft.ts'
import type { PublicState } from '#core/conditions/public-state.ts'

/** What is said of a row, as keys of texts. */
export interface PublicWords {
  /** when, with the time that it names; null where the state says it all, or a reason is told instead */
  readonly sentence:
    | readonly [key: 'publicFrom' | 'publicUntil' | 'publicSince' | 'endedOn', time: number]
    | null
  /** the public would see it, or will, were it not for the closed site */
  readonly isOnClosedSite: boolean
  /** what becomes of a change that is saved now */
  readonly saving: 'held' | 'public' | 'before' | 'after'
}

/** When a row is public: from a time on, until one, or since one. */
export function whenPublic({ state, from, until }: PublicState): PublicWords['sentence'] {
  if (state === 'hidden') return null
  if (state === 'planned') return from === null ? null : ['publicFrom', from]
  if (until !== null) return [state === 'ended' ? 'endedOn' : 'publicUntil', until]
  return state === 'ended' || from === null ? null : ['publicSince', from]
}

/** Everything that is said of a row beside its name; `isHeld`: changes of it wait in a draft. */
export function publicWords(state: PublicData, isHeld = false): PublicWords {
  const isShown = state.state === 'public' || state.state === 'planned'
  const isSeen = state.state === 'public' && !state.is_closed
  return {
    sentence: whenPublic(state),
    isOnClosedSite: state.is_closed && isShown,
    saving: isHeld ? 'held' : isSeen ? 'public' : state.state === 'ended' ? 'after' : 'before',
  }
}
