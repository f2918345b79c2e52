import { Button } from 'antd'
import { RequestFailure } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState } from '#web/ui/states/states.tsx'

/** Something of the generator could not be had: why, and the way to try again. */
export function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useNamespaces(['crud', 'web'])
  const isDenied = error instanceof RequestFailure && error.envelope?.code === 401
  return (
    <EmptyState
      isAlert
      glyph={isDenied ? 'lock' : 'warning'}
      title={t(isDenied ? 'crud:denied' : 'crud:failed')}
      text={error.message}
      actions={isDenied ? null : <Button onClick={onRetry}>{t('web:retry')}</Button>}
    />
  )
}
