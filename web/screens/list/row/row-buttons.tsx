import type { MenuProps } from 'antd'
import type { TFunction } from 'i18next'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { hasHistory, historyCall } from '#core/calls/history.ts'
import type { ResourceJson } from '#core/describe.ts'
import { actionKeys } from '#core/messages.ts'
import { type ActionSpec, hasPages } from '#core/resource.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { lazy } from '../../../ui/lazy.ts'
import type { AnyClientSide } from '../../side.ts'
import css from '../list.module.css'
import { ListIcon, type ListIconName } from '../list-icons.tsx'
import { AnchoredMenu, PopupAnchor, usePopup } from '../toolbar/popup-anchor.tsx'
import type { ListRow } from '../tree/tree-rows.ts'
import type { List } from '../use-list.ts'
import { DragHandle } from './drag-handle.tsx'
import { rowName } from './row-name.ts'

const MissingOfRow = lazy(async () => ({
  default: (await import('../toolbar/missing-buttons.tsx')).MissingOfRow,
}))

/** What the buttons of a row can do; the object stays the same from row to row and from draw to draw. */
export interface RowButtonsProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly rights: List['rights']
  readonly canDrag: boolean
  /** why something is missing, by node, where one looks through the eyes of another */
  readonly missing: Readonly<Record<string, string>> | undefined
  readonly isShown: List['isButtonShown']
  readonly onEdit: (id: number, view?: string) => void
  readonly onDuplicate: (id: number) => Promise<unknown>
  /** these ask first; `onAgreed` hears of the yes */
  readonly onDelete: (id: number, onAgreed: () => void) => Promise<unknown>
  readonly onRun: (action: string, id: number, onAgreed: () => void) => Promise<unknown>
  /** once for all rows: each would listen for another language by itself */
  readonly t: TFunction
}

/** Room for the buttons that a row can have at most. */
export function rowButtonsWidth({ resource, side, rights, canDrag, missing }: RowButtonsProps): number {
  const count =
    Number(canDrag) +
    Number(missing !== undefined) +
    Number(rights.canEdit || hasPages(resource)) +
    Number(side.rowButtons !== undefined) +
    Number(
      rights.canDelete ||
        rights.canEdit ||
        rights.canAdd ||
        isOnlyRead(resource) ||
        rowActions(resource, rights).length > 0,
    )
  return count === 0 ? 0 : count * 34 + 16
}

/** The buttons at the end of a row: editing, and a menu of what else the caller may do and the row allows. */
export const RowButtons = memo(function RowButtons({ row, ...props }: RowButtonsProps & { row: ListRow }) {
  const { resource, side, rights, missing, isShown, t } = props
  const Own = side.rowButtons as React.ComponentType<{ row: ListRow }> | undefined
  const name = rowName(resource, row)
  const mayEdit = rights.canEdit && isShown('edit', row)
  return (
    <div className={css.rowButtons}>
      {props.canDrag && <DragHandle id={row.id} label={t('list:dragRow', { name })} />}
      {Own && (
        // What it waits for takes nothing else away.
        <Suspense>
          <Own row={row} />
        </Suspense>
      )}
      {(mayEdit || hasPages(resource)) && (
        <button
          type="button"
          className={css.rowButton}
          aria-label={t(mayEdit ? 'list:editRow' : 'list:openRow', { name })}
          title={t(mayEdit ? 'list:edit' : 'list:open')}
          onClick={() => props.onEdit(row.id)}
        >
          <ListIcon name={mayEdit ? 'edit' : 'open'} />
        </button>
      )}
      <RowMenu {...props} row={row} name={name} />
      {missing && (
        <Suspense>
          <MissingOfRow resource={resource} missing={missing} name={name} />
        </Suspense>
      )}
    </div>
  )
})

function rowActions({ actions }: ResourceJson, rights: List['rights']): readonly string[] {
  return rights.actions.filter((action) => actions[action]?.on !== 'none')
}

/** Whether rows have no form, so that whoever lists them reads their history by itself. */
function isOnlyRead(resource: ResourceJson): boolean {
  return hasHistory(resource) && historyCall(resource) === 'index'
}

