import { useCallback, useMemo, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { ListState } from '../state/list-state.ts'
import { flattenRows, selectRows } from '../tree/tree-rows.ts'
import type { ListRows } from '../use-list-rows.ts'
import { conditionOf, hasMoreRows, maxChosen } from './chosen.ts'

/** What is ticked in a list. */
export interface Selection {
  /** ids of the ticked rows of this page */
  readonly selected: readonly number[]
  /** every row that the list finds is selected, on other pages too */
  readonly isAllSelected: boolean
  readonly selectedCount: number
  readonly select: (ids: readonly number[]) => void
  /** selects the rows of all pages; undefined where that says no more than the ticks, or is too much for one call */
  readonly selectEvery: (() => void) | undefined
}

/**
 * Ticked rows; what is no longer in the list is no longer ticked. All rows stay selected from page to page, until a box is
 * unticked, or other rows meet the condition.
 */
export function useSelection(resource: ResourceJson, state: ListState, found: ListRows): Selection {
  const { rows, total } = found
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [every, setEvery] = useState<string | null>(null)
  const whole = useMemo(
    () => JSON.stringify([conditionOf({ state, resource }), total]),
    [state, resource, total],
  )
  const isAllSelected = every === whole && total > 0
  const ids = useMemo(() => flattenRows(rows).map(({ row }) => row.id), [rows])
  const selected = useMemo(() => {
    if (isAllSelected) return ids
    const there = new Set(ticked.length > 0 ? ids : [])
    return ticked.filter((id) => there.has(id))
  }, [isAllSelected, ticked, ids])
  const select = useCallback(
    (next: readonly number[]) => {
      setEvery(null)
      setTicked(selectRows(rows, selected, next))
    },
    [rows, selected],
  )
  const selectEvery = useCallback(() => setEvery(whole), [whole])
  const isPageSelected = ids.length > 0 && selected.length === ids.length
  const isOffered = isPageSelected && !isAllSelected && hasMoreRows({ found, resource }) && total <= maxChosen
  return {
    selected,
    isAllSelected,
    selectedCount: isAllSelected ? total : selected.length,
    select,
    selectEvery: isOffered ? selectEvery : undefined,
  }
}
