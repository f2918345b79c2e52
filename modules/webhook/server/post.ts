import { beginningOf, openCall } from '#server/network/open-call.ts'
import { type AddressRule, ForbiddenAddress, isCertificateFault } from '#server/network/outbound.ts'
import type { DeliveryFailure } from '../webhookDelivery/webhookDelivery.ts'
import { webhookLimits } from './limits.ts'

/** What became of one attempt. */
export interface Outcome {
  /** '': the receiver has it */
  readonly failure: DeliveryFailure | ''
  /** HTTP status of the answer; 0: there was none */
  readonly status: number
  /** how the answer begins */
  readonly response: string
  /** milliseconds */
  readonly duration: number
}

/** Posts a body. Redirects are no success and are not followed; never throws. */
export async function post(
  url: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  isAllowed: AddressRule,
): Promise<Outcome> {
  const { milliseconds, bytes } = webhookLimits.attempt
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const answer = await openCall(new URL(url), { method: 'POST', headers, body }, isAllowed, {
      milliseconds,
      signal,
    })
    const status = answer.statusCode ?? 0
    // The status says whether it was taken, whatever becomes of the rest.
    const beginning = await beginningOf(answer, bytes).catch(() => Buffer.alloc(0))
    const response = beginning.toString('utf8').replaceAll('\0', '')
    return {
      ...{ status, response, duration: since() },
      failure: status >= 200 && status < 300 ? '' : 'status',
    }
  } catch (error) {
    return {
      ...{ status: 0, response: '', duration: since() },
      failure: signal.aborted ? 'timeout' : failureOf(error),
    }
  }
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof ForbiddenAddress) return 'private'
  const { code } = error as { readonly code?: unknown }
  const name = typeof code === 'string' ? code : ''
  if (name === 'ETIMEDOUT') return 'timeout'
  if (name === 'ENOTFOUND' || name === 'EAI_AGAIN') return 'name'
  if (name === 'ECONNREFUSED') return 'refused'
  return isCertificateFault(name) ? 'certificate' : 'connection'
}
