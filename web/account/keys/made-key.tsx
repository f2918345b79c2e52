import { Alert, Button } from 'antd'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '../../ui/feedback/feedback.ts'
import css from './keys.module.css'

/** A new key, shown this one time, and how it is sent. */
export function MadeKey({ value, onDone }: { readonly value: string; readonly onDone: () => void }) {
  const t = useNamespaces(['apiKeys'])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(t('apiKeys:copied'))
    } catch {
      toast.error(t('apiKeys:notCopied'))
    }
  }
  return (
    <div className="stack gap-3">
      <Alert type="warning" showIcon title={t('apiKeys:once')} />
      <div className={css.made}>
        <code className={css.key}>{value}</code>
        <Button autoFocus autoInsertSpace={false} onClick={() => void copy()}>
          {t('apiKeys:copy')}
        </Button>
      </div>
      <p className="soft">{t('apiKeys:usage')}</p>
      <pre className={css.usage}>Authorization: Bearer {value}</pre>
      <div className={css.actions}>
        <Button type="primary" autoInsertSpace={false} onClick={onDone}>
          {t('apiKeys:done')}
        </Button>
      </div>
    </div>
  )
}
