import { Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import { minorToMoney } from '#core/values/money.ts'
import type { JobKind } from '#server/concurrency/job-kind.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { emit } from '#server/jobs/outbox/outbox.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { refundDone, refundFailed } from '../../events.ts'
import { type HeldOrder, holdOrder } from '../../order/hold-order.server.ts'
import { noteEvent } from '../../order/note-event.server.ts'
import { NotMade, type RefundState } from '../adapter.server.ts'
import { adapterOf } from '../adapters.server.ts'
import { asProduct, factsOf } from '../attempts.server.ts'
import { isOutside, minorOf, type Payment, paymentRows, settleOrder } from '../payments.server.ts'
import { refundRows, shownPart } from './give-back.server.ts'
import { refund } from './refund.ts'

type Refund = Row<typeof refund>

/** What staff does about money that does not go back by itself. */
export const refundServer: ServerSide<typeof refund> = {
  actions: {
    async retry({ ids: [id = 0], context }) {
      await inTransaction(context, async (inside) => {
        const { held, one, payment } = await holdRefund(id, inside)
        refuse(one, ['failed'])
        await refundRows(inside).update([id], {
          ...{ status: 'pending', tries: 0, failure: '' },
          next_time: isOutside(payment) ? inside.now : null,
        })
        await raise(payment, minorOf(one.amount), inside)
        await settleOrder(held, inside)
      })
    },

    async settle({ ids: [id = 0], input, context }) {
      await inTransaction(context, async (inside) => {
        const { held, one, payment } = await holdRefund(id, inside)
        // What a provider is still asked for would go back twice.
        refuse(one, isOutside(payment) ? ['failed'] : ['failed', 'pending'])
        if (one.status === 'failed') await raise(payment, minorOf(one.amount), inside)
        await finish({ held, one, payment: await again(payment, inside) }, '', inside, String(input.memo))
      })
    },
  },
}

const again = async ({ id }: Payment, context: Context) => (await paymentRows(context).lock(id)) as Payment

function refuse({ status }: Refund, wanted: readonly Refund['status'][]): void {
  if (!wanted.includes(status))
    throw new Problem('stateRefused', {}, { data: { type: 'state', status, wanted } })
}

/** What of a payment is on its way back rises again; never beyond what was paid. */
async function raise({ id, amount, refunding }: Payment, by: number, context: Context): Promise<void> {
  if (minorOf(refunding) + by > minorOf(amount))
    throw new Problem('stateRefused', {}, { data: { type: 'state', status: 'refunded', wanted: [] } })
  await paymentRows(context).update([id], { refunding: minorToMoney(minorOf(refunding) + by) })
}

interface HeldRefund {
  readonly held: HeldOrder
  readonly payment: Payment
  readonly one: Refund
}

/** A refund with its order and payment, each held until the open transaction ends, in the order of all locks. */
async function holdRefund(id: number, context: Context): Promise<HeldRefund> {
  const row = (await refundRows(context).find(id)) as Refund | null
  if (!row) throw new Problem('rowNotFound')
  const held = await holdOrder(Number(row.order_id), context)
  const payment = (await paymentRows(context).lock(Number(row.payment_id))) as Payment
  return { held, payment, one: (await refundRows(context).lock(id)) as Refund }
}

/** The money has gone back. */
async function finish(
  { held, one, payment }: HeldRefund,
  ref: string,
  context: Context,
  memo = String(one.memo),
): Promise<void> {
  const { id, order_id } = one
  await refundRows(context).update([id], {
    ...{ status: 'done', done_time: context.now, next_time: null, failure: '', provider_ref: ref, memo },
  })
  const refunded = minorOf(payment.refunded) + minorOf(one.amount)
  await paymentRows(context).update([payment.id], { refunded: minorToMoney(refunded) })
  await settleOrder(held, context)
  await noteEvent(Number(order_id), 'refunded', context, {
    memo: shownPart(payment.method, minorOf(one.amount), Number(one.score)),
  })
  await emit(context, refundDone, { id, number: held.number })
}

/** Seconds until a provider is asked again, by how often it was; afterwards every six hours, for three days in all. */
const gaps: readonly number[] = [60, 300, 1800]
const lastGap = 6 * 3600
const mostTries = gaps.length + 12

/** refunds that are looked for at once */
const batch = 50

/** Has providers give money back, each under the number that the refund has for ever. */
export const refundingKind: JobKind = {
  name: 'store/refunds',
  title: 'store:jobs.refunds',
  every: 60,
  canRepeat: true,
  isDue: async (app, now) => (await dueRefunds(app.database.read, now, 1)).length > 0,
  async run({ context, isCancelled }) {
    let done = 0
    for (;;) {
      const ids = await dueRefunds(context.db, context.now, batch)
      if (ids.length === 0 || (await isCancelled())) return { done }
      for (const id of ids) if (await send(id, context)) done += 1
    }
  },
}

async function dueRefunds(db: Context['db'], now: number, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom(refund.table)
    .select('id')
    .where('status', '=', 'pending')
    .where('next_time', '<=', now)
    .orderBy('next_time')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => Number(id))
}

/** Has one refund made, outside of any transaction; true once the money has gone back. */
async function send(id: number, context: Context): Promise<boolean> {
  const one = (await refundRows(context).find(id)) as Refund | null
  const payment = one && ((await paymentRows(context).find(Number(one.payment_id))) as Payment | null)
  if (!one || !payment) return false
  const state = await ask(one, payment, context)
  return inTransaction(asProduct(context), async (inside) => {
    const now = await holdRefund(id, inside)
    if (now.one.status !== 'pending') return false
    if (state.state === 'done') {
      await finish(now, state.ref, inside)
      return true
    }
    const tries = Number(now.one.tries) + 1
    const isOver = state.state === 'failed' || tries >= mostTries
    await refundRows(inside).update([id], {
      ...{ tries, failure: state.failure ?? '' },
      ...(isOver
        ? { status: 'failed', next_time: null }
        : { next_time: inside.now + (gaps[tries - 1] ?? lastGap) }),
    })
    if (!isOver) return false
    const refunding = minorOf(now.payment.refunding) - minorOf(now.one.amount)
    await paymentRows(inside).update([now.payment.id], { refunding: minorToMoney(refunding) })
    await settleOrder(now.held, inside)
    await noteEvent(Number(now.one.order_id), 'refund_failed', inside, {
      memo: `${now.one.number} ${state.failure ?? ''}`.trim(),
      isPublic: false,
    })
    await emit(inside, refundFailed, { id, number: now.held.number })
    return false
  })
}

/** What a provider says of money that it is to give back; one that does not answer may have done it. */
async function ask(
  { number, amount, tries }: Refund,
  payment: Payment,
  context: Context,
): Promise<RefundState & { readonly failure?: string }> {
  const adapter = adapterOf(payment.method)
  const { number: paid, amount: all, currency } = factsOf(payment, context)
  const facts = {
    ...{ number: String(number), amount: minorOf(amount) },
    payment: { number: paid, amount: all, currency, provider_ref: String(payment.provider_ref ?? '') },
  }
  try {
    const before = Number(tries) > 0 ? await adapter.queryRefund(facts, context) : null
    if (before && before.state !== 'unknown') return before
    return await adapter.refund(facts, context)
  } catch (error) {
    context.app.log.warn({ refund: number, error: String(error) }, 'a provider does not take money back')
    return { state: error instanceof NotMade ? 'failed' : 'pending', failure: String(error).slice(0, 200) }
  }
}
