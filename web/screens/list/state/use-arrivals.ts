import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminUrl, listLimits } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { flattenRows } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { listParams } from './list-state.ts'

/** Rows that have come since a list was loaded, and do not stand in it. */
export interface Arrivals {
  readonly count: number
  /** loads the list with them, where they stand first in it */
  readonly show: () => Promise<void>
}

const everyMilliseconds = 15_000
const none: readonly number[] = []

/**
 * Asks now and then what has come into a list as it is narrowed, as long as the page shows; a question that fails is asked again
 * with the next one, and nobody is told. Each loading of the list begins anew.
 */
export function useArrivals(list: List): Arrivals {
  const { resource, state, found } = list
  const { loadedAt } = found
  const client = useQueryClient()
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const { page: _page, limit: _limit, order: _order, ...asked } = listParams(state, resource)
  const { data = none } = useQuery({
    queryKey: ['arrivals', resource.name, asked, loadedAt],
    queryFn: async ({ signal }) => {
      // biome-ignore lint/plugin: what the cache of queries calls the present is the clock of the device
      const seconds = Math.ceil((Date.now() - loadedAt) / 1000)
      const { data } = await request<{ ids: readonly number[] }>(adminUrl(resource.name, 'arrivals'), {
        query: { ...asked, seconds: Math.min(Math.max(seconds, 0), listLimits.watched) },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data.ids
    },
    enabled: found.status === 'ready' && !found.isStale,
    initialData: none,
    staleTime: everyMilliseconds,
    gcTime: 60_000,
    refetchInterval: everyMilliseconds,
    // Whoever comes back to the page is told at once.
    refetchOnWindowFocus: true,
  })
  const shown = new Set(flattenRows(found.rows).map(({ row }) => row.id))
  const fresh = data.filter((id) => !shown.has(id) && !taken.has(id))
  const show = async () => {
    setTaken(new Set([...taken, ...fresh]))
    // What the next loading brings is marked.
    list.saved()
    if (state.order) list.setOrder(null)
    else if (state.page !== 1) list.setPage(1, state.limit)
    await invalidateRows(client, resource.name)
  }
  return { count: fresh.length, show }
}
