import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { DashboardPeriod } from '#core/calls/dashboard.ts'
import { request } from '#web/api/request.ts'

/** All that the page has asked for. */
export const dashboardKey: QueryKey = ['dashboard']

/** The figures of one part, of a period where it has one. Those of the period before stay until they are there. */
export function usePart<T>(part: string, days?: DashboardPeriod): UseQueryResult<T> {
  return useQuery(partQuery<T>(part, days))
}

/** Whether a part that is shown has yet to come for the first time. */
export function useIsDue(part: string, isShown: boolean): boolean {
  return useQuery({ ...partQuery(part), enabled: isShown }).isLoading
}

function partQuery<T>(part: string, days?: DashboardPeriod) {
  return queryOptions({
    queryKey: [...dashboardKey, part, days ?? null],
    queryFn: ({ signal }) => ask<T>(part, days === undefined ? {} : { days }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: part === 'load' ? 15_000 : false,
  })
}

async function ask<T>(
  call: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<T> {
  const options = { query, signal, dedupe: false, showsError: false }
  return (await request<T>(`/admin/Dashboard/${call}`, options)).data
}
