import { Button, InputNumber } from 'antd'
import type { Row } from '#core/resource.ts'
import { minorToMoney, moneyToMinor, portion } from '#core/values/money.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import { GoodsPicture } from '../../shop/goods-picture.tsx'
import css from '../../shop/shop.module.css'
import type { orderLine } from '../orderLine.ts'
import { linesOf, type ShownOrder } from './order-parts.tsx'

/** How many pieces of each line of an order are cancelled, and what of a paid one goes back for them. */
export function CancelledPieces(props: InputProps) {
  const { stored, value, onChange, disabled } = props
  const t = useNamespaces(['shop'])
  if (!stored) return <p className="bad">{t('shop:order.noLines')}</p>
  const row = stored as ShownOrder
  const lines = linesOf(row).filter((line) => leftOf(line) > 0)
  const pieces = new Map((value as readonly KeyValue[]).map(({ key, value }) => [key, Number(value)]))
  const set = (changes: readonly (readonly [line: Row<typeof orderLine>, count: number])[]) => {
    const next = new Map(pieces)
    for (const [{ id }, count] of changes) next.set(String(id), count)
    onChange([...next].flatMap(([key, count]) => (count > 0 ? [{ key, value: String(count) }] : [])))
  }
  const kept = lines.filter((line) => leftOf(line) > (pieces.get(String(line.id)) ?? 0))
  const isUndelivered = row.ship_status === 'none' && kept.every(({ kind }) => kind !== 'physical')
  const back = lines.reduce(
    (sum, line) => sum + partOf(line, pieces.get(String(line.id)) ?? 0),
    isUndelivered ? (moneyToMinor(String(row.shipping_total)) ?? 0) : 0,
  )
  const isAll = kept.length === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: its label is the caption of the form item.
    <div role="group" {...groupAttributes(props)} tabIndex={-1}>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={css.goods}>
            <GoodsPicture url={line.image ?? ''} />
            <div className="shrinks breaks">
              <span className="medium">{line.name}</span>
              <p className="hint">{[line.options, line.sku].filter(Boolean).join(' · ')}</p>
              <p className="small digits">
                {t('shop:order.piecesLeft', { price: shownMoney(line.unit_price), count: leftOf(line) })}
              </p>
            </div>
            <span className={css.spinner}>
              <InputNumber
                mode="spinner"
                min={0}
                max={leftOf(line)}
                precision={0}
                disabled={disabled}
                aria-label={t('shop:order.piecesOf', {
                  name: [line.name, line.options].filter(Boolean).join(' '),
                })}
                value={pieces.get(String(line.id)) ?? 0}
                onChange={(count) => set([[line, Number(count ?? 0)]])}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button
        type="link"
        size="small"
        disabled={disabled || isAll}
        onClick={() => set(lines.map((line) => [line, leftOf(line)]))}
      >
        {t('shop:order.allPieces')}
      </Button>
      <p className="small" aria-live="polite">
        {said(t, row, isAll, back)}
      </p>
    </div>
  )
}

/** What follows from the choice, before it is made. */
function said(
  t: ReturnType<typeof useNamespaces>,
  { status, paid_total, refunded_total }: ShownOrder,
  isAll: boolean,
  back: number,
): string {
  const isPaid = status === 'paid'
  const rest = (moneyToMinor(String(paid_total)) ?? 0) - (moneyToMinor(String(refunded_total)) ?? 0)
  if (isAll) return t(isPaid ? 'shop:order.cancelsAllPaid' : 'shop:order.cancelsAll', { amount: money(rest) })
  if (isPaid && back > 0) return t('shop:order.goesBack', { amount: money(back) })
  return ''
}

const money = (minor: number) => shownMoney(minorToMoney(minor))

const leftOf = ({ quantity, cancelled }: Row<typeof orderLine>) => Number(quantity) - Number(cancelled)

/** What goes back for so many more pieces of a line, in minor units: as the server counts it. */
function partOf({ total, quantity, cancelled }: Row<typeof orderLine>, pieces: number): number {
  const [all, before] = [Number(quantity), Number(cancelled)]
  const amount = moneyToMinor(String(total)) ?? 0
  return portion(amount, before + pieces, all) - portion(amount, before, all)
}
