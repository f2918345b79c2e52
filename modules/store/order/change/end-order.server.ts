import { Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import { type Context, inTransaction, system } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import type { Sweep } from '#server/module.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { orderCancelled } from '../../events.ts'
import { closeAttempts } from '../../payment/attempts.server.ts'
import {
  closeOwn,
  holdPayments,
  isPayRefused,
  refuseOpen,
  settleOrder,
} from '../../payment/payments.server.ts'
import { giveBack } from '../../payment/refund/give-back.server.ts'
import { type Movement, moveStock } from '../../stock/move-stock.server.ts'
import { type HeldOrder, holdOrder, refuseState } from '../hold-order.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { order } from '../order.ts'
import { orderLine } from '../orderLine.ts'

/**
 * Cancels an order that is not paid, in the open transaction: what was promised for it can be bought again, and what was paid of it
 * goes back. Refused while money may come in from outside: whoever cancels has that closed first (`closeAttempts`).
 */
export async function cancelOrder(
  id: number,
  { reason, memo = '' }: { readonly reason: NonNullable<HeldOrder['cancel_reason']>; readonly memo?: string },
  context: Context,
): Promise<void> {
  const held = await holdOrder(id, context)
  refuseState(held, ['pending'])
  // Time has gone on while the order was waited for: what is not due any more was paid, or given more time.
  if (reason === 'expired' && Number(held.expire_time) > context.now) return
  await endOrder(held, { reason, memo }, context)
  await noteEvent(id, reason === 'expired' ? 'expired' : 'cancelled', context, { memo })
  await emit(context, orderCancelled, { id, number: held.number })
}

/** Cancels an order that was paid, of which nothing was sent, in the open transaction: everything goes back. */
export async function cancelPaid(id: number, memo: string, context: Context): Promise<void> {
  const held = await holdOrder(id, context)
  refuseState(held, ['paid'])
  refuseSent(held)
  await endOrder(held, { reason: 'staff', memo }, context)
  await noteEvent(id, 'cancelled', context, { memo })
  await emit(context, orderCancelled, { id, number: held.number })
}

/** Refuses what can not be done once something was sent. */
export function refuseSent({ ship_status }: Pick<HeldOrder, 'ship_status'>): void {
  const wanted = ['none', 'not_needed']
  if (!wanted.includes(String(ship_status)))
    throw new Problem('stateRefused', {}, { data: { type: 'state', status: ship_status, wanted } })
}

/** Payments are held before stock, and stock before the member whose balance it may be. */
async function endOrder(
  held: HeldOrder,
  { reason, memo }: { readonly reason: NonNullable<HeldOrder['cancel_reason']>; readonly memo: string },
  context: Context,
): Promise<void> {
  const { id } = held
  const payments = await holdPayments(id, context)
  refuseOpen(payments)
  const asProduct: Context = { ...context, identity: system }
  await rowsOf(context.app.registry.get(order), asProduct).update([id], {
    ...{ status: 'cancelled', cancel_reason: reason, cancel_time: context.now, expire_time: null },
  })
  await moveStock(context, await releases(id, context))
  await closeOwn(payments, context)
  const why = { reason: reason === 'expired' ? 'expired' : 'cancelled', memo } as const
  await giveBack(held, payments, why, context)
  await settleOrder(held, context)
}

/** Seconds that an order keeps where it was placed from, for whoever looks into fraud. */
const tracedSeconds = 180 * 86_400
/** Seconds behind that in which orders are looked at: sweeping may have stood still for so long. */
const sweptSeconds = 30 * 86_400

/** Takes address and browser out of orders that are old, a thousand at a time. */
export const sweepTraces: Sweep = async ({ database }, now) => {
  const rows = await database.write
    .selectFrom(order.table)
    .select('id')
    .where('place_time', '<', now - tracedSeconds)
    .where('place_time', '>=', now - tracedSeconds - sweptSeconds)
    .where((where) => where.or([where('ip', '<>', ''), where('agent', '<>', '')]))
    .orderBy('place_time')
    .limit(1000)
    .execute()
  const ids = rows.map(({ id }) => Number(id))
  if (ids.length === 0) return 0
  await database.write.updateTable(order.table).set({ ip: '', agent: '' }).where('id', 'in', ids).execute()
  return ids.length
}

type Promised = Pick<Row<typeof orderLine>, 'id' | 'variant_id' | 'warehouse_id' | 'quantity' | 'cancelled'>

/** Pieces of a line that were not cancelled. */
export const leftOf = ({ quantity, cancelled }: Pick<Promised, 'quantity' | 'cancelled'>): number =>
  Number(quantity) - Number(cancelled)

/** What an order still has promised. */
async function releases(order_id: number, { db }: Context): Promise<readonly Movement[]> {
  const lines = await db
    .selectFrom(orderLine.table)
    .select(['id', 'variant_id', 'warehouse_id', 'quantity', 'cancelled'])
    .where('order_id', '=', order_id)
    .execute()
  return releasesOf(order_id, lines as unknown as readonly Promised[], leftOf)
}

/**
 * Has pieces of lines promised no longer, before they are written as cancelled. Each is its own cause: of a line there is less left
 * from one to the next.
 */
export function releasesOf<L extends Promised>(
  order_id: number,
  lines: readonly L[],
  piecesOf: (line: L) => number,
): readonly Movement[] {
  return lines
    .filter(({ warehouse_id }) => warehouse_id !== null)
    .map((line) => ({
      kind: 'release' as const,
      ...{ variant_id: Number(line.variant_id), warehouse_id: Number(line.warehouse_id) },
      ...{ on_hand: 0, available: piecesOf(line), order_id, order_line_id: Number(line.id) },
      cause: `line:${line.id}:release:${leftOf(line)}`,
    }))
    .filter(({ available }) => available > 0)
}

/** Orders that are looked for at once; each is cancelled in a transaction of its own. */
const batch = 50

/** Cancels orders whose time to be paid is up. */
export const expiringKind: JobKind = {
  name: 'store/orders',
  title: 'store:jobs.orders',
  every: 60,
  canRepeat: true,
  isDue: async (app, now) => (await dueOrders(app.database.read, { now, after: 0, limit: 1 })).length > 0,
  async run({ context, isCancelled }) {
    let cancelled = 0
    for (let after = 0; ; ) {
      const ids = await dueOrders(context.db, { now: context.now, after, limit: batch })
      const last = ids.at(-1)
      if (last === undefined || (await isCancelled())) return { cancelled }
      after = last
      for (const id of ids) if (await expire(id, context)) cancelled += 1
    }
  },
}

/** One order; false where somebody else was faster. */
async function expire(id: number, context: Context): Promise<boolean> {
  try {
    await closeAttempts(id, context)
    await inTransaction(context, (inside) => cancelOrder(id, { reason: 'expired' }, inside))
    return true
  } catch (error) {
    // Paid in the last moment, or its provider does not say: the next run asks again.
    if (isPayRefused(error) || (error instanceof Problem && error.problem === 'stateRefused')) return false
    throw error
  }
}

async function dueOrders(
  db: Context['db'],
  { now, after, limit }: { readonly now: number; readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(order.table)
    .select('id')
    .where('status', '=', 'pending')
    .where('expire_time', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => Number(id))
}
