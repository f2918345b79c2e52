import { useCallback, useMemo } from 'react'
import { readableFields, rightsOfSome } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { listsKey } from '#web/api/queries.ts'
import { useRights } from '#web/stores/permissions.ts'
import type { ChangeListState } from '../state/use-list-state.ts'
import { usePreference } from '../use-preference.ts'
import {
  clampWidth,
  type Density,
  declaredVisible,
  densityOf,
  deriveColumns,
  type ListColumn,
  type ListPreference,
  type ListsPreference,
  type Pin,
} from './list-columns.ts'

/** Columns of a list and what a person can set about them; `isLoading` until it is known what they set before. */
export interface ListColumns {
  readonly columns: readonly ListColumn[]
  readonly isLoading: boolean
  readonly closedRemark: string | undefined
  readonly defaultView: number | undefined
  readonly showColumns: (names: readonly string[]) => void
  readonly orderColumns: (names: readonly string[]) => void
  /** keeps a column at an edge while the others go sideways; null lets go of it */
  readonly pinColumn: (name: string, pin: Pin | null) => void
  readonly setWidths: (widths: Readonly<Record<string, number>>) => void
  readonly resetColumns: () => void
  /** how high the rows of every list are */
  readonly density: Density
  readonly setDensity: (density: Density) => void
  /** every list writes times to the second */
  readonly hasExactTimes: boolean
  readonly setExactTimes: (isOn: boolean) => void
  readonly closeRemark: (remark: string) => void
  /** undefined: the list opens as it is declared */
  readonly setDefaultView: (id: number | undefined) => void
}

/** Keeps columns, widths and the closed remark of a list for its user. */
export function useListColumns(
  resource: ResourceJson,
  fromAddress: readonly string[] | null,
  change: ChangeListState,
): ListColumns {
  const rights = useRights()
  const { preference, isLoading, update } = usePreference<ListPreference>(`list:${resource.name}`)
  const lists = usePreference<ListsPreference>(listsKey)
  const columns = useMemo(() => {
    // Only names and fields matter to rights; the table's name stays on the server.
    const readable = readableFields(resource, rightsOfSome(rights))
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
    update({ visible: undefined, widths: undefined, order: undefined, pinned: undefined })
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
  const pinColumn = useCallback(
    (name: string, pin: Pin | null) => update(({ pinned }) => ({ pinned: { ...pinned, [name]: pin } })),
    [update],
  )
  const setDensity = useCallback((density: Density) => lists.update({ density }), [lists.update])
  const setExactTimes = useCallback((exactTimes: boolean) => lists.update({ exactTimes }), [lists.update])
  const closeRemark = useCallback((remark: string) => update({ closedRemark: remark }), [update])
  const setDefaultView = useCallback((id: number | undefined) => update({ defaultView: id }), [update])
  return {
    columns,
    isLoading: isLoading || lists.isLoading,
    density: densityOf(lists.preference),
    closedRemark: preference.closedRemark,
    defaultView: preference.defaultView,
    showColumns,
    orderColumns,
    pinColumn,
    setWidths,
    setDensity,
    hasExactTimes: lists.preference.exactTimes === true,
    setExactTimes,
    resetColumns,
    closeRemark,
    setDefaultView,
  }
}
