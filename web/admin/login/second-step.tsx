import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Spinner } from '#web/ui/states.tsx'
import { FactorSetup, type FactorSetupData } from '../second-factor/factor-setup.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { beginSetup, type SecondStep as Step, takeSecondStep } from './sign-in.ts'

interface SecondStepProps {
  readonly step: Step
  readonly onIn: () => void
  readonly onBack: () => void
}

/** What comes after the right password: a code, a recovery code, or first of all an app to set up. */
export default function SecondStep({ step, onIn, onBack }: SecondStepProps) {
  const t = useNamespaces(['factor', 'login'])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [kind, setKind] = useState<'code' | 'recovery'>('code')
  const isSetup = step.methods.includes('setup')
  const setup = useSetup(isSetup ? step.ticket : null, onBack)
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
      text={t(isSetup ? 'factor:setupText' : kind === 'code' ? 'factor:stepText' : 'factor:recoveryStepText')}
    >
      {setup && <FactorSetup setup={setup} />}
      <CodeForm key={kind} kind={kind} ticket={step.ticket} onIn={handleIn} />
      <div className="login-links">
        {!isSetup && (
          <button type="button" onClick={() => setKind(kind === 'code' ? 'recovery' : 'code')}>
            {t(kind === 'code' ? 'factor:useRecovery' : 'factor:useCode')}
          </button>
        )}
        <button type="button" onClick={onBack}>
          {t('factor:back')}
        </button>
      </div>
    </Part>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="login-form" aria-label={title}>
      <h2 className="login-step">{title}</h2>
      {text ? <p className="login-step-text">{text}</p> : null}
      {children}
    </section>
  )
}

/** The secret for the app, once; a ticket that counts no more leads back to the start. */
function useSetup(ticket: string | null, onBack: () => void): FactorSetupData | null {
  const [setup, setSetup] = useState<FactorSetupData | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (ticket === null || isAsked.current) return
    isAsked.current = true
    beginSetup(ticket).then(setSetup, onBack)
  }, [ticket, onBack])
  return setup
}

interface CodeFormProps {
  readonly kind: 'code' | 'recovery'
  readonly ticket: string
  readonly onIn: (recoveryCodes: readonly string[]) => void
}

function CodeForm({ kind, ticket, onIn }: CodeFormProps) {
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
      onIn(await takeSecondStep(ticket, { [kind]: plain }))
    } catch {
      setBusy(false)
      setText('')
      input.current?.focus()
    }
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className="login-field">
        <label htmlFor="login-code">{t(`factor:${kind}`)}</label>
        <div className="login-input" data-invalid={fault !== ''}>
          <input
            ref={input}
            id="login-code"
            className="login-code"
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
        <p id="login-code-fault" className="login-fault" role="alert">
          {fault ? t(fault) : ''}
        </p>
      </div>
      <button type="submit" className="button button-primary login-submit login-verify" disabled={isBusy}>
        {t(isBusy ? 'factor:verifying' : 'factor:verify')}
      </button>
    </form>
  )
}
