import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a receiver of the tests has got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly json: {
    readonly id: string
    readonly event: string
    readonly time: number
    readonly data: { readonly id: number; readonly place?: string }
  }
}

/** How a receiver answers; without a status it never does. */
export interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** what it waits for before it answers */
  readonly after?: Promise<void>
}

/** A program on this machine that webhooks are sent to. */
export interface Receiver {
  readonly url: (path?: string) => string
  readonly received: Received[]
  /** the answer to what comes from now on */
  answer: (request: Received) => Answer
  /** how many requests it has had at the same time, at most */
  readonly most: () => number
  readonly close: () => Promise<void>
}

/** Starts a receiver that takes whatever it gets. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let open = 0
  let most = 0
  const server = createServer(async (request, response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    let body = ''
    for await (const part of request) body += part
    const { url: path = '', headers } = request
    const one = { path, headers, body, json: JSON.parse(body) }
    received.push(one)
    const { status, body: text = '', headers: own = {}, after } = receiver.answer(one)
    await after
    if (status !== undefined) response.writeHead(status, own).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    answer: () => ({ status: 200 }),
    most: () => most,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
