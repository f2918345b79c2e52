import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { Totals } from './calls.client.ts'
import css from './shop.module.css'

interface TotalsListProps {
  readonly totals: Totals
  readonly isDelivered: boolean
}

/** What an order comes to, line by line, the sum last. */
export function TotalsList({ totals, isDelivered }: TotalsListProps) {
  const t = useNamespaces(['shop'])
  const fee = Number(totals.shipping) === 0 ? t('shop:totals.free') : shownMoney(totals.shipping)
  return (
    <dl className={css.totals} aria-live="polite">
      <dt>{t('shop:totals.goods')}</dt>
      <dd className="digits">{shownMoney(totals.goods)}</dd>
      {Number(totals.discount) === 0 ? null : (
        <>
          <dt>{t('shop:totals.discount')}</dt>
          <dd className="digits good">{shownMoney(`-${totals.discount}`)}</dd>
        </>
      )}
      {isDelivered ? (
        <>
          <dt>{t('shop:totals.shipping')}</dt>
          <dd className="digits">{fee}</dd>
        </>
      ) : null}
      <dt className={css.grand}>{t('shop:totals.total')}</dt>
      <dd className={`${css.grand} digits`}>{shownMoney(totals.total)}</dd>
      <dt className="hint">{t('shop:totals.tax')}</dt>
      <dd className="hint digits">{shownMoney(totals.tax)}</dd>
    </dl>
  )
}
