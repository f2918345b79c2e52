import { Button, Modal } from 'antd'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { Quote } from './calls.client.ts'

/** Something that is not as it was agreed to; amounts are texts. */
export interface Change {
  readonly what: 'price' | 'quantity' | 'fee' | 'total' | 'address'
  readonly variant_id?: number
  readonly was?: string | number
  readonly now?: string | number
}

interface ChangedDialogProps {
  readonly changes: readonly Change[]
  /** what it comes to now */
  readonly quote: Quote
  readonly isBusy: boolean
  readonly onAccept: () => void
  readonly onCancel: () => void
}

/** Says what has changed while somebody looked at an order; nothing is ordered before they agree. */
export function ChangedDialog({ changes, quote, isBusy, onAccept, onCancel }: ChangedDialogProps) {
  const t = useNamespaces(['shop'])
  const nameOf = (id: number | undefined) =>
    quote.lines.find(({ variant_id }) => variant_id === id)?.name ?? t('shop:cart.gone')
  const shown = (what: Change['what'], value: string | number | undefined) =>
    what === 'quantity' ? String(value ?? '') : shownMoney(value)
  return (
    <Modal
      open
      title={t('shop:changed.title')}
      onCancel={onCancel}
      footer={[
        <Button key="keep" onClick={onCancel}>
          {t('shop:changed.keep')}
        </Button>,
        <Button key="accept" type="primary" loading={isBusy} onClick={onAccept}>
          {t('shop:changed.accept')}
        </Button>,
      ]}
    >
      <p>{t('shop:changed.text')}</p>
      <ul className="bullets mt-2">
        {changes.map(({ what, variant_id, was, now }) => (
          <li key={`${what} ${variant_id ?? ''}`}>
            {t(`shop:changed.${what}`, {
              name: nameOf(variant_id),
              was: shown(what, was),
              now: shown(what, now),
            })}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
