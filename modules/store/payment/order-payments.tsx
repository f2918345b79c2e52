import { useQuery } from '@tanstack/react-query'
import { listQuery, rowsKey } from '#web/api/queries.ts'
import { Moment } from '#web/fields/times/moments.tsx'
import { PrivateFile } from '#web/fields/upload/private-file.tsx'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useCan } from '#web/stores/permissions.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { type PaymentPart, payQuery } from './pay/pay-calls.client.ts'
import css from './payment.module.css'

type Part = Pick<
  PaymentPart,
  'id' | 'method' | 'status' | 'amount' | 'score' | 'refunding' | 'create_time'
> & {
  readonly is_late: boolean
  readonly failure?: string
  readonly proof?: string
}

/** What an order was paid with, the latest last. */
function Parts({ parts }: { readonly parts: readonly Part[] }) {
  const t = useNamespaces(['shop'])
  return (
    <ul className={css.list}>
      {parts.map(({ id, method, status, amount, score, refunding, is_late, failure, proof, create_time }) => (
        <li key={id}>
          <div className="row gap-2">
            <span className="medium">{t(`shop:pay.methods.${method}`)}</span>
            <span className={status === 'captured' ? 'good' : status === 'pending' ? undefined : 'faint'}>
              {t(`shop:pay.status.${status}`)}
            </span>
            <span className="push digits">{shownMoney(amount)}</span>
          </div>
          <p className="hint">
            <Moment value={create_time} />
            {score > 0 ? ` · ${t('shop:pay.points', { count: score })}` : ''}
            {Number(refunding) > 0 ? ` · ${t('shop:pay.back', { amount: shownMoney(refunding) })}` : ''}
            {is_late ? ` · ${t('shop:pay.notCounted')}` : ''}
          </p>
          {failure ? <p className="bad small breaks">{failure}</p> : null}
          {proof ? <PrivateFile url={proof} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** What an own order was paid with; nothing until something was. */
export function OwnPayments({ id }: { readonly id: number }) {
  const t = useNamespaces(['shop'])
  const { data } = useQuery(payQuery(id))
  const parts = data?.payments.filter(({ status }) => status === 'captured') ?? []
  if (parts.length === 0) return null
  return (
    <>
      <h3 className="mt-3">{t('shop:pay.parts')}</h3>
      <Parts parts={parts} />
    </>
  )
}

/** What an order was paid with, for staff who may see payments. */
export function StaffPayments({ id }: { readonly id: number }) {
  const t = useNamespaces(['shop', 'web'])
  const can = useCan()('store/payment/index')
  const search = [{ field: 'order_id', operator: 'eq', val: String(id) }]
  const { data, error } = useQuery({
    ...listQuery('store/payment', { search, order: 'id,asc', limit: 50 }),
    // Asked again once the order has changed.
    queryKey: [...rowsKey('store/order'), 'payments', id] as never,
    enabled: can,
  })
  if (!can) return null
  const parts = (data?.list ?? []).map((row) => ({ ...row, is_late: Number(row.is_late) === 1 }))
  return (
    <Card aria-label={t('shop:pay.parts')}>
      <CardHead>
        <h2>{t('shop:pay.parts')}</h2>
      </CardHead>
      {error ? <p className="bad">{error.message}</p> : null}
      {data && parts.length === 0 ? <p className="faint">{t('shop:order.none')}</p> : null}
      <Parts parts={parts as unknown as readonly Part[]} />
    </Card>
  )
}
