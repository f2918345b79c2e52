import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { usePage } from '#web/page/page.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** Changes some of the state; `replace` leaves no step to go back to. */
export type ChangeListState = (change: Partial<ListState>, options?: { readonly replace?: boolean }) => void

/** The state of a list, kept in the address of its own tab. */
export function useListState(resource: ResourceJson): readonly [ListState, ChangeListState] {
  const { query, setQuery } = usePage()
  const text = query.toString()
  const state = useMemo(() => readListState(new URLSearchParams(text), resource), [text, resource])
  const latest = useRef({ state, text, setQuery })
  useEffect(() => {
    latest.current = { state, text, setQuery }
  })
  const change = useCallback<ChangeListState>(
    (change, { replace = false } = {}) => {
      const { state, text, setQuery } = latest.current
      const next = writeListState({ ...state, ...change }, resource, new URLSearchParams(text))
      if (next.toString() !== text) setQuery(next, { replace })
    },
    [resource],
  )
  return [state, change]
}
