import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { countText } from '#core/calls/views.ts'
import { listLimits } from '#core/wire.ts'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { ListIcon } from '#web/screens/list/list-icons.tsx'
import { AnchoredMenu, PopupAnchor, usePopup } from '#web/screens/list/toolbar/popup-anchor.tsx'
import { ToolButton } from '#web/screens/list/toolbar/tool-button.tsx'
import type { List } from '#web/screens/list/use-list.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { SavedView } from '../views.ts'
import type { Naming } from './name-dialog.tsx'
import { useCutOff } from './use-fitting.ts'
import { useViewActions } from './use-view-actions.ts'
import { useViews, type Views } from './use-views.ts'
import css from './view.module.css'
import { isAsView, queryOfView, viewOfState, viewParameter } from './view-state.ts'

const NameDialog = lazy(() => import('./name-dialog.tsx'))

/** Where there are views of a list, they are tabs: all rows, one's own views, those that are shared; and what was changed of the one that shows. */
export function ViewTabs({ list }: { readonly list: List }) {
  return (
    <Suspense>
      <Strip list={list} />
    </Suspense>
  )
}

/** As long as a list has no views, the way to the first one is a button beside those of its toolbar. */
export function FirstView({ list }: { readonly list: List }) {
  return (
    <Suspense>
      <FirstViewButton list={list} />
    </Suspense>
  )
}

