import { type ComponentType, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceJson } from '#core/describe.ts'
import { ExactTimes } from '#web/fields/times/exact-times.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useListKeys } from '#web/screens/shortcuts/use-list-keys.ts'
import { lazy } from '#web/ui/lazy.ts'
import { useIsResourceLoaded, useResource } from '../../resources/resources-context.tsx'
import { useMedia } from '../../ui/browser/media.ts'
import { ListCards } from './cards/list-cards.tsx'
import css from './list.module.css'
import { ListNotice, ListRemark, ListSkeleton, StaleNotice } from './list-notices.tsx'
import { ListPages } from './list-pages.tsx'
import { useListParts } from './list-parts.ts'
import { readListState } from './state/list-state.ts'
import { ListTable } from './table/list-table.tsx'
import { ListToolbar } from './toolbar/list-toolbar.tsx'
import { type List, useList } from './use-list.ts'
import { rowsQuery } from './use-list-rows.ts'

const ArrivalsBar = lazy(() => import('./toolbar/arrivals-bar.tsx'))
const ConditionChips = lazy(() => import('./conditions/condition-chips.tsx'))
const FilterBuilder = lazy(() => import('./conditions/filter-builder.tsx'))
const CommonSearch = lazy(() => import('./toolbar/common-search.tsx'))
const SelectionBar = lazy(() => import('./selection/selection-bar.tsx'))
const ListForm = lazy(() => import('./list-form.tsx'))
const ShortcutsHelp = lazy(() => import('#web/screens/shortcuts/shortcuts-help.tsx'))

/** The screen of a resource: its own one, or the list derived from its declaration. */
export function ListScreen({ name }: { readonly name: string }) {
  useNamespaces(['list', 'fields'])
  const isLoaded = useIsResourceLoaded(name)
  const [ready, setReady] = useState(isLoaded ? name : null)
  // React holds back what follows a fallback for 300 ms. In a transition nothing falls back: the grey lines stay until
  // the resource is there, and not a moment longer.
  useEffect(() => startTransition(() => setReady(name)), [name])
  return ready === null ? <ScreenSkeleton /> : <Screen name={ready} />
}

function ScreenSkeleton() {
  return (
    <section className={`${css.list} portico`}>
      <div className={css.card}>
        <ListSkeleton />
      </div>
    </section>
  )
}

function Screen({ name }: { name: string }) {
  const { side } = useResource(name)
  const OwnScreen = side.screen
  return OwnScreen ? <OwnScreen /> : <DerivedList name={name} />
}

function DerivedList({ name }: { name: string }) {
  return <ListView list={useList(name)} />
}

/** What a list asks for when it opens at an address. */
export function firstRows(resource: ResourceJson, query: URLSearchParams) {
  return rowsQuery(resource, readListState(query, resource))
}

interface ListViewProps {
  readonly list: List
  /** draws the rows in another way than a table */
  readonly rows?: ComponentType<{ readonly list: List }>
}

/**
 * A list as it is drawn: remark, search, buttons, rows, pages, and the form over it; for screens of one's own, too.
 */
