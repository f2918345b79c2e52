import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ResourceJson } from '#core/describe.ts'
import { severalOf } from '#core/messages/noun.ts'
import { defaultOrder } from '#core/resource.ts'
import { listLimits } from '#core/wire.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { deriveColumns } from '#web/screens/list/columns/list-columns.ts'
import { type Filters, type ListState, writeListState } from '#web/screens/list/state/list-state.ts'
import { type ChangeListState, useListState } from '#web/screens/list/state/use-list-state.ts'
import { flattenRows } from '#web/screens/list/tree/tree-rows.ts'
import { type ListRows, useListRows } from '#web/screens/list/use-list-rows.ts'
import type { AnyClientSide } from '#web/screens/side.ts'
import { useRights } from '#web/stores/permissions.ts'
import { lazy } from '#web/ui/lazy.ts'
import { addressOf } from '../../page/place.ts'
import { useResource } from '../../resources/resources-context.tsx'
import { useMedia } from '../../ui/browser/media.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import { Card } from '../pages/card.tsx'
import { Pager } from '../pages/pager.tsx'
import css from './derived.module.css'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { mayCall, shownFields } from './screen-view.ts'
import { SearchBox } from './search-box.tsx'
import { ViewTabs } from './view-tabs.tsx'

const CommonSearch = lazy(() => import('../../screens/list/toolbar/common-search.tsx'))

const sizes = [10, 20, 50, 100]

/** The rows that members have of a resource, page by page: as a table, or as cards on phones. */
export function ListScreen({ view, base }: { readonly view: ResourceJson; readonly base: string }) {
  const t = useNamespaces(['account', 'list', 'fields', view.name])
  const isPhone = useMedia('(width < 768px)')
  const { state, change, tab, linkTo } = useListInView(view)
  const found = useListRows(view, state, change, tab)
  const { memberCells } = useResource(view.name).side as AnyClientSide
  const side = useMemo(() => ({ cells: memberCells }), [memberCells])
  const columns = useMemo(() => {
    const { member } = view.areas
    return deriveColumns(view, new Set(member ? [...shownFields(view, member), 'id'] : []), {}, null)
  }, [view])
  const count = Object.keys(state.filters).length
  const [isFiltering, setFiltering] = useState(count > 0)
  const hasFilters = (view.list.filters ?? []).length > 0
  const Rows = isPhone ? RowCards : RowTable
  return (
    <Card
      isPage
      title={t(`${view.name}:name`)}
      isBusy={found.isFetching}
      actions={
        <Actions
          view={view}
          base={base}
          state={state}
          change={change}
          isFiltering={isFiltering}
          onFilter={hasFilters ? () => setFiltering(!isFiltering) : null}
        />
      }
    >
      {view.list.views ? <ViewTabs view={view} tab={tab} linkTo={linkTo} /> : null}
      {isFiltering && hasFilters ? (
        <Suspense fallback={<LoadingState label={t('list:loading')} />}>
          <CommonSearch
            takesFocus={count === 0}
            list={{ resource: view, state, setFilters: (filters: Filters) => change({ filters, page: 1 }) }}
          />
        </Suspense>
      ) : null}
      <Found
        view={view}
        found={found}
        isNarrowed={count > 0 || state.quickSearch !== ''}
        isView={tab !== null}
        onClear={() => change({ filters: {}, where: null, quickSearch: '', page: 1 })}
      >
        <Suspense fallback={<LoadingState label={t('list:loading')} />}>
          <Rows
            view={view}
            base={base}
            side={side}
            columns={columns}
            found={found}
            order={state.order ?? defaultOrder(view)}
            setOrder={(order) => change({ order, page: 1 })}
          />
        </Suspense>
        {view.parent ? null : (
          <Pager
            page={state.page}
            limit={state.limit}
            total={Math.min(found.total, listLimits.maxPage * state.limit)}
            isEstimate={found.isEstimate}
            sizes={sizes}
            onChange={(page, limit) => change({ page, limit })}
          />
        )}
      </Found>
    </Card>
  )
}

interface ActionsProps {
  readonly view: ResourceJson
  readonly base: string
  readonly state: ListState
  readonly change: ChangeListState
  readonly isFiltering: boolean
  /** null where there is nothing to filter by */
  readonly onFilter: (() => void) | null
}

function Actions({ view, base, state, change, isFiltering, onFilter }: ActionsProps) {
  const t = useNamespaces(['account', 'list'])
  const rights = useRights()
  const count = Object.keys(state.filters).length
  return (
    <div className={`row wrap ${css.tools}`}>
      {(view.list.search ?? []).length > 0 ? (
        <SearchBox
          view={view}
          text={state.quickSearch}
          onChange={(quickSearch) => change({ quickSearch, page: 1 }, { replace: true })}
        />
      ) : null}
      {onFilter ? (
        <button type="button" className="button" aria-expanded={isFiltering} onClick={onFilter}>
          {count > 0 ? t('account:derived.filters', { count }) : t('account:derived.filter')}
        </button>
      ) : null}
      {mayCall(view, rights, 'add') ? (
        <Link className="button button-primary" to={addressOf(base, { screen: 'add' })}>
          <Glyph name="plus" size={16} />
          {t('list:add')}
        </Link>
      ) : null}
    </div>
  )
}

/** The state of a list stands in the address of its page, and the view that it is looked at in. */
function useListInView(view: ResourceJson) {
  const { query } = usePage()
  const [state, change] = useListState(view)
  const named = query.get('view')
  const tab = named !== null && Object.hasOwn(view.list.views ?? {}, named) ? named : null
  /** the same search in another view, from its first page on */
  const linkTo = (to: string | null) => {
    const next = writeListState({ ...state, page: 1 }, view, new URLSearchParams(query))
    if (to === null) next.delete('view')
    else next.set('view', to)
    return `?${next}`
  }
  return { state, change, tab, linkTo }
}

interface FoundProps {
  readonly view: ResourceJson
  readonly found: ListRows
  readonly isNarrowed: boolean
  /** part of the rows, whatever else is asked */
  readonly isView: boolean
  readonly onClear: () => void
  readonly children: React.ReactNode
}

/** The rows, or why there are none. */
function Found({ view, found, isNarrowed, isView, onClear, children }: FoundProps) {
  const t = useNamespaces(['list', 'account'])
  if (found.status === 'loading') return <LoadingState label={t('list:loading')} />
  if (found.status === 'denied')
    return <EmptyState isAlert glyph="lock" title={t('account:derived.denied')} />
  if (found.status === 'failed') {
    return (
      <EmptyState
        isAlert
        glyph="warning"
        title={t('list:failed')}
        text={found.error ?? ''}
        actions={
          <button
            type="button"
            className="button"
            disabled={found.isFetching}
            onClick={() => void found.refresh()}
          >
            {t('list:retry')}
          </button>
        }
      />
    )
  }
  if (flattenRows(found.rows).length > 0) return children
  const name = severalOf(t(`${view.name}:name`), currentLanguage())
  if (isView && !isNarrowed) return <EmptyState title={t('account:derived.emptyView', { name })} />
  return (
    <EmptyState
      title={isNarrowed ? t('list:emptyNarrowed') : t('list:empty', { name })}
      text={t(isNarrowed ? 'list:emptyNarrowedText' : 'list:emptyTextReadOnly')}
      actions={
        isNarrowed ? (
          <button type="button" className="button" onClick={onClear}>
            {t('list:clearSearch')}
          </button>
        ) : null
      }
    />
  )
}
