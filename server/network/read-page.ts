import { beginningOf, openCall } from './open-call.ts'
import type { AddressRule } from './outbound.ts'

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
  const asked = { headers: { accept: 'text/html,*/*;q=0.1' } }
  let at = new URL(url)
  for (let left = limits.redirects; ; left--) {
    const milliseconds = Math.max(1, until - performance.now())
    const answer = await openCall(at, asked, isAllowed, { milliseconds, signal })
    const { statusCode: status = 0, headers } = answer
    const isMoved = [301, 302, 303, 307, 308].includes(status) && headers.location !== undefined
    if (!isMoved) return { status, text: (await beginningOf(answer, limits.bytes)).toString('utf8') }
    answer.destroy()
    if (left === 0) throw new Error('too many redirects')
    at = new URL(headers.location ?? '', at)
  }
}
