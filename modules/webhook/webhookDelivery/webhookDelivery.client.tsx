import { NoValue } from '#web/fields/cell-parts.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import type { webhookDelivery } from './webhookDelivery.ts'

const DeliveryPage = lazy(async () => ({ default: (await import('./delivery-page.tsx')).DeliveryPage }))

/** A delivery is read on a page of its own: what was sent, and what came back. */
export const webhookDeliveryClient: ClientSide<typeof webhookDelivery> = {
  cells: { failure: FailureCell },
  detail: DeliveryPage,
}

/** A sentence, not one of a few states: it stands as a text. */
function FailureCell({ row: { failure } }: CellProps<typeof webhookDelivery>) {
  const t = useNamespaces(['routine/webhookDelivery'])
  if (!failure) return <NoValue />
  const text = t(`routine/webhookDelivery:options.failure.${failure}`)
  return <span title={text}>{text}</span>
}
