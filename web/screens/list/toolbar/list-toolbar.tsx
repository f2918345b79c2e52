import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewing } from '#web/stores/viewing.ts'
import { lazy } from '#web/ui/lazy.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { useListParts } from '../list-parts.ts'
import { parentIds } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { ActionButtons } from './action-buttons.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { QuickSearch } from './quick-search.tsx'
import { ToolButton } from './tool-button.tsx'

const MissingButtons = lazy(async () => ({ default: (await import('./missing-buttons.tsx')).MissingButtons }))

interface ToolbarProps {
  readonly list: List
  readonly isNarrow: boolean
  readonly isSearchOpen: boolean
  readonly onSearchToggle: () => void
}

/** The buttons above a list: what can be done with it on the left, how it is looked at on the right. */
export function ListToolbar({ list, isNarrow, isSearchOpen, onSearchToggle }: ToolbarProps) {
  const { t } = useTranslation()
  const { rights, found, resource } = list
  const Own = list.side.toolbar
  const parts = useListParts()
  const view = useViewing((viewing) => viewing.view)
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('list:toolbar')}>
      <div className={css.toolbarGroup}>
        <ToolButton
          isShort
          label={t('list:refresh')}
          icon={<ListIcon name="refresh" />}
          className={found.isFetching ? 'is-turning' : ''}
          keys="R"
          onClick={() => void found.refresh()}
        />
        {rights.canAdd && (
          <ToolButton
            look="primary"
            label={t('list:add')}
            icon={<ListIcon name="add" />}
            keys="N"
            onClick={() => list.openForm({ mode: 'add', ids: [] })}
          />
        )}
        <ActionButtons list={list} isNarrow={isNarrow} on="none" />
        {Own && <Own list={list} />}
        {resource.parent && <ExpandButton list={list} isNarrow={isNarrow} />}
        {view && (
          <Suspense>
            <MissingButtons resource={resource} missing={view.missing} of="list" />
          </Suspense>
        )}
      </div>
      <div className={`${css.toolbarGroup} is-right`}>
        {(resource.list.search?.length ?? 0) > 0 && <QuickSearch list={list} />}
        <ColumnMenu list={list} />
        {(resource.list.filters?.length ?? 0) > 0 && (
          <SearchToggle list={list} isOpen={isSearchOpen} onToggle={onSearchToggle} />
        )}
        {parts.map(({ name, Tools }) => Tools && <Tools key={name} list={list} />)}
      </div>
    </div>
  )
}

function ExpandButton({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const parents = useMemo(() => parentIds(list.found.rows), [list.found.rows])
  const isOpen = parents.length > 0 && parents.every((id) => list.expanded.has(id))
  return (
    <ToolButton
      label={t(isOpen ? 'list:collapseAll' : 'list:expandAll')}
      icon={<ListIcon name={isOpen ? 'collapse' : 'expand'} />}
      isShort={isNarrow}
      disabled={parents.length === 0}
      onClick={() => list.setExpanded(isOpen ? [] : parents)}
    />
  )
}

function SearchToggle({ list, isOpen, onToggle }: { list: List; isOpen: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const count = Object.keys(list.state.filters).length
  const label = count > 0 ? t('list:commonSearchActive', { count }) : t('list:commonSearch')
  return (
    <span className={css.counted}>
      <ToolButton
        isShort
        label={label}
        icon={<ListIcon name="filter" />}
        aria-expanded={isOpen}
        look={isOpen ? 'on' : undefined}
        keys="F"
        onClick={onToggle}
      />
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  )
}
