import { defineEvent } from '#core/event.ts'
import { field } from '#core/field.ts'
import { defineModule } from '#core/module.ts'
import { inTransaction } from '#server/context.ts'
import { deliver } from '#server/jobs/outbox/deliver.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import type { ServerModule } from '#server/module.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { sendDue } from './deliver.ts'

const said = (sentence: string) => ({ 'zh-cn': sentence, en: sentence })
const arrived = defineEvent('parcel.arrived', { place: field.text() }, said('A parcel has arrived.'))
const opened = defineEvent('parcel.opened', { place: field.text() }, said('A parcel was opened.'))

/** A module that emits, for tests of webhooks. */
export const parcels: readonly ServerModule[] = [
  { module: defineModule({ name: 'parcels', events: [arrived, opened] }) },
]

/** What happens to the product in tests of webhooks. */
export function happenings(product: () => TestApp) {
  const event = (one: typeof arrived) => async (id: number, place: string) => {
    // As every request and every job begins.
    await product().app.settings.refresh()
    await inTransaction(product().context(), (inside) => emit(inside, one, { id, place }))
  }
  const handOn = () => deliver(product().app)
  return {
    arrive: event(arrived),
    open: event(opened),
    /** takes up what has happened, and sends nothing */
    handOn,
    /** takes up what has happened and sends what is due; answers how much was sent */
    async send() {
      await handOn()
      return sendDue(product().app)
    },
    /** adds a webhook as the product itself */
    async hook(url: string, events: readonly string[] = ['parcel.arrived'], more: object = {}) {
      const row = await product()
        .rows('routine/webhook')
        .insert({ name: 'hook', url, events, ...more })
      return Number(row.id)
    },
    deliveries: () =>
      product().app.database.read.selectFrom('webhook_delivery').selectAll().orderBy('id').execute(),
    hookRow: async (id: number) =>
      product()
        .app.database.read.selectFrom('webhook')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** lets time go by */
    later(seconds: number) {
      product().now += seconds * 1000
    },
    async clear() {
      const { write } = product().app.database
      for (const table of ['webhook_delivery', 'outbox']) await write.deleteFrom(table).execute()
      const rows = await write.selectFrom('webhook').select('id').execute()
      const ids = rows.map(({ id }) => Number(id))
      if (ids.length > 0) await product().rows('routine/webhook').remove(ids)
      await write.deleteFrom('webhook_delivery').execute()
    },
  }
}
