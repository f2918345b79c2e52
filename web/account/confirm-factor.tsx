import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { FactorSetup, type FactorSetupData } from '#web/sign-in/second-factor/factor-setup.tsx'
import css from './account.module.css'
import { type AccountBase, confirmFactor } from './queries.ts'
import { TextItem } from './text-item.tsx'

interface ConfirmFactorProps {
  readonly base: AccountBase
  readonly setup: FactorSetupData
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** The secret for the app, and the first code that shows that the app has it. */
export function ConfirmFactor({ base, setup, onDone }: ConfirmFactorProps) {
  const t = useNamespaces(['factor'])
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const plain = code.replace(/\s/g, '')
    setFault(/^\d{6}$/.test(plain) ? '' : t('factor:codeMissing'))
    if (!/^\d{6}$/.test(plain)) return
    setBusy(true)
    try {
      onDone(await confirmFactor(base, plain))
    } catch {
      setBusy(false)
      setCode('')
    }
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <FactorSetup setup={setup} />
      <p className="mb-4 soft">{t('factor:enterCode')}</p>
      <TextItem
        label={t('factor:code')}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        max={20}
        fault={fault}
      />
      <div className={css.buttons}>
        <Button type="primary" htmlType="submit" loading={isBusy} autoInsertSpace={false}>
          {t('factor:verify')}
        </Button>
      </div>
    </form>
  )
}
