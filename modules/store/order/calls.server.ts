import { createHash } from 'node:crypto'
import { field } from '#core/field.ts'
import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { minorToMoney } from '#core/values/money.ts'
import { own } from '#modules/member/account/own.server.ts'
import { isDone, runOnce, sentKey } from '#server/concurrency/idempotency.ts'
import { type Context, inTransaction } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Answer, Route } from '#server/http/route.ts'
import type { Body } from '#server/resource/door.ts'
import { idOf } from '#server/resource/routes.ts'
import { seal, sealMark, unseal } from '#server/secrets/seal.ts'
import { refuseClosed } from '../cart/calls.server.ts'
import { holdCartOf, openCart } from '../cart/own-cart.server.ts'
import { closeAttemptsFor } from '../payment/attempts.server.ts'
import { payOffer } from '../payment/pay/pay-offer.server.ts'
import { offerDocument } from '../payment/pay/pay-offer.ts'
import type { Receipt } from '../pricing/totals.ts'
import { orderExpireMinutes } from '../settings.ts'
import { changeAddress } from './change/change-address.server.ts'
import { cancelOrder } from './change/end-order.server.ts'
import { order } from './order.ts'
import { orderHere } from './order-here.server.ts'
import { orderAdjustment } from './orderAdjustment.ts'
import { orderEvent } from './orderEvent.ts'
import { orderLine } from './orderLine.ts'
import { orderAgain } from './place/again.server.ts'
import {
  type Agreed,
  addressOf,
  agreedOf,
  type Choices,
  changesBetween,
  type DraftOrder,
  draftOrder,
} from './place/draft-order.server.ts'
import { placeOrder } from './place/place-order.server.ts'
import { refuseSoldOut } from './place/sold-out.server.ts'

/** The right to place orders, and to cancel one's own. */
const nodes = { place: `${order.name}/place`, cancel: `${order.name}/cancel` }

const id = { type: 'integer', minimum: 1 }
const money = { type: 'string', example: '12.50' }
const key = { type: 'string', minLength: 8, maxLength: 100, description: 'New for every intent' }
const quoted = {
  type: 'object',
  properties: {
    quote: { type: 'string', description: 'What `place` is given, for half an hour' },
    lines: { type: 'array', items: { type: 'object' } },
    methods: { type: 'array', items: { type: 'object' } },
    ship_method_id: { type: ['integer', 'null'] },
    pay: offerDocument,
    pay_minutes: { type: 'integer', description: 'How long the order can be paid' },
    totals: { type: 'object', properties: { goods: money, shipping: money, tax: money, total: money } },
  },
}

const receiptDocument = {
  type: 'object',
  properties: {
    steps: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          rule: {
            type: 'string',
            enum: ['price', 'group', 'special', 'quantity', 'manual', 'shipping', 'tax'],
          },
          line: { type: ['integer', 'null'], description: 'Place of the line; null: the whole order' },
          amount: money,
          sum: money,
          label: { type: 'string', description: 'What staff said about it' },
        },
      },
    },
  },
}

