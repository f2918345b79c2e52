import { lazy, useCallback } from 'react'
import { loadNamespace } from '#web/i18n/i18n.ts'
import { usePreloadResource } from '#web/resources-context.tsx'

const loadListScreen = () => import('#web/screens/list/list-screen.tsx')

/** The list that derives from a resource. */
export const ListPage = lazy(async () => ({ default: (await loadListScreen()).ListScreen }))

/** Fetches what the list of a rule consists of, once somebody points at its entry; other rules need nothing. */
export function usePreloadList(): (name: string) => void {
  const preloadResource = usePreloadResource()
  return useCallback(
    (name) => {
      if (!preloadResource(name)) return
      Promise.all([loadListScreen(), loadNamespace('list')]).catch(() => undefined)
    },
    [preloadResource],
  )
}
