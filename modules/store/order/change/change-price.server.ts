import { Problem } from '#core/problems.ts'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { mailPriceChanged } from '../../mails/order-mails.server.ts'
import { type Receipt, totalsOf } from '../../pricing/totals.ts'
import { holdOrder, refuseState } from '../hold-order.server.ts'
import { recountOrder } from './recount-order.server.ts'

/**
 * Takes an amount off the products of an order that nobody has paid, in the open transaction: it is shared among its lines, and the
 * receipt says so. `off` is all that is taken off, as money; it only ever rises.
 */
export async function changePrice(
  id: number,
  { off, memo }: { readonly off: string; readonly memo: string },
  context: Context,
): Promise<void> {
  const held = await holdOrder(id, context)
  refuseState(held, ['pending'])
  const { input } = JSON.parse(String(held.receipt)) as Receipt
  const wanted = moneyToMinor(off) ?? 0
  const { goods } = totalsOf({ ...input, off: 0 })
  if (wanted <= input.off) throw offFault('validate.tooSmall', { min: minorToMoney(input.off + 1) })
  if (wanted > goods) throw offFault('validate.tooBig', { max: minorToMoney(goods) })
  await recountOrder(held, { ...input, off: wanted }, { kind: 'price_changed', memo }, context)
  await mailPriceChanged(id, memo, context)
}

const offFault = (message: string, params: Readonly<Record<string, string>>) =>
  new Problem('invalid', {}, { faults: { off: { message, params } } })
