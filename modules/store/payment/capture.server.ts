import { minorToMoney } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import { paymentLate, paymentMismatch } from '../events.ts'
import type { HeldOrder } from '../order/hold-order.server.ts'
import { noteEvent } from '../order/note-event.server.ts'
import type { ProviderState } from './adapter.server.ts'
import {
  holdPayments,
  isOpen,
  minorOf,
  type Payment,
  paymentRows,
  settleOrder,
  sumsOf,
} from './payments.server.ts'
import { giveBack } from './refund/give-back.server.ts'

/** Seconds behind its time in which a payment that nobody can make any more is asked for once again: some providers keep no promise. */
const askedAgain = 300

/** What has come of what a provider said. */
type Outcome = 'captured' | 'late' | 'mismatch' | 'same'

/**
 * Takes in what a provider says of a payment of an order that is held, in the open transaction. However often and in which order it says so, from a notice
 * or asked: money comes in once. What the order can not take any more, as it is cancelled or paid by then, goes back by itself.
 */
export async function takeState(
  held: HeldOrder,
  id: number,
  seen: ProviderState,
  context: Context,
): Promise<Outcome> {
  const order_id = held.id
  const payments = await holdPayments(order_id, context)
  const one = payments.find((row) => row.id === id)
  if (!one) throw new Error(`payment ${id} is not one of order ${order_id}`)
  if (seen.state !== 'captured') {
    if (!isOpen(one) || (seen.state !== 'closed' && seen.state !== 'failed')) return 'same'
    const next_time = Math.max(context.now, Number(one.expire_time ?? 0)) + askedAgain
    await paymentRows(context).update([id], { status: seen.state, next_time })
    return 'same'
  }
  // Once people have dealt with it the provider need not say it again.
  if (one.status === 'mismatch') return one.memo === '' ? 'mismatch' : 'same'
  if (one.status === 'captured')
    return seen.ref === one.provider_ref ? 'same' : paidTwice(one, seen.ref, context)
  const wrong = differenceOf(one, seen)
  if (wrong !== '') {
    await paymentRows(context).update([id], { status: 'mismatch', failure: wrong, next_time: null })
    await noteEvent(order_id, 'mismatch', context, { memo: `${one.number} ${wrong}`, isPublic: false })
    await emit(context, paymentMismatch, { id, number: held.number })
    return 'mismatch'
  }
  const isTaken = held.status === 'pending' && sumsOf(payments).paid + seen.amount <= minorOf(held.total)
  await paymentRows(context).update([id], {
    ...{ status: 'captured', capture_time: context.now, provider_ref: seen.ref, next_time: null },
    ...{ is_late: isTaken ? 0 : 1, failure: '' },
  })
  if (isTaken) {
    if ((await settleOrder(held, context)) === 'pending')
      await noteEvent(order_id, 'part_paid', context, { memo: String(one.amount) })
    return 'captured'
  }
  await noteEvent(order_id, 'late_payment', context, { memo: String(one.amount) })
  await emit(context, paymentLate, { id, number: held.number })
  await giveBack(held, [{ ...one, status: 'captured' }], { reason: 'late_payment' }, context)
  return 'late'
}

/** A provider that has taken money twice for one number is a case for people. */
async function paidTwice(
  { id, order_id, number, failure }: Payment,
  ref: string,
  context: Context,
): Promise<Outcome> {
  const why = `also ${ref}`.slice(0, 200)
  if (failure === why) return 'mismatch'
  await paymentRows(context).update([id], { failure: why })
  await noteEvent(Number(order_id), 'mismatch', context, { memo: `${number} ${why}`, isPublic: false })
  return 'mismatch'
}

/** What of what a provider says is not what was asked for; '' where it all is. */
function differenceOf(
  { amount, currency }: Payment,
  seen: Extract<ProviderState, { state: 'captured' }>,
): string {
  if (!seen.isOurs) return 'another merchant'
  if (seen.currency !== currency) return `currency ${seen.currency.slice(0, 10)}`
  return seen.amount === minorOf(amount) ? '' : `amount ${minorToMoney(seen.amount)}`
}
