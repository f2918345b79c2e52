import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '#web/api/request.ts'
import type { SavedView } from '../views.ts'

/** The views of a list, and whether the caller may share. */
interface Views {
  readonly views: readonly SavedView[]
  readonly can_share: 0 | 1
}

/** What is sent to keep a view: all of a new one, what changes of one that is there. */
export type ViewChange = Partial<Pick<SavedView, 'id' | 'name' | 'is_shared' | 'state'>>

/** The views of a list as its caller sees them. */
export function viewsQuery(resource: string) {
  return queryOptions({
    queryKey: ['views', resource],
    queryFn: async ({ signal }) => {
      const { data } = await request<Views>('/admin/ajax/views', {
        query: { resource },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data
    },
    staleTime: 30_000,
    retry: false,
  })
}

/** The views of a list and the calls that change them; each rejects when refused, and has told the user why. */
export function useViews(resource: string, isNeeded = true) {
  const client = useQueryClient()
  const found = useQuery({ ...viewsQuery(resource), enabled: isNeeded })
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
  return { found, ...commands }
}
