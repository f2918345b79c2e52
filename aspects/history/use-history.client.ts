import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Change, ChangeSide, HistoryData } from '#core/calls/history.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows, rowsKey } from '#web/api/queries.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/feedback/feedback.ts'

/** What a history is narrowed down by; empty for nothing. */
export interface HistoryFilter {
  readonly field: string
  readonly person: string
}

/** The changes of a row, page after page; what was read of it is kept until the row changes. */
export function useHistory(resourceName: string, id: number, filter: HistoryFilter) {
  const query = useInfiniteQuery({
    queryKey: [...rowsKey(resourceName), 'history', id, filter],
    queryFn: async ({ signal, pageParam }) => {
      const { data } = await request<HistoryData>(adminUrl(resourceName, 'history'), {
        query: { id, ...filter, before: pageParam ?? '' },
        signal,
        dedupe: false,
        showsError: false,
      })
      return data
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    retry: false,
  })
  const pages = query.data?.pages ?? []
  return { ...query, newest: pages[0], changes: pages.flatMap(({ list }) => list), labels: labelsOf(pages) }
}

function labelsOf(pages: readonly HistoryData[]): HistoryData['labels'] {
  const labels: Record<string, Readonly<Record<string, string>>> = {}
  for (const page of pages)
    for (const [field, names] of Object.entries(page.labels)) labels[field] = { ...labels[field], ...names }
  return labels
}

/** What is to be brought back: the whole version, or some fields of it. */
export interface Wanted {
  readonly change: Change
  readonly side: ChangeSide
  readonly fields?: readonly string[]
}

/** Brings former values back; true once it is done. Refused is who has not seen the newest version. */
export function useBringBack(resourceName: string, id: number, version: number | undefined) {
  const client = useQueryClient()
  const t = useNamespaces(['history'])
  const [isRunning, setRunning] = useState(false)
  const run = async ({ change, side, fields }: Wanted): Promise<boolean> => {
    setRunning(true)
    try {
      const body = { id, change: change.id, side, row_version: version, ...(fields ? { fields } : {}) }
      const options = { method: 'POST', body, showsSuccess: true, showsError: false } as const
      await request(adminUrl(resourceName, 'bringBack'), options)
      return true
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const isConflict = (error.envelope?.data as { type?: unknown } | null)?.type === 'conflict'
      toast.error(isConflict ? t('history:conflict') : error.message)
      return false
    } finally {
      setRunning(false)
      void invalidateRows(client, resourceName)
    }
  }
  return { isRunning, run }
}
