import { originOf } from '#modules/site/server/render/origin.ts'
import { type Context, inTransaction, system } from '#server/context.ts'
import { siteName } from '#server/settings/kernel-settings.ts'
import { holdOrder } from '../order/hold-order.server.ts'
import { order } from '../order/order.ts'
import type { Created, PaymentFacts, ProviderState } from './adapter.server.ts'
import { adapterOf } from './adapters.server.ts'
import { takeState } from './capture.server.ts'
import { payment } from './payment.ts'
import {
  isOpen,
  isOpenRefused,
  isOutside,
  minorOf,
  type Payment,
  paymentRows,
  payRefused,
} from './payments.server.ts'

/** What its provider has answered when a payment was made known; null before that. */
export const createdOf = ({ detail }: { readonly detail?: unknown }): Created | null =>
  detail ? (JSON.parse(String(detail)) as Created) : null

/** A payment as its provider is told of it. */
export function factsOf(one: Payment, { app }: Context): PaymentFacts {
  const origin = originOf(app)
  return {
    ...{ number: String(one.number), amount: minorOf(one.amount), currency: String(one.currency) },
    title: `${app.settings.value(siteName)} ${String(one.number).slice(0, 16)}`,
    expire_time: one.expire_time === null ? null : Number(one.expire_time),
    return_url: `${origin}/user/${order.name}/${one.order_id}`,
    notice_url: `${origin}/api/pay/${one.method}`,
    kept: createdOf(one)?.kept ?? '',
  }
}

/** What the product does about payments is done as itself, whoever has made it look. */
export const asProduct = (context: Context): Context => ({ ...context, identity: system })

/** The payments of an order on which money may come in from outside. */
export async function openOutside(orderId: number, context: Context): Promise<readonly Payment[]> {
  const rows = await context.db
    .selectFrom(payment.table)
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['created', 'pending'])
    .orderBy('id')
    .execute()
  const found = await Promise.all(rows.map(({ id }) => paymentRows(context).find(Number(id))))
  return (found as readonly (Payment | null)[]).filter(
    (one): one is Payment => one !== null && isOpen(one) && isOutside(one),
  )
}

/** Seconds behind the time of a payment in which its order waits for a provider that does not answer. */
const patience = 86_400

/**
 * Has nobody pay on an order any more: each open payment is closed with its provider, before a transaction begins. What turns out
 * to be paid is taken in. Refused where a provider can not be asked, or does not say.
 */
export async function closeAttempts(orderId: number, context: Context): Promise<void> {
  await closeThese(await openOutside(orderId, context), context)
}

/** Has nobody pay on these payments any more, as `closeAttempts` does on all of an order. */
export async function closeThese(open: readonly Payment[], context: Context): Promise<void> {
  for (const one of open) {
    const adapter = adapterOf(one.method)
    const facts = factsOf(one, context)
    const said = await orUnknown(one, context, () => adapter.close(facts, context), 'unknown')
    // A provider that has said nothing for a day keeps nobody's stock any longer: money that comes all the same goes back.
    const isForgotten = context.now > Number(one.expire_time ?? context.now) + patience
    const how = said === 'unknown' && isForgotten ? 'closed' : said
    if (how === 'closed') await settleState(one, { state: 'closed' }, context)
    const seen = how === 'captured' ? await askProvider(one, context) : null
    if (how === 'unknown' || (how === 'captured' && seen?.state !== 'captured')) throw payRefused('open')
  }
}

/**
 * Closes what somebody has begun to pay an order, where nothing else is against a change of it: the change is tried first, and taken
 * back. Whoever is refused has closed nothing, nor has a change that does not touch what the order comes to.
 */
export async function closeAttemptsFor(
  orderId: number,
  change: (inside: Context) => Promise<void>,
  context: Context,
): Promise<void> {
  if ((await openOutside(orderId, context)).length === 0) return
  const tried = new Error('tried')
  try {
    await inTransaction(context, async (inside) => {
      await change(inside)
      throw tried
    })
  } catch (error) {
    if (error === tried) return
    if (!isOpenRefused(error)) throw error
  }
  await closeAttempts(orderId, context)
}

/** Asks a provider how a payment stands and takes in what it says; nothing where it does not answer. */
export async function askProvider(one: Payment, context: Context): Promise<ProviderState | null> {
  const facts = factsOf(one, context)
  const seen = await orUnknown(one, context, () => adapterOf(one.method).query(facts, context), null)
  if (seen && seen.state !== 'pending' && seen.state !== 'unknown') await settleState(one, seen, context)
  return seen
}

/** Takes in what is known of a payment, in a transaction of its own. */
export const settleState = (one: Payment, state: ProviderState, context: Context) =>
  inTransaction(asProduct(context), async (inside) =>
    takeState(await holdOrder(Number(one.order_id), inside), one.id, state, inside),
  )

/** A call that a provider does not answer has an unknown effect: it is written down, and the payment stays as it is. */
async function orUnknown<T>(
  { number, method }: Payment,
  { app, batch }: Context,
  call: () => Promise<T>,
  unknown: T,
): Promise<T> {
  if (batch !== null) throw new Error('providers are not asked while a transaction is open')
  try {
    return await call()
  } catch (error) {
    app.log.warn({ payment: number, method, error: String(error) }, 'a provider of payments does not answer')
    return unknown
  }
}
