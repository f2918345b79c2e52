import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasBulkEdit } from '#core/access/permissions.ts'
import { useViewing } from '#web/stores/viewing.ts'
import { lazy } from '../../../ui/lazy.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { ActionButtons } from '../toolbar/action-buttons.tsx'
import { ToolButton } from '../toolbar/tool-button.tsx'
import type { List } from '../use-list.ts'
import { type Chosen, chosenRows, countOf, hasMoreRows, maxChosen } from './chosen.ts'
import { offersOf, removeChosen } from './offers.ts'
import { type SelectionCommand, useSelectionCommands } from './selection-commands.ts'

const MissingButtons = lazy(async () => ({
  default: (await import('../toolbar/missing-buttons.tsx')).MissingButtons,
}))
const BulkEditWindow = lazy(() => import('../../bulk/bulk-edit.tsx'))

interface SelectionBarProps {
  readonly list: List
  readonly isNarrow: boolean
}

/** What can be done with the selected rows; it lies over the foot of the list while there are some. */
export default function SelectionBar({ list, isNarrow }: SelectionBarProps) {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  useFocusBack(bar)
  const clear = () => list.select([])
  const handleKey = ({ key, target, currentTarget }: KeyboardEvent) => {
    // What a button of it has opened is drawn elsewhere and closes by itself.
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) clear()
  }
  return (
    <div
      ref={bar}
      className={css.selection}
      role="toolbar"
      aria-label={t('list:selectionActions')}
      onKeyDown={handleKey}
    >
      <ToolButton
        isShort
        label={t('list:clearSelection')}
        icon={<ListIcon name="close" size={14} />}
        keys="Escape"
        onClick={clear}
      />
      <span className={css.selected}>{t('list:selected', { count: list.selectedCount })}</span>
      <Every list={list} />
      <Buttons list={list} isNarrow={isNarrow} />
    </div>
  )
}

/** The way from the rows of this page to those of all pages. */
function Every({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { found, selected, selectEvery, isAllSelected } = list
  if (selectEvery)
    return (
      <button type="button" className={css.link} onClick={selectEvery}>
        {t('list:selectEvery', { count: found.total })}
      </button>
    )
  const isTooMuch = hasMoreRows(list) && found.total > maxChosen && selected.length === found.rows.length
  return isTooMuch && !isAllSelected ? (
    <span className="faint small">{t('list:selectAtMost', { count: maxChosen })}</span>
  ) : null
}

function Buttons({ list, isNarrow }: SelectionBarProps) {
  const { t } = useTranslation()
  const { rights, resource, selected, isAllSelected } = list
  const [editing, setEditing] = useState<Chosen | null>(null)
  const view = useViewing((viewing) => viewing.view)
  const canEdit = rights.canEdit && !isAllSelected
  const canEditSeveral = rights.canEdit && list.selectedCount > 1 && hasBulkEdit(resource)
  const edit = () => list.openForm({ mode: 'edit', ids: selected })
  const editSeveral = () => setEditing(isAllSelected ? chosenRows(list, 'edit') : { ids: selected })
  const command = (key: string, icon: string, run: () => void): SelectionCommand => ({
    key,
    label: t(`list:${key}`),
    icon,
    run,
  })
  useSelectionCommands([
    ...(canEdit ? [command('edit', 'fa fa-pencil', edit)] : []),
    ...(canEditSeveral ? [command('bulkEdit', 'fa fa-pencil-square-o', editSeveral)] : []),
    ...actionCommands(list),
    ...(rights.canDelete
      ? [command('del', 'fa fa-trash', () => void removeChosen(list, chosenRows(list, 'del')))]
      : []),
  ])
  return (
    <>
      {canEdit && (
        <ToolButton
          label={t('list:edit')}
          icon={<ListIcon name="edit" />}
          isShort={isNarrow}
          keys="E"
          onClick={edit}
        />
      )}
      {canEditSeveral && (
        <ToolButton
          label={t('list:bulkEdit')}
          icon={<ListIcon name="several" />}
          isShort={isNarrow}
          onClick={editSeveral}
        />
      )}
      <ActionButtons list={list} isNarrow={isNarrow} on="rows" />
      {rights.canDelete && <DeleteButton list={list} isNarrow={isNarrow} />}
      {view && (
        <Suspense>
          <MissingButtons resource={resource} missing={view.missing} of="rows" />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <BulkEditWindow list={list} chosen={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The declared actions on the selected rows, as the palette offers them. */
function actionCommands(list: List): readonly SelectionCommand[] {
  return offersOf(list, 'rows').map((offer) => ({
    key: `action ${offer.action}`,
    label: offer.label,
    icon: offer.spec?.icon ?? '',
    run: () => void list.commands.run(offer.action, offer.chosen),
  }))
}

function DeleteButton({ list, isNarrow }: SelectionBarProps) {
  const { t } = useTranslation()
  const chosen = chosenRows(list, 'del')
  return (
    <ToolButton
      look="danger"
      label={t('list:del')}
      icon={<ListIcon name="del" />}
      isShort={isNarrow}
      keys="Delete"
      aria-haspopup="dialog"
      disabled={countOf(chosen) === 0}
      onClick={() => void removeChosen(list, chosen)}
    />
  )
}

/** When the bar goes while the focus is in it, the focus goes to the rows. */
function useFocusBack(bar: React.RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      element.closest('section')?.querySelector<HTMLElement>('[data-row-key]')?.focus({ preventScroll: true })
    }
  }, [bar])
}
