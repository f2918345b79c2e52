import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import { minorToMoney } from '#core/values/money.ts'
import { unixToText } from '#core/values/time.ts'
import { lockMember } from '#modules/member/account/own.server.ts'
import { type Context, system } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { siteCurrency } from '#server/settings/currency-settings.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { removeLines } from '../../cart/change-cart.server.ts'
import { orderPaid, orderPlaced } from '../../events.ts'
import { memberOrdersOpen, orderExpireMinutes } from '../../settings.ts'
import { type Movement, moveStock } from '../../stock/move-stock.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { order } from '../order.ts'
import { orderLine } from '../orderLine.ts'
import { allocate } from './allocate.server.ts'
import { type DraftOrder, refuseLimits } from './draft-order.server.ts'

/** An order that was placed. */
export interface Placed {
  readonly id: number
  readonly number: string
  readonly status: 'pending' | 'paid'
  /** unix seconds; null where nothing is to be paid */
  readonly expire_time: number | null
}

/**
 * Places a draft as an order in the open transaction: stock is promised, then the order, its lines and what has happened are
 * written, and the lines leave the cart. What costs nothing is paid. Stock is held first, the member last, as everywhere.
 */
export async function placeOrder(
  userId: number,
  draft: DraftOrder,
  { buyer_note, ip, agent }: { readonly buyer_note: string; readonly ip: string; readonly agent: string },
  context: Context,
): Promise<Placed> {
  const { app, now } = context
  const served = await allocate(draft.lines, context)
  await lockMember(context, userId)
  // Two orders at once have counted alike: behind the lock it is exact.
  await refuseLimits(userId, draft.lines, context)
  await refuseOpen(userId, context)
  const { totals, address, method, lines } = draft
  const isFree = totals.total === 0
  const expire_time = isFree ? null : now + app.settings.value(orderExpireMinutes) * 60
  const number = await newNumber(context)
  const asProduct: Context = { ...context, identity: system }
  const { id } = await rowsOf(app.registry.get(order), asProduct).insert({
    ...{ number, user_id: userId, status: isFree ? 'paid' : 'pending', pay_status: isFree ? 'paid' : 'none' },
    ship_status: address ? 'none' : 'not_needed',
    ...{ currency: app.settings.value(siteCurrency), language: context.language },
    goods_total: minorToMoney(totals.goods),
    discount_total: minorToMoney(totals.discount),
    shipping_total: minorToMoney(totals.shipping),
    total: minorToMoney(totals.total),
    tax_total: minorToMoney(totals.tax),
    paid_total: minorToMoney(0),
    address: address ? JSON.stringify(address) : '',
    ...{
      ship_country: address?.country ?? '',
      ship_method_id: method?.id ?? null,
      ship_name: method?.name ?? '',
    },
    ...{ receipt: JSON.stringify(totals.receipt), buyer_note, ip, agent: agent.slice(0, 255) },
    ...{ place_time: now, expire_time, pay_time: isFree ? now : null },
    lines: lineRows(draft, served),
  })
  const orderId = Number(id)
  await moveStock(context, await reservations(orderId, context))
  await noteEvent(orderId, 'placed', context)
  await emit(context, orderPlaced, { id: orderId, number })
  if (isFree) {
    await noteEvent(orderId, 'paid', asProduct)
    await emit(context, orderPaid, { id: orderId, number })
  }
  await removeLines(
    draft.cart_id,
    lines.map(({ variant_id }) => variant_id),
    context,
  )
  return { id: orderId, number, status: isFree ? 'paid' : 'pending', expire_time }
}

/** The lines of an order as they are written, each served by a warehouse, or by none where nobody counts. */
function lineRows({ lines, totals }: DraftOrder, served: ReadonlyMap<number, number | null>) {
  return lines.map((line, at) => {
    const { goods = 0, discount = 0, total = 0, tax = 0 } = totals.lines[at] ?? {}
    const { variant_id, product_id, quantity, name, options, sku, image, kind, weight } = line
    const warehouse_id = served.get(variant_id) ?? null
    return {
      ...{ product_id, variant_id, warehouse_id, name, sku, image, kind, weight, quantity },
      ...{ options: cutText(options, 200), price_rule: line.rule, tax_rate: line.rate },
      ...{ list_price: minorToMoney(line.price), unit_price: minorToMoney(line.unit) },
      ...{ goods: minorToMoney(goods), discount: minorToMoney(discount) },
      ...{ total: minorToMoney(total), tax: minorToMoney(tax) },
    }
  })
}

/** What has to be promised for an order that was just written. */
async function reservations(order_id: number, { db }: Context): Promise<readonly Movement[]> {
  const lines = await db
    .selectFrom(orderLine.table)
    .select(['id', 'variant_id', 'warehouse_id', 'quantity'])
    .where('order_id', '=', order_id)
    .where('warehouse_id', 'is not', null)
    .orderBy('id')
    .execute()
  return lines.map(({ id, variant_id, warehouse_id, quantity }) => ({
    ...{ kind: 'reserve' as const, variant_id: Number(variant_id), warehouse_id: Number(warehouse_id) },
    ...{ on_hand: 0, available: -Number(quantity), order_id, order_line_id: Number(id) },
    cause: `line:${id}:reserve`,
  }))
}

/** Orders that a member has to pay yet are few. */
async function refuseOpen(userId: number, { app, db }: Context): Promise<void> {
  const max = app.settings.value(memberOrdersOpen)
  const row = await db
    .selectFrom(order.table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (Number(row.count) >= max) throw new Problem('ordersOpen', { max })
}

/** A number that no order has, of which nobody learns how many there are. */
async function newNumber({ app, db, now }: Context): Promise<string> {
  const day = unixToText(now, app.settings.value(siteTimeZone)).slice(0, 10).replaceAll('-', '')
  for (let attempt = 0; attempt < 20; attempt++) {
    const digits = String(app.random(6).readUIntBE(0, 6) % 100_000_000).padStart(8, '0')
    const number = day + digits
    const known = await db
      .selectFrom(order.table)
      .select('id')
      .where('number', '=', number)
      .executeTakeFirst()
    if (!known) return number
  }
  throw new Error('no number for an order was free')
}
