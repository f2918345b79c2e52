import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { FactorSetup, type FactorSetupData } from '#web/sign-in/second-factor/factor-setup.tsx'
import { RecoveryCodes } from '#web/sign-in/second-factor/recovery-codes.tsx'
import { Spinner } from '../ui/states/states.tsx'
import css from './login.module.css'
import type { SecondStepCalls, SecondStep as Step } from './step.ts'

interface SecondStepProps {
  readonly step: Step
  readonly calls: SecondStepCalls
  readonly onIn: () => void
  readonly onBack: () => void
}

/** What comes after the right password: a code, a recovery code, or first of all an app to set up. */
export default function SecondStep({ step, calls, onIn, onBack }: SecondStepProps) {
  const t = useNamespaces(['factor'])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const ways = waysOf(step)
  const [kind, setKind] = useState<Way>(ways[0] ?? 'code')
  const isSetup = step.methods.includes('setup')
  const setup = useSetup(calls, isSetup ? step.ticket : null, onBack)
  const handleIn = (recoveryCodes: readonly string[]) =>
    recoveryCodes.length > 0 ? setCodes(recoveryCodes) : onIn()

  if (codes) {
    return (
      <Part title={t('factor:recoveryTitle')}>
        <RecoveryCodes codes={codes} onDone={onIn} />
      </Part>
    )
  }
  if (isSetup && !setup) return <Spinner label={t('factor:loading')} />
  return (
    <Part
      title={t(isSetup ? 'factor:setupTitle' : 'factor:stepTitle')}
      text={t(isSetup ? 'factor:setupText' : `factor:${kind}StepText`)}
    >
      {setup && <FactorSetup setup={setup} />}
      {kind === 'passkey' ? (
        <PasskeyForm calls={calls} ticket={step.ticket} onIn={handleIn} />
      ) : (
        <CodeForm key={kind} kind={kind} calls={calls} ticket={step.ticket} onIn={handleIn} />
      )}
      <div className={css.links}>
        {ways
          .filter((way) => way !== kind)
          .map((way) => (
            <button key={way} type="button" onClick={() => setKind(way)}>
              {t(`factor:use.${way}`)}
            </button>
          ))}
        <button type="button" onClick={onBack}>
          {t('factor:back')}
        </button>
      </div>
    </Part>
  )
}

type Way = 'passkey' | 'code' | 'recovery'

/** The ways that an account has, the easiest one first. */
function waysOf({ methods }: Step): readonly Way[] {
  const names = { passkey: 'passkey', totp: 'code', recovery: 'recovery', setup: 'code' } as const
  return methods.map((method) => names[method])
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={css.form} aria-label={title}>
      <h2>{title}</h2>
      {text ? <p className={css.stepText}>{text}</p> : null}
      {children}
    </section>
  )
}

/** The secret for the app, once; a ticket that counts no more leads back to the start. */
function useSetup(
  { begin }: SecondStepCalls,
  ticket: string | null,
  onBack: () => void,
): FactorSetupData | null {
  const [setup, setSetup] = useState<FactorSetupData | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (ticket === null || !begin || isAsked.current) return
    isAsked.current = true
    begin(ticket).then(setSetup, onBack)
  }, [ticket, begin, onBack])
  return setup
}

interface WayProps {
  readonly calls: SecondStepCalls
  readonly ticket: string
  readonly onIn: (recoveryCodes: readonly string[]) => void
}

/** A click, and the browser asks for the passkey; what it says about why there is none is told. */
function PasskeyForm({ calls, ticket, onIn }: WayProps) {
  const t = useNamespaces(['factor'])
  const button = useRef<HTMLButtonElement>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => button.current?.focus(), [])

  const handleClick = async () => {
    setBusy(true)
    setFault('')
    try {
      const [options, { askPasskey }] = await Promise.all([
        calls.askPasskey(ticket),
        import('#web/sign-in/second-factor/passkey.ts'),
      ])
      const answer = await askPasskey(options)
      if ('passkey' in answer) return onIn(await calls.take(ticket, answer))
      setFault(`factor:passkeyFault.${answer.reason}`)
    } catch {
      // What the server refuses has been told.
    }
    setBusy(false)
  }
  return (
    <div>
      <button
        ref={button}
        type="button"
        className={`button button-primary ${css.submit} ${css.verify}`}
        disabled={isBusy}
        onClick={() => void handleClick()}
      >
        {t(isBusy ? 'factor:verifying' : 'factor:askPasskey')}
      </button>
      <p className={css.fault} role="alert">
        {fault ? t(fault) : ''}
      </p>
    </div>
  )
}

interface CodeFormProps extends WayProps {
  readonly kind: 'code' | 'recovery'
}

function CodeForm({ kind, calls, ticket, onIn }: CodeFormProps) {
  const t = useNamespaces(['factor'])
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const plain = text.replace(/[\s-]/g, '')
    const isWhole = kind === 'code' ? /^\d{6}$/.test(plain) : plain.length === 10
    setFault(isWhole ? '' : `factor:${kind}Missing`)
    if (!isWhole) return input.current?.focus()
    setBusy(true)
    try {
      onIn(await calls.take(ticket, { [kind]: plain }))
    } catch {
      setBusy(false)
      setText('')
      input.current?.focus()
    }
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className={css.field}>
        <label htmlFor="login-code">{t(`factor:${kind}`)}</label>
        <div className={css.input} data-invalid={fault !== ''}>
          <input
            ref={input}
            id="login-code"
            className={css.code}
            inputMode={kind === 'code' ? 'numeric' : 'text'}
            autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            value={text}
            aria-invalid={fault !== ''}
            aria-describedby={fault ? 'login-code-fault' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p id="login-code-fault" className={css.fault} role="alert">
          {fault ? t(fault) : ''}
        </p>
      </div>
      <button type="submit" className={`button button-primary ${css.submit} ${css.verify}`} disabled={isBusy}>
        {t(isBusy ? 'factor:verifying' : 'factor:verify')}
      </button>
    </form>
  )
}
