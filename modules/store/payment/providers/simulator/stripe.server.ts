import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Books, type Held, type Reply, type Sent, type Simulated, send } from './books.server.ts'

/** Checkout sessions, payment intents and refunds, with a key in each call and notices under a secret. */
export function openStripe(books: Books): Simulated {
  const { held, refund, make, secrets } = books
  const session = ({ id, number, amount, currency, state }: Held) => ({
    ...{ id, url: `${books.url}/pay/${id}`, client_reference_id: number, amount_total: amount },
    ...{ currency: currency.toLowerCase(), payment_intent: state === 'paid' ? `pi-${number}` : null },
    status: state === 'open' ? 'open' : state === 'paid' ? 'complete' : 'expired',
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
  })

  const refundsOf = () =>
    [...held.values()].flatMap((each) =>
      [...each.refunds].map(([number, amount]) => ({
        ...{ id: `re-${number}`, status: 'succeeded', amount, metadata: { number } },
        payment_intent: `pi-${each.number}`,
      })),
    )

  function answer(request: IncomingMessage, path: string, body: string): Reply {
    if (request.headers.authorization !== `Bearer ${secrets.stripe}`) return send(401, {})
    const form = new URLSearchParams(body)
    const id = /^\/v1\/checkout\/sessions\/([^/?]+)/.exec(path)?.[1]
    const one = [...held.values()].find((each) => each.id === id)
    if (path === '/v1/checkout/sessions') {
      const number = form.get('client_reference_id') ?? ''
      if (request.headers['idempotency-key'] !== number) return send(400, {})
      const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
      const currency = String(form.get('line_items[0][price_data][currency]')).toUpperCase()
      return send(200, session(make(number, amount, currency)))
    }
    if (path.endsWith('/expire')) {
      if (one?.state !== 'open') return send(400, { error: { message: 'not open' } })
      one.state = 'closed'
      return send(200, session(one))
    }
    if (one) return send(200, session(one))
    if (request.method === 'GET') {
      const wanted = new URL(path, books.url).searchParams.get('payment_intent')
      return send(200, { data: refundsOf().filter(({ payment_intent }) => payment_intent === wanted) })
    }
    const number = form.get('metadata[number]') ?? ''
    const paid = held.get((form.get('payment_intent') ?? '').slice(3))
    if (!paid || request.headers['idempotency-key'] !== number) return send(400, {})
    const isDone = refund(paid, number, Number(form.get('amount')))
    return send(200, { id: `re-${number}`, status: isDone ? 'succeeded' : 'failed', metadata: { number } })
  }

  function notice(one: Held, time: number): Sent {
    const body = JSON.stringify({
      ...{ id: `evt-${one.number}`, type: 'checkout.session.completed', data: { object: session(one) } },
    })
    const v1 = createHmac('sha256', books.secrets.notices).update(`${time}.${body}`).digest('hex')
    return { body, headers: { 'stripe-signature': `t=${time},v1=${v1}` } }
  }

  return { answer, notice }
}
