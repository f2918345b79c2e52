import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as securedRequest } from 'node:https'
import type { Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { type AddressRule, openSocket } from './outbound.ts'

/** What reading a page may take (`docs/security.md#connections-to-named-hosts`). */
export interface PageLimits {
  /** for all of it, redirects included */
  readonly milliseconds: number
  /** of a body; what is behind them is not read */
  readonly bytes: number
  readonly redirects: number
}

export interface ReadPage {
  readonly status: number
  /** the beginning of it */
  readonly text: string
}

/**
 * Reads a page at an address that somebody has typed. Every connection, those of redirects included, leads to addresses that
 * the rule lets through. Throws when there is no answer in time.
 */
export async function readPage(url: string, isAllowed: AddressRule, limits: PageLimits): Promise<ReadPage> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  const until = performance.now() + limits.milliseconds
  let at = new URL(url)
  for (let left = limits.redirects; ; left--) {
    const answer = await open(at, isAllowed, Math.max(1, until - performance.now()), signal)
    const { statusCode: status = 0, headers } = answer
    const isMoved = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined
    if (!isMoved) return { status, text: await beginningOf(answer, limits.bytes) }
    answer.destroy()
    if (left === 0) throw new Error('too many redirects')
    at = new URL(headers.location ?? '', at)
  }
}

async function open(
  { protocol, hostname, port, host, pathname, search }: URL,
  isAllowed: AddressRule,
  milliseconds: number,
  signal: AbortSignal,
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
    path: `${pathname}${search}`,
    headers: { host, accept: 'text/html,*/*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Portico' },
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
  outgoing.end()
  return promise
}

function secured(socket: Socket, servername: string): Socket {
  return secure({ socket, servername, ALPNProtocols: ['http/1.1'] })
}

/** Ends the connection as soon as enough is read. */
async function beginningOf(answer: IncomingMessage, bytes: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= bytes) break
  }
  return Buffer.concat(parts).subarray(0, bytes).toString('utf8')
}
