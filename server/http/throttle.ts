import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import { createLimiter, type SharedRedis } from '../concurrency/limiter.ts'
import type { Identity } from '../context.ts'

/** General limits: calls a minute for each session or API key, and for each address without one (`docs/security.md#defaults`). */
export interface Throttle {
  /** refuses the call that is one too many */
  readonly take: (identity: Identity, address: string) => Promise<void>
}

const perSession = 1200
const perAddress = 300

/** Makes the counters, shared by all processes with one Redis; `isOn` false lets everything pass. */
export function createThrottle(isOn: boolean, redis: SharedRedis | null): Throttle {
  if (!isOn) return { take: async () => {} }
  const sessions = createLimiter(redis, { name: 'session', points: perSession, seconds: 60 })
  const addresses = createLimiter(redis, { name: 'address', points: perAddress, seconds: 60 })
  return {
    async take(identity, address) {
      const sessionId = callerOf(identity)
      const isSession = sessionId !== ''
      try {
        await (isSession ? sessions.consume(sessionId) : addresses.consume(address))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal, isSession ? perSession : perAddress)
        throw refusal
      }
    },
  }
}

/** What the calls of an account are counted by: the session or the API key that they come with; '' for others. */
function callerOf(identity: Identity): string {
  if (identity.kind !== 'admin' && identity.kind !== 'member') return ''
  return identity.key ? `${identity.kind}-key:${identity.key.id}` : identity.sessionId
}

/** The refusal of a throttle, with the headers that say when to come back. */
export function tooMany({ msBeforeNext, remainingPoints }: RateLimiterRes, limit: number): Problem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const headers = {
    'retry-after': String(seconds),
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remainingPoints),
    'x-rate-limit-reset': String(seconds),
  }
  return new Problem('tooManyRequests', { seconds }, { headers })
}
