import { field } from '#core/field.ts'
import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { moneyToMinor } from '#core/values/money.ts'
import { own } from '#modules/member/account/own.server.ts'
import { provePassword } from '#server/auth/prove-password.ts'
import { isDone, runOnce, sentKey } from '#server/concurrency/idempotency.ts'
import type { Context, MemberIdentity } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import type { Body } from '#server/resource/door.ts'
import { order } from '../order/order.ts'
import { orderHere } from '../order/order-here.server.ts'
import { methodsOffered } from './adapters.server.ts'
import { askProvider, closeAttempts, closeThese, openOutside } from './attempts.server.ts'
import { offerDocument } from './pay/pay-offer.ts'
import { payState } from './pay/pay-state.server.ts'
import { beginPayment, continuePayment, resetPayments, type Wanted } from './pay.server.ts'
import { payMethods, payment } from './payment.ts'
import { balanceProof } from './payment-settings.ts'
import { type Payment, payRefused } from './payments.server.ts'
import type { Start } from './start.ts'

/** The right to pay an own order. */
const payNode = `${order.name}/pay`

const id = { type: 'integer', minimum: 1 }
const money = { type: 'string', example: '12.50' }
const key = { type: 'string', minLength: 8, maxLength: 100, description: 'New for every intent' }
const startDocument = {
  type: ['object', 'null'],
  description: 'How the buyer goes on; null where nothing is left to pay',
  properties: {
    kind: { type: 'string', enum: ['redirect', 'qr', 'text'] },
    url: { type: 'string' },
    text: { type: 'string' },
  },
}
const stateDocument = {
  type: 'object',
  properties: {
    status: { type: 'string', description: 'Of the order' },
    ...{ total: money, paid: money, open: money },
    seconds: { type: ['integer', 'null'], description: 'Left to pay' },
    ...offerDocument.properties,
    payments: { type: 'array', items: { type: 'object' } },
    attempt: { type: ['object', 'null'], properties: { method: { type: 'string' }, start: startDocument } },
  },
}

/** What members do to pay for their orders. */
export const paymentRoutes: readonly Route[] = [
  {
    url: '/api/store.payment/start',
    method: 'POST',
    access: { node: payNode },
    limit: { name: 'payment/start', points: 20, seconds: 60, by: 'account' },
    documents: {
      summary: 'Pays what is open of an own order: with balance and points at once, the rest by a method',
      requestBody: bodyOf({
        type: 'object',
        properties: {
          order_id: id,
          method: { type: 'string', enum: payMethods.filter((one) => one !== 'balance' && one !== 'score') },
          score: { type: 'integer', minimum: 0, description: 'Points' },
          balance: money,
          password: { type: 'string', description: 'Where much of the balance is used' },
          idempotency_key: key,
        },
        required: ['order_id', 'idempotency_key'],
      }),
      responses: answers({
        type: 'object',
        properties: { status: { type: 'string' }, start: startDocument },
      }),
    },
    handle: own(start),
  },
  {
    url: '/api/store.payment/reset',
    method: 'POST',
    access: { node: payNode },
    limit: { name: 'payment/reset', points: 10, seconds: 60, by: 'account' },
    documents: {
      summary: 'Closes what was begun to pay an own order, and gives back what was paid of it',
      requestBody: bodyOf({
        type: 'object',
        properties: { order_id: id, idempotency_key: key },
        required: ['order_id', 'idempotency_key'],
      }),
      responses: answers(stateDocument),
    },
    handle: own(async (context, { id: userId }, { body, request }) => {
      const orderId = await orderHere(body.order_id, context)
      const once = { call: 'store/payment/reset', key: sentKey(body, request), values: { orderId } }
      if (!(await isDone(context, once))) await closeAttempts(orderId, context)
      await runOnce(context, once, async (inside) => {
        await resetPayments(orderId, inside)
        return null
      })
      return { data: await payState(orderId, userId, context) }
    }),
  },
  {
    url: '/api/store.payment/status',
    method: 'GET',
    access: { node: `${order.name}/index` },
    limit: { name: 'payment/status', points: 120, seconds: 60, by: 'account' },
    documents: {
      summary: 'How the payment of an own order stands, and how it can be paid',
      parameters: [{ name: 'order_id', in: 'query', schema: id }],
      responses: answers(stateDocument),
    },
    handle: own(async (context, { id: userId }, { query }) => {
      const orderId = await orderHere(query.order_id, context)
      await askNow(orderId, context)
      return { data: await payState(orderId, userId, context) }
    }),
  },
]

