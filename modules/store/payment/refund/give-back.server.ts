import type { Row } from '#core/resource.ts'
import { minorToMoney, portion, share } from '#core/values/money.ts'
import { moneyLog } from '#modules/member/ledger/moneyLog/moneyLog.ts'
import { scoreLog } from '#modules/member/ledger/scoreLog/scoreLog.ts'
import { type Context, system } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { refundDone } from '../../events.ts'
import { type GivenBack, mailGivenBack } from '../../mails/order-mails.server.ts'
import type { HeldOrder } from '../../order/hold-order.server.ts'
import { noteEvent } from '../../order/note-event.server.ts'
import { isHeldHere, type PayMethod } from '../payment.ts'
import { isOutside, minorOf, type Payment, paymentRows } from '../payments.server.ts'
import { refund } from './refund.ts'

type Refund = Row<typeof refund>

/** The rows of refunds as the product writes them, whoever asks. */
export const refundRows = (context: Context) =>
  rowsOf(context.app.registry.get(refund), { ...context, identity: system })

/**
 * Gives back all that came in on these payments of an order that is held, and is not on its way back yet, in the open transaction:
 * what members hold here at once, what a provider or a bank has by a refund that waits for them. The sums of the order are the
 * caller's to settle.
 */
export async function giveBack(
  held: HeldOrder,
  payments: readonly Payment[],
  why: { readonly reason: NonNullable<Refund['reason']>; readonly memo?: string },
  context: Context,
): Promise<void> {
  const parts = payments.map((one) =>
    one.status === 'captured' ? minorOf(one.amount) - minorOf(one.refunding) : 0,
  )
  await refundParts(held, payments, parts, why, context)
}

/**
 * The same of a part of what came in, split among the payments by what is left of each. No more than there is: whoever asks has it
 * from the lines of the order.
 */
export async function giveBackPart(
  held: HeldOrder,
  payments: readonly Payment[],
  amount: number,
  why: Parameters<typeof giveBack>[2],
  context: Context,
): Promise<void> {
  await refundParts(held, payments, share(amount, payments.map(leftOf)), why, context)
}

/** Gives so much of each payment back, and tells the member once of what they hold here again. */
async function refundParts(
  held: HeldOrder,
  payments: readonly Payment[],
  parts: readonly number[],
  why: Parameters<typeof giveBack>[2],
  context: Context,
): Promise<void> {
  const here: GivenBack[] = []
  for (const [at, one] of payments.entries()) {
    const amount = parts[at] ?? 0
    if (amount <= 0) continue
    await refundPayment(held, one, amount, why, context)
    if (isHeldHere(one.method)) here.push({ method: one.method as PayMethod, amount: minorToMoney(amount) })
  }
  if (here.length > 0) await mailGivenBack(held.id, here, context)
}

/** What of a payment has come in for the order and is not on its way back, in minor units. */
const leftOf = ({ status, is_late, amount, refunding }: Payment) =>
  status === 'captured' && Number(is_late) === 0 ? minorOf(amount) - minorOf(refunding) : 0

async function refundPayment(
  held: HeldOrder,
  one: Payment,
  amount: number,
  { reason, memo = '' }: Parameters<typeof giveBack>[2],
  context: Context,
): Promise<void> {
  const { now, db } = context
  const isHere = isHeldHere(one.method)
  const before = minorOf(one.refunding)
  const { count } = await db
    .selectFrom(refund.table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('payment_id', '=', one.id)
    .executeTakeFirstOrThrow()
  const points = pointsOf(one, before + amount) - pointsOf(one, before)
  const { id } = await refundRows(context).insert({
    ...{ number: `${one.number}R${Number(count) + 1}`, order_id: held.id, payment_id: one.id },
    method: one.method,
    ...{ status: isHere ? 'done' : 'pending', amount: minorToMoney(amount), score: points, reason, memo },
    ...{ next_time: isOutside(one) ? now : null, done_time: isHere ? now : null },
  })
  await paymentRows(context).update([one.id], {
    refunding: minorToMoney(before + amount),
    ...(isHere ? { refunded: minorToMoney(minorOf(one.refunded) + amount) } : {}),
    // What goes back before the order is paid was never the order's.
    ...(reason === 'reset' ? { is_late: 1 } : {}),
  })
  if (!isHere) return
  await enter(held, { method: one.method, amount, points, cause: `refund:${id}` }, context)
  await noteEvent(held.id, 'refunded', context, { memo: shownPart(one.method, amount, points) })
  await emit(context, refundDone, { id: Number(id), number: held.number })
}

/** Points that have gone back once so much of what they paid has: the last of it takes the last of them. */
function pointsOf({ score, amount }: Payment, back: number): number {
  return portion(Number(score ?? 0), back, Math.max(minorOf(amount), 1))
}

/** What an event says of a part: `12.50`, with the points that it was. */
export const shownPart = (method: Payment['method'], amount: number, points: number): string =>
  method === 'score' ? `${minorToMoney(amount)} (${points})` : minorToMoney(amount)

/** Moves what a member holds here, once for a cause, as whoever ordered reads it. */
export async function enter(
  { user_id, number, language }: HeldOrder,
  {
    method,
    amount,
    points,
    cause,
  }: {
    readonly method: Payment['method']
    /** minor units, and points of a part that points pay; below zero: they are taken */
    readonly amount: number
    readonly points: number
    readonly cause: string
  },
  context: Context,
): Promise<void> {
  const { app } = context
  const rows = (name: string) => rowsOf(app.registry.get(name), { ...context, identity: system })
  const isTaken = amount < 0
  const translate = app.translator(language === 'en' ? 'en' : 'zh-cn')
  const memo = translate(isTaken ? 'store:ledger.paid' : 'store:ledger.back', { number: String(number) })
  const entry = { user_id, memo, cause }
  if (method === 'score') await rows(scoreLog.name).insert({ ...entry, score: points })
  else await rows(moneyLog.name).insert({ ...entry, money: minorToMoney(amount) })
}
