import { Problem } from '#core/problems.ts'
import { minorToMoney } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { type HeldOrder, holdOrder, refuseState } from '../order/hold-order.server.ts'
import { noteEvent } from '../order/note-event.server.ts'
import { order } from '../order/order.ts'
import { NotMade } from './adapter.server.ts'
import { adapterOf } from './adapters.server.ts'
import { asProduct, createdOf, factsOf, settleState } from './attempts.server.ts'
import type { PayMethod } from './payment.ts'
import { offlineDays, offlineText, scoreMost, scoreValue } from './payment-settings.ts'
import {
  closeOwn,
  holdPayments,
  insertPayment,
  isOpen,
  isOutside,
  minorOf,
  type Payment,
  paymentRows,
  payRefused,
  refuseOpen,
  settleOrder,
  sumsOf,
} from './payments.server.ts'
import { enter, giveBack } from './refund/give-back.server.ts'
import type { Start } from './start.ts'

/** How somebody wants to pay what is open of an order; amounts in minor units. */
export interface Wanted {
  readonly balance: number
  /** points */
  readonly score: number
  /** of the rest; null where there is none */
  readonly method: PayMethod | null
}

/** What so many points pay, in minor units. */
const worthOf = (points: number, { app }: Context) =>
  Math.floor((points * 100) / app.settings.value(scoreValue))

/** How few points pay so much. */
export const pointsFor = (amount: number, { app }: Context) =>
  Math.ceil((amount * app.settings.value(scoreValue)) / 100)

/** The most that points pay of an order, whatever they have paid already, in minor units. */
export const mostByPoints = (total: number, { app }: Context) =>
  Math.floor((total * app.settings.value(scoreMost)) / 1000)

/**
 * Begins to pay an order in the open transaction: what the member holds here is taken at once, the rest becomes one payment that
 * waits. Answers its id, null where nothing is left. All of it happens, or nothing.
 */
export async function beginPayment(
  orderId: number,
  { balance, score, method }: Wanted,
  context: Context,
): Promise<number | null> {
  const held = await holdOrder(orderId, context)
  refuseState(held, ['pending'])
  if (Number(held.expire_time) <= context.now) throw payRefused('over')
  const before = [...(await holdPayments(orderId, context))]
  refuseOpen(before)
  await closeOwn(before, context)
  const total = minorOf(held.total)
  const open = total - sumsOf(before).paid
  const byPoints = Math.min(worthOf(score, context), open)
  const room = mostByPoints(total, context) - paidBy(before, 'score')
  if (byPoints > room) throw payRefused('score_most', { most: pointsFor(Math.max(room, 0), context) })
  if (balance > open - byPoints) throw payRefused('balance_most', { most: minorToMoney(open - byPoints) })
  const rest = open - byPoints - balance
  if (rest > 0 && method === null) throw payRefused('method')
  const parts = [
    { method: 'score', amount: byPoints, points: byPoints > 0 ? pointsFor(byPoints, context) : 0 },
    { method: 'balance', amount: balance, points: 0 },
  ] as const
  let count = before.length
  const taken: (Part & { readonly id: number })[] = []
  for (const part of parts) {
    if (part.amount === 0) continue
    const values = {
      method: part.method,
      amount: part.amount,
      score: part.points,
      status: 'captured',
    } as const
    taken.push({ ...part, id: await insertPayment(held, count++, values, context) })
  }
  const waiting =
    rest > 0 && method !== null ? await insertWaiting(held, count, { method, amount: rest }, context) : null
  if (taken.length > 0 && (await settleOrder(held, context)) === 'pending')
    await noteEvent(orderId, 'part_paid', context, { memo: minorToMoney(byPoints + balance) })
  // The member is held last, as everywhere.
  for (const part of taken) await take(held, part, context)
  return waiting
}

/** What of an order a member pays with what they hold here. */
interface Part {
  readonly method: 'score' | 'balance'
  /** minor units */
  readonly amount: number
  readonly points: number
}

const paidBy = (payments: readonly Payment[], method: PayMethod) =>
  sumsOf(payments.filter((one) => one.method === method)).paid

/** Takes a part from what the member holds here; refused where they hold less. */
async function take(
  held: HeldOrder,
  { id, method, amount, points }: Part & { readonly id: number },
  context: Context,
): Promise<void> {
  try {
    await enter(held, { method, amount: -amount, points: -points, cause: `payment:${id}` }, context)
  } catch (error) {
    throw error instanceof Problem && error.problem === 'invalid' ? payRefused(method) : error
  }
}

/** The part that is paid elsewhere. Money that is transferred takes days, so the order is kept for as long. */
async function insertWaiting(
  held: HeldOrder,
  before: number,
  { method, amount }: { readonly method: PayMethod; readonly amount: number },
  context: Context,
): Promise<number> {
  const { app, now } = context
  const due = Number(held.expire_time)
  if (isOutside({ method })) {
    const values = {
      method,
      amount,
      status: 'created',
      expire_time: due,
      next_time: now + firstAsked,
    } as const
    return insertPayment(held, before, values, context)
  }
  // From when it was placed on: whoever begins again and again keeps its stock no longer.
  const expire_time = Math.max(due, Number(held.place_time) + app.settings.value(offlineDays) * 86_400)
  await rowsOf(app.registry.get(order), asProduct(context)).update([held.id], { expire_time })
  return insertPayment(held, before, { method, amount, status: 'pending', expire_time }, context)
}

/** Seconds until a provider that has sent no notice is asked. */
const firstAsked = 120

/**
 * Has a payment that waits known to its provider, and answers how the buyer goes on; no transaction is open. It may be called any
 * number of times: a provider makes one payment of a number.
 */
export async function continuePayment(id: number, context: Context): Promise<Start> {
  const one = (await paymentRows(context).find(id)) as Payment | null
  if (!one) throw new Error(`there is no payment ${id}`)
  if (!isOpen(one)) throw payRefused('closed')
  if (!isOutside(one)) return { kind: 'text', text: context.app.settings.value(offlineText) }
  const known = createdOf(one)
  if (known) return known.start
  const adapter = adapterOf(one.method)
  const facts = factsOf(one, context)
  const created = await adapter.create(facts, context).catch(async (error: unknown) => {
    context.app.log.error({ payment: one.number, error: String(error) }, 'a payment could not be begun')
    if (error instanceof NotMade) await settleState(one, { state: 'failed' }, context)
    throw payRefused('provider')
  })
  const isStill = await inTransaction(context, async (inside) => {
    await holdOrder(Number(one.order_id), inside)
    const now = (await paymentRows(inside).lock(id)) as Payment
    if (!isOpen(now)) return false
    if (now.status === 'created')
      await paymentRows(inside).update([id], { status: 'pending', detail: JSON.stringify(created) })
    return true
  })
  if (isStill) return created.start
  // Somebody has closed it before the provider knew of it: nobody is to pay there now.
  await adapter.close(facts, context)
  throw payRefused('closed')
}

/** Gives back what was paid of an order that is not paid whole, in the open transaction. Its member pays otherwise, or not at all. */
export async function resetPayments(orderId: number, context: Context): Promise<void> {
  const held = await holdOrder(orderId, context)
  refuseState(held, ['pending'])
  const payments = await holdPayments(orderId, context)
  refuseOpen(payments)
  await closeOwn(payments, context)
  await giveBack(held, payments, { reason: 'reset' }, context)
  await settleOrder(held, context)
}
