import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListData } from '#core/wire.ts'
import { rowsUrl } from '../area/area.ts'
import { request } from './request.ts'

/** Rows of a list call as they came. */
export type RowsData = ListData & Readonly<Record<string, unknown>>

/** Key under which every answer about rows of a resource is kept. */
export function rowsKey(resourceName: string): readonly [string, string] {
  return ['rows', resourceName]
}

/** One page of a resource. */
export function listQuery(resourceName: string, params: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: [...rowsKey(resourceName), 'index', params],
    queryFn: async ({ signal }) => {
      const { data } = await request<RowsData>(rowsUrl(resourceName, 'index'), {
        query: params,
        signal,
        dedupe: false,
        showsError: false,
      })
      return data
    },
    staleTime: 10_000,
  })
}

/** After a write: lists of the resource load again, others when they are next looked at, as they may show its rows. */
export async function invalidateRows(client: QueryClient, resourceName: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ['rows'], refetchType: 'none' })
  await client.refetchQueries({ queryKey: rowsKey(resourceName), type: 'active' })
}

/** Key of what an administrator has set for every list. */
export const listsKey = 'lists'

/** Something this administrator has set for themselves; null when nothing is. */
export function preferenceQuery<T>(key: string) {
  return queryOptions({
    queryKey: ['preference', key],
    queryFn: async ({ signal }): Promise<T | null> => {
      const { data } = await request<{ value: T | null }>('/admin/ajax/preference', {
        query: { key },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data.value
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Keeps a preference on the server; a failure is not worth a message, the next change sends everything again. */
export async function savePreference(key: string, value: unknown): Promise<void> {
  await request('/admin/ajax/preference', {
    method: 'POST',
    body: { key, value },
    dedupe: false,
    showsError: false,
  })
}
