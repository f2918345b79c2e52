import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import { useFigures } from './figures.ts'

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>

/**
 * How the call behind a panel is doing, as far as the panel itself does not show it: on its way, or failed, with the way to
 * try again. Above what arrived earlier a failure is one line: what stands there is no longer true of now.
 */
export function PanelState({ asked }: { asked: Asked }) {
  const t = useNamespaces(['operations', 'web'])
  const { clock } = useFigures()
  const { data, error, dataUpdatedAt, isFetching, refetch } = asked
  if (!error) return data === undefined ? <LoadingState label={t('web:loading')} /> : null
  const isEmpty = data === undefined
  const retry = (
    <Button
      size={isEmpty ? 'middle' : 'small'}
      autoInsertSpace={false}
      loading={isEmpty && isFetching}
      onClick={() => void refetch()}
    >
      {t('web:retry')}
    </Button>
  )
  if (isEmpty)
    return (
      <EmptyState
        isAlert
        glyph="warning"
        title={t('operations:failed')}
        text={error.message}
        actions={retry}
      />
    )
  return (
    <p className="row wrap warn gap-1-3" role="alert">
      {t('operations:stale', { time: clock(Math.floor(dataUpdatedAt / 1000)), reason: error.message })}
      {retry}
    </p>
  )
}
