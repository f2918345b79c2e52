import type { Row } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/db/compiled.ts'
import type { webhook } from '../webhook/webhook.ts'
import { webhookDelivery } from '../webhookDelivery/webhookDelivery.ts'
import { attempt } from './deliver.ts'
import { triedOf } from './hook-health.ts'
import { bodyOf, newDelivery } from './new-delivery.ts'
import type { Outcome } from './post.ts'

/** The event that tests send; no module declares it, so nobody can wait for it. */
const testEvent = 'webhook.test'

/** A test that was sent, and what came back. */
export interface Tested {
  readonly hookId: number
  readonly eventId: string
  readonly body: string
  readonly outcome: Outcome
}

/** Sends a test to a webhook, on or off, once. */
export async function sendTest(
  { id, url, secret }: Row<typeof webhook>,
  { app, now }: Context,
): Promise<Tested> {
  const eventId = `test-${app.random(8).toString('hex')}`
  const body = bodyOf(eventId, testEvent, now, { id })
  const outcome = await attempt(app, { url, secret }, { event: testEvent, body }, eventId)
  return { hookId: id, eventId, body, outcome }
}

/** Notes a test among the deliveries; answers what came back, as it came. */
export async function storeTest(
  { hookId, eventId, body, outcome }: Tested,
  { app, db, now }: Context,
): Promise<Outcome> {
  const what = { hook_id: hookId, event_id: eventId, event: testEvent, subject: '', body }
  await insertRow(app.database, db, webhookDelivery.table, {
    ...newDelivery({ ...what, origin: 'test' }, now),
    ...{ state: outcome.failure === '' ? 'success' : 'failed', tries: 1, next_time: null, end_time: now },
    ...triedOf(outcome, now),
  })
  return outcome
}
