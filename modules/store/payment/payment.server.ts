import { Problem } from '#core/problems.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import { type Context, inTransaction } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { holdOrder } from '../order/hold-order.server.ts'
import { noteEvent } from '../order/note-event.server.ts'
import { askProvider } from './attempts.server.ts'
import { payment } from './payment.ts'
import { isOpen, isOutside, type Payment, paymentRows } from './payments.server.ts'

/** What happens to payments on the server. */
export const paymentServer: ServerSide<typeof payment> = {
  prepares: {
    async recheck({ ids, context }) {
      for (const id of ids) {
        const one = (await paymentRows(context).find(id)) as Payment | null
        if (one && isOutside(one)) await askProvider(one, context)
      }
    },
  },
  actions: {
    // Whatever the provider has said is taken in by now.
    async recheck() {},

    async settle({ ids: [id = 0], input, context }) {
      await inTransaction(context, async (inside) => {
        const found = (await paymentRows(inside).find(id)) as Payment | null
        if (!found) throw new Problem('rowNotFound')
        const held = await holdOrder(Number(found.order_id), inside)
        const { status, memo } = (await paymentRows(inside).lock(id)) as Payment
        if (status !== 'mismatch' || memo !== '')
          throw new Problem('stateRefused', {}, { data: { type: 'state', status, wanted: ['mismatch'] } })
        await paymentRows(inside).update([id], { memo: String(input.memo) })
        await noteEvent(held.id, 'note', inside, { memo: String(input.memo), isPublic: false })
      })
    },
  },
}

/** payments that are looked for at once */
const batch = 50
/** seconds between two times that a provider is asked, at least and at most */
const gap = { least: 120, most: 6 * 3600 }
/** seconds in which a provider that does not answer is asked about a payment that nobody can make any more */
const longest = 3 * 86_400

/** Asks providers about payments of which no notice has come, at gaps that grow with their age, and of what is closed once more. */
export const askingKind: JobKind = {
  name: 'store/payments',
  title: 'store:jobs.payments',
  every: 60,
  canRepeat: true,
  isDue: async (app, now) => (await duePayments(app.database.read, now, 1)).length > 0,
  async run({ context, isCancelled }) {
    let asked = 0
    for (;;) {
      const ids = await duePayments(context.db, context.now, batch)
      if (ids.length === 0 || (await isCancelled())) return { asked }
      for (const id of ids) {
        const one = (await paymentRows(context).find(id)) as Payment | null
        // First the next time is written down, so that one that can not be asked keeps nobody else waiting.
        const age = context.now - Number(one?.create_time ?? context.now)
        const next = context.now + Math.min(Math.max(age, gap.least), gap.most)
        await setNext(id, next, context)
        const seen = one && isOutside(one) ? await askProvider(one, context) : null
        // What is closed was asked for once more; that is all.
        const isOver = one && !isOpen(one) && ((seen && seen.state !== 'pending') || age > longest)
        if (isOver && seen?.state !== 'captured') await setNext(id, null, context)
        asked += 1
      }
    }
  },
}

/** When a provider is asked about a payment; null: no more. */
const setNext = (id: number, next_time: number | null, { app }: Context) =>
  app.database.write.updateTable(payment.table).set({ next_time }).where('id', '=', id).execute()

async function duePayments(
  db: Parameters<NonNullable<JobKind['isDue']>>[0]['database']['read'],
  now: number,
  limit: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(payment.table)
    .select('id')
    .where('status', 'in', ['created', 'pending', 'closed', 'failed'])
    .where('next_time', '<=', now)
    .orderBy('next_time')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => Number(id))
}
