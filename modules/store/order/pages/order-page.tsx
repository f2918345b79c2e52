import { Button } from 'antd'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { WhyNot } from '#web/screens/record/why-not.tsx'
import { RowValue } from '#web/screens/row-value.tsx'
import type { DetailProps } from '#web/screens/side.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/feedback.ts'
import { StaffPayments } from '../../payment/order-payments.tsx'
import css from '../../shop/shop.module.css'
import { order } from '../order.ts'
import { OrderEvents, OrderLines, OrderTotals } from './order-parts.tsx'

/** An order as staff works with it: what was bought, who gets it where, what it came to, what has happened, and what can not be done. */
export function OrderPage({ row }: DetailProps<typeof order>) {
  const t = useNamespaces(['shop'])
  return (
    <div className={css.columns}>
      <div className="stack gap-4">
        <States row={row} />
        <Card aria-label={t('shop:order.lines')}>
          <CardHead>
            <h2>{t('shop:order.lines')}</h2>
          </CardHead>
          <OrderLines row={row} />
        </Card>
        <Card aria-label={t('shop:order.timeline')}>
          <CardHead>
            <h2>{t('shop:order.timeline')}</h2>
          </CardHead>
          <OrderEvents id={row.id} />
        </Card>
      </div>
      <div className="stack gap-4">
        <Card aria-label={t('shop:order.money')}>
          <OrderTotals row={row} />
        </Card>
        <StaffPayments id={row.id} />
        <People row={row} />
        <Notes row={row} />
      </div>
    </div>
  )
}

type Props = Pick<DetailProps<typeof order>, 'row'>

function States({ row }: Props) {
  const names = ['status', 'pay_status', 'ship_status', 'place_time', 'expire_time', 'pay_time'] as const
  const { json } = useResource(order.name)
  const { label } = useFieldTexts(json)
  return (
    <Card className="stack gap-3">
      <dl className={css.facts}>
        {[...names, 'cancel_time', 'cancel_reason'].map((name) =>
          isEmpty(row[name]) ? null : (
            <div key={name}>
              <dt className="hint">{label(name)}</dt>
              <dd className="breaks">
                <Value row={row} name={name} />
              </dd>
            </div>
          ),
        )}
      </dl>
      <WhyNot resource={json} row={row} />
    </Card>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function Value({ row, name }: Props & { readonly name: string }) {
  const { json, side } = useResource(order.name)
  const field = json.fields[name]
  return field ? <RowValue resource={json} side={side} row={row} name={name} field={field} /> : null
}

/** Who ordered, and where it goes; the address is for those who may see it. */
function People({ row }: Props) {
  const t = useNamespaces(['shop', order.name])
  const isShown = 'address' in row
  const address = String(row.address ?? '')
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.success(t('shop:order.copied'))
  }
  return (
    <Card className="stack gap-3" aria-label={t('shop:order.delivery')}>
      <div>
        <h2>{t('shop:order.customer')}</h2>
        <Value row={row} name="user_id" />
      </div>
      <div>
        <h2>{t('shop:order.delivery')}</h2>
        {row.ship_status === 'not_needed' ? <p>{t('shop:order.notDelivered')}</p> : null}
        {isShown && address !== '' ? <p className={css.memo}>{address}</p> : null}
        {isShown ? null : <p className="hint">{t('shop:order.hiddenAddress')}</p>}
        {row.ship_name ? <p className="hint">{row.ship_name}</p> : null}
      </div>
      {address === '' || !('clipboard' in navigator) ? null : (
        <Button onClick={() => void copy()}>{t('shop:order.copy')}</Button>
      )}
    </Card>
  )
}

function Notes({ row: { buyer_note, staff_note } }: Props) {
  const t = useNamespaces(['shop'])
  const none = <span className="faint">{t('shop:order.none')}</span>
  return (
    <Card className="stack gap-3" aria-label={t('shop:order.notes')}>
      <div>
        <h2>{t('shop:order.buyerNote')}</h2>
        <p className={css.memo}>{buyer_note || none}</p>
      </div>
      <div>
        <h2>{t('shop:order.staffNote')}</h2>
        <p className={css.memo}>{staff_note || none}</p>
      </div>
    </Card>
  )
}
