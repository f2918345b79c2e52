import { Dropdown, Popconfirm } from 'antd'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceJson } from '#core/describe.ts'
import { actionKeys } from '#core/messages.ts'
import type { ActionSpec } from '#core/resource.ts'
import type { AnyClientSide } from '#web/screens/side.ts'
import { confirm } from '#web/ui/feedback.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ListIcon } from './list-icons.tsx'
import { useRowDrag } from './row-drag.ts'
import type { ListRow } from './tree-rows.ts'
import type { List } from './use-list.ts'

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
  const { resource, side, rights, isShown } = props
  const Own = side.rowButtons as React.ComponentType<{ row: ListRow }> | undefined
  const { t } = useTranslation()
  const name = rowName(resource, row)
  return (
    <div className="list-row-buttons">
      {props.canDrag && <DragHandle label={t('list:dragRow', { name })} />}
      {Own && <Own row={row} />}
      <RowActions {...props} row={row} name={name} />
      {rights.canEdit && isShown('edit', row) && (
        <button
          type="button"
          className="list-row-button"
          aria-label={t('list:editRow', { name })}
          title={t('list:edit')}
          onClick={() => props.onEdit(row.id)}
        >
          <ListIcon name="edit" />
        </button>
      )}
      {rights.canDelete && isShown('del', row) && (
        <DeleteButton
          name={name}
          warning={t(`${resource.name}:texts.deleteWarning`, { defaultValue: '' })}
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

function rowActions({ actions }: ResourceJson, rights: List['rights']): readonly string[] {
  return rights.actions.filter((action) => actions[action]?.on !== 'none')
}

function RowActions({ row, name, ...props }: RowButtonsProps & { row: ListRow; name: string }) {
  const { resource, rights, isShown, onRun } = props
  const { t } = useTranslation()
  const [running, setRunning] = useState(false)
  const run = async (action: string) => {
    const label = t(actionKeys(resource.name, action))
    const { confirm: asks, danger } = resource.actions[action] ?? {}
    const title = t('list:confirmAction', { action: label })
    if (asks && !(await confirm({ title, text: name, danger, okText: label }))) return
    setRunning(true)
    await onRun(action, row.id).finally(() => setRunning(false))
  }
  const shown = rowActions(resource, rights).filter((action) => isShown(action, row))
  const isMenu = shown.length > maxInline || shown.some((action) => !resource.actions[action]?.icon)
  if (isMenu) {
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          items: shown.map((action) => ({
            key: action,
            label: t(actionKeys(resource.name, action)),
            danger: resource.actions[action]?.danger,
          })),
          onClick: ({ key }) => void run(key),
        }}
      >
        <button
          type="button"
          className="list-row-button"
          disabled={running}
          aria-label={t('list:moreFor', { name })}
          title={t('list:moreActions')}
        >
          <ListIcon name="more" />
        </button>
      </Dropdown>
    )
  }
  return shown.map((action) => {
    const label = t(actionKeys(resource.name, action))
    return (
      <button
        key={action}
        type="button"
        className={['list-row-button', toneOf(resource.actions[action])].join(' ').trim()}
        disabled={running}
        aria-label={t('list:actionFor', { action: label, name })}
        title={label}
        onClick={() => void run(action)}
      >
        <Icon name={resource.actions[action]?.icon ?? ''} />
      </button>
    )
  })
}

/** Actions that destroy are red, those that put something right green. */
function toneOf(action: ActionSpec | undefined): string {
  if (action?.danger) return 'is-danger'
  return action?.tone ? `is-${action.tone}` : ''
}

/** Deletes after a question in a bubble; the bubble is drawn only while it asks, since each row has one. */
function DeleteButton({
  name,
  warning,
  onDelete,
}: {
  name: string
  /** what goes with the row */
  warning: string
  onDelete: () => Promise<unknown>
}) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches here from the bubble, wherever that is drawn
    <span className="list-row-anchor" onKeyDown={(event) => event.key === 'Escape' && isAsking && close()}>
      <button
        ref={button}
        type="button"
        className="list-row-button is-danger"
        aria-label={t('list:deleteRow', { name })}
        title={t('list:del')}
        aria-haspopup="dialog"
        aria-expanded={isAsking}
        onClick={() => setAsking(true)}
      >
        <ListIcon name="del" />
      </button>
      {isAsking && (
        <Popconfirm
          open
          placement="topRight"
          title={t('list:confirmDelete')}
          description={warning ? `${name}: ${warning}` : name}
          okText={t('list:del')}
          cancelText={t('list:cancel')}
          okButtonProps={{ danger: true, autoFocus: true }}
          onConfirm={async () => {
            await onDelete()
            setAsking(false)
          }}
          onCancel={close}
          onOpenChange={(open) => !open && setAsking(false)}
        >
          <span className="list-row-anchor-area" />
        </Popconfirm>
      )}
    </span>
  )
}

function DragHandle({ label }: { label: string }) {
  const drag = useRowDrag()
  return (
    <button
      type="button"
      className="list-row-button list-drag-handle"
      aria-label={label}
      title={label}
      ref={drag?.setHandle}
      {...drag?.attributes}
      {...drag?.listeners}
    >
      <ListIcon name="drag" />
    </button>
  )
}
