import { sql } from 'kysely'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import type { App } from '#server/context.ts'
import { webhook } from '../webhook/webhook.ts'
import { webhookDelivery } from '../webhookDelivery/webhookDelivery.ts'
import { isDue, sendDue } from './deliver.ts'
import { webhookLimits } from './limits.ts'

/** Sends what no process did right after its commit: it died, or a receiver did not answer. */
export const deliverKind: JobKind = {
  name: 'webhook/deliver',
  title: 'webhook:jobs.deliver',
  every: 15,
  isDue,
  canRepeat: true,
  async run({ context: { app, now } }) {
    const given_up = (await endOrphans(app, now)) + (await trimBacklogs(app, now))
    return { sent: await sendDue(app), given_up }
  },
}

/** Deliveries that were over long ago go. */
export async function sweepDeliveries({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom(webhookDelivery.table)
    .where('end_time', '<', now - webhookLimits.kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends what was put in line for a webhook while it was switched off or deleted; answers how much. */
async function endOrphans({ database }: App, now: number): Promise<number> {
  const { numUpdatedRows } = await database.write
    .updateTable(webhookDelivery.table)
    .set({ state: 'failed', failure: 'off', next_time: null, end_time: now })
    .where('state', '=', 'pending')
    .where((is) => is('hook_id', 'not in', is.selectFrom(webhook.table).select('id').where('status', '=', 1)))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Gives up the oldest deliveries where more wait for a webhook than may; answers how many. */
export async function trimBacklogs(
  { database: { write }, log }: App,
  now: number,
  most: number = webhookLimits.waiting,
): Promise<number> {
  const full = await write
    .selectFrom(webhookDelivery.table)
    .select('hook_id')
    .where('state', '=', 'pending')
    .groupBy('hook_id')
    .having(sql`count(*)`, '>', most)
    .execute()
  let given = 0
  for (const { hook_id } of full) {
    const waiting = write
      .selectFrom(webhookDelivery.table)
      .select('id')
      .where('hook_id', '=', hook_id)
      .where('state', '=', 'pending')
    const last = await waiting.orderBy('id', 'desc').limit(1).offset(most).executeTakeFirst()
    if (!last) continue
    const { numUpdatedRows } = await write
      .updateTable(webhookDelivery.table)
      .set({ state: 'failed', failure: 'backlog', next_time: null, end_time: now })
      .where('hook_id', '=', hook_id)
      .where('state', '=', 'pending')
      .where('id', '<=', last.id)
      .executeTakeFirst()
    given += Number(numUpdatedRows)
    log.error(
      { webhook: hook_id, deliveries: Number(numUpdatedRows) },
      'deliveries were given up: too many waited',
    )
  }
  return given
}
