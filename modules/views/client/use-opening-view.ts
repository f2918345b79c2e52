import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { usePage } from '#web/page/page.ts'
import type { ListColumns } from '#web/screens/list/columns/use-list-columns.ts'
import type { ListState } from '#web/screens/list/state/list-state.ts'
import { viewsQuery } from './use-views.ts'
import { isPlain, queryOfView, viewParameter } from './view-state.ts'

/**
 * Opens a list with the view that the address names (`?view=7`), or else with the one that its user has chosen for it;
 * once, and only where the address asks for nothing more. True until it is decided, and until it is known whether there are
 * tabs above the rows: what the plain list has brought by then is not to be shown.
 */
export function useOpeningView(
  resource: ResourceJson,
  state: ListState,
  { isLoading, defaultView }: Pick<ListColumns, 'isLoading' | 'defaultView'>,
): boolean {
  const client = useQueryClient()
  const { isPending } = useQuery(viewsQuery(resource.name))
  const { query, setQuery } = usePage()
  const [isDecided, setDecided] = useState(!isPlain(state, resource))
  const [named] = useState(() => Number(query.get(viewParameter)))
  const wanted = named || defaultView
  // At once, not in an effect: the whole list would be drawn twice.
  if (!isDecided && !isLoading && wanted === undefined) setDecided(true)
  useEffect(() => {
    if (isDecided || isLoading || wanted === undefined) return
    let isGone = false
    const open = async () => {
      const { views } = await client.fetchQuery(viewsQuery(resource.name))
      const view = views.find(({ id }) => id === wanted)
      if (isGone || !view) return
      setQuery(
        (now) => {
          const query = queryOfView(view.state, view.id, resource)
          for (const [name, value] of now) if (!query.has(name)) query.append(name, value)
          return query
        },
        { replace: true },
      )
    }
    // Without its view the list opens as it is declared.
    open()
      .catch(() => undefined)
      .finally(() => isGone || setDecided(true))
    return () => {
      isGone = true
    }
  }, [isDecided, isLoading, wanted, client, resource, setQuery])
  return isPending || (!isDecided && (isLoading || wanted !== undefined))
}