/** What members do at checkout and with their orders, beyond looking at them. */
export const orderRoutes: readonly Route[] = [
  {
    url: '/api/store.checkout/quote',
    method: 'POST',
    access: 'member',
    limit: { name: 'checkout/quote', points: 60, seconds: 60, by: 'account' },
    documents: {
      summary: 'What the picked lines of the cart come to, delivered to an address of the member',
      requestBody: bodyOf({
        type: 'object',
        properties: {
          address_id: id,
          ship_method_id: { ...id, description: 'Absent: the first that is offered' },
        },
      }),
      responses: answers(quoted),
    },
    handle: own(async (context, { id: userId }, { body }) => {
      refuseClosed(context)
      const choices = choicesIn(body)
      return { data: await shownQuote(userId, choices, await draftOrder(userId, choices, context), context) }
    }),
  },
  {
    url: '/api/store.checkout/place',
    method: 'POST',
    access: { node: nodes.place },
    limit: { name: 'checkout/place', points: 10, seconds: 60, by: 'account' },
    documents: {
      summary:
        'Places the order that was quoted, once for a key; refused with a new quote where something has changed',
      requestBody: bodyOf({
        type: 'object',
        properties: {
          quote: { type: 'string' },
          note: { type: 'string', maxLength: 500 },
          idempotency_key: key,
        },
        required: ['quote', 'idempotency_key'],
      }),
      responses: answers({
        type: 'object',
        properties: {
          id,
          number: { type: 'string' },
          status: { type: 'string', enum: ['pending', 'paid'] },
          expire_time: { type: ['integer', 'null'], description: 'Unix seconds' },
        },
      }),
    },
    handle: own(place),
  },
  {
    url: '/api/store.order/cancel',
    method: 'POST',
    access: { node: nodes.cancel },
    limit: { name: 'order/cancel', points: 20, seconds: 60, by: 'account' },
    documents: {
      summary: 'Cancels an own order that is not paid',
      requestBody: bodyOf({ type: 'object', properties: { id }, required: ['id'] }),
      responses: answers({ type: 'null' }),
    },
    handle: own(async (context, _own, { body }) => {
      const orderId = await orderHere(body.id, context)
      const cancel = (inside: Context) => cancelOrder(orderId, { reason: 'buyer' }, inside)
      await closeAttemptsFor(orderId, cancel, context)
      await inTransaction(context, cancel)
      return { data: null }
    }),
  },
  {
    url: '/api/store.order/timeline',
    method: 'GET',
    access: { node: `${order.name}/index` },
    documents: {
      summary: 'What has happened to an own order',
      parameters: [{ name: 'id', in: 'query', schema: id }],
      responses: answers({
        type: 'object',
        properties: { list: { type: 'array', items: { type: 'object' } } },
      }),
    },
    handle: own(async (context, _own, { query }) => {
      const id = await orderHere(query.id, context)
      const events = await eventsOf(id, context)
      const list = events.filter(({ is_public }) => is_public).map(({ actor_name: _, ...event }) => event)
      return { data: { list } }
    }),
  },
  {
    url: '/api/store.order/receipt',
    method: 'GET',
    access: { node: `${order.name}/index` },
    documents: {
      summary: 'Why an own order costs what it costs',
      parameters: [{ name: 'id', in: 'query', schema: id }],
      responses: answers(receiptDocument),
    },
    handle: own(async (context, _own, { query }) => ({
      data: await receiptOf(await orderHere(query.id, context), context),
    })),
  },
  {
    url: '/api/store.order/address',
    method: 'POST',
    access: { node: `${order.name}/index` },
    limit: { name: 'order/address', points: 20, seconds: 60, by: 'account' },
    documents: {
      summary:
        'Has an own order, of which nothing was sent, go to another own address in the same country, once',
      requestBody: bodyOf({
        type: 'object',
        properties: { id, address_id: id },
        required: ['id', 'address_id'],
      }),
      responses: answers({ type: 'null' }),
    },
    handle: own(async (context, { id: userId }, { body }) => {
      const orderId = await orderHere(body.id, context)
      const addressId = idOf(body.address_id)
      const change = (inside: Context) =>
        changeAddress(orderId, () => addressOf(userId, addressId, inside), inside)
      await closeAttemptsFor(orderId, change, context)
      await inTransaction(context, change)
      return { data: null }
    }),
  },
  {
    url: '/api/store.order/again',
    method: 'POST',
    access: { node: `${order.name}/index` },
    limit: { name: 'order/again', points: 20, seconds: 60, by: 'account' },
    documents: {
      summary: 'Puts what was ordered into the cart again, as far as it can be bought',
      requestBody: bodyOf({ type: 'object', properties: { id }, required: ['id'] }),
      responses: answers({
        type: 'object',
        properties: {
          added: { type: 'integer' },
          left: {
            type: 'array',
            items: { type: 'object' },
            description: 'Lines that can not be bought, and why',
          },
        },
      }),
    },
    handle: own(async (context, _own, { body, request }) => {
      refuseClosed(context)
      const orderId = await orderHere(body.id, context)
      return { data: await orderAgain(orderId, await openCart(context, request), context) }
    }),
  },
  {
    url: '/admin/store.order/timeline',
    method: 'GET',
    access: { node: `${order.name}/index` },
    handle: async (context, { query }) => ({
      data: { list: await eventsOf(await orderHere(query.id, context), context) },
    }),
  },
  {
    url: '/admin/store.order/receipt',
    method: 'GET',
    access: { node: `${order.name}/index` },
    handle: async (context, { query }) => ({
      data: await receiptOf(await orderHere(query.id, context), context),
    }),
  },
]

async function eventsOf(orderId: number, { db }: Context) {
  const rows = await db
    .selectFrom(orderEvent.table)
    .select(['id', 'kind', 'memo', 'is_public', 'actor_kind', 'actor_name', 'create_time'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    ...{ id: Number(row.id), is_public: Number(row.is_public) === 1, create_time: Number(row.create_time) },
  }))
}

async function receiptOf(orderId: number, { db }: Context) {
  const row = await db
    .selectFrom(order.table)
    .select('receipt')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  // What was placed has one; a row that was made otherwise was never counted.
  const steps = row.receipt === '' ? [] : shownSteps(JSON.parse(String(row.receipt)) as Receipt)
  if (!steps.some(({ rule }) => rule === 'manual')) return { steps }
  const labels = await labelsOf(orderId, db)
  return {
    steps: steps.map((step) =>
      step.rule === 'manual' ? { ...step, label: labels[step.line ?? -1] ?? '' } : step,
    ),
  }
}

