import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { request, Agent as TlsAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import aws4 from 'aws4'
import type { Logger } from 'pino'
import { Problem } from '#core/problems.ts'
import { isCertificateFault } from '../network/outbound.ts'
import type { S3Address } from './storage-url.ts'

/** One call to a bucket. */
interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** '' is the bucket itself */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly size: number; readonly sha256: string; readonly open: () => Readable }
  /** statuses beyond 2xx that the caller reads itself */
  readonly accepts?: readonly number[]
}

/** How long a call may take that sends a file: every store worth the name takes in more than this. */
export interface S3Pace {
  readonly milliseconds: number
  readonly bytesPerMillisecond: number
}

const usualPace: S3Pace = { milliseconds: 60_000, bytesPerMillisecond: 128 }

/** A call without a body has its answer begun by then; one with a body never stands still for longer. */
const mostMilliseconds = 1500
/** A body whose reader is slow may pause for this long. */
const mostPause = 60_000

/**
 * Makes the function that calls a bucket with signed requests (AWS signature 4, path style). A signer and Node's own client
 * take the place of an SDK: files of any size stream with their length known, each wait is bounded, and a server at rest
 * holds nothing of it. Whatever goes wrong is one problem for the caller and one line, without secrets, in the log.
 */
export function createS3Call(
  address: S3Address,
  log: Logger,
  pace = usualPace,
): (call: S3Request) => Promise<IncomingMessage> {
  const agent = new (address.isTls ? TlsAgent : PlainAgent)({ keepAlive: true, maxSockets: 256 })
  return async (call) => {
    const answer = await sendTwiceAtMost().catch((error: unknown) => {
      log.error({ method: call.method, key: call.key, error: String(error) }, 'the file store is away')
      throw mistakeIn(address, error) ?? new Problem('storeAway')
    })
    const { statusCode = 0 } = answer
    if ((statusCode >= 200 && statusCode < 300) || call.accepts?.includes(statusCode)) return answer
    const reason = /<Code>(\w{1,60})<\/Code>/.exec(await textOf(answer).catch(() => ''))?.[1]
    // Some of a refused body may still be on its way.
    answer.destroy()
    log.error({ method: call.method, key: call.key, status: statusCode, reason }, 'the file store refuses')
    throw new Problem(isFull(statusCode, reason) ? 'storeFull' : 'storeAway')

    /** A connection kept from before may be closed by the other side at this very moment. */
    async function sendTwiceAtMost(): Promise<IncomingMessage> {
      try {
        return await send(address, agent, pace, call)
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error
        return send(address, agent, pace, call)
      }
    }
  }
}

/** A short answer as text. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => answer.destroy(new Error('the answer stands still')), mostMilliseconds)
  try {
    return await text(answer)
  } catch {
    throw new Problem('storeAway')
  } finally {
    clearTimeout(timer)
  }
}

class StaleConnection extends Error {}

/** A wrong address or a wrong server: waiting does not help. Callers are told of an outage all the same. */
export class WrongAddress extends Problem {
  readonly reason: string
  constructor(reason: string) {
    super('storeAway')
    this.reason = reason
  }
}

function mistakeIn({ isTls, host }: S3Address, error: unknown): WrongAddress | null {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (!isTls) return null
  if (isCertificateFault(code))
    return new WrongAddress(
      `the certificate of ${host} is not trusted (${code}); NODE_EXTRA_CA_CERTS can name its authority`,
    )
  return code === 'EPROTO' || code.startsWith('ERR_SSL')
    ? new WrongAddress(`${host} does not speak TLS there (${code}); tls=0 does without`)
    : null
}

function send(
  address: S3Address,
  agent: PlainAgent | TlsAgent,
  pace: S3Pace,
  { method, key, query, headers, body }: S3Request,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = (address.isTls ? request : plainRequest)({
    agent,
    hostname: address.host.replace(/^\[|\]$/g, ''),
    port: address.port,
    timeout: mostMilliseconds,
    method,
    ...signed(address, { method, key, query, headers, body }),
  })
  const abort = () => outgoing.destroy(new Error('no answer in time'))
  const most = body ? pace.milliseconds + body.size / pace.bytesPerMillisecond : mostMilliseconds
  const timer = setTimeout(abort, most)
  outgoing.on('timeout', abort)
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(timer)
    const isStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    reject(isStale ? new StaleConnection() : error)
  })
  outgoing.on('response', (answer) => {
    clearTimeout(timer)
    outgoing.setTimeout(mostPause)
    resolve(answer)
  })
  if (!body) outgoing.end()
  else {
    // What is sent has to be stored yet: ten million bytes a second are expected of the slowest disk.
    outgoing.on('finish', () => outgoing.setTimeout(mostMilliseconds + body.size / 10_000))
    pipeline(body.open(), outgoing, (error) => {
      if (error) reject(error)
    })
  }
  return promise
}

function signed(
  { host, port, isTls, bucket, region, key: accessKeyId, secret: secretAccessKey }: S3Address,
  { method, key, query = {}, headers = {}, body }: S3Request,
): { path: string; headers: Record<string, string> } {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
  const path = `/${bucket}${key === '' ? '' : `/${key.split('/').map(encoded).join('/')}`}`
  const isUsualPort = port === (isTls ? 443 : 80)
  const wanted = {
    service: 's3',
    region,
    method,
    path: parameters.length === 0 ? path : `${path}?${parameters.join('&')}`,
    headers: {
      ...headers,
      host: isUsualPort ? host : `${host}:${port}`,
      ...(body ? { 'content-length': String(body.size), 'x-amz-content-sha256': body.sha256 } : {}),
    },
  }
  const request = aws4.sign(wanted, { accessKeyId, secretAccessKey })
  return { path: wanted.path, headers: request.headers as Record<string, string> }
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function isFull(status: number, reason = ''): boolean {
  return status === 507 || /quota|storage ?full/i.test(reason)
}
