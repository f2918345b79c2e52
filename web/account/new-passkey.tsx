import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { PasskeyAnswer } from '#web/sign-in/second-factor/passkey.ts'
import css from './account.module.css'
import { type AccountBase, addPasskey, type Faults, tellingFaults } from './queries.ts'
import { TextItem } from './text-item.tsx'

/** What the server wants a new passkey to be made of. */
export interface PasskeySetup {
  readonly options: never
  readonly until: number
}

interface NewPasskeyProps {
  readonly base: AccountBase
  readonly setup: PasskeySetup
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** A name for the passkey, then the browser makes it. */
export function NewPasskey({ base, setup, onDone }: NewPasskeyProps) {
  const t = useNamespaces(['factor', 'profile'])
  const [name, setName] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)

  const keep = async (passkey: object): Promise<Faults | null> => {
    let codes: readonly string[] = []
    const faults = await tellingFaults(async () => {
      codes = await addPasskey(base, { until: setup.until, passkey, name: name.trim() })
    })
    if (!faults) onDone(codes)
    return faults
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(name.trim() === '' ? t('profile:passkeyNameMissing') : '')
    if (name.trim() === '') return
    setBusy(true)
    const { makePasskey } = await import('#web/sign-in/second-factor/passkey.ts')
    const answer: PasskeyAnswer = await makePasskey(setup.options)
    if ('reason' in answer) setFault(t(`factor:passkeyFault.${answer.reason}`))
    else setFault(Object.values((await keep(answer.passkey)) ?? {})[0] ?? '')
    setBusy(false)
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="mb-4 soft">{t('profile:passkeyNameText')}</p>
      <TextItem
        label={t('profile:passkeyName')}
        value={name}
        onChange={setName}
        isRequired
        max={50}
        fault={fault}
      />
      <div className={css.buttons}>
        <Button type="primary" htmlType="submit" loading={isBusy} autoInsertSpace={false}>
          {t('profile:passkeyCreate')}
        </Button>
      </div>
    </form>
  )
}
