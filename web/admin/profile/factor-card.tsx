import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { unixToText } from '#core/time.ts'
import { useTimeZone } from '#web/fields/time-zone.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { FactorSetupData } from '../second-factor/factor-setup.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { ConfirmFactor } from './confirm-factor.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Factor, factorQuery, type ProvenCall } from './queries.ts'

/** What stands open: a question for the password, the app's secret, or the codes that are shown once. */
type Step =
  | { readonly name: 'password'; readonly call: ProvenCall }
  | { readonly name: 'setup'; readonly setup: FactorSetupData }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** The second step of sign-in: off, or on since when and with how many recovery codes. */
export function FactorCard() {
  const t = useNamespaces(['profile', 'factor'])
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(factorQuery)
  const [step, setStep] = useState<Step | null>(null)
  const close = () => {
    setStep(null)
    void client.invalidateQueries({ queryKey: factorQuery.queryKey })
  }
  const handleProven = (call: ProvenCall, answer: unknown) => {
    if (call === 'factorBegin') setStep({ name: 'setup', setup: answer as FactorSetupData })
    else if (call === 'factorRemove') close()
    else setStep({ name: 'codes', codes: (answer as { recovery_codes: readonly string[] }).recovery_codes })
  }
  return (
    <section className="card" aria-labelledby="profile-factor">
      <h2 id="profile-factor">{t('profile:factorTitle')}</h2>
      <p className="profile-hint">{t('profile:factorText')}</p>
      {!data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />)}
      {data && <State factor={data} onCall={(call) => setStep({ name: 'password', call })} />}
      {step?.name === 'password' && (
        <PasswordDialog
          call={step.call}
          onDone={(answer) => handleProven(step.call, answer)}
          onClose={close}
        />
      )}
      <Modal
        open={step?.name === 'setup'}
        title={t('factor:setupTitle')}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={close}
      >
        {step?.name === 'setup' && (
          <ConfirmFactor setup={step.setup} onDone={(codes) => setStep({ name: 'codes', codes })} />
        )}
      </Modal>
      <Modal
        open={step?.name === 'codes'}
        title={t('factor:recoveryTitle')}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={close}
      >
        {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
      </Modal>
    </section>
  )
}

interface StateProps {
  readonly factor: Factor
  readonly onCall: (call: ProvenCall) => void
}

function State({ factor: { mode, since, recovery_left }, onCall }: StateProps) {
  const t = useNamespaces(['profile'])
  const zone = useTimeZone()
  if (since === null) {
    return (
      <div className="profile-factor">
        <p>
          <span className="pf-tag">{t('profile:factorIsOff')}</span>
        </p>
        {mode === 'off' ? (
          <p className="profile-hint">{t('profile:factorNotOffered')}</p>
        ) : (
          <Button type="primary" onClick={() => onCall('factorBegin')}>
            {t('profile:factorSetUp')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="profile-factor">
      <p>
        <span className="pf-tag pf-hue-green">{t('profile:factorIsOn')}</span>{' '}
        {t('profile:factorSince', { time: unixToText(since, zone) })}
      </p>
      <p data-few={recovery_left < 3 || undefined}>{t('profile:recoveryLeft', { left: recovery_left })}</p>
      <div className="profile-buttons">
        <Button onClick={() => onCall('recoveryCodes')}>{t('profile:renewCodes')}</Button>
        {mode === 'required' ? (
          <p className="profile-hint">{t('profile:factorRequired')}</p>
        ) : (
          <Button danger autoInsertSpace={false} onClick={() => onCall('factorRemove')}>
            {t('profile:factorRemove')}
          </Button>
        )}
      </div>
    </div>
  )
}
