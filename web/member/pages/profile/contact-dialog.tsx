import { useQueryClient } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { validateField } from '#core/rules/validate.ts'
import css from '../../../account/account.module.css'
import type { Faults } from '../../../account/queries.ts'
import { TextItem } from '../../../account/text-item.tsx'
import { useNamespaces } from '../../../i18n/i18n.ts'
import type { Channel } from '../queries.ts'
import { CodeItem } from './code-item.tsx'
import { changeAddress, proveAddress } from './contact-calls.ts'

interface ContactDialogProps {
  readonly channel: Channel
  /** the present one, '' for none */
  readonly address: string
  readonly onClose: () => void
}

/** Another address: where there is one it is proven first by a code that goes there, then the new one by another code. */
export function ContactDialog({ channel, address, onClose }: ContactDialogProps) {
  const [token, setToken] = useState('')
  return address !== '' && token === '' ? (
    <ProofStep channel={channel} address={address} onProven={setToken} onClose={onClose} />
  ) : (
    <NewStep channel={channel} token={token} onClose={onClose} />
  )
}

interface ProofStepProps extends ContactDialogProps {
  readonly onProven: (token: string) => void
}

function ProofStep({ channel, address, onProven, onClose }: ProofStepProps) {
  const t = useNamespaces(['account'])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { faults, setFaults, isBusy, run } = useCalls()
  const handleSubmit = () =>
    run(async () => {
      if (!isCode(code)) return { captcha: t('account:bind.codeNeeded') }
      const answer = await proveAddress(channel, code.trim())
      if ('faults' in answer) return answer.faults
      onProven(answer.token)
      return null
    })
  return (
    <StepDialog
      title={t(`account:bind.proofTitle.${channel}`)}
      text={t('account:bind.proofText', { address })}
      okText={t('account:bind.next')}
      isBusy={isBusy}
      fault={faults['']}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <PasswordItem value={password} fault={faults.password} onChange={setPassword} />
      <CodeItem
        channel={channel}
        purpose="verify"
        code={code}
        fault={faults.captcha}
        body={{ address, password }}
        check={() => (password === '' ? { password: t('account:bind.passwordNeeded') } : null)}
        onChange={setCode}
        onFaults={setFaults}
      />
    </StepDialog>
  )
}

interface NewStepProps {
  readonly channel: Channel
  /** proves the present address; '' where there is none and the password is asked for */
  readonly token: string
  readonly onClose: () => void
}

function NewStep({ channel, token, onClose }: NewStepProps) {
  const t = useNamespaces(['account'])
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { faults, setFaults, isBusy, run } = useCalls()
  const isBound = token !== ''
  const checkAddress = (): Faults | null => {
    const isFormed =
      typeof validateField({ kind: channel, required: true }, address, { timeZone: 'UTC' }) === 'string'
    if (!isFormed) return { [channel]: t(`account:bind.addressForm.${channel}`) }
    return isBound || password !== '' ? null : { password: t('account:bind.passwordNeeded') }
  }
  const handleSubmit = () =>
    run(async () => {
      const found = checkAddress() ?? (isCode(code) ? null : { captcha: t('account:bind.codeNeeded') })
      if (found) return found
      const proof = isBound ? { accountVerificationToken: token } : { password }
      const refused = await changeAddress(channel, address.trim(), { captcha: code.trim(), ...proof })
      if (refused) return refused
      void client.invalidateQueries({ queryKey: ['account'] })
      onClose()
      return null
    })
  return (
    <StepDialog
      title={t(`account:bind.newTitle.${channel}`)}
      text={t(`account:bind.newText.${channel}`)}
      okText={t('account:bind.finish')}
      isBusy={isBusy}
      fault={faults['']}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {isBound ? null : <PasswordItem value={password} fault={faults.password} onChange={setPassword} />}
      <TextItem
        label={t(`account:bind.address.${channel}`)}
        isRequired
        max={50}
        inputMode={channel === 'email' ? 'email' : 'tel'}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        value={address}
        fault={faults[channel]}
        onChange={setAddress}
      />
      <CodeItem
        channel={channel}
        purpose="change"
        code={code}
        fault={faults.captcha}
        body={{ address: address.trim() }}
        check={checkAddress}
        onChange={setCode}
        onFaults={setFaults}
      />
    </StepDialog>
  )
}

const isCode = (text: string) => /^\s*\d{6}\s*$/.test(text)

/** One call after the other, and what the last one had against its inputs. */
function useCalls() {
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<Faults | null>) => {
    setBusy(true)
    const found = await work()
    setBusy(false)
    setFaults(found ?? {})
  }
  return { faults, setFaults, isBusy, run }
}

interface PasswordItemProps {
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (value: string) => void
}

function PasswordItem(props: PasswordItemProps) {
  const t = useNamespaces(['account'])
  return (
    <TextItem
      {...props}
      label={t('account:bind.password')}
      kind="password"
      autoComplete="current-password"
      isRequired
      max={32}
    />
  )
}

interface StepDialogProps {
  readonly title: string
  readonly text: string
  readonly okText: string
  readonly isBusy: boolean
  readonly fault: string | undefined
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

function StepDialog({ title, text, okText, isBusy, fault, onSubmit, onClose, children }: StepDialogProps) {
  const t = useNamespaces(['web'])
  const form = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void onSubmit()
  }
  return (
    <Modal
      open
      width={460}
      title={title}
      okText={okText}
      cancelText={t('web:cancel')}
      okButtonProps={{ htmlType: 'submit', form, loading: isBusy, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <p className="mb-4 soft">{text}</p>
      <form id={form} className={css.form} noValidate onSubmit={handleSubmit}>
        {children}
        {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
      </form>
    </Modal>
  )
}
