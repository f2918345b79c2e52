import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { PayChoice } from '../payment/pay/pay-choice.tsx'
import type { Quote } from './calls.client.ts'
import { ChangedDialog } from './changed-dialog.tsx'
import { QuoteTotals } from './quote-totals.tsx'
import css from './shop.module.css'
import { usePlacing } from './use-placing.client.ts'

interface SummaryProps {
  readonly quote: Quote | null
  readonly note: string
  /** null where the member may not pay */
  readonly payment: PayChoice | null
  /** why there is no quote */
  readonly error: Error | null
  readonly isBusy: boolean
  readonly askAgain: () => unknown
}

/** What it comes to, and the way on: the order is placed and paid with one press. */
export function CheckoutSummary({ quote, note, payment, error, isBusy, askAgain }: SummaryProps) {
  const t = useNamespaces(['shop'])
  const placing = usePlacing(askAgain)
  const { changed } = placing
  const isPaidNow = payment?.wanted && payment.wanted.method !== 'offline'
  return (
    <Card className={css.summary} aria-label={t('shop:totals.total')}>
      {error ? <RefusedQuote message={error.message} /> : null}
      {quote ? <QuoteTotals quote={quote} /> : null}
      {placing.refused ? <Alert type="error" showIcon role="alert" title={placing.refused} /> : null}
      <Button
        type="primary"
        size="large"
        block
        autoInsertSpace={false}
        disabled={!quote || isBusy || (payment?.needsProof && payment.password === '')}
        loading={placing.isPending}
        onClick={() => quote && placing.place({ quote, note, pay: payment?.wanted ?? null })}
      >
        {quote && isPaidNow
          ? t('shop:checkout.placeAndPay', { amount: shownMoney(quote.totals.total) })
          : t('shop:checkout.place')}
      </Button>
      {changed ? (
        <ChangedDialog
          {...changed}
          onCancel={placing.drop}
          onAccept={() => {
            const { quote } = changed
            placing.place({ quote, note, pay: payment?.wantedOf(quote.pay, quote.totals.total) ?? null })
          }}
          isBusy={placing.isPending}
        />
      ) : null}
    </Card>
  )
}

/** Why it can not be ordered, and the way to where that is mended. */
function RefusedQuote({ message }: { readonly message: string }) {
  const t = useNamespaces(['shop'])
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('shop:checkout.failed')}
      description={
        <>
          {message} <Link to="/cart">{t('shop:checkout.back')}</Link>
        </>
      }
    />
  )
}
