import { useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import loginCss from '#web/sign-in/login.module.css'
import { PasswordField } from '#web/sign-in/text-field.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import type { Channel } from '../codes.ts'
import { AddressFields, WayTiles } from './address-fields.tsx'
import { recover } from './calls.ts'
import { checkRecovery, type Recovery } from './checks.ts'
import css from './entry.module.css'
import { Notice } from './notice.tsx'
import { textIn, useEntryForm } from './use-entry-form.ts'

interface RecoveryDialogProps {
  /** ways on which codes can be sent */
  readonly open: readonly Channel[]
  /** the password is another one; `told` is what the server says */
  readonly onDone: (told: string) => void
  readonly onClose: () => void
}

/** Another password for whoever reads the mail or the messages of an account. */
export default function RecoveryDialog({ open, onDone, onClose }: RecoveryDialogProps) {
  const t = useNamespaces(['web', 'memberLogin'])
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLInputElement>('input[name="address"]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="recovery-title"
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="flex items-center between mb-4">
        <h2 id="recovery-title">{t('memberLogin:recoverTitle')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('web:close')}
          onClick={() => dialog.current?.close()}
        >
          <Glyph name="close" size={18} />
        </button>
      </div>
      {open.length === 0 ? (
        <p className={css.closed}>{t('memberLogin:noRecovery')}</p>
      ) : (
        <RecoveryForm open={open} onDone={onDone} />
      )}
    </dialog>
  )
}

function RecoveryForm({ open, onDone }: Pick<RecoveryDialogProps, 'open' | 'onDone'>) {
  const t = useNamespaces(['memberLogin'])
  const [way, setWay] = useState<Channel>(open[0] ?? 'email')
  const { form, faultOf, notice, isBusy, refuse, run, handleSubmit } = useEntryForm({
    read: (data) => readRecovery(data, way),
    check: checkRecovery,
    send: async (wanted) => onDone(await recover(wanted)),
  })
  return (
    <form ref={form} className={loginCss.form} noValidate onSubmit={handleSubmit}>
      <WayTiles
        legend={t('memberLogin:recoverBy')}
        names={{ email: t('memberLogin:recoverByEmail'), mobile: t('memberLogin:recoverByMobile') }}
        open={open}
        chosen={way}
        onChoose={(next) => {
          setWay(next)
          refuse({})
        }}
      />
      <AddressFields
        key={way}
        id="recovery"
        channel={way}
        event="user_retrieve_pwd"
        faultOf={faultOf}
        onRefuse={refuse}
        run={run}
      />
      <PasswordField
        id="recovery-password"
        name="password"
        label={t('memberLogin:newPassword')}
        placeholder={t('memberLogin:newPasswordHint')}
        autoComplete="new-password"
        maxLength={32}
        fault={faultOf('password')}
      />
      <PasswordField
        id="recovery-again"
        name="again"
        label={t('memberLogin:newPasswordAgain')}
        autoComplete="new-password"
        maxLength={32}
        fault={faultOf('again')}
      />
      <Notice text={notice} />
      <button type="submit" className={`button button-primary ${loginCss.submit}`} disabled={isBusy}>
        {t(isBusy ? 'memberLogin:busy' : 'memberLogin:recover')}
      </button>
    </form>
  )
}

function readRecovery(data: FormData, type: Channel): Recovery {
  return {
    type,
    address: textIn(data, 'address'),
    code: textIn(data, 'code').replaceAll(' ', ''),
    password: String(data.get('password') ?? ''),
    again: String(data.get('again') ?? ''),
  }
}
