import { createHash } from 'node:crypto'
import { Problem } from '#core/problems.ts'
import { type Context, inTransaction } from '#server/context.ts'
import type { Answer, Route } from '#server/http/route.ts'
import type { Sweep } from '#server/module.ts'
import { holdOrder } from '../order/hold-order.server.ts'
import type { Notice, PaymentAdapter, RawNotice } from './adapter.server.ts'
import { adapters } from './adapters.server.ts'
import { asProduct } from './attempts.server.ts'
import { takeState } from './capture.server.ts'
import { noticeTable, payment } from './payment.ts'

/** of a body, for whoever looks into it */
const keptCharacters = 4096

/** Where providers say how payments stand; each reads an answer in words of its own. */
export const noticeRoutes: readonly Route[] = adapters.map((adapter) => ({
  url: `/api/pay/${adapter.code}`,
  method: 'POST',
  access: 'public',
  rawBody: true,
  limit: { name: 'pay/notice', points: 600, seconds: 60, by: 'address' },
  documents: {
    summary: 'What a provider of payments says, signed over the bytes that it sends',
    requestBody: {
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: { 200: { description: 'It was taken' } },
  },
  handle: async (context, { raw, request }) =>
    hear(adapter, { body: raw, headers: request.headers }, context),
}))

/** The public calls of providers, as the module lists them. */
export const publicNotices = noticeRoutes.map(({ method, url }) => `${method} ${url}`)

/** Takes a notice: what is not as expected is answered so that the provider says it again. */
export async function hear(adapter: PaymentAdapter, raw: RawNotice, context: Context): Promise<Answer> {
  const { log } = context.app
  const answer = (isTaken: boolean) => ({ plain: adapter.answer(isTaken) })
  let notice: Notice
  try {
    notice = await adapter.notice(raw, context)
  } catch (error) {
    // Forged, or of a provider whose keys are others by now: one that is authentic comes again.
    log.warn({ adapter: adapter.code, reason: String(error) }, 'a notice of a payment can not be read')
    return answer(false)
  }
  if (!notice.payment) return answer(true)
  const { number } = notice.payment
  const row = await context.app.database.write
    .selectFrom(payment.table)
    .select(['id', 'order_id'])
    .where('number', '=', number)
    .where('method', '=', adapter.code)
    .executeTakeFirst()
  if (!row) {
    log.warn({ adapter: adapter.code, payment: number.slice(0, 40) }, 'a notice is about no payment of ours')
    return answer(true)
  }
  const one = { id: Number(row.id), order_id: Number(row.order_id) }
  const outcome = await inTransaction(asProduct(context), (inside) =>
    take(one, adapter, notice, raw, inside),
  ).catch((error: unknown) => {
    // A refusal has status 200 here, which providers take for a yes.
    log.error({ adapter: adapter.code, payment: number, err: error }, 'a notice of a payment was not taken')
    return 'failed' as const
  })
  if (outcome === 'mismatch')
    log.error(
      { adapter: adapter.code, payment: number },
      'a provider says something else than was asked of it',
    )
  return answer(outcome !== 'mismatch' && outcome !== 'failed')
}

/** Seconds that is kept of notices what they say, for whoever looks into a payment. */
const keptSeconds = 180 * 86_400

/** Takes what old notices say out of them, a thousand at a time; that they were taken stays. */
export const sweepNotices: Sweep = async ({ database }, now) => {
  const rows = await database.write
    .selectFrom(noticeTable)
    .select(['adapter', 'notice'])
    .where('create_time', '<', now - keptSeconds)
    .where('body', '<>', '')
    .limit(1000)
    .execute()
  for (const { adapter, notice } of rows)
    await database.write
      .updateTable(noticeTable)
      .set({ body: '' })
      .where('adapter', '=', adapter)
      .where('notice', '=', notice)
      .execute()
  return rows.length
}

/** Takes what a notice says once, in the open transaction: the notice is kept with its effect, or neither is. */
async function take(
  one: { readonly id: number; readonly order_id: number },
  { code }: PaymentAdapter,
  notice: Notice,
  { body }: RawNotice,
  context: Context,
) {
  // Whoever brings the same notice at the same moment waits here.
  const held = await holdOrder(one.order_id, context)
  const known = await context.db
    .selectFrom(noticeTable)
    .select('payment_id')
    .where('adapter', '=', code)
    .where('notice', '=', notice.id)
    .executeTakeFirst()
  if (known) {
    if (Number(known.payment_id) !== one.id) return 'mismatch'
    const row = await context.db
      .selectFrom(payment.table)
      .select(['status', 'memo'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    return row.status === 'mismatch' && row.memo === '' ? 'mismatch' : 'same'
  }
  if (notice.id === '' || notice.id.length > 100) throw new Problem('parameter', { name: 'id' })
  const outcome = await takeState(held, one.id, notice.payment?.state ?? { state: 'unknown' }, context)
  await context.db
    .insertInto(noticeTable)
    .values({
      ...{ adapter: code, notice: notice.id, payment_id: one.id, create_time: context.now },
      sha256: createHash('sha256').update(body).digest('hex'),
      body: body.toString('utf8').replaceAll('\0', '').slice(0, keptCharacters),
    })
    .execute()
  return outcome
}
