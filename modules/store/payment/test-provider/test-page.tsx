import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card, Failed } from '#web/member/pages/card.tsx'
import { memberPath } from '#web/navigation/navigation.ts'
import { LoadingState } from '#web/ui/states/states.tsx'

/** A payment as the provider of tests has it. */
interface TestPayment {
  readonly number: string
  readonly amount: string
  readonly currency: string
  readonly state: 'open' | 'paid' | 'closed' | 'failed'
  readonly order_id: number
}

const acts = ['pay', 'fail', 'silent', 'twice', 'late', 'wrong'] as const

/** Stands for the page of a provider: somebody pays there, or tries what providers do at times. */
export function TestPayPage() {
  const t = useNamespaces(['shop', 'web', 'account'])
  const [query] = useSearchParams()
  const number = query.get('number') ?? ''
  const asked = useQuery({
    queryKey: ['store', 'test-payment', number],
    queryFn: async ({ signal }) =>
      (
        await request<TestPayment>('/api/store.payment/testShow', {
          ...{ query: { number }, signal, dedupe: false, showsError: false },
        })
      ).data,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (what: (typeof acts)[number]) =>
      request('/api/store.payment/test', { method: 'POST', body: { number, what }, showsError: false }),
    onSettled: () => asked.refetch(),
  })
  const { data } = asked
  if (!data) {
    if (asked.error) return <Failed error={asked.error} isBusy={asked.isFetching} onRetry={asked.refetch} />
    return <LoadingState label={t('web:loading')} />
  }
  return (
    <>
      <h1 className="mb-4">{t('shop:testPay.title')}</h1>
      <Card title={`${data.currency} ${data.amount}`}>
        <div className="stack gap-4">
          <p className="soft">{t('shop:testPay.text')}</p>
          <p>
            {t('shop:testPay.number')} <span className="digits breaks">{data.number}</span> ·{' '}
            <span role="status">{t(`shop:testPay.states.${data.state}`)}</span>
          </p>
          <div className="row wrap gap-2">
            {acts.map((what) => (
              <button
                key={what}
                type="button"
                className={what === 'pay' ? 'button button-primary' : 'button'}
                disabled={isPending}
                onClick={() => mutate(what)}
              >
                {t(`shop:testPay.acts.${what}`)}
              </button>
            ))}
          </div>
          {error ? (
            <p className="bad" role="alert">
              {error.message}
            </p>
          ) : null}
          <div>
            <Link to={memberPath(`store/order/${data.order_id}`)}>{t('shop:testPay.back')}</Link>
          </div>
        </div>
      </Card>
    </>
  )
}
