import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'

/** Events after which pages are not what they should be any more. */
const published = new Set(['article.published', 'article.unpublished'])

/** characters that an event has at most */
const longest = 65_536

/**
 * Listens for what a webhook tells, and does `write` when an article was published or taken back: once for all of these that come
 * while it is at it. Whoever does not sign with the webhook's secret is refused.
 */
export function onPublish(secret: string, write: () => Promise<unknown>, now = Date.now): Server {
  let last: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  const writeSoon = () => {
    if (isWaiting) return
    isWaiting = true
    last = last
      .then(() => {
        isWaiting = false
        return write()
      })
      .catch((error: unknown) => console.error(error))
  }
  return createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => null)
    const { 'x-portico-event': event, 'x-portico-signature': signature } = request.headers
    if (body === null || !isGenuine(secret, String(signature), body, now() / 1000)) {
      response.writeHead(401).end()
      return
    }
    // Portico waits five seconds for an answer; the work comes afterwards.
    response.writeHead(204).end()
    if (published.has(String(event))) writeSoon()
  })
}

/** What was sent; null where that is more than an event. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > longest) return null
  }
  return body
}

function isGenuine(secret: string, header: string, body: string, now: number): boolean {
  const [, time, signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!time || Math.abs(now - Number(time)) > 300) return false
  const own = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return timingSafeEqual(own, Buffer.from(signature, 'hex'))
}
