import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { makeKey } from '#core/values/make-key.ts'
import { RequestFailure } from '#web/api/failure.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card, Failed } from '#web/member/pages/card.tsx'
import { LoadingState } from '#web/ui/states/states.tsx'
import { order } from '../../order/order.ts'
import css from '../payment.module.css'
import type { Start } from '../start.ts'
import { type PayState, payQuery, resetPayment } from './pay-calls.client.ts'
import { PayForm } from './pay-form.tsx'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** How an order that waits for it is paid: what with, where to go on, and what was paid already. */
export function PayPanel({ id }: { readonly id: number }) {
  const t = useNamespaces(['shop', 'web', 'account'])
  const client = useQueryClient()
  const { data: state, error, isFetching, refetch } = useQuery(payQuery(id))
  const isOver = state !== undefined && state.status !== 'pending'
  // Paid, or cancelled, while this page was looked at: the order shows as it is now.
  useEffect(() => {
    if (isOver) void invalidateRows(client, order.name)
  }, [isOver, client])
  if (!state) {
    if (error) return <Failed error={error} isBusy={isFetching} onRetry={refetch} />
    return <LoadingState label={t('web:loading')} />
  }
  if (isOver) return null
  return (
    <Card title={t('shop:pay.title')}>
      <div className="stack gap-4">
        <PaidParts id={id} state={state} />
        {state.attempt ? <Waiting id={id} attempt={state.attempt} /> : <PayForm id={id} state={state} />}
      </div>
    </Card>
  )
}

/** What was paid of it already, and the way to have that back. */
function PaidParts({ id, state }: { readonly id: number; readonly state: PayState }) {
  const t = useNamespaces(['shop'])
  const paid = state.payments.filter(({ status, is_late }) => status === 'captured' && !is_late)
  if (paid.length === 0) return null
  return (
    <div className={css.parts}>
      <ul className="grow">
        {paid.map(({ id: partId, method, amount, score }) => (
          <li key={partId}>
            {t(`shop:pay.methods.${method}`)}
            {score > 0 ? <span className="hint"> {t('shop:pay.points', { count: score })}</span> : null}
            <span className="digits"> {shownMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {state.attempt ? null : <ResetButton id={id} text={t('shop:pay.giveBack')} />}
    </div>
  )
}

/** Somebody pays elsewhere: where, and what happens then. */
function Waiting({
  id,
  attempt,
}: {
  readonly id: number
  readonly attempt: NonNullable<PayState['attempt']>
}) {
  const t = useNamespaces(['shop'])
  const isOffline = attempt.method === 'offline'
  return (
    <div className="stack gap-3" aria-live="polite">
      <p className="medium">{t(`shop:pay.methods.${attempt.method}`)}</p>
      <GoOn start={attempt.start} />
      <p className="soft">{t(isOffline ? 'shop:pay.transferWaits' : 'shop:pay.waits')}</p>
      <div>
        <ResetButton id={id} text={t('shop:pay.otherwise')} />
      </div>
    </div>
  )
}

function GoOn({ start }: { readonly start: Start }) {
  const t = useNamespaces(['shop'])
  if (start.kind === 'redirect')
    return (
      <div>
        <a className="button button-primary" href={start.url}>
          {t('shop:pay.goOn')}
        </a>
      </div>
    )
  if (start.kind === 'qr')
    return (
      <Suspense fallback={null}>
        <QrCode text={start.text} label={t('shop:pay.scan')} />
        <p>{t('shop:pay.scan')}</p>
      </Suspense>
    )
  return <p className={css.transfer}>{start.text || t('shop:pay.askShop')}</p>
}

/** Closes what was begun and gives back what was paid, so that it can be paid otherwise. */
function ResetButton({ id, text }: { readonly id: number; readonly text: string }) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => resetPayment({ order_id: id, idempotency_key: makeKey() }),
    onSettled: () => invalidateRows(client, order.name),
  })
  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
        {text}
      </button>
      {error instanceof RequestFailure ? (
        <p className="bad" role="alert">
          {error.message}
        </p>
      ) : null}
    </>
  )
}
