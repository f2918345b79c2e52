import type { Event } from '#core/event.ts'
import { afterCommit } from '#server/context.ts'
import { insertRows } from '#server/db/compiled.ts'
import type { Consumer } from '#server/jobs/outbox/consumer.ts'
import { webhookDelivery } from '../webhookDelivery/webhookDelivery.ts'
import { sendSoon } from './deliver.ts'
import { bodyOf, newDelivery } from './new-delivery.ts'

/** Puts an event in line for every webhook that wants it, in the transaction in which it counts as taken: once for each. */
export function noteEvent(event: Event): Consumer {
  return {
    name: `webhook/${event.name}`,
    event,
    wants: (app) => app.webhooks.wanting(event.name).length > 0,
    async handle(data, context, happened) {
      const { app } = context
      const hooks = app.webhooks.wanting(event.name)
      if (hooks.length === 0) return
      const event_id = String(happened.id)
      const what = {
        ...{ event_id, event: event.name, subject: `${event.name.split('.')[0]}:${data.id}` },
        ...{ origin: 'event' as const, body: bodyOf(event_id, event.name, happened.time, data) },
      }
      const rows = hooks.map((hook_id) => newDelivery({ ...what, hook_id }, context.now))
      await insertRows(app.database, context.db, webhookDelivery.table, rows)
      afterCommit(context, async () => sendSoon(app))
    },
  }
}
