import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/api/request.ts'
import type { ManagerChoice, ManagerView, RunView } from '../terminal.ts'

export const managersKey = ['terminal', 'managers'] as const

/** Which package managers the server has: it starts each to ask for its version. */
export const managersQuery = queryOptions({
  queryKey: managersKey,
  queryFn: async ({ signal }) => {
    const options = { signal, dedupe: false, showsError: false, timeout: 30_000 } as const
    return (await request<{ list: readonly ManagerView[] }>('/admin/ajax/terminalmanagers', options)).data
      .list
  },
  staleTime: 30_000,
})

/** Tells whether the server is known not to have a package manager. */
export function isMissing(found: readonly ManagerView[], choice: ManagerChoice): boolean {
  return found.some(({ name, version }) => name === choice && version === null)
}

/** The runs of everybody, the newest first. */
export function historyQuery(page: number) {
  return queryOptions({
    queryKey: ['terminal', 'history', page],
    queryFn: async ({ signal }) => {
      const options = { query: { page }, signal, dedupe: false, showsError: false }
      return (
        await request<{ list: readonly RunView[]; total: number }>('/admin/ajax/terminalhistory', options)
      ).data
    },
    refetchInterval: ({ state }) => (state.data?.list.some((run) => run.state === 'running') ? 3000 : false),
    staleTime: 0,
  })
}

export function runOutputQuery(id: number) {
  return queryOptions({
    queryKey: ['terminal', 'run', id],
    queryFn: async ({ signal }) => {
      const options = { query: { id }, signal, dedupe: false, showsError: false }
      return (await request<RunView & { output: string }>('/admin/ajax/terminalrun', options)).data.output
    },
  })
}

/** Stores which package manager is used, for everybody. */
export async function storeManager(manager: ManagerChoice): Promise<void> {
  await request('/admin/ajax/changeTerminalConfig', { method: 'POST', body: { manager }, showsLoading: true })
}
