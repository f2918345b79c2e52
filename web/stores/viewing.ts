import { create } from 'zustand'
import { adminSession } from './session.ts'

/** A look at the back office as somebody else sees it, as the first call answers it. */
export interface View {
  /** whose eyes it is seen through */
  readonly name: string
  /** unix seconds, by the server's clock */
  readonly until: number
  /** why what that person lacks is missing, by node in lower case */
  readonly missing: Readonly<Record<string, string>>
}

/** The view of this tab; null while there is none, or it has not been answered. */
export const useViewing = create<{ readonly view: View | null }>()(() => ({ view: null }))

const storageKey = 'viewing'

/** What calls carry as `viewHeader`: kept for this tab alone, also over a reload; '' for none. */
let token = readToken()

export const viewToken = (): string => token

/** Looks as somebody else from the next call on. */
export function keepViewToken(next: string): void {
  token = next
  try {
    if (next === '') sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, next)
  } catch {
    // Without a storage it lasts until the page loads anew.
  }
  if (next === '') useViewing.setState({ view: null })
}

function readToken(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

// It belongs to a session.
adminSession.onOther(() => keepViewToken(''))
