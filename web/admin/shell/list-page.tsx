import { type ComponentType, useCallback, useState } from 'react'
import { listsKey, preferenceQuery } from '#web/api/queries.ts'
import { loadNamespace } from '#web/i18n/i18n.ts'
import { loadListParts } from '#web/screens/list/list-parts.ts'
import type * as list from '#web/screens/list/list-screen.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { queryClients } from '../../area/query-clients.ts'
import { usePreloadResource } from '../../resources/resources-context.tsx'

interface ListPageProps {
  readonly name: string
}

let loaded: typeof list | null = null
const Coming = lazy(async () => ({ default: (await loadListScreen()).ListScreen }))

/** The list that derives from the resource of a rule. */
export function ListPage({ name }: ListPageProps) {
  // A lazy component falls back once even if its file is there, and React then holds the page back for 300 ms.
  const [Screen] = useState<ComponentType<ListPageProps>>(() => loaded?.ListScreen ?? Coming)
  return <Screen name={name} />
}

/** Fetches what the list of a rule stands on, once somebody points at its entry; for other rules nothing. */
export function usePreloadList(): (name: string) => void {
  const preloadResource = usePreloadResource()
  return useCallback(
    (name) => {
      const resource = preloadResource(name)
      if (!resource) return
      const words = ['list', 'fields'].map((name) => loadNamespace(name))
      const parts = [resource, loadListScreen(), ...words]
      // What went wrong shows when the list itself is wanted.
      Promise.all(parts).catch(() => undefined)
      void queryClients.admin.prefetchQuery(preferenceQuery(`list:${name}`))
      void queryClients.admin.prefetchQuery(preferenceQuery(listsKey))
    },
    [preloadResource],
  )
}

/**
 * Asks for the rows of the list that an entry leads to, once it is pressed: they are on their way while the list is drawn
 * that would ask for them only then.
 */
export function useBeginList(): (name: string, address: string) => void {
  const preloadResource = usePreloadResource()
  return useCallback(
    async (name, address) => {
      try {
        const found = await preloadResource(name)
        if (!found || found.side.screen) return
        // What is there already is not waited for, not even for a moment: this is before the list is drawn.
        const { firstRows } = loaded ?? (await loadListScreen())
        await queryClients.admin.prefetchQuery(
          firstRows(found.json, new URL(address, location.origin).searchParams),
        )
      } catch {
        // The list itself says what went wrong.
      }
    },
    [preloadResource],
  )
}

async function loadListScreen(): Promise<typeof list> {
  const [screen] = await Promise.all([import('#web/screens/list/list-screen.tsx'), loadListParts()])
  loaded = screen
  return screen
}
