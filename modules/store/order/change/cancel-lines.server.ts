import { type Fault, Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import { cutText } from '#core/values/cut-text.ts'
import { portion } from '#core/values/money.ts'
import { type Context, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { mailPriceChanged } from '../../mails/order-mails.server.ts'
import { holdPayments, minorOf, settleOrder } from '../../payment/payments.server.ts'
import { giveBackPart } from '../../payment/refund/give-back.server.ts'
import type { Receipt } from '../../pricing/totals.ts'
import { moveStock } from '../../stock/move-stock.server.ts'
import { type HeldOrder, holdOrder, refuseState } from '../hold-order.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { order } from '../order.ts'
import { orderLine } from '../orderLine.ts'
import { cancelOrder, cancelPaid, leftOf, refuseSent, releasesOf } from './end-order.server.ts'
import { recountOrder } from './recount-order.server.ts'

/** A line of which pieces are cancelled. */
interface CancelledLine {
  readonly line: Row<typeof orderLine>
  readonly pieces: number
}

/**
 * Cancels pieces of lines of an order of which nothing was sent, in the open transaction: they can be bought by others. What somebody has
 * not paid yet comes to less, at the prices they bought at; of what is paid the share of these pieces goes back. Whoever cancels all
 * that is left cancels the order. `wanted` has pieces by the ids of lines.
 */
export async function cancelLines(
  id: number,
  wanted: ReadonlyMap<number, number>,
  memo: string,
  context: Context,
): Promise<void> {
  const held = await holdOrder(id, context)
  refuseState(held, ['pending', 'paid'])
  refuseSent(held)
  const asProduct: Context = { ...context, identity: system }
  const lines = await linesOf(id, asProduct)
  const cancelled = cancelledOf(lines, wanted)
  if (lines.every((line) => leftOf(line) === (wanted.get(Number(line.id)) ?? 0)))
    return held.status === 'pending'
      ? cancelOrder(id, { reason: 'staff', memo }, context)
      : cancelPaid(id, memo, context)
  const kept = lines.filter((line) => leftOf(line) > (wanted.get(Number(line.id)) ?? 0))
  // Nobody pays for a delivery of nothing.
  const isUndelivered = held.ship_status === 'none' && kept.every(({ kind }) => kind !== 'physical')
  if (isUndelivered)
    await rowsOf(context.app.registry.get(order), asProduct).update([id], { ship_status: 'not_needed' })
  const all = [memo, ...cancelled.map(({ line, pieces }) => `${pieces} × ${titleOf(line)}`)]
  const said = cutText(all.join('\n'), 500)
  if (held.status === 'pending') await shrink(held, lines, { wanted, isUndelivered, said }, context)
  else await takeBack(held, cancelled, { isUndelivered, memo, said }, context)
}

const titleOf = ({ name, options }: Row<typeof orderLine>) => [name, options].filter(Boolean).join(' ')

/** The lines of an order as they were written, in the order of its receipt. */
async function linesOf(order_id: number, context: Context): Promise<readonly Row<typeof orderLine>[]> {
  const { db, app } = context
  const rows = await db.selectFrom(orderLine.table).select('id').where('order_id', '=', order_id).execute()
  return rowsOf(app.registry.get(orderLine), context).lockAll(rows.map(({ id }) => Number(id)))
}

/** What is cancelled of which line; refused where a line has less left, or is of another order. */
function cancelledOf(
  lines: readonly Row<typeof orderLine>[],
  wanted: ReadonlyMap<number, number>,
): readonly CancelledLine[] {
  if (wanted.size === 0) throw refused({ message: 'store/order:texts.noPieces' })
  const byId = new Map(lines.map((line) => [Number(line.id), line]))
  return [...wanted].map(([id, pieces]) => {
    const line = byId.get(id)
    if (!line) throw refused({ message: 'store/order:texts.otherLine' })
    const left = leftOf(line)
    if (pieces > left)
      throw refused({
        message: 'store/order:texts.tooManyPieces',
        params: { name: titleOf(line), count: String(left) },
      })
    return { line, pieces }
  })
}

const refused = (fault: Fault) => new Problem('invalid', {}, { faults: { lines: fault } })

/** Of what is not paid lines shrink, and with each its part of what was taken off. */
async function shrink(
  held: HeldOrder,
  lines: readonly Row<typeof orderLine>[],
  {
    wanted,
    isUndelivered,
    said,
  }: {
    readonly wanted: ReadonlyMap<number, number>
    readonly isUndelivered: boolean
    readonly said: string
  },
  context: Context,
): Promise<void> {
  const { input } = JSON.parse(String(held.receipt)) as Receipt
  const kept = lines.map((line) => ({
    quantity: Number(line.quantity) - (wanted.get(Number(line.id)) ?? 0),
    line,
  }))
  const off = kept.reduce(
    (sum, { line, quantity }) =>
      sum + portion(minorOf(line.discount), quantity, Math.max(1, Number(line.quantity))),
    0,
  )
  const counted = input.lines.map((line, at) => ({ ...line, quantity: kept[at]?.quantity ?? line.quantity }))
  const releases = releasesOf(held.id, lines, (line) => wanted.get(Number(line.id)) ?? 0)
  await recountOrder(
    held,
    {
      lines: counted,
      shipping: input.shipping && isUndelivered ? { ...input.shipping, fee: 0 } : input.shipping,
      off,
    },
    { kind: 'lines_cancelled', memo: said },
    context,
  )
  await moveStock(context, releases)
  await mailPriceChanged(held.id, said, context)
}

/** Of what is paid the share of the pieces goes back, to the payments that it came by. */
async function takeBack(
  held: HeldOrder,
  cancelled: readonly CancelledLine[],
  {
    isUndelivered,
    memo,
    said,
  }: { readonly isUndelivered: boolean; readonly memo: string; readonly said: string },
  context: Context,
): Promise<void> {
  const payments = await holdPayments(held.id, context)
  const rows = rowsOf(context.app.registry.get(orderLine), { ...context, identity: system })
  const pieces = new Map(cancelled.map(({ line, pieces }) => [Number(line.id), pieces]))
  const releases = releasesOf(
    held.id,
    cancelled.map(({ line }) => line),
    ({ id }) => pieces.get(Number(id)) ?? 0,
  )
  for (const { line, pieces } of cancelled)
    await rows.update([line.id], { cancelled: Number(line.cancelled) + pieces })
  await moveStock(context, releases)
  const amount = cancelled.reduce((sum, { line, pieces }) => {
    const [total, before, quantity] = [minorOf(line.total), Number(line.cancelled), Number(line.quantity)]
    return sum + portion(total, before + pieces, quantity) - portion(total, before, quantity)
  }, 0)
  const back = amount + (isUndelivered ? minorOf(held.shipping_total) : 0)
  if (back > 0) await giveBackPart(held, payments, back, { reason: 'cancelled', memo }, context)
  await noteEvent(held.id, 'lines_cancelled', context, { memo: said })
  await settleOrder(held, context)
}
