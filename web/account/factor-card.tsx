import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { type ReactElement, useState } from 'react'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { FactorSetupData } from '#web/sign-in/second-factor/factor-setup.tsx'
import { RecoveryCodes } from '#web/sign-in/second-factor/recovery-codes.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '../ui/tag/tag.tsx'
import css from './account.module.css'
import { ConfirmFactor } from './confirm-factor.tsx'
import { LoadFailure } from './load-failure.tsx'
import { NewPasskey, type PasskeySetup } from './new-passkey.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type AccountBase, type Factor, factorQuery, type ProvenCall } from './queries.ts'

/** What stands open: a question for the password, the app's secret, or the codes that are shown once. */
type Step =
  | {
      readonly name: 'password'
      readonly call: ProvenCall
      readonly more?: Readonly<Record<string, unknown>>
    }
  | { readonly name: 'setup'; readonly setup: FactorSetupData }
  | { readonly name: 'passkey'; readonly setup: PasskeySetup }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** The second step of sign-in: off, or on since when and with how many recovery codes. */
export function FactorCard({ base }: { readonly base: AccountBase }) {
  const t = useNamespaces(['profile', 'factor'])
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(factorQuery(base))
  const [step, setStep] = useState<Step | null>(null)
  const close = () => {
    setStep(null)
    void client.invalidateQueries({ queryKey: factorQuery(base).queryKey })
  }
  const handleProven = (call: ProvenCall, answer: unknown) => {
    if (call === 'factorBegin') setStep({ name: 'setup', setup: answer as FactorSetupData })
    else if (call === 'passkeyBegin') setStep({ name: 'passkey', setup: answer as PasskeySetup })
    else if (call.endsWith('Remove')) close()
    else setStep({ name: 'codes', codes: (answer as { recovery_codes: readonly string[] }).recovery_codes })
  }
  return (
    <Card aria-labelledby="profile-factor">
      <h2 id="profile-factor">{t('profile:factorTitle')}</h2>
      <p className={css.hint}>{t('profile:factorText')}</p>
      {!data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />)}
      {data && (
        <>
          <State factor={data} onCall={(call) => setStep({ name: 'password', call })} />
          <PasskeyList
            factor={data}
            onAdd={() => setStep({ name: 'password', call: 'passkeyBegin' })}
            onRemove={({ id }) => setStep({ name: 'password', call: 'passkeyRemove', more: { id } })}
          />
        </>
      )}
      {step?.name === 'password' && (
        <PasswordDialog
          base={base}
          call={step.call}
          more={step.more}
          onDone={(answer) => handleProven(step.call, answer)}
          onClose={close}
        />
      )}
      <StepDialog title={t('factor:setupTitle')} onClose={close}>
        {step?.name === 'setup' && (
          <ConfirmFactor
            base={base}
            setup={step.setup}
            onDone={(codes) => setStep({ name: 'codes', codes })}
          />
        )}
      </StepDialog>
      <StepDialog title={t('profile:passkeyAdd')} onClose={close}>
        {step?.name === 'passkey' && (
          <NewPasskey
            base={base}
            setup={step.setup}
            onDone={(codes) => (codes.length > 0 ? setStep({ name: 'codes', codes }) : close())}
          />
        )}
      </StepDialog>
      <StepDialog title={t('factor:recoveryTitle')} onClose={close}>
        {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
      </StepDialog>
    </Card>
  )
}

interface StepDialogProps {
  readonly title: string
  /** false while this step is not at hand */
  readonly children: ReactElement | false
  readonly onClose: () => void
}

/** One step, which a click beside it does not end. */
function StepDialog({ title, children, onClose }: StepDialogProps) {
  return (
    <Modal
      open={children !== false}
      title={title}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}

interface StateProps {
  readonly factor: Factor
  readonly onCall: (call: ProvenCall) => void
}

/** The app and, where there is any factor, the codes for the day it is lost. */
function State({ factor: { mode, since, recovery_left, passkeys }, onCall }: StateProps) {
  const t = useNamespaces(['profile'])
  const moments = useMoments()
  const isLast = mode === 'required' && passkeys.length === 0
  return (
    <div className={css.factor}>
      <h3>{t('profile:factorApp')}</h3>
      {since === null ? (
        <p>
          <Tag hue="gray">{t('profile:factorIsOff')}</Tag>
        </p>
      ) : (
        <p>
          <Tag hue="green">{t('profile:factorIsOn')}</Tag>{' '}
          {t('profile:factorSince', { time: moments.text(since) })}
        </p>
      )}
      {since === null && mode === 'off' && <p className={css.hint}>{t('profile:factorNotOffered')}</p>}
      {(since !== null || passkeys.length > 0) && (
        <p data-few={recovery_left < 3 || undefined}>{t('profile:recoveryLeft', { left: recovery_left })}</p>
      )}
      <div className={css.buttons}>
        {since === null && mode !== 'off' && (
          <Button type="primary" onClick={() => onCall('factorBegin')}>
            {t('profile:factorSetUp')}
          </Button>
        )}
        {(since !== null || passkeys.length > 0) && (
          <Button onClick={() => onCall('recoveryCodes')}>{t('profile:renewCodes')}</Button>
        )}
        {since !== null &&
          (isLast ? (
            <p className={css.hint}>{t('profile:factorRequired')}</p>
          ) : (
            <Button danger autoInsertSpace={false} onClick={() => onCall('factorRemove')}>
              {t('profile:factorRemove')}
            </Button>
          ))}
      </div>
    </div>
  )
}
