import type { IncomingHttpHeaders } from 'node:http'
import { beginningOf, type OutboundRequest, openCall } from './open-call.ts'
import type { AddressRule } from './outbound.ts'

/** What a service has answered. */
export interface ServiceAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** as it came: signatures are over bytes */
  readonly body: Buffer
}

/** What calling a service may take; an answer that is longer is none. */
interface CallLimits {
  readonly milliseconds: number
  readonly bytes: number
}

const usual: CallLimits = { milliseconds: 8000, bytes: 256 * 1024 }

/**
 * Calls a service at an address that an administrator has named, which redirects nowhere. Throws where there is no whole answer in
 * time: whether the service has done what it was asked is not known then.
 */
export async function callService(
  url: string,
  request: OutboundRequest,
  isAllowed: AddressRule,
  { milliseconds, bytes }: CallLimits = usual,
): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(milliseconds)
  const answer = await openCall(new URL(url), request, isAllowed, { milliseconds, signal })
  const body = await beginningOf(answer, bytes + 1)
  if (body.length > bytes) throw new Error(`the answer is longer than ${bytes} bytes`)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body }
}
