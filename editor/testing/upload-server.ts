import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedUpload = {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type UploadServer = {
  readonly address: string
  readonly received: ReceivedUpload[]
  /** Lets requests to `/held` be answered. */
  readonly release: () => void
  /** How many requests to `/held` were broken off by the browser. */
  readonly broken: () => number
  readonly close: () => Promise<void>
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="teal"/></svg>'

/** A real server that answers uploads by their path: well, badly, late or never. */
export async function startUploadServer(): Promise<UploadServer> {
  const received: ReceivedUpload[] = []
  const held: (() => void)[] = []
  let broken = 0
  let tries = 0
  let address = ''
  const server = createServer(async (request, response) => {
    allowAll(request, response)
    const path = new URL(request.url ?? '/', 'http://x').pathname
    if (path === '/picture.svg') return response.setHeader('content-type', 'image/svg+xml').end(picture)
    if (request.method !== 'POST') return response.writeHead(request.method === 'OPTIONS' ? 204 : 404).end()
    const body = await bodyOf(request)
    received.push({ url: request.url ?? '', headers: request.headers, body })
    const name = /filename="([^"]*)"/.exec(body)?.[1] ?? ''
    const stored = { errno: 0, data: { url: `${address}/picture.svg?${name}`, alt: name, href: '' } }
    const json = (data: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
    if (path === '/held') {
      response.on('close', () => {
        if (!response.writableEnded) broken++
      })
      held.push(() => json(stored))
      return
    }
    if (path === '/silent') return
    if (path === '/reset') return request.socket.destroy()
    if (path === '/html') return response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>')
    if (path === '/nowhere') return json({ errno: 0, data: { path: '/a.png' } })
    if (path === '/errno') return json({ errno: 1, message: 'disk full' })
    if (path === '/fails' || (path === '/flaky' && tries++ === 0) || name.startsWith('bad')) {
      return json({ reason: 'fault' }, 500)
    }
    if (path === '/several') return json({ errno: 0, data: [stored.data, stored.data] })
    return json(stored)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ address, received },
    release: () => {
      for (const answer of held.splice(0)) answer()
    },
    broken: () => broken,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function allowAll(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}
