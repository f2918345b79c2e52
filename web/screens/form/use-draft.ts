import { type RefObject, useCallback, useRef, useState } from 'react'
import type { RequestFailure } from '#web/api/request.ts'
import type { BeginWork } from '#web/fields/pending-work.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'

/** What a form keeps until it is saved. */
export interface DraftState<T> {
  readonly draft: T
  /** the same at once: a save may follow a change before anything is drawn anew */
  readonly latest: RefObject<T>
  /** counts refused saves, so that the focus can follow */
  readonly refusals: number
  readonly update: (change: Partial<T>) => void
  /** changes the draft by the reasons why it is not saved */
  readonly refuse: (change: Partial<T>) => void
}

/** Keeps what was typed in a form, with what is wrong with it. */
export function useDraft<T extends object>(begin: () => T): DraftState<T> {
  const [draft, setDraft] = useState(begin)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(draft)
  const update = useCallback((change: Partial<T>) => {
    latest.current = { ...latest.current, ...change }
    setDraft(latest.current)
  }, [])
  const refuse = useCallback(
    (change: Partial<T>) => {
      update(change)
      setRefusals((count) => count + 1)
    },
    [update],
  )
  return { draft, latest, refusals, update, refuse }
}

/** Counts the work that a save has to wait for. */
export function usePendingWork(): { readonly isPending: () => boolean; readonly beginWork: BeginWork } {
  const works = useRef(0)
  const beginWork = useCallback<BeginWork>(() => {
    works.current++
    let hasEnded = false
    return () => {
      if (!hasEnded) works.current--
      hasEnded = true
    }
  }, [])
  return { isPending: () => works.current > 0, beginWork }
}

/** Says why a save failed when no field is to blame. */
export function useFailureText(): (failure: RequestFailure) => string {
  const t = useNamespaces(['form'])
  return ({ kind, message }) => (kind === 'business' ? message : t('form:notSaved', { reason: message }))
}
