import { useNamespaces } from '#web/i18n/i18n.ts'
import type { Quote } from './calls.client.ts'
import { ReceiptSteps } from './receipt-steps.tsx'
import css from './shop.module.css'
import { TotalsList } from './totals-list.tsx'

/** What an order comes to, why, and when it is to be paid. */
export function QuoteTotals({ quote }: { readonly quote: Quote }) {
  const t = useNamespaces(['shop'])
  const { totals, lines, receipt, methods, pay_minutes } = quote
  return (
    <>
      <TotalsList totals={totals} isDelivered={methods.length > 0} />
      <details className={css.why}>
        <summary>{t('shop:totals.why')}</summary>
        <ReceiptSteps steps={receipt} lines={lines} />
      </details>
      <p className="hint">
        {Number(totals.total) === 0
          ? t('shop:checkout.nothingToPay')
          : t('shop:checkout.paymentText', { minutes: pay_minutes })}
      </p>
    </>
  )
}
