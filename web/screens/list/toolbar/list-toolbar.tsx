import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionKeys } from '#core/messages.ts'
import { hasBulkEdit } from '#core/permissions.ts'
import type { ActionSpec } from '#core/resource.ts'
import { confirm } from '../../../ui/feedback/feedback.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { lazy } from '../../../ui/lazy.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { useListParts } from '../list-parts.ts'
import { findRow, parentIds } from '../tree-rows.ts'
import type { List } from '../use-list.ts'
import { ColumnMenu } from './column-menu.tsx'
import { AnchoredMenu, DeleteQuestion, PopupAnchor, usePopup } from './popup-anchor.tsx'
import { QuickSearch } from './quick-search.tsx'
import { ToolButton } from './tool-button.tsx'

const BulkEditWindow = lazy(() => import('../../bulk/bulk-edit.tsx'))

interface ToolbarProps {
  readonly list: List
  readonly isNarrow: boolean
  /** the rows themselves say how many of them are ticked */
  readonly isSelectionSaid: boolean
  readonly isSearchOpen: boolean
  readonly onSearchToggle: () => void
}

/** The buttons above a list: what can be done with it on the left, how it is looked at on the right. */
export function ListToolbar({ list, isNarrow, isSelectionSaid, isSearchOpen, onSearchToggle }: ToolbarProps) {
  const { t } = useTranslation()
  const { rights, selected, found, resource } = list
  const Own = list.side.toolbar
  const parts = useListParts()
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
        {rights.canEdit && (
          <ToolButton
            label={t('list:edit')}
            icon={<ListIcon name="edit" />}
            isShort={isNarrow}
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
        {selected.length > 0 && !isSelectionSaid && <Selected list={list} />}
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

/** How many rows are ticked, and the way to none. */
export function Selected({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  return (
    <span className={css.selected}>
      {t('list:selected', { count: list.selected.length })}
      <button type="button" className={css.link} onClick={() => list.select([])}>
        {t('list:clearSelection')}
      </button>
    </span>
  )
}

/** Shows while there are several rows that it could change. */
function BulkEditButton({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const [ids, setIds] = useState<readonly number[] | null>(null)
  return (
    <>
      <ToolButton
        label={t('list:bulkEdit')}
        icon={<ListIcon name="several" />}
        isShort={isNarrow}
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

function DeleteSelected({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const popup = usePopup()
  const { selected, found, resource } = list
  const ids = selected.filter((id) => {
    const row = findRow(found.rows, id)
    return row !== null && list.isButtonShown('del', row)
  })
  const question = () => {
    const warning = t(`${resource.name}:texts.deleteWarning`, { defaultValue: '' })
    return [t('list:confirmDeleteText', { count: ids.length }), warning].join(' ').trim()
  }
  return (
    <PopupAnchor popup={popup}>
      <ToolButton
        {...popup.button}
        look="danger"
        label={t('list:del')}
        icon={<ListIcon name="del" />}
        isShort={isNarrow}
        keys="Delete"
        aria-haspopup="dialog"
        disabled={ids.length === 0}
      />
      {popup.isOpen && ids.length > 0 && (
        <DeleteQuestion popup={popup} text={question()} onConfirm={() => list.commands.remove(ids)} />
      )}
    </PopupAnchor>
  )
}

/** An action with the ticked rows that it would be done to. */
interface Offer {
  readonly action: string
  readonly label: string
  readonly spec: ActionSpec | undefined
  readonly ids: readonly number[]
  readonly isClosed: boolean
}

/** Declared actions: on what is ticked, as far as each row's state allows, or on nothing in particular. */
function Actions({ list, isNarrow }: { list: List; isNarrow: boolean }) {
  const { t } = useTranslation()
  const { resource, rights, selected, found } = list
  const [running, setRunning] = useState<string | null>(null)
  const shown = rights.actions.filter((action) => resource.actions[action]?.on !== 'row')
  const offers = shown.map((action): Offer => {
    const spec = resource.actions[action]
    const ids = selected.filter((id) => {
      const row = findRow(found.rows, id)
      return row !== null && list.isButtonShown(action, row)
    })
    const isClosed = spec?.on !== 'none' && ids.length === 0
    return { action, spec, ids, isClosed, label: t(actionKeys(resource.name, action)) }
  })
  const run = async ({ action, spec, ids, label }: Offer) => {
    const question = {
      title: t('list:confirmAction', { action: label }),
      text: spec?.on === 'none' ? undefined : t('list:confirmActionText', { count: ids.length }),
      danger: spec?.danger,
      okText: label,
    }
    if (spec?.confirm && !(await confirm(question))) return
    setRunning(action)
    await list.commands.run(action, ids).finally(() => setRunning(null))
  }
  if (offers.length === 0) return null
  if (isNarrow) return <ActionMenu offers={offers} onChoose={run} />
  return offers.map((offer) => (
    <ToolButton
      key={offer.action}
      label={offer.label}
      icon={offer.spec?.icon ? <Icon name={offer.spec.icon} /> : null}
      look={offer.spec?.danger ? 'danger' : offer.spec?.tone}
      isBusy={running === offer.action}
      disabled={offer.isClosed}
      onClick={() => void run(offer)}
    />
  ))
}

/** The actions behind one button, where there is little room. */
function ActionMenu({
  offers,
  onChoose,
}: {
  offers: readonly Offer[]
  onChoose: (offer: Offer) => Promise<void>
}) {
  const { t } = useTranslation()
  const popup = usePopup()
  const items = offers.map(({ action, label, spec, isClosed }) => ({
    key: action,
    label,
    danger: spec?.danger,
    disabled: isClosed,
  }))
  const choose = (key: string) => {
    const offer = offers.find(({ action }) => action === key)
    popup.leave()
    if (offer) void onChoose(offer)
  }
  return (
    <PopupAnchor popup={popup}>
      <ToolButton
        {...popup.button}
        isShort
        label={t('list:moreActions')}
        icon={<ListIcon name="more" />}
        aria-haspopup="menu"
      />
      {popup.isOpen && <AnchoredMenu popup={popup} menu={{ items, onClick: ({ key }) => choose(key) }} />}
    </PopupAnchor>
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
