import { type Context, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { webhook } from '../webhook/webhook.ts'
import type { DeliveryFailure } from '../webhookDelivery/webhookDelivery.ts'
import { webhookDelivery } from '../webhookDelivery/webhookDelivery.ts'
import { webhookLimits } from './limits.ts'
import type { Outcome } from './post.ts'

/** A delivery that this process sends and no other one. */
export interface Held {
  readonly id: number
  readonly hook_id: number
  readonly event: string
  readonly body: string
  readonly tries: number
  readonly held_until: number
}

/**
 * Writes down what became of an attempt, with how its webhook is doing since. One that has failed for days is switched off, and
 * with it what waits ends. A delivery that has ended meanwhile, or is held by another process, stays as it is.
 */
export async function noteAttempt(held: Held, outcome: Outcome, context: Context): Promise<void> {
  const { db, now } = context
  // First the webhook, then its deliveries, as whoever switches one off has them.
  const since = await noteHealth(held.hook_id, outcome, context)
  const delay = webhookLimits.delays[held.tries]
  const isOver = outcome.failure === '' || delay === undefined
  await db
    .updateTable(webhookDelivery.table)
    .set({
      ...triedOf(outcome, now),
      tries: held.tries + 1,
      held_until: 0,
      ...(isOver
        ? { state: outcome.failure === '' ? 'success' : 'failed', next_time: null, end_time: now }
        : { next_time: now + delay }),
    })
    .where('id', '=', held.id)
    .where('state', '=', 'pending')
    .where('held_until', '=', held.held_until)
    .execute()
  if (since !== null && now - since >= webhookLimits.failing) await switchOff(held.hook_id, context)
}

/** What a delivery says of its last attempt. */
export function triedOf({ failure, status, response, duration }: Outcome, now: number) {
  return { failure, response_status: status, response, duration, sent_time: now }
}

/** Ends what waits for webhooks. */
export async function endWaiting(
  hookIds: readonly number[],
  failure: DeliveryFailure,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  await db
    .updateTable(webhookDelivery.table)
    .set({ state: 'failed', failure, next_time: null, end_time: now })
    .where('hook_id', 'in', hookIds)
    .where('state', '=', 'pending')
    .execute()
}

/** Answers since when it fails; null where it does not. */
async function noteHealth(
  id: number,
  { failure, status }: Outcome,
  { db, now }: Context,
): Promise<number | null> {
  const last = { last_time: now, last_status: status }
  const update = db.updateTable(webhook.table).where('id', '=', id)
  if (failure === '') {
    await update.set({ ...last, health: 'ok', failures: 0, failing_since: null }).execute()
    return null
  }
  await update
    .set(({ eb, fn, ref, val }) => ({
      ...last,
      health: 'failing',
      failures: eb('failures', '+', 1),
      failing_since: fn.coalesce(ref('failing_since'), val(now)),
    }))
    .where('status', '=', 1)
    .execute()
  const row = await db
    .selectFrom(webhook.table)
    .select('failing_since')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && row.failing_since !== null ? Number(row.failing_since) : null
}

/** Switches a webhook off that nobody has switched off by now; it waits for administrators on their start page. */
async function switchOff(id: number, context: Context): Promise<void> {
  const { app } = context
  const rows = rowsOf(app.registry.get(webhook.name), { ...context, identity: system })
  const row = await rows.lock(id)
  if (row?.status !== 1) return
  await rows.update([id], { status: 0, health: 'stopped' })
  app.log.warn({ webhook: id }, 'a webhook was switched off: it has failed for days')
}
