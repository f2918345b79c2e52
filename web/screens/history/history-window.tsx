import { Suspense } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import { FormWindow } from '../form/form-window.tsx'
import History from './history.tsx'

interface HistoryWindowProps {
  readonly resource: ResourceJson
  readonly id: number
  readonly onClose: () => void
}

/** The history of a row that has no form, such as an entry of a ledger. */
export default function HistoryWindow({ resource, id, onClose }: HistoryWindowProps) {
  const t = useNamespaces(['form', 'history', resource.name])
  return (
    <FormWindow
      size="normal"
      title={t('history:list')}
      detail={`${t(`${resource.name}:name`)} #${id}`}
      closeLabel={t('form:close')}
      onClose={onClose}
    >
      <Suspense fallback={<LoadingState label={t('form:loading')} />}>
        <History resource={resource} id={id} onBroughtBack={onClose} />
      </Suspense>
    </FormWindow>
  )
}