function FirstViewButton({ list }: { list: List }) {
  const t = useNamespaces(['views'])
  const [naming, setNaming] = useState<Naming | null>(null)
  const views = useViews(list.resource.name)
  const saveNew = useNewView(list, views)
  if (views.all.length > 0 && !naming) return null
  return (
    <>
      <ToolButton
        isShort
        label={t('views:newTitle')}
        icon={<ListIcon name="view" />}
        disabled={isAsView(list.state, {}, list.resource)}
        onClick={() => setNaming({ kind: 'new', save: saveNew })}
      />
      {naming && (
        <Suspense>
          <NameDialog naming={naming} canShare={views.canShare} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the list as it stands as a view, which then shows. */
function useNewView({ state, resource }: List, views: Views): Naming['save'] {
  const { setQuery } = usePage()
  return async (change) => {
    const id = await views.save({ ...change, state: viewOfState(state, resource) })
    setQuery(
      (now) => {
        now.set(viewParameter, String(id))
        return now
      },
      { replace: true },
    )
    return id
  }
}

function Strip({ list }: { list: List }) {
  const { query, setQuery } = usePage()
  const [naming, setNaming] = useState<Naming | null>(null)
  const views = useViews(list.resource.name)
  const saveNew = useNewView(list, views)
  const current = views.all.find(({ id }) => String(id) === query.get(viewParameter))
  const show = (view: SavedView | null) =>
    setQuery(view ? queryOfView(view.state, view.id, list.resource) : new URLSearchParams())
  const actionsOf = useViewActions(list, views, setNaming, () => show(null))
  if (views.all.length === 0 && !views.isFailed) return null
  return (
    <div className={css.strip}>
      <div className={css.line}>
        <Tabs views={views} current={current} onShow={show} />
        {current && current.id > 0 && (
          <ViewMenu
            view={current}
            isDefault={list.columns.defaultView === current.id}
            actions={actionsOf(current)}
          />
        )}
      </div>
      <Changes
        list={list}
        views={views}
        current={current}
        onReset={() => show(current ?? null)}
        onNew={() => setNaming({ kind: 'new', save: saveNew })}
      />
      {naming && (
        <Suspense>
          <NameDialog naming={naming} canShare={views.canShare} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </div>
  )
}

interface TabsProps {
  readonly views: Views
  readonly current: SavedView | undefined
  readonly onShow: (view: SavedView | null) => void
}

/** Arrow keys go from tab to tab, Enter shows one. What does not fit into the line is in a menu behind it. */
function Tabs({ views, current, onShow }: TabsProps) {
  const t = useNamespaces(['views'])
  const line = useRef<HTMLDivElement>(null)
  const [pulled, setPulled] = useState<number | null>(null)
  const ordered = views.all.toSorted((one, other) => rank(one, pulled) - rank(other, pulled))
  const cutOff = useCutOff(line, ordered.map(({ id, name }) => `${id} ${name}`).join())
  const hidden = ordered.filter(({ id }) => cutOff.has(String(id)))
  const isHidden = current !== undefined && hidden.includes(current)
  // The tab that shows is always in sight: the first one after all rows.
  useEffect(() => {
    if (isHidden && current) setPulled(current.id)
  }, [isHidden, current])
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...(line.current?.querySelectorAll<HTMLElement>('[role="tab"]:not(.is-cut)') ?? [])]
    const at = tabs.indexOf(event.target as HTMLElement)
    const next = nextTab(event.key, at, tabs.length)
    if (at < 0 || next === null) return
    event.preventDefault()
    tabs[next]?.focus()
  }
  return (
    <>
      <div ref={line} className={css.tabs} role="tablist" aria-label={t('views:label')} onKeyDown={handleKey}>
        <Tab name={t('views:all')} isSelected={!current} onShow={() => onShow(null)} />
        {ordered.map((view) => (
          <Tab
            key={view.id}
            view={view}
            name={view.name}
            isSelected={view === current}
            isCut={cutOff.has(String(view.id))}
            onShow={() => onShow(view)}
          />
        ))}
      </div>
      {hidden.length > 0 && <MoreViews views={hidden} onShow={onShow} />}
      {views.isFailed && (
        <p className={css.failed} role="alert">
          {t('views:failed')}
          <button type="button" className="plain accent hover-line" onClick={views.retry}>
            {t('views:retry')}
          </button>
        </p>
      )}
    </>
  )
}

/** What a list begins with comes first, then one's own views, then those of others; before all the one that was fetched out of the menu. */
function rank({ id, is_own }: SavedView, pulled: number | null): number {
  if (id === pulled) return 0
  if (id < 0) return 1
  return is_own ? 2 : 3
}

function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

interface TabProps {
  /** undefined: all rows */
  readonly view?: SavedView
  readonly name: string
  readonly isSelected: boolean
  readonly isCut?: boolean
  readonly onShow: () => void
}

function Tab({ view, name, isSelected, isCut = false, onShow }: TabProps) {
  const t = useNamespaces(['views'])
  return (
    <button
      type="button"
      role="tab"
      className={`${css.tab}${isCut ? ' is-cut' : ''}`}
      data-fits={view?.id}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      title={view && sharedBy(view, t)}
      onClick={onShow}
    >
      <span className={css.name}>{name}</span>
      {view?.is_shared === 1 && <SharedSign />}
      {view?.count ? (
        <span className={css.count}>{countText(view.count, listLimits.countedInViews)}</span>
      ) : null}
    </button>
  )
}

/** Two people. */
function SharedSign() {
  return (
    <svg
      className={css.shared}
      width={14}
      height={14}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.3}
      aria-hidden="true"
    >
      <path d="M6 7.6a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM1.8 13c.3-2.2 2-3.5 4.2-3.5s3.9 1.3 4.2 3.5M10.6 7.4a2 2 0 1 0-.4-3.9M12 9.8c1.3.5 2.1 1.6 2.3 3.2" />
    </svg>
  )
}

function sharedBy({ is_shared, is_own, by }: SavedView, t: Translate): string | undefined {
  if (!is_shared) return undefined
  return is_own || !by ? t('views:isShared') : t('views:by', { name: by })
}

function MoreViews({ views, onShow }: { views: readonly SavedView[]; onShow: (view: SavedView) => void }) {
  const t = useNamespaces(['views'])
  const popup = usePopup()
  const items = views.map((view) => ({ key: String(view.id), label: view.name, title: sharedBy(view, t) }))
  const choose = (key: string) => {
    popup.leave()
    const view = views.find(({ id }) => String(id) === key)
    if (view) onShow(view)
  }
  return (
    <PopupAnchor popup={popup}>
      <button type="button" {...popup.button} className={css.more} aria-haspopup="menu">
        {t('views:more', { count: views.length })}
        <ListIcon name="down" size={12} />
      </button>
      {popup.isOpen && <AnchoredMenu popup={popup} menu={{ items, onClick: ({ key }) => choose(key) }} />}
    </PopupAnchor>
  )
}

interface ViewMenuProps {
  readonly view: SavedView
  readonly isDefault: boolean
  readonly actions: ReturnType<ReturnType<typeof useViewActions>>
}

function ViewMenu({ view, isDefault, actions }: ViewMenuProps) {
  const t = useNamespaces(['views'])
  const popup = usePopup()
  const facts = [isDefault ? t('views:isDefault') : '', sharedBy(view, t) ?? ''].filter(Boolean)
  const entries = Object.entries(actions).map(([key, { label }]) => ({ key, label, danger: key === 'del' }))
  const items =
    facts.length > 0
      ? [{ key: 'facts', type: 'group' as const, label: facts.join(' · ') }, ...entries]
      : entries
  return (
    <PopupAnchor popup={popup}>
      <button
        type="button"
        {...popup.button}
        className={css.menu}
        aria-label={t('views:actionsOf', { name: view.name })}
        title={t('views:actionsOf', { name: view.name })}
        aria-haspopup="menu"
      >
        <ListIcon name="more" />
      </button>
      {popup.isOpen && (
        <AnchoredMenu
          popup={popup}
          menu={{
            items,
            onClick: ({ key }) => {
              popup.leave()
              actions[key]?.run()
            },
          }}
        />
      )}
    </PopupAnchor>
  )
}

interface ChangesProps {
  readonly list: List
  readonly views: Views
  readonly current: SavedView | undefined
  readonly onReset: () => void
  readonly onNew: () => void
}

/** Shows while the list asks for something else than its tab says. */
function Changes({ list: { state, resource }, views, current, onReset, onNew }: ChangesProps) {
  const t = useNamespaces(['views'])
  if (isAsView(state, current?.state ?? {}, resource)) return null
  const shown = viewOfState(state, resource)
  return (
    <fieldset className={css.changes} aria-label={t('views:changes')}>
      {current && (
        <span className={css.unsaved} title={t('views:unsaved')}>
          <span>{t('views:unsaved')}</span>
        </span>
      )}
      <button type="button" className={css.change} onClick={onReset}>
        {t('views:reset')}
      </button>
      <button type="button" className={css.change} onClick={onNew}>
        {t('views:saveNew')}
      </button>
      {current?.can_change === 1 && (
        <button
          type="button"
          className={`${css.change} is-main`}
          // A refusal has been told.
          onClick={() => void views.save({ id: current.id, state: shown }).catch(() => undefined)}
        >
          {t('views:save')}
        </button>
      )}
    </fieldset>
  )
}
