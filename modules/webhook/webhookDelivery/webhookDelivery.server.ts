import { Problem } from '#core/problems.ts'
import { afterCommit, type Context } from '#server/context.ts'
import { insertRow } from '#server/db/compiled.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { sendSoon } from '../server/deliver.ts'
import { newDelivery } from '../server/new-delivery.ts'
import { webhook } from '../webhook/webhook.ts'
import { webhookDelivery } from './webhookDelivery.ts'

/** What happens to deliveries on the server. */
export const webhookDeliveryServer: ServerSide<typeof webhookDelivery> = {
  // What was sent and what came back is read one by one: in lists both are empty.
  present: async ({ rows, view }) => rows.map(() => (view === 'edit' ? {} : { body: '', response: '' })),

  actions: {
    /** What waits is due at once; what is over is sent anew, with the same event and body, and waits for nothing. */
    async resend({ ids, rows, context }) {
      const { app, db, now } = context
      const chosen = []
      for (const id of ids.toSorted((one, other) => one - other)) chosen.push(await rows.lock(id))
      const found = chosen.filter((row) => row !== null)
      if (found.length === 0) throw new Problem('rowNotFound')
      await refuseOff([...new Set(found.map(({ hook_id }) => Number(hook_id)))], context)
      for (const { id, state, hook_id, event_id, event, body } of found) {
        if (state === 'pending') {
          await db.updateTable(webhookDelivery.table).set({ next_time: now }).where('id', '=', id).execute()
          continue
        }
        const what = { hook_id: Number(hook_id), event_id, event, subject: '', body }
        const row = newDelivery({ ...what, origin: 'resend' }, now)
        await insertRow(app.database, db, webhookDelivery.table, row)
      }
      afterCommit(context, async () => sendSoon(app))
    },
  },
}

async function refuseOff(hookIds: readonly number[], { db }: Context): Promise<void> {
  const on = await db
    .selectFrom(webhook.table)
    .select('id')
    .where('id', 'in', hookIds)
    .where('status', '=', 1)
    .execute()
  if (on.length < hookIds.length) throw new Problem('webhookOff')
}
