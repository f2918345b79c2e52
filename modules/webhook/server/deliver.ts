import { lookSoon } from '#server/concurrency/look-soon.ts'
import { type App, inTransaction, outsideRequest } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { outboundRule } from '#server/network/outbound.ts'
import { webhook } from '../webhook/webhook.ts'
import { webhookDelivery } from '../webhookDelivery/webhookDelivery.ts'
import { type Held, noteAttempt } from './hook-health.ts'
import { webhookLimits } from './limits.ts'
import { type Outcome, post } from './post.ts'
import { readSecret, signatureOf } from './secret.ts'

const table = webhookDelivery.table

/** Where a webhook listens, and what is signed with. */
export interface Receiver {
  readonly url: string
  /** as its row keeps it */
  readonly secret: string
}

/**
 * Sends what is due, to all webhooks at the same time and to each one after the other; answers how much was sent. What takes longer
 * than a look may is left to the next one, so that no webhook waits for another.
 */
export async function sendDue(app: App): Promise<number> {
  const hooks = await hooksWithDue(app)
  const sent = await Promise.all(
    hooks.map((id) => app.webhooks.take(id, webhookLimits.perLook, (isOver) => sendTo(app, id, isOver))),
  )
  return sent.reduce((sum, count) => sum + count, 0)
}

/** Sends what is due: what is put in line before that begins is sent, too. */
export const sendSoon = lookSoon((app, begin) => {
  begin()
  return sendDue(app)
})

/** Tells whether anything is due. */
export async function isDue({ database }: App, now: number): Promise<boolean> {
  const row = await dueOf(database.read, now).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Makes one attempt; `name` is what the delivery is known by to the receiver. */
export async function attempt(
  app: App,
  { url, secret: stored }: Receiver,
  { event, body }: Pick<Held, 'event' | 'body'>,
  name: string,
): Promise<Outcome> {
  const secret = readSecret(app, stored)
  if (secret === '') return { failure: 'secret', status: 0, response: '', duration: 0 }
  const headers = {
    'content-type': 'application/json',
    'x-portico-signature': signatureOf(secret, nowOf(app), body),
    'x-portico-event': event,
    'x-portico-delivery': name,
  }
  return post(url, { body, headers }, outboundRule(app.config))
}

/** Sends what is due to one webhook, the oldest of each subject first, until it does not answer at all. */
async function sendTo(app: App, id: number, isOver: () => boolean): Promise<number> {
  for (let sent = 0; ; sent++) {
    const receiver = isOver() ? null : await receiverOf(app, id)
    const held = receiver && (await holdNext(app, id))
    if (!receiver || !held) return sent
    const outcome = await attempt(app, receiver, held, String(held.id))
    await inTransaction(outsideRequest(app, 'webhook/deliver'), (inside) =>
      noteAttempt(held, outcome, inside),
    )
    // Whoever does not answer now is not asked about all the rest.
    if (outcome.failure !== '' && outcome.status === 0) return sent + 1
  }
}

/** null: it is off, or gone. */
async function receiverOf({ database }: App, id: number): Promise<Receiver | null> {
  const row = await database.write
    .selectFrom(webhook.table)
    .select(['url', 'secret'])
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst()
  return row ? { url: String(row.url), secret: String(row.secret) } : null
}

/** Takes the oldest delivery that is due and that nothing of its subject comes before; null when there is none. */
async function holdNext(app: App, hookId: number): Promise<Held | null> {
  for (;;) {
    const now = nowOf(app)
    const row = await dueOf(app.database.write, now)
      .select(['id', 'event', 'body', 'tries'])
      .where('hook_id', '=', hookId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(`${table} as earlier`)
              .select('earlier.id')
              .whereRef('earlier.hook_id', '=', `${table}.hook_id`)
              .where('earlier.state', '=', 'pending')
              .whereRef('earlier.subject', '=', `${table}.subject`)
              .where('earlier.subject', '!=', '')
              .whereRef('earlier.id', '<', `${table}.id`),
          ),
        ),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const held_until = now + webhookLimits.held
    const { numUpdatedRows } = await app.database.write
      .updateTable(table)
      .set({ held_until })
      .where('id', '=', row.id)
      .where('state', '=', 'pending')
      .where('held_until', '<=', now)
      .executeTakeFirst()
    // Otherwise another process was faster.
    if (numUpdatedRows === 1n)
      return {
        ...{ id: Number(row.id), hook_id: hookId, event: String(row.event), body: String(row.body) },
        ...{ tries: Number(row.tries), held_until },
      }
  }
}

/** Webhooks for which anything is due. */
async function hooksWithDue(app: App): Promise<readonly number[]> {
  const rows = await dueOf(app.database.write, nowOf(app)).select('hook_id').distinct().execute()
  return rows.map(({ hook_id }) => Number(hook_id))
}

const dueOf = (db: Db, now: number) =>
  db
    .selectFrom(table)
    .where('state', '=', 'pending')
    .where('next_time', '<=', now)
    .where('held_until', '<=', now)

const nowOf = ({ clock }: App) => Math.floor(clock() / 1000)
