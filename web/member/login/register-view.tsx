import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import loginCss from '#web/sign-in/login.module.css'
import { PasswordField, TextField } from '#web/sign-in/text-field.tsx'
import type { Channel } from '../codes.ts'
import { AddressFields, WayTiles } from './address-fields.tsx'
import { register } from './calls.ts'
import { checkRegistration, type Registration } from './checks.ts'
import css from './entry.module.css'
import { Notice } from './notice.tsx'
import { textIn, useEntryForm } from './use-entry-form.ts'

interface RegisterViewProps {
  /** ways on which codes can be sent */
  readonly open: readonly Channel[]
  readonly onIn: () => void
  readonly onLogin: () => void
}

/** A new account for whoever reads the mail or the messages of an address. */
export default function RegisterView({ open, onIn, onLogin }: RegisterViewProps) {
  const t = useNamespaces(['memberLogin'])
  const [way, setWay] = useState<Channel | null>(null)
  const chosen = way ?? open[0] ?? 'email'
  const { form, faultOf, notice, isBusy, refuse, run, handleSubmit } = useEntryForm({
    read: (data) => readRegistration(data, chosen),
    check: checkRegistration,
    send: async (wanted) => {
      await register(wanted)
      onIn()
    },
  })
  const back = (
    <button type="button" className={`button ${css.other}`} onClick={onLogin}>
      {t('memberLogin:toLogin')}
    </button>
  )
  if (open.length === 0) {
    return (
      <div className={loginCss.form}>
        <p className={css.closed}>{t('memberLogin:noWay')}</p>
        {back}
      </div>
    )
  }
  return (
    <form ref={form} className={loginCss.form} noValidate onSubmit={handleSubmit}>
      <WayTiles
        legend={t('memberLogin:registerBy')}
        names={{ email: t('memberLogin:byEmail'), mobile: t('memberLogin:byMobile') }}
        open={open}
        chosen={chosen}
        onChoose={(next) => {
          setWay(next)
          refuse({})
        }}
      />
      <TextField
        id="register-username"
        name="username"
        glyph="user"
        label={t('memberLogin:username')}
        placeholder={t('memberLogin:usernameHint')}
        autoComplete="username"
        maxLength={15}
        isFirst
        fault={faultOf('username')}
      />
      <PasswordField
        id="register-password"
        name="password"
        label={t('memberLogin:password')}
        placeholder={t('memberLogin:newPasswordHint')}
        autoComplete="new-password"
        maxLength={32}
        fault={faultOf('password')}
      />
      <AddressFields
        key={chosen}
        id="register"
        channel={chosen}
        event="user_register"
        faultOf={faultOf}
        onRefuse={refuse}
        run={run}
      />
      <Notice text={notice} />
      <button type="submit" className={`button button-primary ${loginCss.submit}`} disabled={isBusy}>
        {t(isBusy ? 'memberLogin:busy' : 'memberLogin:register')}
      </button>
      {back}
    </form>
  )
}

function readRegistration(data: FormData, type: Channel): Registration {
  return {
    type,
    username: textIn(data, 'username'),
    password: String(data.get('password') ?? ''),
    address: textIn(data, 'address'),
    code: textIn(data, 'code').replaceAll(' ', ''),
  }
}
