import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { request } from '#web/api/request.ts'
import type { DashboardIndex, DashboardPart, DashboardParts, DashboardPeriod } from '../dashboard.ts'

/** All that the page has asked for. */
export const dashboardKey: QueryKey = ['dashboard']

/** The remark, and which parts there are for the caller. */
export function useDashboard(): UseQueryResult<DashboardIndex> {
  return useQuery({
    queryKey: [...dashboardKey, 'index'],
    queryFn: ({ signal }) => ask<DashboardIndex>('index', {}, signal),
  })
}

/** The figures of one part, of a period where it has one. Those of the period before stay until they are there. */
export function usePart<P extends DashboardPart>(
  part: P,
  days?: DashboardPeriod,
): UseQueryResult<DashboardParts[P]> {
  return useQuery(partQuery(part, days))
}

/** Whether a part that is shown has yet to come for the first time. */
export function useIsDue(part: DashboardPart, isShown: boolean): boolean {
  return useQuery({ ...partQuery(part), enabled: isShown }).isLoading
}

function partQuery<P extends DashboardPart>(part: P, days?: DashboardPeriod) {
  return queryOptions({
    queryKey: [...dashboardKey, part, days ?? null],
    queryFn: ({ signal }) => ask<DashboardParts[P]>(part, days === undefined ? {} : { days }, signal),
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
