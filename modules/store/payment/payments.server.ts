import { Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import { type Context, system } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { siteCurrency } from '#server/settings/currency-settings.ts'
import { orderPaid } from '../events.ts'
import type { HeldOrder } from '../order/hold-order.server.ts'
import { noteEvent } from '../order/note-event.server.ts'
import { order } from '../order/order.ts'
import { type PayMethod, payment, providers } from './payment.ts'

export type Payment = Row<typeof payment>

/** The rows of payments as the product writes them, whoever asks. */
export const paymentRows = (context: Context) =>
  rowsOf(context.app.registry.get(payment), { ...context, identity: system })

/** Minor units of a stored amount; none is nothing. */
export const minorOf = (money: string | null): number => (money === null ? 0 : (moneyToMinor(money) ?? 0))

/** What may be paid on still: nothing has come in, and nobody has closed it. */
export const isOpen = ({ status }: Pick<Payment, 'status'>) => status === 'created' || status === 'pending'

/** Money of it may come in without anybody here doing something. */
export const isOutside = ({ method }: Pick<Payment, 'method'>) =>
  providers.some((provider) => provider === method)

/** Why something can not be paid, as it is called in `data.reason`, and as it is said. */
const refusals = {
  over: 'payOver',
  open: 'payOpen',
  closed: 'payClosed',
  provider: 'payProvider',
  method: 'payMethod',
  balance: 'payBalance',
  score: 'payScore',
  score_most: 'payScoreMost',
  balance_most: 'payBalanceMost',
  captured: 'payCaptured',
} as const

/** A refusal to pay. */
export const payRefused = (
  reason: keyof typeof refusals,
  more: Readonly<Record<string, string | number>> = {},
) => new Problem(refusals[reason], more, { data: { type: 'pay', reason, ...more } })

/** Whether something was refused as money has come in, or may. */
export const isPayRefused = (error: unknown): boolean =>
  error instanceof Problem && Object.values<string>(refusals).includes(error.problem)

/** Whether something was refused as somebody has begun to pay elsewhere. */
export const isOpenRefused = (error: unknown): boolean =>
  error instanceof Problem && error.problem === refusals.open

/** Closes what waits for money that no provider knows of, in the open transaction. */
export async function closeOwn(payments: readonly Payment[], context: Context): Promise<void> {
  for (const one of payments)
    if (isOpen(one) && !isOutside(one)) await paymentRows(context).update([one.id], { status: 'closed' })
}

/** Money may come in from outside on one of these. */
export const refuseOpen = (payments: readonly Payment[]): void => {
  if (payments.some((one) => isOpen(one) && isOutside(one))) throw payRefused('open')
}

/**
 * The payments of an order that is held, each held as well until the open transaction ends. No other comes meanwhile: whoever
 * makes one holds the order first.
 */
export async function holdPayments(orderId: number, context: Context): Promise<readonly Payment[]> {
  const rows = await context.db
    .selectFrom(payment.table)
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  return (await paymentRows(context).lockAll(rows.map(({ id }) => Number(id)))) as readonly Payment[]
}

/** Makes a payment of an order that is held and has so many already. */
export async function insertPayment(
  { id, number }: HeldOrder,
  before: number,
  values: {
    readonly method: PayMethod
    readonly status: Payment['status']
    /** minor units */
    readonly amount: number
  } & Partial<Pick<Payment, 'score' | 'memo' | 'expire_time' | 'next_time' | 'detail'>>,
  context: Context,
): Promise<number> {
  const { now, app } = context
  const row = await paymentRows(context).insert({
    ...values,
    ...{ order_id: id, number: `${number}P${before + 1}`, currency: app.settings.value(siteCurrency) },
    ...{ amount: minorToMoney(values.amount), refunding: '0.00', refunded: '0.00' },
    capture_time: values.status === 'captured' ? now : null,
  })
  return Number(row.id)
}

/** What of an order was paid and what of that goes back, in minor units. Late money is not the order's. */
export function sumsOf(payments: readonly Payment[]): { readonly paid: number; readonly refunding: number } {
  const counted = payments.filter(({ status, is_late }) => status === 'captured' && Number(is_late) === 0)
  const sum = (of: (one: Payment) => string | null) => counted.reduce((all, one) => all + minorOf(of(one)), 0)
  return { paid: sum(({ amount }) => amount), refunding: sum(({ refunding }) => refunding) }
}

/** Writes into an order that is held what has come of its payments. Once everything is paid it is. */
export async function settleOrder({ id }: HeldOrder, context: Context): Promise<Row<typeof order>['status']> {
  const orders = rowsOf(context.app.registry.get(order), { ...context, identity: system })
  const held = (await orders.find(id)) as HeldOrder
  const { paid, refunding } = sumsOf(await holdPayments(id, context))
  const total = minorOf(held.total)
  const isPaid = held.status === 'pending' && paid >= total
  await orders.update([id], {
    paid_total: minorToMoney(paid),
    refunded_total: minorToMoney(refunding),
    pay_status: payStatusOf({ paid, refunding, total }),
    ...(isPaid ? { status: 'paid', pay_time: context.now, expire_time: null } : {}),
  })
  if (!isPaid) return held.status
  await noteEvent(id, 'paid', context)
  await emit(context, orderPaid, { id, number: held.number })
  return 'paid'
}

interface Sums {
  readonly paid: number
  readonly refunding: number
  readonly total: number
}

function payStatusOf({ paid, refunding, total }: Sums): Row<typeof order>['pay_status'] {
  if (refunding > 0) return refunding >= paid ? 'refunded' : 'part_refunded'
  if (paid >= total) return 'paid'
  return paid > 0 ? 'part' : 'none'
}
