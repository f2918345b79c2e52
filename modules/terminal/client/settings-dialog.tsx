import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Modal, Select, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type ManagerChoice, managerChoices, terminalDefaults } from '../terminal.ts'
import { isMissing, managersQuery, storeManager } from './queries.ts'
import { isPort, useTerminal } from './store.ts'
import css from './terminal.module.css'

/** How the terminal works: the package manager is everybody's, the rest this browser's. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useNamespaces(['terminal', 'web'])
  const stored = useTerminal()
  const [manager, setManager] = useState<ManagerChoice>(stored.packageManager)
  const [port, setPort] = useState(stored.port)
  const [cleansUp, setCleansUp] = useState(stored.automaticCleanupTask === 1)
  const [isSaving, setSaving] = useState(false)
  const { data: found = [] } = useQuery(managersQuery)
  const save = async () => {
    setSaving(true)
    try {
      if (manager !== stored.packageManager) await storeManager(manager)
      useTerminal.setState({ packageManager: manager, port, automaticCleanupTask: cleansUp ? 1 : 0 })
      onClose()
    } catch {
      // What was wrong has been said; the dialog keeps what was chosen.
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t('terminal:settings.title')}
      onCancel={onClose}
      closable={{ 'aria-label': t('web:close') }}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('terminal:settings.back')}
        </Button>,
        <Button key="save" type="primary" loading={isSaving} onClick={() => void save()}>
          {t('terminal:settings.save')}
        </Button>,
      ]}
    >
      <div className={css.settings}>
        <Setting name="manager">
          <Select
            id="terminal-manager"
            aria-describedby="terminal-manager-tip"
            value={manager}
            options={managerChoices.map((value) => {
              const label = value === 'none' ? t('terminal:settings.none') : value
              return isMissing(found, value)
                ? { value, label: t('terminal:settings.missing', { name: label }), disabled: true }
                : { value, label }
            })}
            onChange={setManager}
          />
        </Setting>
        <Setting name="port">
          <InputNumber
            id="terminal-port"
            aria-describedby="terminal-port-tip"
            value={port}
            min={1}
            max={65_535}
            precision={0}
            onChange={(value) => setPort(value !== null && isPort(value) ? value : terminalDefaults.port)}
          />
        </Setting>
        <Setting name="cleanup">
          <Switch
            id="terminal-cleanup"
            aria-describedby="terminal-cleanup-tip"
            checked={cleansUp}
            onChange={setCleansUp}
          />
        </Setting>
      </div>
    </Modal>
  )
}

function Setting({ name, children }: { name: 'manager' | 'port' | 'cleanup'; children: ReactNode }) {
  const t = useNamespaces(['terminal'])
  return (
    <div className={css.setting}>
      <label className="medium" htmlFor={`terminal-${name}`}>
        {t(`terminal:settings.${name}`)}
      </label>
      {children}
      <p id={`terminal-${name}-tip`} className="hint">
        {t(`terminal:settings.${name}Tip`)}
      </p>
    </div>
  )
}
