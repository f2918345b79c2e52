import { Suspense } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Spinner } from '../../ui/states/states.tsx'
import css from './factor.module.css'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** What an authenticator app is to be given, as the server makes it. */
export interface FactorSetupData {
  readonly secret: string
  /** the same as an address, for a QR code */
  readonly uri: string
}

/** The secret for the app: to scan, to open on the same device, or to type in. */
export function FactorSetup({ setup }: { readonly setup: FactorSetupData }) {
  const t = useNamespaces(['factor'])
  return (
    <div className={css.setup}>
      <p>{t('factor:scan')}</p>
      <div className={css.frame}>
        <Suspense fallback={<Spinner label={t('factor:drawing')} />}>
          <QrCode text={setup.uri} label={t('factor:qr')} />
        </Suspense>
      </div>
      <p>
        {t('factor:typeIn')}
        <code className={css.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>
        <a href={setup.uri}>{t('factor:openApp')}</a>
      </p>
    </div>
  )
}
