import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { isUnderWay, type JobView } from '#core/calls/job.ts'
import { request } from './request.ts'

const everyMilliseconds = 1000

/** A job as the server last told of it; asked for again each second as long as it is under way and somebody looks. */
function jobQuery(id: number) {
  return queryOptions({
    queryKey: ['job', id],
    queryFn: async ({ signal }) => {
      const { data } = await request<JobView>('/admin/ajax/job', {
        query: { id },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data
    },
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : everyMilliseconds),
    staleTime: 0,
  })
}

/** What is known of a job, and the way to end it. */
export interface FollowedJob {
  readonly job: JobView | null
  /** it can not be asked for: it is gone, or somebody else's */
  readonly error: Error | null
  readonly cancel: () => Promise<void>
}

/** Follows a job; null follows none. Nothing is asked while the page or the browser's window is hidden. */
export function useJob(id: number | null): FollowedJob {
  const client = useQueryClient()
  const { data, error } = useQuery({ ...jobQuery(id ?? 0), enabled: id !== null })
  return {
    job: data ?? null,
    error: data ? null : error,
    async cancel() {
      if (id === null) return
      await cancelJob(id)
      await client.invalidateQueries({ queryKey: ['job', id] })
    },
  }
}

/** Asks for the end of a job; a refusal is told in a toast. */
export async function cancelJob(id: number): Promise<void> {
  await request('/admin/ajax/jobcancel', { method: 'POST', body: { id } })
}
