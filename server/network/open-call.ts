import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as securedRequest } from 'node:https'
import type { Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { type AddressRule, openSocket } from './outbound.ts'

/** What is sent to an address; a GET without a body unless said otherwise. */
export interface OutboundRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What stops a call: the time that is left for a connection, and a signal for all of it. */
interface Until {
  readonly milliseconds: number
  readonly signal: AbortSignal
}

/** Sends a request to an address, over a connection that leads to addresses which the rule lets through. Answers once headers are there. */
export async function openCall(
  { protocol, hostname, port, host, pathname, search }: URL,
  { method = 'GET', headers, body }: OutboundRequest,
  isAllowed: AddressRule,
  { milliseconds, signal }: Until,
): Promise<IncomingMessage> {
  const isSecured = protocol === 'https:'
  if (!isSecured && protocol !== 'http:') throw new Error(`${protocol} is no address of the web`)
  const name = hostname.replace(/^\[|\]$/g, '')
  const socket = await openSocket(
    { host: name, port: Number(port || (isSecured ? 443 : 80)) },
    isAllowed,
    milliseconds,
  )
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = (isSecured ? securedRequest : plainRequest)({
    createConnection: () => (isSecured ? secured(socket, name) : socket),
    method,
    path: `${pathname}${search}`,
    headers: {
      ...{ host, 'accept-encoding': 'identity', 'user-agent': 'Portico' },
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    maxHeaderSize: 16 * 1024,
    signal,
  })
  outgoing.on('response', resolve)
  const fail = (error: Error) => {
    socket.destroy()
    reject(error)
  }
  outgoing.on('error', fail)
  socket.on('error', fail)
  outgoing.end(body)
  return promise
}

function secured(socket: Socket, servername: string): Socket {
  return secure({ socket, servername, ALPNProtocols: ['http/1.1'] })
}

/** The first bytes of an answer as they came. Ends the connection as soon as enough is read. */
export async function beginningOf(answer: IncomingMessage, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= bytes) break
  }
  return Buffer.concat(parts).subarray(0, bytes)
}
