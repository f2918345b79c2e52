import { originOf } from '#modules/site/server/render/origin.ts'
import type { App, Context } from '#server/context.ts'
import { callService } from '#server/network/call-service.ts'
import { outboundRule } from '#server/network/outbound.ts'
import { isHmacTimestamped } from '#server/secrets/timestamped-signature.ts'
import {
  isRefusal,
  NotAuthentic,
  NotMade,
  type PaymentAdapter,
  type PaymentFacts,
  type ProviderState,
} from '../adapter.server.ts'
import { stripeGateway, stripeKey, stripeNoticeKey } from './settings.ts'

/** A page of the provider on which a payment is made, as its calls and notices describe it. */
interface Session {
  readonly id: string
  readonly url: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly payment_status: 'paid' | 'unpaid'
  readonly amount_total: number
  readonly currency: string
  readonly payment_intent: string
  readonly client_reference_id: string
}

interface Refund {
  readonly id: string
  readonly status: 'succeeded' | 'pending' | 'failed' | 'requires_action' | 'canceled'
  readonly metadata: { readonly number?: string }
}

/** Cards, by a provider whose calls are forms and whose notices are signed with a shared secret and a time. */
export const stripeLike: PaymentAdapter = {
  code: 'stripe-like',
  isReady: (app) =>
    originOf(app) !== '' &&
    [stripeGateway, stripeKey, stripeNoticeKey].every((one) => app.settings.value(one) !== ''),

  async create(payment, context) {
    const { id, url } = await make(payment, context)
    // Browsers are led there.
    if (!/^https?:\/\//.test(url)) throw new Error('the provider leads to no address of the web')
    return { start: { kind: 'redirect', url }, kept: id }
  },

  async query(payment, context) {
    return stateOf(await sessionOf(payment, context), payment.number)
  },

  async close(payment, context) {
    const { id } = await sessionOf(payment, context)
    const session = await call<Partial<Session>>(context, `checkout/sessions/${id}/expire`, {
      ...{ form: {}, accepts: [400] },
    })
    if (session.status === 'expired') return 'closed'
    // What is paid, or is being paid, can not be closed.
    const { state } = await stripeLike.query({ ...payment, kept: id }, context)
    return state === 'captured' || state === 'closed' ? state : 'unknown'
  },

  async refund({ number, amount, payment }, context) {
    const form = {
      ...{ payment_intent: payment.provider_ref, amount: String(amount) },
      'metadata[number]': number,
    }
    return refundOf(await call<Refund>(context, 'refunds', { form, key: number }))
  },

  // An idempotency key is forgotten after a day; what was asked for stands in the list.
  async queryRefund({ number, payment }, context) {
    const list = `refunds?limit=100&payment_intent=${encodeURIComponent(payment.provider_ref)}`
    const { data } = await call<{ data: readonly Refund[] }>(context, list)
    const found = data.find(({ metadata }) => metadata.number === number)
    return found ? refundOf(found) : { state: 'unknown' }
  },

  async notice({ body, headers }, { app, now }) {
    const secret = app.settings.value(stripeNoticeKey)
    const signature = String(headers['stripe-signature'] ?? '')
    if (secret === '' || !isHmacTimestamped(signature, body, secret, now))
      throw new NotAuthentic('the signature is none, or an old one')
    const { id, type, data } = JSON.parse(body.toString('utf8')) as {
      readonly id: string
      readonly type: string
      readonly data: { readonly object: Session }
    }
    if (!type.startsWith('checkout.session.')) return { id, payment: null }
    const { object } = data
    const isFailed = type === 'checkout.session.async_payment_failed'
    const state = isFailed ? ({ state: 'failed' } as const) : stateOf(object, object.client_reference_id)
    return { id, payment: { number: object.client_reference_id, state } }
  },

  answer: (isTaken) => ({
    status: isTaken ? 200 : 400,
    type: 'application/json',
    body: JSON.stringify({ received: isTaken }),
  }),
}

/** Made once for a number: the same key answers the same session. */
function make(payment: PaymentFacts, context: Context): Promise<Session> {
  const { number, amount, currency, title, return_url } = payment
  const item = 'line_items[0]'
  const form = {
    ...{ mode: 'payment', client_reference_id: number, success_url: return_url, cancel_url: return_url },
    [`${item}[quantity]`]: '1',
    [`${item}[price_data][currency]`]: currency.toLowerCase(),
    [`${item}[price_data][unit_amount]`]: String(amount),
    [`${item}[price_data][product_data][name]`]: title,
  }
  return call<Session>(context, 'checkout/sessions', { form, key: number })
}

const sessionOf = (payment: PaymentFacts, context: Context): Promise<Session> =>
  payment.kept === '' ? make(payment, context) : call<Session>(context, `checkout/sessions/${payment.kept}`)

function stateOf(session: Session, number: string): ProviderState {
  if (session.payment_status === 'paid')
    return {
      ...{ state: 'captured', amount: session.amount_total, currency: session.currency.toUpperCase() },
      ...{ ref: session.payment_intent, isOurs: session.client_reference_id === number },
    }
  return { state: session.status === 'expired' ? 'closed' : 'pending' }
}

const refundOf = ({ id, status }: Refund) =>
  status === 'succeeded'
    ? ({ state: 'done', ref: id } as const)
    : ({ state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' } as const)

interface Sent {
  readonly form?: Readonly<Record<string, string>>
  readonly key?: string
  /** statuses beyond 200 whose answer the caller reads */
  readonly accepts?: readonly number[]
}

async function call<T>({ app }: { readonly app: App }, path: string, { form, key, accepts = [] }: Sent = {}) {
  const headers = {
    authorization: `Bearer ${app.settings.value(stripeKey)}`,
    ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const request = form
    ? ({ method: 'POST', headers, body: new URLSearchParams(form).toString() } as const)
    : { headers }
  const url = `${app.settings.value(stripeGateway)}/v1/${path}`
  const { status, body } = await callService(url, request, outboundRule(app.config))
  if (key !== undefined && isRefusal(status)) throw new NotMade(`the provider answers ${status}`)
  if (status !== 200 && !accepts.includes(status)) throw new Error(`the provider answers ${status}`)
  return JSON.parse(body.toString('utf8')) as T
}
