import { Alert, Modal } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import css from '../../../account/account.module.css'
import type { Faults } from '../../../account/queries.ts'
import { TextItem } from '../../../account/text-item.tsx'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { askForDeletion } from './own-data.ts'

interface DeletionDialogProps {
  readonly days: number
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the password before the end of the account is asked for. */
export function DeletionDialog({ days, onDone, onClose }: DeletionDialogProps) {
  const t = useNamespaces(['account', 'web'])
  const form = useId()
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setFaults({ password: t('account:data.passwordNeeded') })
    setBusy(true)
    const refused = await askForDeletion(password, reason)
    setBusy(false)
    if (refused) setFaults(refused)
    else onDone()
  }
  return (
    <Modal
      open
      width={440}
      title={t('account:data.deletionTitle')}
      okText={t('account:data.deletionConfirm')}
      cancelText={t('web:cancel')}
      okButtonProps={{ danger: true, htmlType: 'submit', form, loading: isBusy, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <p className="mb-4 soft">{t('account:data.deletionDialog', { days })}</p>
      <form id={form} className={css.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextItem
          label={t('account:data.password')}
          kind="password"
          autoComplete="current-password"
          isRequired
          max={32}
          value={password}
          onChange={setPassword}
          fault={faults.password}
        />
        <TextItem
          label={t('account:data.reason')}
          kind="area"
          max={500}
          value={reason}
          onChange={setReason}
          fault={faults.reason}
        />
        {faults[''] ? <Alert type="error" showIcon role="alert" title={faults['']} /> : null}
      </form>
    </Modal>
  )
}
