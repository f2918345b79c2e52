import { queryOptions } from '@tanstack/react-query'
import { type NamedTarget, type Target, targetText } from '#core/values/target.ts'
import { request } from '../../api/request.ts'

/** Resources that can be pointed at, and targets by name (`/admin/ajax/targets`). */
export interface TargetsData {
  readonly resources: readonly string[]
  readonly list: readonly NamedTarget[]
}

/** The resources that the administrator can point at, with the names of given targets. */
export function targetsQuery(targets: readonly Target[]) {
  return queryOptions({
    queryKey: ['rows', 'targets', targets.map(targetText)],
    queryFn: ({ signal }) => ask(targets.length > 0 ? { targets: targets.map(targetText) } : {}, signal),
    staleTime: 60_000,
    retry: false,
  })
}

/** The first rows that a search finds, of one resource or of all that can be pointed at. */
export function foundTargetsQuery(quickSearch: string, resource: string | null) {
  return queryOptions({
    queryKey: ['rows', 'targets', 'found', quickSearch, resource],
    queryFn: ({ signal }) => ask({ quickSearch, ...(resource && { resource }) }, signal),
    enabled: quickSearch !== '',
    staleTime: 60_000,
    retry: false,
  })
}

async function ask(query: Record<string, unknown>, signal: AbortSignal): Promise<TargetsData> {
  const { data } = await request<TargetsData>('/admin/ajax/targets', {
    query,
    signal,
    dedupe: false,
    showsError: false,
  })
  return data
}
