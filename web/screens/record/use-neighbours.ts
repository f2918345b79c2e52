import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { RowsData } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { usePage } from '#web/page/page.ts'
import { setTabSearch, useTabs } from '#web/stores/tabs.ts'
import { rowsUrl } from '../../area/area.ts'
import { leaveQuestion } from '../../area/unsaved.ts'
import { splitPath } from '../../navigation/page-path.ts'
import { type ListState, listParams, readListState, writeListState } from '../list/state/list-state.ts'
import { flattenRows, type ListRow } from '../list/tree/tree-rows.ts'

/** A record beside another one in their list, and the page of the list that it stands on. */
interface Neighbour {
  readonly id: number
  readonly page: number
}

/** What stands before and behind a record in the list that it was opened from. */
export interface Neighbours {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
  /** whether there is one that is not known yet, on a page of the list that is on its way */
  readonly isComing: { readonly previous: boolean; readonly next: boolean }
  /** place in the list, from 1, and how many there are */
  readonly place: number
  readonly total: number
  /** shows another record in the place of this one, after asking where something is unsaved; the list follows */
  readonly goTo: (neighbour: Neighbour) => Promise<boolean>
}

/**
 * The neighbours of a record in the order, the conditions and the page of its list, as long as that is open in a tab. The order
 * is that of the moment in which the record was opened: saving it does not move it away from where one reads.
 */
export function useNeighbours(resource: ResourceJson, id: number): Neighbours | null {
  const { path, replace } = usePage()
  const { list } = splitPath(path)
  const search = useTabs(({ tabs }) => tabs.find((tab) => tab.path === list)?.search)
  const state = useMemo(() => readListState(new URLSearchParams(search), resource), [search, resource])
  const isOpen = search !== undefined
  const { data } = useQuery({ ...orderQuery(resource, state), enabled: isOpen })
  const at = data?.ids.indexOf(id) ?? -1
  const isFirst = at === 0 && state.page > 1 && !resource.parent
  const isLast =
    data !== undefined &&
    at === data.ids.length - 1 &&
    state.page * state.limit < data.total &&
    !resource.parent
  const before = { ...state, page: state.page - 1 }
  const behind = { ...state, page: state.page + 1 }
  const { data: earlier } = useQuery({ ...orderQuery(resource, before), enabled: isOpen && isFirst })
  const { data: later } = useQuery({ ...orderQuery(resource, behind), enabled: isOpen && isLast })
  if (!data || at < 0) return null

  const onPage = (found: number | undefined, { page }: ListState) =>
    found === undefined ? null : { id: found, page }
  return {
    previous: isFirst ? onPage(earlier?.ids.at(-1), before) : onPage(data.ids[at - 1], state),
    next: isLast ? onPage(later?.ids[0], behind) : onPage(data.ids[at + 1], state),
    isComing: { previous: isFirst && !earlier, next: isLast && !later },
    place: (resource.parent ? 0 : (state.page - 1) * state.limit) + at + 1,
    total: data.total,
    goTo: async ({ id, page }) => {
      const ask = leaveQuestion([path])
      if (ask && !(await ask())) return false
      const query = writeListState({ ...state, page }, resource, new URLSearchParams(search))
      if (page !== state.page) setTabSearch(list, query.size > 0 ? `?${query}` : '')
      replace(id)
      return true
    },
  }
}

/** Ids in the order of a list. Not among its rows, which load again after every write. */
function orderQuery(resource: ResourceJson, state: ListState) {
  const params = listParams(state, resource)
  return queryOptions({
    queryKey: ['record order', resource.name, params],
    queryFn: async ({ signal }) => {
      const options = { query: params, signal, dedupe: false, showsError: false }
      const { data } = await request<RowsData>(rowsUrl(resource.name, 'index'), options)
      const ids = flattenRows(data.list as readonly ListRow[]).map(({ row }) => row.id)
      return { ids, total: data.total ?? ids.length }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
