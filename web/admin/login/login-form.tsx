import { type FormEvent, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { HumanProof } from '#web/modules.ts'
import { HumanCheck } from '#web/sign-in/human-check.tsx'
import css from '#web/sign-in/login.module.css'
import type { SecondStep as Step } from '#web/sign-in/step.ts'
import { PasswordField, TextField } from '#web/sign-in/text-field.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { adminPath, go } from '../../navigation/navigation.ts'
import { parseDestination, writeDestination } from '../../navigation/return-to.ts'
import { Spinner } from '../../ui/states/states.tsx'
import { type Credentials, checkCredentials, isHumanCheckDue, secondStepCalls, signIn } from './sign-in.ts'

const SecondStep = lazy(() => import('#web/sign-in/second-step.tsx'))

type Faults = ReturnType<typeof checkCredentials>

/** Name and password, the proof of a person where it is asked for, and then the way back. */
export function LoginForm() {
  const t = useNamespaces(['login'])
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Credentials | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  const isCheckDue = useHumanCheckDue()
  const [query] = useSearchParams()

  const enterBackOffice = () => {
    const wanted = parseDestination(query.get('to'))
    go(adminPath(wanted ? `loading/${writeDestination(wanted)}` : 'loading'), { replace: true })
  }
  const startAgain = useCallback(() => {
    setStep(null)
    setBusy(false)
  }, [])
  const enter = async (credentials: Credentials, proof: HumanProof | null) => {
    setBusy(true)
    try {
      const next = await signIn(credentials, proof)
      if (next) setStep(next)
      else enterBackOffice()
    } catch {
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
    }
  }

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const credentials = readForm(event.currentTarget)
    const found = checkCredentials(credentials)
    setFaults(found)
    const first = (['username', 'password'] as const).find((name) => found[name])
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    const isNeeded = await isCheckDue().catch(() => null)
    setBusy(false)
    if (isNeeded) setAsked(credentials)
    else if (isNeeded === false) await enter(credentials, null)
  }

  if (step) {
    return (
      <Suspense fallback={<Spinner label={t('login:submitting')} />}>
        <SecondStep step={step} calls={secondStepCalls} onIn={enterBackOffice} onBack={startAgain} />
      </Suspense>
    )
  }
  return (
    <>
      <LoginFields form={form} faults={faults} isBusy={isBusy} onSubmit={handleSubmit} />
      {asked ? (
        <HumanCheck
          onClose={() => setAsked(null)}
          onPass={(proof) => {
            setAsked(null)
            void enter(asked, proof)
          }}
        />
      ) : null}
    </>
  )
}

interface LoginFieldsProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly faults: Faults
  readonly isBusy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

function LoginFields({ form, faults, isBusy, onSubmit }: LoginFieldsProps) {
  const t = useNamespaces(['login'])
  return (
    <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
      <TextField
        id="login-username"
        name="username"
        glyph="user"
        label={t('login:username')}
        placeholder={t('login:usernamePlaceholder')}
        autoComplete="username"
        isFirst
        fault={faults.username && t(faults.username)}
      />
      <PasswordField
        id="login-password"
        name="password"
        label={t('login:password')}
        placeholder={t('login:passwordPlaceholder')}
        autoComplete="current-password"
        fault={faults.password && t(faults.password)}
      />
      <label className={css.keep}>
        <input type="checkbox" name="keep" /> {t('login:keep')}
      </label>
      <button type="submit" className={`button button-primary ${css.submit}`} disabled={isBusy}>
        {t(isBusy ? 'login:submitting' : 'login:submit')}
      </button>
    </form>
  )
}

/** Asks once when the page opens, and again later if that failed. */
function useHumanCheckDue(): () => Promise<boolean> {
  const answer = useRef<Promise<boolean>>(null)
  const ask = () => {
    answer.current ??= isHumanCheckDue()
    answer.current.catch(() => {
      answer.current = null
    })
    return answer.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void ask().catch(() => undefined), [])
  return ask
}

function readForm(form: HTMLFormElement): Credentials {
  const data = new FormData(form)
  return {
    username: String(data.get('username') ?? '').trim(),
    password: String(data.get('password') ?? ''),
    keep: data.get('keep') !== null,
  }
}