async function start(context: Context, identity: MemberIdentity, { body, request }: Input): Promise<Answer> {
  // Money is for people to spend.
  if (identity.key) throw new Problem('keyClosed')
  const orderId = await orderHere(body.order_id, context)
  const wanted = wantedIn(body, context)
  const { balance, score, method } = wanted
  const once = {
    ...{ call: payNode, key: sentKey(body, request) },
    values: { orderId, balance, score, method },
  }
  // Read before the key is: where that is new, none of these was begun by another press of the same button.
  const open = await openOutside(orderId, context)
  if (!(await isDone(context, once))) {
    if (balance > 0 && balance >= context.app.settings.value(balanceProof) * 100)
      await provePassword(context, identity, body.password, 'password')
    const same = score + balance === 0 ? alikeOf(open, wanted) : null
    if (same) return shown(orderId, await continuePayment(same, context), context)
    await closeThese(open, context)
  }
  const waiting = await runOnce(context, once, (inside) => beginPayment(orderId, wanted, inside))
  return shown(orderId, waiting === null ? null : await continuePayment(waiting, context), context)
}

/** Another press of one button goes on with what the first has begun. */
function alikeOf(open: readonly Payment[], { method }: Wanted): number | null {
  const [first] = open
  return first && open.length === 1 && first.method === method ? first.id : null
}

async function shown(orderId: number, start: Start | null, { app }: Context): Promise<Answer> {
  const row = await app.database.write
    .selectFrom('store_order')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { data: { status: row.status, start } }
}

const balanceField = field.money({ min: 0 })
const scoreField = field.integer({ min: 0, max: 1_000_000_000 })

function wantedIn(body: Body, context: Context): Wanted {
  const read = (name: 'balance' | 'score', of: typeof balanceField | typeof scoreField) => {
    const value = validateField(of, body[name] ?? null, context)
    if (value instanceof Refusal) throw new Problem('invalid', {}, { faults: { [name]: value } })
    return value
  }
  const method = body.method ?? null
  const offered = methodsOffered(context.app)
  const balance = moneyToMinor(String(read('balance', balanceField) ?? '0')) ?? 0
  const score = Number(read('score', scoreField) ?? 0)
  const used = [method, balance > 0 ? 'balance' : null, score > 0 ? 'score' : null]
  if (method === 'balance' || method === 'score' || !isOffered(used, offered)) throw payRefused('method')
  return { balance, score, method: method as Wanted['method'] }
}

const isOffered = (used: readonly unknown[], offered: readonly string[]) =>
  used.every((one) => one === null || (typeof one === 'string' && offered.includes(one)))

/** seconds between two times that somebody who waits has a provider asked */
const askedEvery = 5

/** Asks providers about the open payments of an order, for somebody who waits for it, not more often than they bear. */
async function askNow(orderId: number, context: Context): Promise<void> {
  const { app, now } = context
  for (const one of await openOutside(orderId, context)) {
    if (one.status !== 'pending') continue
    const { numUpdatedRows } = await app.database.write
      .updateTable(payment.table)
      .set({ asked_time: now })
      .where('id', '=', one.id)
      .where((where) =>
        where.or([where('asked_time', 'is', null), where('asked_time', '<=', now - askedEvery)]),
      )
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await askProvider(one, context)
  }
}
