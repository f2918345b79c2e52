import type { ResourceJson } from '#core/describe.ts'
import { listLimits } from '#core/wire.ts'
import type { FilterValue } from '#web/fields/field-part.ts'
import {
  type Filters,
  type ListState,
  listParams,
  readListState,
  writeListState,
} from '#web/screens/list/state/list-state.ts'
import type { ViewState } from '../views.ts'

/** The parameter that says which view a list was opened with. */
export const viewParameter = 'view'

/** What a view keeps of a list: all but the page. */
export function viewOfState(state: ListState, resource: ResourceJson): ViewState {
  const { page: _page, where: _text, ...params } = listParams({ ...state, page: 1 }, resource)
  return {
    ...(params as ViewState),
    ...(state.where ? { where: state.where } : {}),
    ...(state.columns ? { columns: state.columns } : {}),
  }
}

/** The list that a view shows; what the declaration no longer offers is passed over. */
export function stateOfView(view: ViewState, resource: ResourceJson): ListState {
  const [field = '', direction] = (view.order ?? '').split(',')
  const filters: Filters = Object.fromEntries(
    (view.search ?? []).map(({ field, operator, val }) => [field, { operator, val } as FilterValue]),
  )
  const state: ListState = {
    page: 1,
    limit: view.limit ?? listLimits.defaultRows,
    order: direction === 'asc' || direction === 'desc' ? [field, direction] : null,
    quickSearch: view.quickSearch ?? '',
    filters,
    where: view.where ?? null,
    columns: view.columns?.length ? view.columns : null,
  }
  return readListState(writeListState(state, resource, new URLSearchParams()), resource)
}

/** The query of a list that shows a view: a link that opens the same for everybody who may. */
export function queryOfView(view: ViewState, id: number, resource: ResourceJson): URLSearchParams {
  return writeListState(
    stateOfView(view, resource),
    resource,
    new URLSearchParams({ [viewParameter]: String(id) }),
  )
}

/** Tells whether a list still shows what a view says, whatever its page. */
export function isAsView(state: ListState, view: ViewState, resource: ResourceJson): boolean {
  const text = (one: ListState) =>
    [...writeListState({ ...one, page: 1 }, resource, new URLSearchParams())]
      .map((pair) => pair.join('='))
      .toSorted()
      .join('&')
  return text(state) === text(stateOfView(view, resource))
}

/** Tells whether a list shows what is declared, and nothing that anybody has asked for. */
export function isPlain(state: ListState, resource: ResourceJson): boolean {
  return writeListState(state, resource, new URLSearchParams()).size === 0
}
