import { listLimits } from '#core/wire.ts'
import { listParams } from '../state/list-state.ts'
import { flattenRows, type ListRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'

/** The rows of a call: those with these ids, or as many as a list finds by these parameters. */
export type Chosen =
  | { readonly ids: readonly number[] }
  | { readonly all: Readonly<Record<string, unknown>> & { readonly count: number } }

/** How many rows a call is about. */
export function countOf(chosen: Chosen): number {
  return 'all' in chosen ? chosen.all.count : chosen.ids.length
}

/** What a query says of the rows of a call; objects travel in it as JSON. */
export function queryOf(chosen: Chosen): Readonly<Record<string, unknown>> {
  return 'all' in chosen ? { all: JSON.stringify(chosen.all) } : chosen
}

/** The selected rows, as far as a button of theirs would do the same. Which rows of other pages it applies to the server knows. */
export function chosenRows(list: List, button: string): Chosen {
  if (list.isAllSelected) return { all: { ...conditionOf(list), count: list.found.total } }
  return { ids: applicable(list, button, list.selected) }
}

/** Those of some rows that a button applies to. */
export function applicable(list: List, button: string, ids: readonly number[]): readonly number[] {
  if (ids.length === 0) return ids
  const rows = new Map<number, ListRow>(flattenRows(list.found.rows).map(({ row }) => [row.id, row]))
  return ids.filter((id) => {
    const row = rows.get(id)
    return row !== undefined && list.isButtonShown(button, row)
  })
}

/** The parameters that decide which rows a list has, whatever its page and order. */
export function conditionOf({ state, resource }: Pick<List, 'state' | 'resource'>) {
  const { page: _page, limit: _limit, ...condition } = listParams({ ...state, order: null }, resource)
  return condition
}

/** Whether there are rows on other pages, few enough for one call. */
export function hasMoreRows({ found, resource }: Pick<List, 'found' | 'resource'>): boolean {
  return !resource.parent && !found.isEstimate && found.total > found.rows.length
}

/** Rows that one call may be about. */
export const maxChosen = listLimits.maxRows
