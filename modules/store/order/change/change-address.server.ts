import { Problem } from '#core/problems.ts'
import { type Context, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { Receipt, TotalsShipping } from '../../pricing/totals.ts'
import { type HeldOrder, holdOrder, refuseState } from '../hold-order.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { order } from '../order.ts'
import { orderEvent } from '../orderEvent.ts'
import { orderLine } from '../orderLine.ts'
import { type AddressSnapshot, offeredMethods } from '../place/draft-order.server.ts'
import { recountOrder } from './recount-order.server.ts'

/**
 * Has an order of which nothing was sent go to another address in the same country, in the open transaction. What is not paid yet is
 * charged what its method costs there; once it is paid the shop bears the difference. Buyers do it once.
 */
export async function changeAddress(
  id: number,
  toOf: (country: string) => Promise<AddressSnapshot>,
  context: Context,
  memo = '',
): Promise<void> {
  const held = await holdOrder(id, context)
  refuseState(held, ['pending', 'paid'])
  if (held.ship_status !== 'none' || held.address === '')
    throw new Problem(
      'stateRefused',
      {},
      { data: { type: 'state', status: held.ship_status, wanted: ['none'] } },
    )
  if (context.identity.kind === 'member') await refuseSecond(id, context)
  const to = await toOf(String(held.ship_country))
  if (to.country !== held.ship_country) throw new Problem('addressElsewhere')
  const shipping = await deliveryThere(held, to, context)
  const asProduct: Context = { ...context, identity: system }
  await rowsOf(context.app.registry.get(order), asProduct).update([id], { address: JSON.stringify(to) })
  const why = { kind: 'address_changed', memo } as const
  if (held.status !== 'pending') return noteEvent(id, why.kind, context, { memo })
  const { input } = JSON.parse(String(held.receipt)) as Receipt
  await recountOrder(held, { ...input, shipping }, why, context)
}

/** What the method of an order costs at another address; refused where it does not go there. */
async function deliveryThere(
  held: HeldOrder,
  to: AddressSnapshot,
  context: Context,
): Promise<TotalsShipping> {
  const lines = await context.db
    .selectFrom(orderLine.table)
    .select(['kind', 'weight', 'quantity', 'unit_price'])
    .where('order_id', '=', held.id)
    .where('quantity', '>', 0)
    .execute()
  const parcel = lines.map(({ kind, weight, quantity, unit_price }) => ({
    kind: String(kind),
    weight: Number(weight ?? 0),
    quantity: Number(quantity),
    unit: Number(unit_price),
  }))
  const methods = await offeredMethods(parcel, to, context)
  const method = methods.find((one) => one.id === Number(held.ship_method_id))
  if (method && method.fee !== null) return { method_id: method.id, fee: method.fee }
  const reasons = method ? [{ id: method.id, method: method.name, reason: method.reason }] : []
  throw new Problem('shippingNone', {}, { data: { type: 'shipping', reasons } })
}

async function refuseSecond(id: number, { db }: Context): Promise<void> {
  const before = await db
    .selectFrom(orderEvent.table)
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'address_changed')
    .where('actor_kind', '=', 'member')
    .executeTakeFirst()
  if (before) throw new Problem('addressOnce')
}
