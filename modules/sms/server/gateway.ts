import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { SmsGateway } from './sms-url.ts'

/** How long a gateway may take in all, and how much of an answer is waited for. */
export interface GatewayLimits {
  readonly milliseconds: number
  readonly bytes: number
}

/**
 * Hands a message to a gateway as one JSON body; any 2xx is yes, and nothing else is read of the answer. Throws with a
 * reason that holds neither the address nor what the gateway wrote. Redirects are not followed: the address is the one that
 * whoever runs the server has named.
 */
export function postToGateway(
  { isTls, host, port, path, user, password }: SmsGateway,
  message: object,
  { milliseconds, bytes }: GatewayLimits,
): Promise<void> {
  const body = Buffer.from(JSON.stringify(message))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const outgoing = (isTls ? request : plainRequest)({
    agent: false,
    hostname: host,
    port,
    path,
    method: 'POST',
    ...(user === '' && password === '' ? {} : { auth: `${user}:${password}` }),
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      accept: 'application/json',
    },
  })
  const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), milliseconds)
  outgoing.on('error', (error: NodeJS.ErrnoException) => reject(new Error(error.code ?? error.message)))
  outgoing.on('response', (answer) => {
    drain(answer, bytes).then(
      () => (isYes(answer) ? resolve() : reject(new Error(`status ${answer.statusCode}`))),
      reject,
    )
  })
  outgoing.end(body)
  return promise.finally(() => clearTimeout(timer))
}

function isYes({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300
}

/** Reads an answer to its end and throws it away. */
function drain(answer: IncomingMessage, bytes: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let size = 0
  answer.on('data', (part: Buffer) => {
    size += part.length
    if (size > bytes) answer.destroy(new Error('the answer is too long'))
  })
  answer.on('end', resolve)
  answer.on('error', (error: NodeJS.ErrnoException) => reject(new Error(error.code ?? error.message)))
  return promise
}
