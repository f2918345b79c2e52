import { serverNow } from '#web/api/server-clock.ts'
import { textStorage } from '#web/stores/browser-storage.ts'
import { useSession } from '#web/stores/session.ts'
import type { DesignState } from './design-state.ts'

/** A design that was not finished, as this browser keeps it. */
export interface Draft {
  /** milliseconds since 1970 */
  readonly time: number
  readonly state: DesignState
}

/** Drafts of another shape are not read. */
const version = 1

const nameOf = () => `crudDraft_${useSession.getState().id}`

/** The draft of whoever is signed in; null when there is none that can be read. */
export function readDraft(): Draft | null {
  try {
    const stored: unknown = JSON.parse(textStorage.getItem(nameOf()) ?? 'null')
    return isDraft(stored) ? { time: stored.time, state: stored.state } : null
  } catch {
    return null
  }
}

/** Keeps a design in the place of the last draft. */
export function writeDraft(state: DesignState): void {
  textStorage.setItem(nameOf(), JSON.stringify({ version, time: serverNow(), state }))
}

/** The design was made, or given up. */
export function dropDraft(): void {
  textStorage.removeItem(nameOf())
}

function isDraft(value: unknown): value is Draft {
  const draft = value as (Partial<Draft> & { readonly version?: number }) | null
  return draft?.version === version && typeof draft.time === 'number' && Array.isArray(draft.state?.fields)
}
