import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { minorToMoney } from '#core/values/money.ts'
import { own } from '#modules/member/account/own.server.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { orderHere } from '../../order/order-here.server.ts'
import type { ProviderState } from '../adapter.server.ts'
import { hear } from '../notices.server.ts'
import { payment } from '../payment.ts'
import { rowOf, signatureOf, type TestNotice, testAdapter, testPayments } from './adapter.server.ts'

/** What can be tried on the provider's page, and how it tells the shop. */
const whats = ['pay', 'fail', 'silent', 'twice', 'late', 'wrong'] as const
type What = (typeof whats)[number]

/** What stands for the page of a provider: whoever ordered pays there, or makes of it what providers do at times. */
export const testRoutes: readonly Route[] = [
  {
    url: '/api/store.payment/testshow',
    method: 'GET',
    access: 'member',
    documents: { summary: 'What the provider of tests has of a payment of an own order' },
    handle: own(async (context, _own, { query }) => {
      const { row, order_id } = await ownRow(query.number, context)
      const [amount, currency] = [minorToMoney(Number(row.amount)), String(row.currency)]
      return { data: { number: row.number, amount, currency, state: row.state, order_id } }
    }),
  },
  {
    url: '/api/store.payment/test',
    method: 'POST',
    access: 'member',
    documents: {
      summary: 'Does with a payment what the provider of tests is told; no money is behind it',
      requestBody: bodyOf({
        type: 'object',
        properties: { number: { type: 'string' }, what: { type: 'string', enum: whats } },
        required: ['number', 'what'],
      }),
      responses: answers({ type: 'object', properties: { state: { type: 'string' } } }),
    },
    handle: own(async (context, _own, { body }) => {
      const { row } = await ownRow(body.number, context)
      const what = whats.find((one) => one === body.what)
      if (!what) throw new Problem('parameter', { name: 'what' })
      await act(String(row.number), what, context)
      return { data: { state: (await rowOf(String(row.number), context.app))?.state ?? '' } }
    }),
  },
]

/** A payment that this provider knows of an order of whoever asks. */
async function ownRow(raw: unknown, context: Context) {
  const { app } = context
  if (!testAdapter.isReady(app) || typeof raw !== 'string') throw new Problem('rowNotFound')
  const row = await rowOf(raw, app)
  const one = await app.database.write
    .selectFrom(payment.table)
    .select('order_id')
    .where('number', '=', raw)
    .executeTakeFirst()
  if (!row || !one) throw new Problem('rowNotFound')
  return { row, order_id: await orderHere(Number(one.order_id), context) }
}

async function act(number: string, what: What, context: Context): Promise<void> {
  const row = await rowOf(number, context.app)
  if (!row) throw new Problem('rowNotFound')
  const amount = Number(row.amount)
  const ref = `test-${number}`
  // As with others: what is closed is not paid, unless that is what is tried.
  const isPaid = what !== 'fail' && (row.state !== 'closed' || what === 'late')
  const state = isPaid ? 'paid' : row.state === 'open' ? 'failed' : String(row.state)
  await context.app.database.write
    .updateTable(testPayments)
    .set(isPaid ? { state, ref } : { state })
    .where('number', '=', number)
    .execute()
  if (what === 'silent') return
  const told: ProviderState = isPaid
    ? {
        ...{ state: 'captured', amount: what === 'wrong' ? amount + 1 : amount },
        ...{ currency: String(row.currency), ref, isOurs: true },
      }
    : { state: state === 'failed' ? 'failed' : 'closed' }
  const tell = () => tellShop({ id: `${number}-${what}`, number, state: told }, context)
  await Promise.all(what === 'twice' ? [tell(), tell(), tell()] : [tell()])
}

/** Sends a notice as it would come over the network. */
async function tellShop(notice: TestNotice, context: Context): Promise<void> {
  const body = Buffer.from(JSON.stringify(notice))
  await hear(testAdapter, { body, headers: { 'x-test-signature': signatureOf(body, context.app) } }, context)
}
