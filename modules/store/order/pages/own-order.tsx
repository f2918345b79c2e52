import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps } from '#web/screens/side.ts'
import { useMemberCan } from '#web/stores/member-permissions.ts'
import { confirm, toast } from '#web/ui/feedback/feedback.ts'
import { useNow } from '#web/ui/use-now.ts'
import { OwnPayments } from '../../payment/order-payments.tsx'
import { PayPanel } from '../../payment/pay/pay-panel.tsx'
import css from '../../shop/shop.module.css'
import { order } from '../order.ts'
import { leftText } from '../own/left-text.client.ts'
import { HideButton, RemindButton } from '../own/own-actions.tsx'
import { ReceiptButton } from '../print/receipt-button.tsx'
import { ChangeAddress } from './change-address.tsx'
import { OrderEvents, OrderLines, OrderTotals } from './order-parts.tsx'

/** An order as whoever ordered sees it: what is to be done, what was bought, what it came to, what has happened. */
export function OwnOrder({ row }: CellProps<typeof order>) {
  const t = useNamespaces(['shop', order.name])
  const can = useMemberCan()
  return (
    <div className="stack gap-4">
      {row.status === 'pending' ? <ToPay row={row} /> : null}
      {row.status === 'pending' && can(`${order.name}/pay`) ? <PayPanel id={row.id} /> : null}
      <section aria-label={t('shop:order.lines')}>
        <OrderLines row={row} />
      </section>
      <div className={css.halves}>
        <section aria-labelledby="order-delivery">
          <h2 id="order-delivery">{t('shop:order.delivery')}</h2>
          {row.address ? (
            <p className={css.memo}>{String(row.address)}</p>
          ) : (
            <p>{t('shop:order.notDelivered')}</p>
          )}
          {row.ship_name ? <p className="hint">{row.ship_name}</p> : null}
          {row.address && row.ship_status === 'none' && ['pending', 'paid'].includes(row.status) ? (
            <ChangeAddress id={row.id} country={String(row.ship_country)} />
          ) : null}
          {row.buyer_note ? (
            <>
              <h3 className="mt-3">{t('shop:order.buyerNote')}</h3>
              <p className={css.memo}>{row.buyer_note}</p>
            </>
          ) : null}
        </section>
        <section aria-label={t('shop:order.money')}>
          <OrderTotals row={row} />
          {row.status === 'pending' || row.pay_status === 'none' ? null : <OwnPayments id={row.id} />}
        </section>
      </div>
      <div className="row wrap">
        <RemindButton row={row} />
        <AgainButton id={row.id} />
        <ReceiptButton row={row} />
        <HideButton row={row} />
      </div>
      <section aria-labelledby="order-events">
        <h2 id="order-events" className="mb-2">
          {t('shop:order.timeline')}
        </h2>
        <OrderEvents id={row.id} />
      </section>
    </div>
  )
}

interface Again {
  readonly left: readonly {
    readonly name: string
    readonly reason: 'gone' | 'off_sale' | 'stock' | 'min' | 'max' | 'step'
  }[]
}

/** Fills the cart with what was ordered, as far as it is still sold, and leads there. */
function AgainButton({ id }: { readonly id: number }) {
  const t = useNamespaces(['shop'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const fill = async () => {
    setBusy(true)
    try {
      const { data } = await request<Again>('/api/store.order/again', { method: 'POST', body: { id } })
      await client.invalidateQueries({ queryKey: ['store'] })
      if (data.left.length > 0) {
        const items = data.left.map(({ name, reason }) => `${name}: ${t(`shop:closed.${reason}`)}`)
        toast.report({ key: 'order again', text: t('shop:order.notAdded'), items })
      }
      await navigate('/cart')
    } catch {
      // Why not has been told.
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void fill()}>
      {t('shop:order.again')}
    </button>
  )
}

/** How long there is to pay, and the way out. */
function ToPay({ row }: CellProps<typeof order>) {
  const t = useNamespaces(['shop'])
  const { text } = useMoments()
  const now = useNow(1000)
  const can = useMemberCan()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const due = Number(row.expire_time ?? 0)
  const seconds = due - Math.floor(now / 1000)
  const cancel = async () => {
    const isMeant = await confirm({
      title: t('shop:order.cancelTitle', { number: row.number }),
      text: t('shop:order.cancelText'),
      danger: true,
      okText: t('shop:order.cancel'),
    })
    if (!isMeant) return
    setBusy(true)
    try {
      await request('/api/store.order/cancel', { method: 'POST', body: { id: row.id }, showsSuccess: true })
    } catch {
      // Why not has been told.
    } finally {
      setBusy(false)
      await invalidateRows(client, order.name)
    }
  }
  return (
    <div className={css.notice}>
      <div className="grow">
        <p className="medium">
          {seconds > 0
            ? t('shop:order.payBy', { time: text(due), left: leftText(seconds) })
            : t('shop:order.over')}
        </p>
      </div>
      {can(`${order.name}/cancel`) ? (
        <button type="button" className="button" disabled={isBusy} onClick={() => void cancel()}>
          {t('shop:order.cancel')}
        </button>
      ) : null}
    </div>
  )
}
