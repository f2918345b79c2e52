import { Problem } from '#core/problems.ts'
import { minorToMoney } from '#core/values/money.ts'
import { type Context, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { holdOrder, refuseState } from '../order/hold-order.server.ts'
import { noteEvent } from '../order/note-event.server.ts'
import { order } from '../order/order.ts'
import { payment } from './payment.ts'
import { offlineDays } from './payment-settings.ts'
import {
  holdPayments,
  insertPayment,
  isOpen,
  minorOf,
  paymentRows,
  refuseOpen,
  settleOrder,
  sumsOf,
} from './payments.server.ts'

/** Money that somebody has seen come in. */
interface SeenMoney {
  /** as money; null: all that is open */
  readonly amount: string | null
  readonly memo: string
  /** address of a private file, or empty */
  readonly proof: string
}

/**
 * Takes in money for an order that somebody has seen come in, such as at the bank, in the open transaction: all that is open, or
 * `amount` of it. `memo` is what proves it, for staff.
 */
export async function takeOffline(
  orderId: number,
  { amount: said, memo, proof }: SeenMoney,
  context: Context,
): Promise<void> {
  const held = await holdOrder(orderId, context)
  refuseState(held, ['pending'])
  const payments = await holdPayments(orderId, context)
  const open = minorOf(held.total) - sumsOf(payments).paid
  const amount = said === null ? open : minorOf(said)
  if (amount > open) {
    const fault = { message: 'validate.tooBig', params: { max: minorToMoney(open) } }
    throw new Problem('invalid', {}, { faults: { amount: fault } })
  }
  refuseOpen(payments)
  const awaited = payments.find(isOpen)
  const values = { method: 'offline', status: 'captured', amount, memo } as const
  const id = awaited?.id ?? (await insertPayment(held, payments.length, values, context))
  if (awaited)
    await paymentRows(context).update([id], {
      ...{ status: 'captured', amount: minorToMoney(amount), memo, capture_time: context.now },
    })
  // In the name of whoever brings it: it has to be a file of theirs.
  if (proof !== '') await rowsOf(context.app.registry.get(payment), context).update([id], { proof })
  if ((await settleOrder(held, context)) === 'pending') {
    await noteEvent(orderId, 'part_paid', context, { memo: minorToMoney(amount) })
    // Whoever has transferred a part has as long for the rest as for a transfer.
    const days = context.app.settings.value(offlineDays)
    const expire_time = Math.max(Number(held.expire_time), context.now + days * 86_400)
    const asProduct: Context = { ...context, identity: system }
    await rowsOf(context.app.registry.get(order), asProduct).update([orderId], { expire_time })
  }
  await noteEvent(orderId, 'note', context, { memo, isPublic: false })
}
