import type { TFunction } from 'i18next'
import { memo, use, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { actionKeys } from '#core/messages.ts'
import type { ActionSpec } from '#core/resource.ts'
import { confirm } from '../../../ui/feedback/feedback.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import type { AnyClientSide } from '../../side.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { AnchoredMenu, DeleteQuestion, PopupAnchor, usePopup } from '../toolbar/popup-anchor.tsx'
import type { ListRow } from '../tree-rows.ts'
import type { List } from '../use-list.ts'
import { RowDragContext } from './row-drag.ts'

/** What the buttons of a row can do; the object stays the same from row to row and from draw to draw. */
export interface RowButtonsProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly rights: List['rights']
  readonly canDrag: boolean
  readonly isShown: List['isButtonShown']
  readonly onEdit: (id: number) => void
  readonly onDelete: (id: number) => Promise<unknown>
  readonly onRun: (action: string, id: number) => Promise<unknown>
  /** once for all rows: each would listen for another language by itself */
  readonly t: TFunction
}

/** Room for the buttons that a row can have at most. */
export function rowButtonsWidth({ resource, side, rights, canDrag }: RowButtonsProps): number {
  const count =
    Number(canDrag) +
    Number(rights.canEdit) +
    Number(rights.canDelete) +
    Math.min(rowActions(resource, rights).length, maxInline) +
    Number(side.rowButtons !== undefined) * 1
  return count === 0 ? 0 : Math.max(96, count * 34 + 24)
}

/** Actions that stand beside each other before the rest goes into a menu. */
const maxInline = 2

/** The buttons at the end of a row: what the caller may do and the row allows. */
export const RowButtons = memo(function RowButtons({ row, ...props }: RowButtonsProps & { row: ListRow }) {
  const { resource, side, rights, isShown, t } = props
  const Own = side.rowButtons as React.ComponentType<{ row: ListRow }> | undefined
  const name = rowName(resource, row)
  return (
    <div className={css.rowButtons}>
      {props.canDrag && <DragHandle id={row.id} label={t('list:dragRow', { name })} />}
      {Own && <Own row={row} />}
      <RowActions {...props} row={row} name={name} />
      {rights.canEdit && isShown('edit', row) && (
        <button
          type="button"
          className={css.rowButton}
          aria-label={t('list:editRow', { name })}
          title={t('list:edit')}
          onClick={() => props.onEdit(row.id)}
        >
          <ListIcon name="edit" />
        </button>
      )}
      {rights.canDelete && isShown('del', row) && (
        <DeleteButton
          label={t('list:deleteRow', { name })}
          title={t('list:del')}
          question={() => questionOf(props, name)}
          onDelete={() => props.onDelete(row.id)}
        />
      )}
    </div>
  )
})

/** What a row is called where only text will do. */
export function rowName({ label }: ResourceJson, row: ListRow): string {
  const name = row[label]
  return typeof name === 'string' && name !== '' ? name.slice(0, 60) : `#${row.id}`
}

/** What is deleted, and what goes with it. */
function questionOf({ t, resource }: Pick<RowButtonsProps, 't' | 'resource'>, name: string): string {
  const warning = t(`${resource.name}:texts.deleteWarning`, { defaultValue: '' })
  return warning ? `${name}: ${warning}` : name
}

function rowActions({ actions }: ResourceJson, rights: List['rights']): readonly string[] {
  return rights.actions.filter((action) => actions[action]?.on !== 'none')
}

function RowActions({ row, name, ...props }: RowButtonsProps & { row: ListRow; name: string }) {
  const { resource, rights, isShown, onRun, t } = props
  const [running, setRunning] = useState(false)
  const run = async (action: string) => {
    const label = t(actionKeys(resource.name, action))
    const { confirm: asks, danger } = resource.actions[action] ?? {}
    const title = t('list:confirmAction', { action: label })
    if (asks && !(await confirm({ title, text: name, danger, okText: label }))) return
    setRunning(true)
    await onRun(action, row.id).finally(() => setRunning(false))
  }
  const shown = rowActions(resource, rights)
    .filter((action) => isShown(action, row))
    .map((action) => ({
      action,
      label: t(actionKeys(resource.name, action)),
      spec: resource.actions[action],
    }))
  if (shown.length > maxInline || shown.some(({ spec }) => !spec?.icon)) {
    const items = shown.map(({ action, label, spec }) => ({ key: action, label, danger: spec?.danger }))
    const label = t('list:moreFor', { name })
    return (
      <MoreButton label={label} title={t('list:moreActions')} items={items} isBusy={running} onChoose={run} />
    )
  }
  return shown.map(({ action, label, spec }) => (
    <button
      key={action}
      type="button"
      className={[css.rowButton, toneOf(spec)].join(' ').trim()}
      disabled={running}
      aria-label={t('list:actionFor', { action: label, name })}
      title={label}
      onClick={() => void run(action)}
    >
      <Icon name={spec?.icon ?? ''} />
    </button>
  ))
}

interface MoreButtonProps {
  readonly label: string
  readonly title: string
  readonly items: { readonly key: string; readonly label: string; readonly danger?: boolean }[]
  readonly isBusy: boolean
  readonly onChoose: (action: string) => Promise<unknown>
}

/** The actions of a row behind one button, where they are many or have no sign. */
function MoreButton({ label, title, items, isBusy, onChoose }: MoreButtonProps) {
  const popup = usePopup()
  const choose = (action: string) => {
    popup.leave()
    void onChoose(action)
  }
  return (
    <PopupAnchor popup={popup}>
      <button
        {...popup.button}
        type="button"
        className={css.rowButton}
        disabled={isBusy}
        aria-label={label}
        aria-haspopup="menu"
        title={title}
      >
        <ListIcon name="more" />
      </button>
      {popup.isOpen && <AnchoredMenu popup={popup} menu={{ items, onClick: ({ key }) => choose(key) }} />}
    </PopupAnchor>
  )
}

/** Actions that destroy are red, those that put something right green. */
function toneOf(action: ActionSpec | undefined): string {
  if (action?.danger) return 'is-danger'
  return action?.tone ? `is-${action.tone}` : ''
}

interface DeleteButtonProps {
  readonly label: string
  readonly title: string
  readonly question: () => string
  readonly onDelete: () => Promise<unknown>
}

/** Deletes after a question. */
function DeleteButton({ label, title, question, onDelete }: DeleteButtonProps) {
  const popup = usePopup()
  return (
    <PopupAnchor popup={popup}>
      <button
        {...popup.button}
        type="button"
        className={`${css.rowButton} is-danger`}
        aria-label={label}
        aria-haspopup="dialog"
        title={title}
      >
        <ListIcon name="del" />
      </button>
      {popup.isOpen && (
        <DeleteQuestion popup={popup} placement="topRight" text={question()} onConfirm={onDelete} />
      )}
    </PopupAnchor>
  )
}

function DragHandle({ id, label }: { id: number; label: string }) {
  const drag = use(RowDragContext)
  return (
    <button
      type="button"
      className={`${css.rowButton} ${css.dragHandle}`}
      aria-label={label}
      aria-roledescription={drag?.role}
      aria-describedby={drag?.helpId}
      title={label}
      onPointerEnter={drag?.prepare}
      onFocus={drag?.prepare}
      onPointerDown={(event) => drag?.press(id, event)}
      onKeyDown={(event) => drag?.press(id, event)}
    >
      <ListIcon name="drag" />
    </button>
  )
}
