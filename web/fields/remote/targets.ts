import { queryOptions } from '@tanstack/react-query'
import { type FoundTarget, type NamedTarget, type Target, targetText } from '#core/values/target.ts'
import { request } from '../../api/request.ts'

/** Resources that can be pointed at, and targets by name (`/admin/ajax/targets`). */
interface TargetsData<T> {
  readonly resources: readonly string[]
  readonly list: readonly T[]
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

/** The first rows of each kind that a search finds, of some resources or of all that can be pointed at. */
export function foundTargetsQuery(quickSearch: string, only: readonly string[] = []) {
  return queryOptions({
    queryKey: ['rows', 'targets', 'found', quickSearch, only],
    queryFn: ({ signal }) =>
      ask<FoundTarget>({ quickSearch, ...(only.length > 0 && { resource: only }) }, signal),
    staleTime: 60_000,
    retry: false,
  })
}

async function ask<T = NamedTarget>(
  query: Record<string, unknown>,
  signal: AbortSignal,
): Promise<TargetsData<T>> {
  const { data } = await request<TargetsData<T>>('/admin/ajax/targets', {
    query,
    signal,
    dedupe: false,
    showsError: false,
  })
  return data
}
