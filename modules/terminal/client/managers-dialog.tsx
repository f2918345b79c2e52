import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import type { ManagerView } from '../terminal.ts'
import { managersKey, managersQuery } from './queries.ts'
import { isOver } from './queue.ts'
import { addTask } from './runner.ts'
import { useTerminal } from './store.ts'
import css from './terminal.module.css'

/** Which package managers the server has, and a button for each that it has not. */
export function ManagersDialog({ onClose }: { onClose: () => void }) {
  const t = useNamespaces(['terminal', 'web'])
  const { data, error, isFetching, refetch } = useQuery(managersQuery)
  return (
    <Modal
      open
      title={t('terminal:managers.title')}
      onCancel={onClose}
      closable={{ 'aria-label': t('web:close') }}
      footer={[
        <Button key="refresh" loading={isFetching && data !== undefined} onClick={() => void refetch()}>
          {t('terminal:managers.refresh')}
        </Button>,
        <Button key="back" type="primary" onClick={onClose}>
          {t('terminal:settings.back')}
        </Button>,
      ]}
    >
      <p className="hint">{t('terminal:managers.text')}</p>
      {data ? (
        <ul className={css.managers}>
          {data.map((manager) => (
            <Manager key={manager.name} manager={manager} />
          ))}
        </ul>
      ) : null}
      {data && error ? <Alert type="error" showIcon title={t('terminal:managers.failed')} /> : null}
      {!data && error ? (
        <EmptyState isAlert glyph="warning" title={t('terminal:managers.failed')} text={error.message} />
      ) : null}
      {!data && !error ? <LoadingState label={t('web:loading')} /> : null}
    </Modal>
  )
}

function Manager({ manager: { name, version, can_install } }: { manager: ManagerView }) {
  const t = useNamespaces(['terminal'])
  const client = useQueryClient()
  const isChosen = useTerminal(({ packageManager }) => packageManager === name)
  const isInstalling = useTerminal(({ taskList }) =>
    taskList.some((task) => task.command === `install.${name}` && !isOver(task)),
  )
  const state =
    version === null
      ? t('terminal:managers.missing')
      : version === ''
        ? t('terminal:managers.unknownVersion')
        : t('terminal:managers.installed', { version })
  const install = () =>
    addTask(`install.${name}`, {
      blockOnFailure: false,
      callback: () => void client.invalidateQueries({ queryKey: managersKey }),
    })
  return (
    <li className="row wrap gap-1-3 line-below">
      <strong className="mono">{name}</strong>
      {isChosen ? <Tag hue="blue">{t('terminal:managers.chosen')}</Tag> : null}
      <span className={css.managerState} data-missing={version === null}>
        {state}
      </span>
      {version === null && can_install ? (
        <Button size="small" loading={isInstalling} onClick={install}>
          {t(`terminal:managers.${isInstalling ? 'installing' : 'install'}`, { name })}
        </Button>
      ) : null}
    </li>
  )
}
