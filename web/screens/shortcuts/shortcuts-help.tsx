import { Modal, Switch } from 'antd'
import { useId } from 'react'
import { actionKeys } from '#core/messages.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { inlineFields } from '#web/screens/list/inline/inline-fields.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { useRights } from '#web/stores/permissions.ts'
import css from './shortcuts.module.css'
import { type ListShortcut, listKeys, useShortcuts } from './shortcuts.ts'

const cellKeys = ['→', 'F2']
const formKeys = { save: ['Ctrl+S', 'Ctrl+Enter'], leave: ['Esc'] } as const

/** The keys of lists and forms, and the switch that turns those of lists off. */
export default function ShortcutsHelp({
  list,
  onClose,
}: {
  readonly list: List
  readonly onClose: () => void
}) {
  const t = useNamespaces(['shortcuts', list.resource.name])
  const id = useId()
  const { isOn } = useShortcuts()
  const { rights, resource, canSelect } = list
  const closed: Partial<Record<ListShortcut, boolean>> = {
    add: !rights.canAdd,
    edit: !rights.canEdit,
    del: !rights.canDelete,
    undo: !rights.canDelete,
    quickSearch: !resource.list.search?.length,
    commonSearch: !resource.list.filters?.length,
    tick: !canSelect,
    clear: !canSelect,
    actions: !canSelect,
  }
  const held = useRights()
  const hasCells = rights.canEdit && inlineFields(resource, list.side, held, list.columns.columns).size > 0
  const shown = (Object.keys(listKeys) as ListShortcut[]).filter((name) => !closed[name])
  return (
    <Modal open width={560} title={t('shortcuts:title')} footer={null} onCancel={onClose}>
      <div className={css.shortcuts}>
        <h2>{t('shortcuts:list')}</h2>
        <dl>
          {shown.map((name) => (
            <Line key={name} keys={listKeys[name].map(keyName)} text={t(`shortcuts:listKeys.${name}`)} />
          ))}
          {rights.actions.map((action) => {
            const key = resource.actions[action]?.shortcut
            if (key === undefined) return null
            return <Line key={action} keys={[keyName(key)]} text={t(actionKeys(resource.name, action))} />
          })}
          {hasCells && <Line keys={cellKeys} text={t('shortcuts:cell')} />}
        </dl>
        <h2>{t('shortcuts:form')}</h2>
        <dl>
          <Line keys={formKeys.save} text={t('shortcuts:formKeys.save')} />
          <Line keys={formKeys.leave} text={t('shortcuts:formKeys.leave')} />
        </dl>
        <div className={css.toggle}>
          <label htmlFor={id}>{t('shortcuts:isOn')}</label>
          <Switch id={id} checked={isOn} onChange={(isOn) => useShortcuts.setState({ isOn })} />
        </div>
      </div>
    </Modal>
  )
}

function Line({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  )
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  ' ': 'Space',
}

function keyName(key: string): string {
  return keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
