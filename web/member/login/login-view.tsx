import { Suspense, useCallback, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { HumanCheck } from '#web/sign-in/human-check.tsx'
import loginCss from '#web/sign-in/login.module.css'
import type { SecondStep as Step } from '#web/sign-in/step.ts'
import { PasswordField, TextField } from '#web/sign-in/text-field.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { Spinner } from '../../ui/states/states.tsx'
import { type CheckIn, secondStepCalls, signInMember } from './calls.ts'
import { checkLogin, type Login } from './checks.ts'
import css from './entry.module.css'
import { Notice } from './notice.tsx'
import { textIn, useEntryForm } from './use-entry-form.ts'

const SecondStep = lazy(() => import('#web/sign-in/second-step.tsx'))

interface LoginViewProps {
  /** asks, once, what signing in takes */
  readonly askCheckIn: () => Promise<CheckIn>
  readonly onIn: () => void
  readonly onRegister: () => void
  readonly onForgotten: () => void
}

/** Account and password, the proof of a person where it is asked for, and the second step where the account has one. */
export function LoginView({ askCheckIn, onIn, ...links }: LoginViewProps) {
  const t = useNamespaces(['memberLogin'])
  const [asked, setAsked] = useState<Login | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const startAgain = useCallback(() => setStep(null), [])

  const enter = async (...given: Parameters<typeof signInMember>) => {
    try {
      const next = await signInMember(...given)
      if (next) setStep(next)
      else onIn()
    } catch (error) {
      entry.form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
      throw error
    }
  }
  const entry = useEntryForm({
    read: readLogin,
    check: checkLogin,
    send: async (login) => {
      const { userLoginCaptchaSwitch } = await askCheckIn()
      if (userLoginCaptchaSwitch) setAsked(login)
      else await enter(login, null)
    },
  })

  if (step) {
    return (
      <Suspense fallback={<Spinner label={t('memberLogin:busy')} />}>
        <SecondStep step={step} calls={secondStepCalls} onIn={onIn} onBack={startAgain} />
      </Suspense>
    )
  }
  return (
    <>
      <LoginFields entry={entry} {...links} />
      {asked ? (
        <HumanCheck
          onClose={() => setAsked(null)}
          onPass={(proof) => {
            setAsked(null)
            void entry.run(() => enter(asked, proof))
          }}
        />
      ) : null}
    </>
  )
}

type LoginFieldsProps = Pick<LoginViewProps, 'onRegister' | 'onForgotten'> & {
  readonly entry: ReturnType<typeof useEntryForm<Login>>
}

function LoginFields({ entry, onRegister, onForgotten }: LoginFieldsProps) {
  const t = useNamespaces(['memberLogin'])
  const { form, faultOf, notice, isBusy, handleSubmit } = entry
  return (
    <form ref={form} className={loginCss.form} noValidate onSubmit={handleSubmit}>
      <TextField
        id="member-username"
        name="username"
        glyph="user"
        label={t('memberLogin:account')}
        placeholder={t('memberLogin:accountHint')}
        autoComplete="username"
        maxLength={50}
        isFirst
        fault={faultOf('username')}
      />
      <PasswordField
        id="member-password"
        name="password"
        label={t('memberLogin:password')}
        placeholder={t('memberLogin:passwordHint')}
        autoComplete="current-password"
        maxLength={32}
        fault={faultOf('password')}
      />
      <div className="row wrap between gap-1-4">
        <label className={loginCss.keep}>
          <input type="checkbox" name="keep" /> {t('memberLogin:keep')}
        </label>
        <button type="button" className={css.link} onClick={onForgotten}>
          {t('memberLogin:forgotten')}
        </button>
      </div>
      <Notice text={notice} />
      <button type="submit" className={`button button-primary ${loginCss.submit}`} disabled={isBusy}>
        {t(isBusy ? 'memberLogin:busy' : 'memberLogin:submit')}
      </button>
      <button type="button" className={`button ${css.other}`} onClick={onRegister}>
        {t('memberLogin:toRegister')}
      </button>
    </form>
  )
}

function readLogin(data: FormData): Login {
  return {
    username: textIn(data, 'username'),
    password: String(data.get('password') ?? ''),
    keep: data.get('keep') !== null,
  }
}
