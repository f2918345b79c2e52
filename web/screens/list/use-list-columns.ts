import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { readableFields } from '#core/permissions.ts'
import { preferenceQuery, savePreference } from '#web/api/queries.ts'
import { useRights } from '#web/stores/permissions.ts'
import {
  clampWidth,
  declaredVisible,
  deriveColumns,
  type ListColumn,
  type ListPreference,
} from './list-columns.ts'
import type { ChangeListState } from './use-list-state.ts'

/** Columns of a list and what a person can set about them; `isLoading` until it is known what they set before. */
export interface ListColumns {
  readonly columns: readonly ListColumn[]
  readonly isLoading: boolean
  readonly closedRemark: string | undefined
  readonly defaultView: number | undefined
  readonly showColumns: (names: readonly string[]) => void
  readonly orderColumns: (names: readonly string[]) => void
  readonly setWidths: (widths: Readonly<Record<string, number>>) => void
  readonly resetColumns: () => void
  readonly closeRemark: (remark: string) => void
  /** undefined: the list opens as it is declared */
  readonly setDefaultView: (id: number | undefined) => void
}

const saveDelay = 600
const none: ListPreference = {}

/** Keeps columns, widths and the closed remark of a list for its user. */
export function useListColumns(
  resource: ResourceJson,
  fromAddress: readonly string[] | null,
  change: ChangeListState,
): ListColumns {
  const rights = useRights()
  const { preference, isLoading, update } = usePreference(`list:${resource.name}`)
  const columns = useMemo(() => {
    // Only names and fields matter to rights; the table's name stays on the server.
    const readable = readableFields(resource, rights)
    return deriveColumns(resource, new Set(readable), preference, fromAddress)
  }, [resource, rights, preference, fromAddress])

  const showColumns = useCallback(
    (names: readonly string[]) => {
      const declared = declaredVisible(resource)
      const isDeclared = names.length === declared.length && names.every((name) => declared.includes(name))
      update({ visible: isDeclared ? undefined : names })
      change({ columns: isDeclared ? null : names }, { replace: true })
    },
    [resource, update, change],
  )
  const resetColumns = useCallback(() => {
    update({ visible: undefined, widths: undefined, order: undefined })
    change({ columns: null }, { replace: true })
  }, [update, change])
  const setWidths = useCallback(
    (changed: Readonly<Record<string, number>>) => {
      const clamped = Object.entries(changed).map(([name, width]) => [name, clampWidth(width)] as const)
      update(({ widths }) => ({ widths: { ...widths, ...Object.fromEntries(clamped) } }))
    },
    [update],
  )
  const orderColumns = useCallback((order: readonly string[]) => update({ order }), [update])
  const closeRemark = useCallback((remark: string) => update({ closedRemark: remark }), [update])
  const setDefaultView = useCallback((id: number | undefined) => update({ defaultView: id }), [update])
  return {
    columns,
    isLoading,
    closedRemark: preference.closedRemark,
    defaultView: preference.defaultView,
    showColumns,
    orderColumns,
    setWidths,
    resetColumns,
    closeRemark,
    setDefaultView,
  }
}

type Update = (change: ListPreference | ((before: ListPreference) => ListPreference)) => void

/** A preference that is shown at once and sent a moment after the last change. */
function usePreference(key: string): {
  readonly preference: ListPreference
  readonly isLoading: boolean
  readonly update: Update
} {
  const client = useQueryClient()
  const query = preferenceQuery<ListPreference>(key)
  const { data, isPending } = useQuery(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<ListPreference>(undefined)
  const send = useCallback(() => {
    clearTimeout(timer.current)
    if (unsent.current) savePreference(key, unsent.current).catch(() => undefined)
    unsent.current = undefined
  }, [key])
  useEffect(() => send, [send])
  const update = useCallback<Update>(
    (change) => {
      const { queryKey } = preferenceQuery<ListPreference>(key)
      const before = client.getQueryData(queryKey) ?? none
      const next = { ...before, ...(typeof change === 'function' ? change(before) : change) }
      client.setQueryData(queryKey, next)
      unsent.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(send, saveDelay)
    },
    [client, key, send],
  )
  return { preference: data ?? none, isLoading: isPending, update }
}
