import { Modal } from 'antd'
import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './account.module.css'
import { type AccountBase, callWithPassword, type Faults, type ProvenCall } from './queries.ts'
import { TextItem } from './text-item.tsx'

interface PasswordDialogProps {
  readonly base: AccountBase
  readonly call: ProvenCall
  /** what is sent beside the password */
  readonly more?: Readonly<Record<string, unknown>>
  readonly onDone: (answer: unknown) => void
  readonly onClose: () => void
}

/** Asks for the password before something that changes how one signs in, and does it. */
export function PasswordDialog({ base, call, more = {}, onDone, onClose }: PasswordDialogProps) {
  const t = useNamespaces(['profile', 'web'])
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (password === '') return setFaults({ old_password: t('profile:passwordNeeded') })
    setBusy(true)
    const answer = await callWithPassword(base, call, { ...more, old_password: password })
    setBusy(false)
    if ('faults' in answer) setFaults(answer.faults)
    else onDone(answer.data)
  }
  return (
    <Modal
      open
      width={420}
      title={t(`profile:calls.${call}.title`)}
      okText={t(`profile:calls.${call}.ok`)}
      cancelText={t('web:cancel')}
      okButtonProps={{ danger: call.endsWith('Remove'), loading: isBusy, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="mb-4 soft">{t(`profile:calls.${call}.text`)}</p>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextItem
          label={t('profile:fields.old_password')}
          kind="password"
          autoComplete="current-password"
          isRequired
          max={32}
          value={password}
          onChange={setPassword}
          fault={faults.old_password ?? faults['']}
        />
      </form>
    </Modal>
  )
}
