import { type ComponentType, lazy, useCallback, useState } from 'react'
import { preferenceQuery } from '#web/api/queries.ts'
import { loadNamespace } from '#web/i18n/i18n.ts'
import { usePreloadResource } from '#web/resources-context.tsx'
import { queryClient } from '../query-client.ts'

interface ListPageProps {
  readonly name: string
}

let loaded: ComponentType<ListPageProps> | null = null
const Coming = lazy(async () => ({ default: await loadListScreen() }))

/** The list that derives from the resource of a rule. */
export function ListPage({ name }: ListPageProps) {
  // A lazy component falls back once even if its file is there, and React then holds the page back for 300 ms.
  const [Screen] = useState(() => loaded ?? Coming)
  return <Screen name={name} />
}

/** Fetches what the list of a rule stands on, once somebody points at its entry; for other rules nothing. */
export function usePreloadList(): (name: string) => void {
  const preloadResource = usePreloadResource()
  return useCallback(
    (name) => {
      if (!preloadResource(name)) return
      const parts = [loadListScreen(), loadNamespace('list'), loadNamespace('fields')]
      // What went wrong shows when the list itself is wanted.
      Promise.all(parts).catch(() => undefined)
      void queryClient.prefetchQuery(preferenceQuery(`list:${name}`))
    },
    [preloadResource],
  )
}

async function loadListScreen(): Promise<ComponentType<ListPageProps>> {
  const { ListScreen } = await import('#web/screens/list/list-screen.tsx')
  loaded = ListScreen
  return ListScreen
}
