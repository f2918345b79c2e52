import { Button, Input, Space } from 'antd'
import { useEffect, useId, useState } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import type { HumanProof } from '#web/modules.ts'
import { HumanCheck } from '#web/sign-in/human-check.tsx'
import type { Faults } from '../../../account/queries.ts'
import { useNamespaces } from '../../../i18n/i18n.ts'
import css from '../../../screens/form/form.module.css'
import { useNow } from '../../../ui/use-now.ts'
import type { Channel } from '../queries.ts'
import { type CodePurpose, sendCode } from './contact-calls.ts'

/** Seconds until another code may be asked for. */
const pause = 60

interface CodeItemProps {
  readonly channel: Channel
  readonly purpose: CodePurpose
  readonly code: string
  readonly fault: string | undefined
  /** where the code goes, and the password where that takes one */
  readonly body: { readonly address: string; readonly password?: string }
  /** what has to be right before a code is asked for */
  readonly check: () => Faults | null
  readonly onChange: (code: string) => void
  readonly onFaults: (faults: Faults) => void
}

/** The input of a code, and the button that has it sent: behind the proof of a person, once a minute. */
export function CodeItem(props: CodeItemProps) {
  const { channel, purpose, code, fault, body, check, onChange, onFaults } = props
  const t = useNamespaces(['account', 'signIn'])
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { seconds, start } = usePause()
  const ask = () => {
    const faults = check()
    onFaults(faults ?? {})
    if (!faults) setAsking(true)
  }
  const send = async (proof: HumanProof) => {
    setAsking(false)
    setBusy(true)
    const faults = await sendCode(channel, purpose, body, proof)
    setBusy(false)
    onFaults(faults ?? {})
    if (!faults) start()
  }
  return (
    <div className={css.item}>
      <div className={css.label}>
        <label htmlFor={id}>
          <span className={css.required} aria-hidden="true">
            *
          </span>
          {t('account:bind.code')}
        </label>
      </div>
      <div className={css.control}>
        <Space.Compact block>
          <Input
            id={id}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            status={fault ? 'error' : ''}
            aria-required
            aria-invalid={Boolean(fault)}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={({ target }) => onChange(target.value)}
          />
          <Button autoInsertSpace={false} loading={isBusy} disabled={seconds > 0} onClick={ask}>
            {seconds > 0 ? t('account:bind.again', { seconds }) : t('account:bind.send')}
          </Button>
        </Space.Compact>
        {fault ? (
          <p id={`${id}-fault`} className={css.error} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      {isAsking ? <HumanCheck onPass={(proof) => void send(proof)} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

/** Counts the seconds down until another code may be asked for. */
function usePause(): { readonly seconds: number; readonly start: () => void } {
  const now = useNow(500)
  const [end, setEnd] = useState(0)
  useEffect(() => {
    if (end > 0 && now >= end) setEnd(0)
  }, [now, end])
  return {
    seconds: end === 0 ? 0 : Math.min(pause, Math.max(0, Math.ceil((end - now) / 1000))),
    start: () => setEnd(serverNow() + pause * 1000),
  }
}
