import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isUnderWay } from '#core/calls/job.ts'
import type { LoadView, ProcessView } from '#core/calls/process.ts'
import { request } from '#web/api/request.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Check, ListedJob, LogLevel, LogView, SlowCallView, Versions } from '../operations.ts'

const base = '/admin/operations.console'

/** How everything is at the moment. */
export interface Overview {
  readonly checks: readonly Check[]
  readonly processes: readonly ProcessView[]
  readonly versions: Versions
}

/** Something that the console asks for again and again as long as somebody looks at it. */
async function ask<T>(
  call: string,
  query: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<T> {
  const options = { query, signal, dedupe: false, showsError: false }
  return (await request<T>(`${base}/${call}`, options)).data
}

export const overviewQuery = queryOptions({
  queryKey: ['operations', 'overview'],
  queryFn: ({ signal }) => ask<Overview>('index', {}, signal),
  refetchInterval: 6000,
})

/** '' stands for the process that answers. */
export function loadQuery(process: string) {
  return queryOptions({
    queryKey: ['operations', 'load', process],
    queryFn: ({ signal }) => ask<LoadView>('load', process === '' ? {} : { process }, signal),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  })
}

export const slowQuery = queryOptions({
  queryKey: ['operations', 'slow'],
  queryFn: async ({ signal }) => (await ask<{ calls: readonly SlowCallView[] }>('slow', {}, signal)).calls,
  refetchInterval: 10_000,
})

/** Which jobs are listed. */
export interface JobFilter {
  readonly state: 'all' | 'active' | 'failed' | 'ended'
  /** with those that the product starts by itself */
  readonly isAll: boolean
  readonly page: number
}

export const jobsKey = ['operations', 'jobs'] as const

export function jobsQuery({ state, isAll, page }: JobFilter) {
  return queryOptions({
    queryKey: [...jobsKey, state, isAll, page],
    queryFn: ({ signal }) => {
      const query = { page, all: isAll ? '1' : '0', ...(state === 'all' ? {} : { state }) }
      return ask<{ list: readonly ListedJob[]; total: number }>('jobs', query, signal)
    },
    refetchInterval: ({ state: { data } }) => (data?.list.some(isUnderWay) ? 1500 : 8000),
    placeholderData: keepPreviousData,
  })
}

/** Which lines of the log are shown. */
export interface LogFilter {
  readonly level: LogLevel
  readonly text: string
  readonly request: string
}

const mostLines = 2000

/** Lines are asked for once: what follows are those behind the last one known. */
export function logQuery(client: QueryClient, filter: LogFilter, isFollowed: boolean) {
  const queryKey = ['operations', 'log', filter]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<LogView & { readonly hasSwitched: boolean }> => {
      const before = client.getQueryData<LogView>(queryKey)
      const next = await ask<LogView>('log', { ...filter, after: before?.last ?? 0 }, signal)
      if (!before) return { ...next, hasSwitched: false }
      if (before.process === next.process) {
        return { ...next, lines: [...before.lines, ...next.lines].slice(-mostLines), hasSwitched: false }
      }
      // Numbers of lines mean something within one process only.
      return { ...(await ask<LogView>('log', { ...filter, after: 0 }, signal)), hasSwitched: true }
    },
    refetchInterval: isFollowed ? 2000 : false,
    structuralSharing: false,
    gcTime: 60_000,
  })
}

/** Everything there is to know, for those who are asked for help; no secret is in it. */
export async function saveDiagnostics(): Promise<void> {
  const { data } = await request(`${base}/diagnostics`, { showsLoading: true })
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `portico-diagnostics-${new Date(serverNow()).toISOString().slice(0, 19).replaceAll(':', '')}.json`
  link.click()
  URL.revokeObjectURL(address)
}

export async function clearCache(): Promise<void> {
  await request('/admin/ajax/clearCache', { method: 'POST', body: { type: 'all' }, showsSuccess: true })
}

/** Starts the removal of what has expired; answers the job's number. */
export async function startSweep(): Promise<number> {
  const { data } = await request<{ id: number }>(`${base}/sweep`, { method: 'POST', body: {} })
  return data.id
}

export async function repeatJob(id: number): Promise<void> {
  await request(`${base}/repeat`, { method: 'POST', body: { id }, showsSuccess: true })
}
