import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#core/resource.ts'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { rowsUrl } from '#web/area/area.ts'
import { Moment } from '#web/fields/times/moments.tsx'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import type { ReceiptStep } from '../../shop/calls.client.ts'
import { GoodsPicture } from '../../shop/goods-picture.tsx'
import { ReceiptSteps } from '../../shop/receipt-steps.tsx'
import css from '../../shop/shop.module.css'
import { TotalsList } from '../../shop/totals-list.tsx'
import { order } from '../order.ts'
import type { orderLine } from '../orderLine.ts'

/** An order as its pages are given it. */
export type ShownOrder = Row<typeof order> & Readonly<Record<string, unknown>>

type Line = Row<typeof orderLine>

/** The lines of an order, in the order in which they were bought. */
export function linesOf({ lines }: ShownOrder): readonly Line[] {
  return (lines ?? []) as unknown as readonly Line[]
}

/** What was ordered, as it was then; not what was cancelled before it was paid. */
export function OrderLines({ row }: { readonly row: ShownOrder }) {
  const t = useNamespaces(['shop'])
  const lines = linesOf(row).filter(({ quantity }) => Number(quantity) > 0)
  return (
    <ul>
      {lines.map(({ id, name, options, sku, image, quantity, cancelled, unit_price, total }) => (
        <li key={id} className={css.goods}>
          <GoodsPicture url={image ?? ''} />
          <div className="shrinks breaks">
            <span className="medium">{name}</span>
            <p className="hint">{[options, sku].filter(Boolean).join(' · ')}</p>
            <p className="small digits">
              {shownMoney(unit_price)} × {quantity}
            </p>
            {Number(cancelled) > 0 ? (
              <p className="bad small">{t('shop:order.cancelledPieces', { count: Number(cancelled) })}</p>
            ) : null}
          </div>
          <span className="strong digits">{shownMoney(total)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What an order came to, and why, once somebody asks. */
export function OrderTotals({ row }: { readonly row: ShownOrder }) {
  const t = useNamespaces(['shop', 'web'])
  const [isOpen, setOpen] = useState(false)
  const text = (value: unknown) => String(value ?? '0')
  const totals = {
    goods: text(row.goods_total),
    discount: text(row.discount_total),
    shipping: text(row.shipping_total),
    tax: text(row.tax_total),
    total: text(row.total),
  }
  return (
    <>
      <TotalsList totals={totals} isDelivered={row.ship_status !== 'not_needed'} />
      {Number(row.paid_total ?? 0) > 0 ? (
        <dl className={css.totals}>
          <dt>{t('shop:totals.paid')}</dt>
          <dd className="digits">{shownMoney(row.paid_total)}</dd>
          {Number(row.refunded_total ?? 0) > 0 ? (
            <>
              <dt>{t('shop:totals.refunded')}</dt>
              <dd className="digits">{shownMoney(row.refunded_total)}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
      <details className={css.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('shop:totals.why')}</summary>
        {isOpen ? <Why row={row} /> : null}
      </details>
    </>
  )
}

function Why({ row }: { readonly row: ShownOrder }) {
  const t = useNamespaces(['web'])
  const { data, error } = useQuery(partQuery<{ steps: readonly ReceiptStep[] }>('receipt', row.id))
  if (error) return <p className="bad">{error.message}</p>
  if (!data) return <LoadingState label={t('web:loading')} />
  return <ReceiptSteps steps={data.steps} lines={linesOf(row) as unknown as readonly ReceiptLine[]} />
}

type ReceiptLine = { readonly name: string; readonly options: string; readonly quantity: number }

/** Something that has happened to an order; whoever did it is told to staff only. */
interface OrderEvent {
  readonly id: number
  readonly kind:
    | 'placed'
    | 'paid'
    | 'part_paid'
    | 'price_changed'
    | 'address_changed'
    | 'lines_cancelled'
    | 'cancelled'
    | 'expired'
    | 'reminded'
    | 'refunded'
    | 'late_payment'
    | 'mismatch'
    | 'refund_failed'
    | 'note'
  readonly memo: string
  readonly actor_kind: 'member' | 'admin' | 'system'
  readonly actor_name?: string
  readonly create_time: number
}

/** What has happened to an order, the latest first. */
export function OrderEvents({ id }: { readonly id: number }) {
  const t = useNamespaces(['shop', 'web'])
  const { data, error } = useQuery(partQuery<{ list: readonly OrderEvent[] }>('timeline', id))
  if (error)
    return (
      <p className="bad" role="alert">
        {t('shop:order.failed')} {error.message}
      </p>
    )
  if (!data) return <LoadingState label={t('web:loading')} />
  return (
    <ol className={css.events}>
      {data.list.toReversed().map(({ id: eventId, kind, memo, actor_kind, actor_name, create_time }) => (
        <li key={eventId} className={css.event} data-kind={kind}>
          <span className={css.dot} />
          <div className="breaks">
            <p className="medium">{t(`shop:order.events.${kind}`)}</p>
            {memo === '' ? null : <p className={css.memo}>{memo}</p>}
            <p className="hint">
              <Moment value={create_time} />
              {actor_name === undefined
                ? null
                : ` · ${actor_kind === 'system' ? t('shop:order.product') : actor_name}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Asks for a part of an order that its row does not carry; asked again once the order has changed. */
function partQuery<T>(call: 'timeline' | 'receipt', id: number) {
  return queryOptions({
    queryKey: [...rowsKey(order.name), call, id],
    queryFn: async ({ signal }) =>
      (
        await request<T>(rowsUrl(order.name, call), {
          query: { id },
          signal,
          dedupe: false,
          showsError: false,
        })
      ).data,
  })
}
