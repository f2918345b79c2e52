import type { Row } from '#core/resource.ts'
import { cutText } from '#core/values/cut-text.ts'
import { minorToMoney } from '#core/values/money.ts'
import { type Context, system } from '#server/context.ts'
import { insertRows } from '#server/db/compiled.ts'
import { rowsOf } from '#server/resource/rows.ts'
import {
  holdPayments,
  isOpen,
  minorOf,
  paymentRows,
  payRefused,
  refuseOpen,
  settleOrder,
  sumsOf,
} from '../../payment/payments.server.ts'
import { type TotalsInput, totalsOf } from '../../pricing/totals.ts'
import type { HeldOrder } from '../hold-order.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { order } from '../order.ts'
import { orderAdjustment } from '../orderAdjustment.ts'
import type { orderEvent } from '../orderEvent.ts'
import { orderLine } from '../orderLine.ts'

/**
 * Counts an order that is held and not paid anew, in the open transaction: its sums, those of its lines and the receipt, and notes why.
 * What costs nothing by then is paid. What somebody has begun to pay stays what they were told it is.
 */
export async function recountOrder(
  held: HeldOrder,
  input: TotalsInput,
  why: { readonly kind: Row<typeof orderEvent>['kind']; readonly memo: string },
  context: Context,
): Promise<void> {
  const { id, total } = held
  const totals = totalsOf(input)
  const payments = await holdPayments(id, context)
  if (totals.total !== minorOf(total)) {
    refuseOpen(payments)
    if (sumsOf(payments).paid > 0) throw payRefused('captured')
    // Who is about to transfer the money transfers what it comes to now.
    for (const one of payments.filter(isOpen))
      await paymentRows(context).update([one.id], { amount: minorToMoney(totals.total) })
  }
  const asProduct: Context = { ...context, identity: system }
  await rowsOf(context.app.registry.get(order), asProduct).update([id], {
    goods_total: minorToMoney(totals.goods),
    discount_total: minorToMoney(totals.discount),
    shipping_total: minorToMoney(totals.shipping),
    total: minorToMoney(totals.total),
    tax_total: minorToMoney(totals.tax),
    receipt: JSON.stringify(totals.receipt),
  })
  const lines = rowsOf(context.app.registry.get(orderLine), asProduct)
  const adjusted: { readonly order_line_id: number; readonly amount: number }[] = []
  for (const [at, line] of (await discountsOf(id, context)).entries()) {
    const { goods = 0, discount = 0, total = 0, tax = 0 } = totals.lines[at] ?? {}
    if (discount !== line.discount)
      adjusted.push({ order_line_id: line.id, amount: line.discount - discount })
    await lines.update([line.id], {
      quantity: input.lines[at]?.quantity ?? 0,
      goods: minorToMoney(goods),
      discount: minorToMoney(discount),
      total: minorToMoney(total),
      tax: minorToMoney(tax),
    })
  }
  const said = { kind: 'manual', label: cutText(why.memo, 200), create_time: context.now }
  const adjustments = adjusted.map((one) => ({ order_id: id, ...one, ...said }))
  await insertRows(context.app.database, context.db, orderAdjustment.table, adjustments)
  await noteEvent(id, why.kind, context, { memo: why.memo })
  await settleOrder(held, asProduct)
}

/** What is taken off each line of an order by now, in the order of its receipt, in which they were written. */
async function discountsOf(
  id: number,
  { db }: Context,
): Promise<readonly { readonly id: number; readonly discount: number }[]> {
  const rows = await db
    .selectFrom(orderLine.table)
    .select(['id', 'discount'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: Number(row.id), discount: Number(row.discount) }))
}