/** Something to do with a row. */
interface RowEntry {
  readonly key: string
  readonly label: string
  /** its name where the row is not at hand */
  readonly said: string
  readonly icon: ReactNode
  readonly tone: string
  readonly run: (onAgreed: () => void) => unknown
}

type RowMenuProps = RowButtonsProps & { readonly row: ListRow; readonly name: string }

/** What can be done with a row besides editing it: behind one button, unless it is one thing only. */
function RowMenu(props: RowMenuProps) {
  const { t, name } = props
  const menu = usePopup()
  const [isBusy, setBusy] = useState(false)
  const entries = entriesOf(props)
  const [first, second] = entries
  if (!first) return null
  const choose = async (key: string) => {
    menu.leave()
    // Not while it is asking: a button that is closed could not have the focus back.
    await entries.find((entry) => entry.key === key)?.run(() => setBusy(true))
    setBusy(false)
  }
  return (
    <PopupAnchor popup={menu}>
      <button
        {...menu.button}
        type="button"
        className={`${css.rowButton} ${second ? 'is-more' : first.tone}`}
        disabled={isBusy}
        aria-label={second ? t('list:moreFor', { name }) : first.said}
        aria-haspopup={second ? 'menu' : first.key === 'del' ? 'dialog' : undefined}
        aria-expanded={second ? menu.isOpen : undefined}
        title={second ? t('list:moreActions') : first.label}
        onClick={second ? menu.button.onClick : () => void choose(first.key)}
      >
        {second ? <ListIcon name="more" /> : first.icon}
      </button>
      {menu.isOpen && (
        <AnchoredMenu
          popup={menu}
          placement="bottomRight"
          menu={{ items: itemsOf(entries), onClick: ({ key }) => void choose(key) }}
        />
      )}
    </PopupAnchor>
  )
}

/** What the caller may do with a row, as far as the row allows it: its actions, then what every list has. */
function entriesOf({ row, name, ...props }: RowMenuProps): readonly RowEntry[] {
  const { resource, rights, isShown, onRun, onDelete, onDuplicate, onEdit, t } = props
  const plain = (key: ListIconName, run: RowEntry['run'], tone = ''): RowEntry => {
    const label = t(`list:${key}`)
    return {
      key,
      label,
      said: t('list:actionFor', { action: label, name }),
      icon: <ListIcon name={key} />,
      tone,
      run,
    }
  }
  const actions = rowActions(resource, rights)
    .filter((action) => isShown(action, row))
    .map((action): RowEntry => {
      const label = t(actionKeys(resource.name, action))
      const spec = resource.actions[action]
      return {
        key: `action ${action}`,
        label,
        said: t('list:actionFor', { action: label, name }),
        icon: spec?.icon ? <Icon name={spec.icon} /> : <ListIcon name="right" />,
        tone: toneOf(spec),
        run: (onAgreed) => onRun(action, row.id, onAgreed),
      }
    })
  const canOpen = rights.canEdit && isShown('edit', row)
  return [
    ...actions,
    // What becomes of a duplicate is the adder's right; a row that has no page is read whole by who may edit it only.
    ...(rights.canAdd && (canOpen || (resource.formSize === 'page' && isShown('add', row)))
      ? [plain('duplicate', () => onDuplicate(row.id))]
      : []),
    ...(isOnlyRead(resource) || (canOpen && hasHistory(resource))
      ? [plain('history', () => onEdit(row.id, 'history'))]
      : []),
    ...(rights.canDelete && isShown('del', row)
      ? [plain('del', (onAgreed) => onDelete(row.id, onAgreed), 'is-danger')]
      : []),
  ]
}

/** What deletes stands apart from the rest. */
function itemsOf(entries: readonly RowEntry[]): NonNullable<MenuProps['items']> {
  return entries.flatMap(({ key, label, icon, tone }, at) => [
    ...(key === 'del' && at > 0 ? [{ type: 'divider' as const }] : []),
    // The menu gives its class to the element around the sign.
    { key, label, icon: <span>{icon}</span>, danger: tone === 'is-danger' },
  ])
}

/** Actions that destroy are red, those that put something right green. */
function toneOf(action: ActionSpec | undefined): string {
  if (action?.danger) return 'is-danger'
  return action?.tone ? `is-${action.tone}` : ''
}
