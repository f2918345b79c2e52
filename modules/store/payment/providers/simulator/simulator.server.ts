import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openAlipay } from './alipay.server.ts'
import { type Held, openBooks, type Sent } from './books.server.ts'
import { openStripe } from './stripe.server.ts'
import { openWechat } from './wechat.server.ts'

/** What goes wrong with the next call: nothing is done, or it is done and nobody hears of it; or it is refused, for the moment or for good. */
type Fault = 'drop' | 'lose' | 'refuse' | 'deny'

/**
 * Providers of payments on the loopback, each in its own words and with its own signatures, made anew here and by nothing of the
 * adapters: their calls are checked as those do, and their notices are made as those make them.
 */
export async function startSimulator(clock: () => number) {
  const books = openBooks(clock)
  const { held, secrets, seconds } = books
  const [stripe, alipay, wechat] = [openStripe(books), openAlipay(books), openWechat(books)]
  const faults: Fault[] = []
  const calls: string[] = []
  const server: Server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(400).end(JSON.stringify({ error: String(error) }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  books.url = url

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const fault = faults.shift()
    calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (fault === 'drop') {
      request.socket.destroy()
      return
    }
    if (fault === 'refuse' || fault === 'deny') {
      response.writeHead(fault === 'deny' ? 401 : 500).end('{}')
      return
    }
    const path = request.url ?? ''
    const by = path.startsWith('/v1/') ? stripe : path.startsWith('/alipay') ? alipay : wechat
    const { status, value, headers } = by.answer(request, path, body)
    if (fault === 'lose') request.socket.destroy()
    else response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(value)
  }

  /** A notice that a payment was paid, as bytes and headers; `more` is said of it that is not so. */
  function notice(
    code: string,
    one: Held,
    more: { readonly amount?: number; readonly time?: number } = {},
  ): Sent {
    const { amount = one.amount, time = seconds() } = more
    const by = code === 'stripe-like' ? stripe : code === 'alipay-like' ? alipay : wechat
    return by.notice({ ...one, amount, state: 'paid' }, time)
  }

  return {
    ...{ url, held, faults, calls, notice },
    /** what an administrator fills in to have them offered */
    settings: {
      ...{ stripe_gateway: url, stripe_key: secrets.stripe, stripe_notice_key: secrets.notices },
      ...{
        alipay_gateway: `${url}/alipay`,
        alipay_app_id: 'app-1',
        alipay_private_key: books.ours.privateKey,
      },
      ...{ alipay_public_key: books.theirs.publicKey, wechat_gateway: url, wechat_app_id: 'a-1' },
      ...{ wechat_merchant: 'm-1', wechat_serial: 's-1', wechat_private_key: books.ours.privateKey },
      ...{ wechat_notice_key: secrets.wechat, wechat_public_key: books.theirs.publicKey },
    },
    /** Somebody pays, as the provider lets them: what is closed is not paid. */
    pay(number: string, page?: string) {
      if (page !== undefined) alipay.open(page, number)
      const one = held.get(number)
      if (one?.state === 'open') one.state = 'paid'
      return one?.state
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
