import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { CellProps } from '#web/screens/side.ts'
import { printSheets } from '#web/ui/print/print-sheets.ts'
import type { order } from '../order.ts'
import { linesOf } from '../pages/order-parts.tsx'
import css from './sheet.module.css'
import { Named, Sheet } from './sheet.tsx'

/** Prints what was bought and what it came to, for whoever ordered. */
export function ReceiptButton({ row }: CellProps<typeof order>) {
  const t = useNamespaces(['shop'])
  return (
    <button type="button" className="button" onClick={() => printSheets(<Receipt row={row} />)}>
      {t('shop:print.print')}
    </button>
  )
}

function Receipt({ row }: CellProps<typeof order>) {
  const t = useNamespaces(['shop'])
  return (
    <Sheet
      title={t(Number(row.paid_total ?? 0) > 0 ? 'shop:print.receipt' : 'shop:print.order')}
      number={row.number}
      time={Number(row.place_time)}
      address={String(row.address ?? '')}
      shipName={row.ship_name}
      note={row.buyer_note}
    >
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col" className={css.named}>
              {t('shop:order.lines')}
            </th>
            <th scope="col">{t('shop:print.sku')}</th>
            <th scope="col" className={css.figure}>
              {t('shop:print.price')}
            </th>
            <th scope="col" className={css.figure}>
              {t('shop:print.quantity')}
            </th>
            <th scope="col" className={css.figure}>
              {t('shop:totals.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(row)
            .filter(({ quantity }) => Number(quantity) > 0)
            .map(({ id, name, options, sku, unit_price, quantity, total }) => (
              <tr key={id}>
                <td>
                  <Named name={name} options={options} />
                </td>
                <td>{sku}</td>
                <td className={css.figure}>{shownMoney(unit_price)}</td>
                <td className={css.figure}>{quantity}</td>
                <td className={css.figure}>{shownMoney(total)}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <Sums row={row} />
    </Sheet>
  )
}

/** What it came to; what is none is left out, but not what it cost and what is contained in that. */
function Sums({ row }: CellProps<typeof order>) {
  const t = useNamespaces(['shop'])
  const sums = [
    ['goods', row.goods_total],
    ['discount', Number(row.discount_total ?? 0) > 0 ? `-${row.discount_total}` : 0],
    ['shipping', row.shipping_total],
    ['total', row.total],
    ['tax', row.tax_total],
    ['paid', row.paid_total],
    ['refunded', row.refunded_total],
  ] as const
  const isShown = ([name, amount]: (typeof sums)[number]) =>
    name === 'total' || name === 'tax' || Number(amount ?? 0) !== 0
  return (
    <dl className={css.totals}>
      {sums.filter(isShown).map(([name, amount]) => (
        <Sum key={name} label={t(`shop:totals.${name}`)} amount={amount} isGrand={name === 'total'} />
      ))}
    </dl>
  )
}

interface SumProps {
  readonly label: string
  readonly amount: unknown
  readonly isGrand: boolean
}

function Sum({ label, amount, isGrand }: SumProps) {
  return (
    <>
      <dt className={isGrand ? css.grand : undefined}>{label}</dt>
      <dd className={isGrand ? css.grand : undefined}>{shownMoney(amount)}</dd>
    </>
  )
}
