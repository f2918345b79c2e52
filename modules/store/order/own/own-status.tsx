import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { memberPath } from '#web/navigation/navigation.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { RowValue } from '#web/screens/row-value.tsx'
import type { CellProps } from '#web/screens/side.ts'
import { useNow } from '#web/ui/use-now.ts'
import { order } from '../order.ts'
import { leftText } from './left-text.client.ts'

const noSide = {}

/** The state of an order in the list of whoever ordered; of one to be paid, how long there is, and the way there. */
export function OwnStatus({ row }: CellProps<typeof order>) {
  const { json } = useResource(order.name)
  const { status } = json.fields
  return (
    <>
      {status ? <RowValue resource={json} side={noSide} row={row} name="status" field={status} /> : null}
      {row.status === 'pending' && row.expire_time !== null ? (
        <ToPay id={row.id} due={Number(row.expire_time)} />
      ) : null}
    </>
  )
}

function ToPay({ id, due }: { readonly id: number; readonly due: number }) {
  const t = useNamespaces(['shop'])
  const seconds = due - Math.floor(useNow(1000) / 1000)
  if (seconds <= 0) return <p className="hint">{t('shop:order.timeIsUp')}</p>
  return (
    <p className="small">
      <Link to={memberPath(`${order.name}/${id}`)}>{t('shop:order.payNow')}</Link>
      <span className="soft"> · {t('shop:order.left', { left: leftText(seconds) })}</span>
    </p>
  )
}
