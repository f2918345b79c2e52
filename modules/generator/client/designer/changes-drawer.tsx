import { Drawer, Switch } from 'antd'
import { type Dispatch, useId } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import css from '../crud.module.css'
import type { KeyedChange } from '../state/design-changes.ts'
import type { HistoryAction } from '../state/design-history.ts'

interface ChangesDrawerProps {
  readonly changes: readonly KeyedChange[]
  /** keys of those that are not to be done */
  readonly unsynced: readonly string[]
  readonly dispatch: Dispatch<HistoryAction>
  readonly onClose: () => void
}

/** What leads from the table to the design; each of it can be left out. */
export function ChangesDrawer({ changes, unsynced, dispatch, onClose }: ChangesDrawerProps) {
  const t = useNamespaces(['crud'])
  return (
    <Drawer
      open
      size="min(480px, 100vw)"
      title={t('crud:changes.title')}
      closable={{ placement: 'end', 'aria-label': t('crud:close') }}
      onClose={onClose}
    >
      {changes.length === 0 ? (
        <EmptyState glyph="check" title={t('crud:changes.none')} text={t('crud:changes.noneText')} />
      ) : (
        <>
          <p className={css.faint}>{t('crud:changes.hint')}</p>
          <ul className={css.changes}>
            {changes.map((change) => (
              <Change
                key={change.key}
                change={change}
                isOn={!unsynced.includes(change.key)}
                onSwitch={(isOn) => dispatch({ type: 'sync', change: change.key, isOn })}
              />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

interface ChangeProps {
  readonly change: KeyedChange
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

function Change({ change, isOn, onSwitch }: ChangeProps) {
  const t = useNamespaces(['crud'])
  const id = useId()
  const { type, oldName, newName, after } = change
  const place =
    after === 'FIRST FIELD' ? t('crud:changes.first') : t('crud:changes.after', { name: after ?? '' })
  return (
    <li className="flex items-center wrap between gap-3" data-kind={type} data-off={!isOn || undefined}>
      <span id={id} className={css.change}>
        <strong>{t(`crud:changes.${type}`)}</strong>
        <code className={css.changeWhat}>
          {type === 'change-field-name' ? `${oldName} → ${newName}` : newName || oldName}
        </code>
        {after !== undefined && <span className={css.faint}>{place}</span>}
      </span>
      <Switch
        size="small"
        aria-labelledby={id}
        aria-describedby={`${id}-means`}
        checked={isOn}
        onChange={onSwitch}
      />
      <p id={`${id}-means`} className={`${css.faint} ${css.changeMeans}`}>
        {t(`crud:changes.${isOn ? 'done' : 'left'}.${type}`, { old: oldName, name: newName })}
      </p>
    </li>
  )
}
