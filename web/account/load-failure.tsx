import { Button } from 'antd'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState } from '../ui/states/states.tsx'

/** A card whose content could not be had. */
export function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  const t = useNamespaces(['profile', 'web'])
  return (
    <EmptyState
      isAlert
      glyph="warning"
      title={t('profile:failed')}
      text={error.message}
      actions={
        <Button autoInsertSpace={false} onClick={() => onRetry()}>
          {t('web:retry')}
        </Button>
      }
    />
  )
}
