import { minorToMoney } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { order } from '../../order/order.ts'
import { createdOf } from '../attempts.server.ts'
import { payment } from '../payment.ts'
import { offlineText } from '../payment-settings.ts'
import type { Start } from '../start.ts'
import { payOffer } from './pay-offer.server.ts'

/** How the payment of an order stands, for its member, and how it can be paid; amounts as texts of money. */
export async function payState(orderId: number, userId: number, context: Context) {
  const { app, now } = context
  const db = app.database.write
  const [held, rows] = await Promise.all([
    db
      .selectFrom(order.table)
      .select(['status', 'total', 'paid_total', 'expire_time'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(payment.table)
      .select(['id', 'method', 'status', 'amount', 'score', 'refunding', 'is_late', 'detail', 'create_time'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
  ])
  const [total, paid] = [Number(held.total), Number(held.paid_total ?? 0)]
  const isPending = held.status === 'pending'
  const open = isPending ? Math.max(total - paid, 0) : 0
  const byPoints = rows
    .filter((one) => one.method === 'score' && one.status === 'captured' && Number(one.is_late) === 0)
    .reduce((sum, { amount }) => sum + Number(amount), 0)
  const offer = await payOffer({ total, open, byPoints }, userId, { ...context, db })
  const waiting = rows.find(({ status }) => status === 'created' || status === 'pending')
  // What its provider does not know of yet is begun again by whoever pays.
  const start = waiting && isPending ? startOf(waiting, app.settings.value(offlineText)) : null
  return {
    status: String(held.status),
    ...{ total: minorToMoney(total), paid: minorToMoney(paid), open: minorToMoney(open) },
    seconds: held.expire_time === null ? null : Math.max(Number(held.expire_time) - now, 0),
    ...offer,
    methods: isPending ? offer.methods : [],
    payments: rows
      .filter(({ status }) => status !== 'created')
      .map((one) => ({
        ...{ id: Number(one.id), method: String(one.method), status: String(one.status) },
        ...{ amount: minorToMoney(Number(one.amount)), score: Number(one.score) },
        refunding: minorToMoney(Number(one.refunding ?? 0)),
        ...{ is_late: Number(one.is_late) === 1, create_time: Number(one.create_time) },
      })),
    attempt: waiting && start ? { method: String(waiting.method), start } : null,
  }
}

/** How a payment that waits goes on, once its provider knows of it. */
function startOf(
  { method, detail }: { readonly method?: unknown; readonly detail?: unknown },
  text: string,
): Start | null {
  if (method === 'offline') return { kind: 'text', text }
  return createdOf({ detail })?.start ?? null
}
