import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { RequestFailure } from '#web/api/failure.ts'
import { listQuery, type RowsData } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { type ListState, listParams } from './state/list-state.ts'
import type { ChangeListState } from './state/use-list-state.ts'
import { flattenRows, type ListRow } from './tree/tree-rows.ts'

/** Rows as they stand. `status` is `loading` only while there is nothing to show. */
export interface ListRows {
  readonly status: 'loading' | 'ready' | 'failed' | 'denied'
  readonly rows: readonly ListRow[]
  readonly total: number
  readonly isEstimate: boolean
  readonly remark: string
  /** everything the list call answered */
  readonly data: RowsData | undefined
  /** what went wrong last, also when older rows are still shown */
  readonly error: string | null
  readonly isFetching: boolean
  /** rows of an earlier page or search, shown until the new ones are there */
  readonly isStale: boolean
  readonly queryKey: readonly unknown[]
  /** when the rows were loaded, in milliseconds of this browser; 0: not yet */
  readonly loadedAt: number
  readonly refresh: () => Promise<unknown>
}

const noRows: readonly ListRow[] = []

/**
 * Loads the page that the state asks for, keeping the rows of the one before until it is there; `view` is a declared one that the
 * call names.
 */
export function useListRows(
  resource: ResourceJson,
  state: ListState,
  change: ChangeListState,
  view: string | null = null,
): ListRows {
  const { page, limit, order, quickSearch, filters, where } = state
  // The same key from draw to draw: commands depend on it, and rows on commands.
  const options = useMemo(
    () => rowsQuery(resource, { page, limit, order, quickSearch, filters, where }, view),
    [resource, page, limit, order, quickSearch, filters, where, view],
  )
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const rows = (data?.list as readonly ListRow[] | undefined) ?? noRows
  const total = useMemo(() => data?.total ?? flattenRows(rows).length, [data?.total, rows])

  // The last row of the last page may be gone: the page before it is then the last.
  useEffect(() => {
    if (!data || isPlaceholderData || rows.length > 0 || page === 1 || total === 0) return
    change({ page: Math.min(page - 1, Math.ceil(total / limit)) }, { replace: true })
  }, [data, isPlaceholderData, rows.length, page, total, limit, change])

  const failure = error && !isCancelled(error) ? error.message : null
  useEffect(() => {
    if (failure !== null) toast.error(failure)
  }, [failure])

  return {
    status: data ? 'ready' : statusOf(error),
    rows,
    total,
    isEstimate: data?.total_is_estimate === true,
    remark: data?.remark ?? '',
    data,
    error: failure,
    isFetching,
    isStale: isPlaceholderData,
    queryKey: options.queryKey,
    loadedAt: dataUpdatedAt,
    refresh: refetch,
  }
}

/** The rows that a list asks for as it stands. */
export function rowsQuery(
  resource: ResourceJson,
  state: Omit<ListState, 'columns'>,
  view: string | null = null,
) {
  const asked = listParams({ ...state, columns: null }, resource)
  return listQuery(resource.name, view === null ? asked : { ...asked, view })
}

function statusOf(error: Error | null): 'loading' | 'failed' | 'denied' {
  if (!error || isCancelled(error)) return 'loading'
  return error instanceof RequestFailure && error.envelope?.code === 401 ? 'denied' : 'failed'
}

function isCancelled(error: Error): boolean {
  return error instanceof RequestFailure && error.kind === 'cancelled'
}
