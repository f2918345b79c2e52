import { Alert, Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { validateField } from '#core/rules/validate.ts'
import accountCss from '../../../account/account.module.css'
import type { Faults } from '../../../account/queries.ts'
import { TextItem } from '../../../account/text-item.tsx'
import { useUnsavedHere } from '../../../area/unsaved.ts'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { useMember } from '../../../stores/member.ts'
import { Card } from '../card.tsx'
import css from '../centre.module.css'
import { changePassword } from '../queries.ts'
import { RichPage } from '../rich-page.tsx'
import { strengthOf } from './strength.ts'

/** Another password: the old one, the new one twice, and what becomes of sessions elsewhere. */
export function PasswordPage() {
  const t = useNamespaces(['account'])
  return (
    <RichPage>
      <Card isPage title={t('account:password.title')}>
        <PasswordForm />
      </Card>
    </RichPage>
  )
}

const rule = { kind: 'password', required: true } as const
const nothing = { oldPassword: '', newPassword: '', again: '' }

function PasswordForm() {
  const t = useNamespaces(['account'])
  const { username } = useMember()
  const [values, setValues] = useState(nothing)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const isDirty = Object.values(values).some((value) => value !== '')
  useUnsavedHere(isDirty)

  const reset = () => {
    setValues(nothing)
    setFaults({})
  }
  const check = (): Faults => {
    const { oldPassword, newPassword, again } = values
    const isFormed = typeof validateField(rule, newPassword, { timeZone: 'UTC' }) === 'string'
    const fresh = isFormed ? (newPassword === oldPassword ? 'same' : null) : 'form'
    return {
      ...(oldPassword === '' ? { oldPassword: t('account:password.oldNeeded') } : {}),
      ...(fresh ? { newPassword: t(`account:password.${fresh}`) } : {}),
      ...(again === newPassword ? {} : { again: t('account:password.differs') }),
    }
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const refused = await changePassword(values.oldPassword, values.newPassword)
    setBusy(false)
    if (refused) setFaults(refused)
    else reset()
  }
  const item = (name: keyof typeof nothing, label: string) => ({
    kind: 'password' as const,
    label: t(`account:password.${label}`),
    value: values[name],
    fault: faults[name],
    isRequired: true,
    max: 32,
    isDisabled: isBusy,
    autoComplete: name === 'oldPassword' ? 'current-password' : 'new-password',
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setFaults(({ [name]: _mended, ...others }) => others)
    },
  })
  return (
    <form
      className={accountCss.form}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {/* Password managers want to know whose it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextItem {...item('oldPassword', 'old')} />
      <TextItem {...item('newPassword', 'fresh')} hint={t('account:password.hint')} />
      {values.newPassword === '' ? null : <StrengthMeter password={values.newPassword} />}
      <TextItem {...item('again', 'again')} />
      {faults[''] ? <Alert type="error" showIcon role="alert" title={faults['']} /> : null}
      <p className={`${css.hint} ${css.indent}`}>{t('account:password.others')}</p>
      <div className={accountCss.buttons}>
        <Button type="primary" htmlType="submit" loading={isBusy} autoInsertSpace={false}>
          {t('account:password.save')}
        </Button>
        <Button disabled={isBusy || !isDirty} autoInsertSpace={false} onClick={reset}>
          {t('account:password.reset')}
        </Button>
      </div>
    </form>
  )
}

/** How hard the password is to guess, while it is typed. */
function StrengthMeter({ password }: { readonly password: string }) {
  const t = useNamespaces(['account'])
  const strength = strengthOf(password)
  const advice = strength === 'weak' || strength === 'fair' ? t(`account:password.advice.${strength}`) : ''
  return (
    <div className={`${css.strength} ${css.indent}`} data-strength={strength} role="status">
      <span className={css.strengthBar} aria-hidden="true" />
      <span>
        {t('account:password.strength')} <strong>{t(`account:password.levels.${strength}`)}</strong>
      </span>
      {advice ? <small>{advice}</small> : null}
    </div>
  )
}
