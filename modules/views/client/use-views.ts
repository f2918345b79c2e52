import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import type { SavedView } from '../views.ts'

/** The views of a list, and whether the caller may share. */
interface ViewsData {
  readonly views: readonly SavedView[]
  readonly can_share: 0 | 1
}

/** What is sent to keep a view: all of a new one, what changes of one that is there. */
export type ViewChange = Partial<Pick<SavedView, 'id' | 'name' | 'is_shared' | 'state'>>

/** The views of a list as its caller sees them. */
export function viewsQuery(resource: string) {
  return queryOptions({
    // With the rows: whoever changes some sees the figures follow.
    queryKey: [...rowsKey(resource), 'views'],
    queryFn: async ({ signal }) => {
      const { data } = await request<ViewsData>('/admin/ajax/views', {
        query: { resource },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data
    },
    staleTime: 30_000,
    // Figures of tabs follow what happens elsewhere.
    refetchInterval: ({ state: { data } }) =>
      data?.views.some(({ count }) => count !== undefined) ? 30_000 : false,
    // A list that opens again has its tabs at once.
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** The views of a list and the calls that change them; each rejects when refused, and has told the user why. */
export interface Views {
  readonly all: readonly SavedView[]
  readonly canShare: boolean
  readonly isFailed: boolean
  readonly retry: () => void
  /** adds a view, or changes one; answers its id */
  readonly save: (change: ViewChange) => Promise<number>
  readonly remove: (id: number) => Promise<unknown>
}

const none: readonly SavedView[] = []

/** The views of a list, loaded with it. */
export function useViews(resource: string): Views {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(viewsQuery(resource))
  const commands = useMemo(() => {
    const call = async <T>(action: string, body: object) => {
      const { data } = await request<T>(`/admin/ajax/${action}`, {
        method: 'POST',
        body: { resource, ...body },
        showsSuccess: true,
      })
      await client.invalidateQueries({ queryKey: viewsQuery(resource).queryKey })
      return data
    }
    return {
      save: async (change: ViewChange) => (await call<{ id: number }>('viewsave', change)).id,
      remove: (id: number) => call('viewdelete', { id }),
    }
  }, [client, resource])
  return {
    all: data?.views ?? none,
    canShare: data?.can_share === 1,
    isFailed: isError && !data,
    retry: () => void refetch(),
    ...commands,
  }
}
