import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { preferenceQuery, savePreference } from '#web/api/queries.ts'

const saveDelay = 600

/** Something that a person sets for themselves, and how it is changed. */
interface Preference<T> {
  readonly preference: T
  readonly isLoading: boolean
  readonly update: (change: T | ((before: T) => T)) => void
}

/** A preference that is shown at once and sent a moment after the last change; every part of it may be absent. */
export function usePreference<T extends object>(key: string): Preference<Partial<T>> {
  type Part = Partial<T>
  const client = useQueryClient()
  const { data, isPending } = useQuery(preferenceQuery<Part>(key))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<Part>(undefined)
  const send = useCallback(() => {
    clearTimeout(timer.current)
    if (unsent.current) savePreference(key, unsent.current).catch(() => undefined)
    unsent.current = undefined
  }, [key])
  useEffect(() => send, [send])
  const update = useCallback(
    (change: Part | ((before: Part) => Part)) => {
      const { queryKey } = preferenceQuery<Part>(key)
      const before = client.getQueryData(queryKey) ?? none
      const next = { ...before, ...(typeof change === 'function' ? change(before as Part) : change) } as Part
      client.setQueryData(queryKey, next)
      unsent.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(send, saveDelay)
    },
    [client, key, send],
  )
  return { preference: data ?? (none as Part), isLoading: isPending, update }
}

const none = {}
