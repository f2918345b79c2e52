import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '../../ui/feedback/feedback.ts'
import css from './factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** whoever has them has said so */
  readonly onDone: () => void
}

/** The codes for the day the phone is lost; they are shown this one time. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useNamespaces(['factor'])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success(t('factor:copied'))
    } catch {
      toast.error(t('factor:notCopied'))
    }
  }
  return (
    <div className={css.recovery}>
      <p>{t('factor:recoveryText')}</p>
      <ol className={css.codes} aria-label={t('factor:recoveryTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <button type="button" className="button" onClick={() => void copy()}>
          {t('factor:copy')}
        </button>
        <button type="button" className="button" onClick={() => save(codes)}>
          {t('factor:save')}
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          {t('factor:saved')}
        </button>
      </div>
    </div>
  )
}

function save(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${location.hostname}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(address)
}
