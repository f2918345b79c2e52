import { Suspense } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import { FormWindow } from '../form/form-window.tsx'
import type { RowView } from '../row-parts.tsx'

interface ViewWindowProps {
  readonly view: RowView
  readonly resource: ResourceJson
  readonly id: number
  readonly onClose: () => void
}

/** A view of a row that has no form, such as the history of an entry of a ledger. */
export function ViewWindow({ view: { label, View }, resource, id, onClose }: ViewWindowProps) {
  const t = useNamespaces(['form', resource.name])
  return (
    <FormWindow
      size="normal"
      title={t(label)}
      detail={`${t(`${resource.name}:name`)} #${id}`}
      closeLabel={t('form:close')}
      onClose={onClose}
    >
      <Suspense fallback={<LoadingState label={t('form:loading')} />}>
        <View resource={resource} id={id} onChanged={onClose} />
      </Suspense>
    </FormWindow>
  )
}