export function ListView({ list, rows }: ListViewProps) {
  const isNarrow = useMedia('(width < 768px)')
  const [isSearchOpen, setSearchOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isBuilding, setBuilding] = useState(false)
  /** it was opened by a key, which goes on in it */
  const [takesFocus, setTakesFocus] = useState(false)
  const section = useRef<HTMLElement>(null)
  const { found, resource } = list
  const parts = useListParts()
  const toggleSearch = (byKey: boolean) => {
    setTakesFocus(byKey)
    setSearchOpen(!isSearchOpen)
  }
  useListKeys(() => {
    const element = section.current
    if (!element) return null
    const canSearch = (resource.list.filters?.length ?? 0) > 0
    return {
      list,
      element,
      toggleSearch: () => canSearch && toggleSearch(true),
      showHelp: () => setHelpOpen(true),
    }
  })
  if (found.status === 'denied') {
    return (
      <section className={`${css.list} portico`}>
        <ListNotice list={list} />
      </section>
    )
  }
  return (
    <section ref={section} className={`${css.list} portico`} aria-busy={found.isFetching}>
      <StaleNotice list={list} />
      <div className={css.card}>
        {parts.map(({ name, Tabs }) => Tabs && <Tabs key={name} list={list} />)}
        {isSearchOpen && (
          <Suspense fallback={<div className={`${css.search} is-coming`} />}>
            <CommonSearch list={list} takesFocus={takesFocus} onCombine={() => setBuilding(true)} />
          </Suspense>
        )}
        <ListToolbar
          list={list}
          isNarrow={isNarrow}
          isSearchOpen={isSearchOpen}
          onSearchToggle={() => toggleSearch(false)}
        />
        {list.isNarrowed && (
          <Suspense fallback={<div className={css.chips} />}>
            <ConditionChips list={list} onEdit={() => setBuilding(true)} />
          </Suspense>
        )}
        <Remarks list={list} />
        <Progress isShown={found.isFetching && found.status === 'ready'} />
        <ExactTimes value={list.columns.hasExactTimes}>
          <Rows list={list} isNarrow={isNarrow} own={rows} />
        </ExactTimes>
        <ListPages list={list} isNarrow={isNarrow} onHelp={() => setHelpOpen(true)} />
      </div>
      <SelectionDock list={list} isNarrow={isNarrow} />
      <Announcement list={list} />
      {list.form && (
        <Suspense>
          <ListForm list={list} form={list.form} />
        </Suspense>
      )}
      {isBuilding && (
        <Suspense>
          <FilterBuilder list={list} onClose={() => setBuilding(false)} />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense>
          <ShortcutsHelp list={list} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** What is to be known before one reads the rows: what the list is for, and what has come since. */
function Remarks({ list }: { readonly list: List }) {
  return (
    <>
      <ListRemark list={list} />
      {list.resource.list.watch && (
        <Suspense>
          <ArrivalsBar list={list} />
        </Suspense>
      )}
    </>
  )
}

function Rows({ list, isNarrow, own: Own }: { list: List; isNarrow: boolean; own: ListViewProps['rows'] }) {
  const { found, columns } = list
  if (found.status === 'loading' || (found.status === 'ready' && columns.isLoading)) {
    return <ListSkeleton columns={columns.columns} lines={list.state.limit} />
  }
  if (found.status !== 'ready' || found.rows.length === 0) return <ListNotice list={list} />
  if (Own) return <Own list={list} />
  return isNarrow ? <ListCards list={list} /> : <ListTable list={list} />
}

/** Where the bar of selected rows comes, over the foot of the list: nothing moves when it does. */
function SelectionDock({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const { selectedCount } = list
  const isOn = selectedCount > 0
  return (
    <div className={css.dock}>
      <p className="visually-hidden" role="status">
        {isOn ? t('list:selected', { count: selectedCount }) : ''}
      </p>
      {isOn && (
        <Suspense>
          <SelectionBar list={list} isNarrow={isNarrow} />
        </Suspense>
      )}
    </div>
  )
}

/** A thin line while rows load anew; one that is done in a blink does not show. */
function Progress({ isShown }: { isShown: boolean }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isShown) return setLong(false)
    const timer = setTimeout(() => setLong(true), 200)
    return () => clearTimeout(timer)
  }, [isShown])
  return <div className={`${css.progress}${isLong ? ' is-shown' : ''}`} aria-hidden="true" />
}

/** Says aloud how many rows a search or another page has brought. */
function Announcement({ list }: { list: List }) {
  const { t } = useTranslation()
  const { found, state } = list
  const [first] = useState(state)
  const isReady = found.status === 'ready' && !found.isStale && state !== first
  return (
    <p className="visually-hidden" role="status">
      {isReady ? t('list:loaded', { count: found.total }) : ''}
    </p>
  )
}