/** What staff said last about what they took off each line, in the order of the receipt. */
async function labelsOf(orderId: number, db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(`${orderLine.table} as line`)
    .leftJoin(`${orderAdjustment.table} as adjustment`, (join) =>
      join.onRef('adjustment.order_line_id', '=', 'line.id').on('adjustment.amount', '<', 0),
    )
    .select(['line.id as id', 'adjustment.label as label'])
    .where('line.order_id', '=', orderId)
    .orderBy('line.id')
    .orderBy('adjustment.id')
    .execute()
  return [...new Map(rows.map(({ id, label }) => [Number(id), String(label ?? '')])).values()]
}

const optionalId = (raw: unknown) => (raw === undefined || raw === null ? null : idOf(raw))

function choicesIn(body: Body): Choices {
  return { address_id: optionalId(body.address_id), ship_method_id: optionalId(body.ship_method_id) }
}

/** Seconds that somebody may think about a quote. */
const quoteSeconds = 1800

/** What a quote says once it is unsealed. */
interface Quote {
  readonly user: number
  readonly at: number
  readonly choices: Choices
  readonly agreed: Agreed
}

async function shownQuote(userId: number, choices: Choices, draft: DraftOrder, context: Context) {
  const { app, now } = context
  const { lines, methods, method, totals } = draft
  const quote: Quote = {
    ...{ user: userId, at: now },
    choices: { ...choices, ship_method_id: method?.id ?? null },
    agreed: agreedOf(draft),
  }
  return {
    quote: seal(app.config.secret, 'quote', JSON.stringify(quote)),
    lines: lines.map(({ variant_id, name, options, image, quantity, unit, rule }, at) => ({
      ...{ variant_id, name, options, image, quantity, price: minorToMoney(unit), rule },
      total: minorToMoney(totals.lines[at]?.total ?? 0),
    })),
    methods: methods.map(({ fee, ...one }) => ({ ...one, fee: fee === null ? null : minorToMoney(fee) })),
    ship_method_id: method?.id ?? null,
    totals: {
      goods: minorToMoney(totals.goods),
      discount: minorToMoney(totals.discount),
      shipping: minorToMoney(totals.shipping),
      tax: minorToMoney(totals.tax),
      total: minorToMoney(totals.total),
    },
    receipt: shownSteps(totals.receipt),
    pay: await payOffer({ total: totals.total, open: totals.total, byPoints: 0 }, userId, context),
    pay_minutes: app.settings.value(orderExpireMinutes),
  }
}

/** The steps of a receipt with amounts as texts. */
const shownSteps = ({ steps }: Receipt) =>
  steps.map(({ rule, line, amount, sum }) => ({
    ...{ rule, line, amount: minorToMoney(amount), sum: minorToMoney(sum) },
  }))

/** A quote that this installation has made for this member, not long ago. */
function openQuote(userId: number, raw: unknown, { app, now }: Context): Quote {
  const isSealed = typeof raw === 'string' && raw.length <= 20_000 && raw.startsWith(sealMark)
  const text = isSealed ? unseal(app.config.secret, 'quote', raw) : ''
  const quote = text === '' ? null : (JSON.parse(text) as Quote)
  if (!quote || quote.user !== userId || quote.at + quoteSeconds < now) throw new Problem('quoteOver')
  return quote
}

async function place(
  context: Context,
  { id: userId }: { readonly id: number },
  { body, request }: Parameters<Route['handle']>[1],
): Promise<Answer> {
  const note = noteIn(body.note, context)
  const once = {
    ...{ call: nodes.place, key: sentKey(body, request) },
    values: { quote: createHash('sha256').update(String(body.quote)).digest('hex'), note },
  }
  const buyer = { buyer_note: note, ip: context.address, agent: String(request.headers['user-agent'] ?? '') }
  // Before anything is held; whoever sends a key again is answered as at first, whatever is sold out by now.
  await refuseSoldOut(userId, context).catch(async (refusal: unknown) => {
    if (!(await isDone(context, once))) throw refusal
  })
  const placed = await runOnce(context, once, async (inside) => {
    // In here, so that whoever sends a key again is answered as at first, also when the quote is over by then.
    refuseClosed(inside)
    const quote = openQuote(userId, body.quote, inside)
    // Two windows that order from one cart follow each other: the second finds what the first has left.
    await holdCartOf(userId, inside)
    const draft = await draftOrder(userId, quote.choices, inside)
    const changed = changesBetween(quote.agreed, agreedOf(draft))
    if (changed.length > 0) {
      const data = { type: 'quote', changed, ...(await shownQuote(userId, quote.choices, draft, inside)) }
      throw new Problem('quoteChanged', {}, { data })
    }
    return placeOrder(userId, draft, buyer, inside)
  })
  return { data: placed }
}

const noteField = field.textarea({ max: 500 })

function noteIn(raw: unknown, context: Context): string {
  const note = validateField(noteField, raw, context)
  if (note instanceof Refusal) throw new Problem('invalid', {}, { faults: { note } })
  return String(note).trim()
}
