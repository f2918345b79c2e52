import { Badge, Button, Dropdown, Popconfirm } from 'antd'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionKeys } from '#core/messages.ts'
import { hasBulkEdit } from '#core/permissions.ts'
import { usePage } from '#web/admin/page.tsx'
import { viewParameter } from '#web/screens/views/view-state.ts'
import { confirm } from '#web/ui/feedback.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ListIcon } from './list-icons.tsx'
import { QuickSearch } from './quick-search.tsx'
import { findRow, parentIds } from './tree-rows.ts'
import type { List } from './use-list.ts'

const BulkEditWindow = lazy(() => import('#web/screens/bulk/bulk-edit.tsx'))
const ViewMenu = lazy(() => import('#web/screens/views/view-menu.tsx'))
const Exchange = lazy(() => import('#web/screens/exchange/exchange.tsx'))

interface ToolbarProps {
  readonly list: List
  readonly isNarrow: boolean
  readonly isSearchOpen: boolean
  readonly onSearchToggle: () => void
}

/** The buttons above a list: what can be done with it on the left, how it is looked at on the right. */
export function ListToolbar({ list, isNarrow, isSearchOpen, onSearchToggle }: ToolbarProps) {
  const { t } = useTranslation()
  const { rights, selected, found, resource } = list
  const Own = list.side.toolbar
  return (
    <div className="list-toolbar" role="toolbar" aria-label={t('list:toolbar')}>
      <div className="list-toolbar-group">
        <Button
          icon={<ListIcon name="refresh" />}
          className={found.isFetching ? 'is-turning' : ''}
          aria-label={t('list:refresh')}
          title={t('list:refresh')}
          aria-keyshortcuts="R"
          onClick={() => void found.refresh()}
        />
        {rights.canAdd && (
          <Button
            type="primary"
            icon={<ListIcon name="add" />}
            aria-keyshortcuts="N"
            onClick={() => list.openForm({ mode: 'add', ids: [] })}
          >
            {t('list:add')}
          </Button>
        )}
        {rights.canEdit && (
          <ToolbarButton
            label={t('list:edit')}
            icon={<ListIcon name="edit" />}
            isNarrow={isNarrow}
            disabled={selected.length === 0}
            keys="E"
            onClick={() => list.openForm({ mode: 'edit', ids: selected })}
          />
        )}
        {rights.canEdit && selected.length > 1 && hasBulkEdit(resource) && (
          <BulkEditButton list={list} isNarrow={isNarrow} />
        )}
        {rights.canDelete && <DeleteSelected list={list} isNarrow={isNarrow} />}
        <Actions list={list} isNarrow={isNarrow} />
        {Own && <Own list={list} />}
        {resource.parent && <ExpandButton list={list} isNarrow={isNarrow} />}
        {selected.length > 0 && (
          <span className="list-selected">
            {t('list:selected', { count: selected.length })}
            <button type="button" className="list-link" onClick={() => list.select([])}>
              {t('list:clearSelection')}
            </button>
          </span>
        )}
      </div>
      <div className="list-toolbar-group is-right">
        {(resource.list.search?.length ?? 0) > 0 && <QuickSearch list={list} />}
        <ColumnMenu list={list} />
        {(resource.list.filters?.length ?? 0) > 0 && (
          <SearchToggle list={list} isOpen={isSearchOpen} onToggle={onSearchToggle} />
        )}
        <ViewsButton list={list} />
        {resource.calls.includes('export') && (
          <Suspense>
            <Exchange list={list} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

interface ToolbarButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isNarrow: boolean
  readonly disabled?: boolean
  readonly danger?: boolean
  readonly className?: string
  readonly loading?: boolean
  /** the key that does the same */
  readonly keys?: string
  readonly onClick?: () => void
}

/** A button with its word beside the sign where there is room. */
function ToolbarButton({ label, icon, isNarrow, keys, ...button }: ToolbarButtonProps) {
  return isNarrow ? (
    <Button {...button} icon={icon} aria-keyshortcuts={keys} aria-label={label} title={label} />
  ) : (
    <Button {...button} icon={icon} aria-keyshortcuts={keys} autoInsertSpace={false}>
      {label}
    </Button>
  )
}

/** Shows while there are several rows that it could change. */
function BulkEditButton({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const [ids, setIds] = useState<readonly number[] | null>(null)
  return (
    <>
      <ToolbarButton
        label={t('list:bulkEdit')}
        icon={<ListIcon name="several" />}
        isNarrow={isNarrow}
        onClick={() => setIds(list.selected)}
      />
      {ids && (
        <Suspense>
          <BulkEditWindow list={list} ids={ids} onClose={() => setIds(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The views of the list: what they hold is loaded when it is wanted, or when the address names one. */
function ViewsButton({ list }: { list: List }) {
  const { t } = useTranslation()
  const hasView = usePage().query.has(viewParameter)
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Button
      icon={<ListIcon name="view" />}
      aria-label={t('list:views')}
      title={t('list:views')}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted && !hasView) return button
  return (
    <Suspense fallback={button}>
      <ViewMenu list={list} isWanted={isWanted} />
    </Suspense>
  )
}

function DeleteSelected({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const { selected, found, resource } = list
  const warning = t(`${resource.name}:texts.deleteWarning`, { defaultValue: '' })
  const ids = selected.filter((id) => {
    const row = findRow(found.rows, id)
    return row !== null && list.isButtonShown('del', row)
  })
  return (
    <Popconfirm
      title={t('list:confirmDelete')}
      description={[t('list:confirmDeleteText', { count: ids.length }), warning].join(' ').trim()}
      okText={t('list:del')}
      cancelText={t('list:cancel')}
      okButtonProps={{ danger: true, autoFocus: true }}
      disabled={ids.length === 0}
      onConfirm={() => list.commands.remove(ids)}
    >
      {isNarrow ? (
        <Button
          danger
          icon={<ListIcon name="del" />}
          aria-label={t('list:del')}
          title={t('list:del')}
          aria-keyshortcuts="Delete"
          disabled={ids.length === 0}
        />
      ) : (
        <Button danger icon={<ListIcon name="del" />} aria-keyshortcuts="Delete" disabled={ids.length === 0}>
          {t('list:del')}
        </Button>
      )}
    </Popconfirm>
  )
}

/** Declared actions: on what is ticked, as far as each row's state allows, or on nothing in particular. */
function Actions({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const { resource, rights, selected, found } = list
  const [running, setRunning] = useState<string | null>(null)
  const shown = rights.actions.filter((action) => resource.actions[action]?.on !== 'row')
  const entries = shown.map((action) => {
    const spec = resource.actions[action]
    const ids = selected.filter((id) => {
      const row = findRow(found.rows, id)
      return row !== null && list.isButtonShown(action, row)
    })
    return { action, spec, ids, label: t(actionKeys(resource.name, action)), isFree: spec?.on === 'none' }
  })
  const run = async ({ action, spec, ids, label, isFree }: (typeof entries)[number]) => {
    const question = {
      title: t('list:confirmAction', { action: label }),
      text: isFree ? undefined : t('list:confirmActionText', { count: ids.length }),
      danger: spec?.danger,
      okText: label,
    }
    if (spec?.confirm && !(await confirm(question))) return
    setRunning(action)
    await list.commands.run(action, ids).finally(() => setRunning(null))
  }
  if (entries.length === 0) return null
  if (isNarrow) {
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          items: entries.map(({ action, label, spec, ids, isFree }) => ({
            key: action,
            label,
            danger: spec?.danger,
            disabled: !isFree && ids.length === 0,
          })),
          onClick: ({ key }) => {
            const entry = entries.find(({ action }) => action === key)
            if (entry) void run(entry)
          },
        }}
      >
        <Button icon={<ListIcon name="more" />} aria-label={t('list:moreActions')} />
      </Dropdown>
    )
  }
  return entries.map((entry) => (
    <ToolbarButton
      key={entry.action}
      label={entry.label}
      icon={entry.spec?.icon ? <Icon name={entry.spec.icon} /> : null}
      isNarrow={false}
      danger={entry.spec?.danger}
      className={entry.spec?.tone ? `is-${entry.spec.tone}` : undefined}
      loading={running === entry.action}
      disabled={!entry.isFree && entry.ids.length === 0}
      onClick={() => void run(entry)}
    />
  ))
}

function ExpandButton({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const parents = useMemo(() => parentIds(list.found.rows), [list.found.rows])
  const isOpen = parents.length > 0 && parents.every((id) => list.expanded.has(id))
  return (
    <ToolbarButton
      label={t(isOpen ? 'list:collapseAll' : 'list:expandAll')}
      icon={<ListIcon name={isOpen ? 'collapse' : 'expand'} />}
      isNarrow={isNarrow}
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
    <Badge count={count} size="small" color="var(--ant-color-primary)">
      <Button
        icon={<ListIcon name="filter" />}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-keyshortcuts="F"
        className={isOpen ? 'is-on' : ''}
        onClick={onToggle}
      />
    </Badge>
  )
}
