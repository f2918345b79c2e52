import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { actionKeys } from '#core/messages.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { useViewing } from '#web/stores/viewing.ts'
import { go } from '../../navigation/navigation.ts'
import { useMedia } from '../../ui/browser/media.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { lazy } from '../../ui/lazy.ts'
import { AnchoredMenu, PopupAnchor, usePopup } from '../list/toolbar/popup-anchor.tsx'
import type { ListRow } from '../list/tree/tree-rows.ts'
import { isButtonShown, type ListRights, useListCommands } from '../list/use-list-commands.ts'
import type { AnyClientSide } from '../side.ts'

const MissingButtons = lazy(async () => ({
  default: (await import('../list/toolbar/missing-buttons.tsx')).MissingButtons,
}))

interface RecordActionsProps {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly rights: ListRights
  readonly row: ListRow
  /** saves what was typed, so that an action is done to that; false ends it there */
  readonly before?: () => Promise<boolean>
  readonly onDone: () => Promise<void>
}

/** Actions that have a button each; the others wait in the menu. */
const mostButtons = 2
const noList = { queryKey: [] }

/** What can be done with a record: its actions as its state allows, and behind one button whatever else there is. */
export function RecordActions({ resource, side, rights, row, before, onDone }: RecordActionsProps) {
  const t = useNamespaces(['list', resource.name])
  const { recordAddress, replace } = usePage()
  const commands = useListCommands(resource, side, noList)
  const isNarrow = useMedia('(width < 768px)')
  const [running, setRunning] = useState<string | null>(null)
  const view = useViewing((viewing) => viewing.view)
  const isShown = (button: string) => isButtonShown(resource, side, button, row, undefined)
  const actions = rights.actions
    .filter((action) => resource.actions[action]?.on !== 'none' && isShown(action))
    .map((key) => ({ key, label: t(actionKeys(resource.name, key)), ...resource.actions[key] }))

  const run = async ({ key }: (typeof actions)[number]) => {
    const onAgreed = () => {
      setRunning(key)
      return before?.()
    }
    try {
      if (await commands.run(key, { ids: [row.id] }, { row, onAgreed })) await onDone()
    } finally {
      setRunning(null)
    }
  }
  const remove = async () => {
    if (await commands.remove({ ids: [row.id] }, { row })) replace(null)
  }
  const duplicate = async () => go(recordAddress('new', { copyOf: row.id }))
  const buttons = isNarrow ? [] : actions.slice(0, mostButtons)
  const entries = [
    ...actions.slice(buttons.length).map((action) => ({
      key: action.key,
      label: action.label,
      danger: action.danger,
      take: () => run(action),
    })),
    ...(rights.canAdd && isShown('add')
      ? [{ key: 'duplicate', label: t('list:duplicate'), take: duplicate }]
      : []),
    ...(rights.canDelete && isShown('del')
      ? [{ key: 'del', label: t('list:del'), danger: true, take: remove }]
      : []),
  ]
  return (
    <>
      {view && (
        <Suspense>
          <MissingButtons resource={resource} missing={view.missing} of="rows" />
        </Suspense>
      )}
      {entries.length > 0 && <More entries={entries} isBusy={running !== null} />}
      {buttons.map((action) => (
        <Button
          key={action.key}
          danger={action.danger}
          loading={running === action.key}
          disabled={running !== null}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
    </>
  )
}

interface MoreProps {
  readonly entries: readonly {
    readonly key: string
    readonly label: string
    readonly danger?: boolean
    readonly take: () => Promise<void>
  }[]
  readonly isBusy: boolean
}

function More({ entries, isBusy }: MoreProps) {
  const t = useNamespaces(['list'])
  const popup = usePopup()
  const choose = (key: string) => {
    popup.leave()
    void entries.find((entry) => entry.key === key)?.take()
  }
  const items = entries.map(({ key, label, danger }) => ({ key, label, danger }))
  return (
    <PopupAnchor popup={popup}>
      <button
        {...popup.button}
        type="button"
        className="icon-button"
        disabled={isBusy}
        aria-label={t('list:moreActions')}
        title={t('list:moreActions')}
        aria-haspopup="menu"
      >
        <Glyph name="more" />
      </button>
      {popup.isOpen && <AnchoredMenu popup={popup} menu={{ items, onClick: ({ key }) => choose(key) }} />}
    </PopupAnchor>
  )
}
