import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import { createLimiter, type Limiter, type SharedRedis } from '../../concurrency/limiter.ts'
import type { Identity } from '../../context.ts'
import { networkOf } from '../../network/address.ts'
import type { RouteLimit } from '../route.ts'

/** Counts calls and refuses what is one too many. */
export interface Throttle {
  /** general limits: calls a minute for each session or API key, and for each address without one (`docs/security.md#defaults`) */
  readonly take: (identity: Identity, address: string) => Promise<void>
  /** the limit of a route */
  readonly takeOf: (limit: RouteLimit, identity: Identity, address: string) => Promise<void>
}

const perSession = 1200
const perAddress = 300

/** Makes the counters, shared by all processes with one Redis; without `isOn` the general limits let everything pass. */
export function createThrottle(isOn: boolean, redis: SharedRedis | null): Throttle {
  const sessions = createLimiter(redis, { name: 'session', points: perSession, seconds: 60 })
  const addresses = createLimiter(redis, { name: 'address', points: perAddress, seconds: 60 })
  const ofRoutes = new Map<string, Limiter>()
  const limiterOf = (limit: RouteLimit) => {
    const known = ofRoutes.get(limit.name) ?? createLimiter(redis, limit)
    ofRoutes.set(limit.name, known)
    return known
  }
  return {
    async take(identity, address) {
      if (!isOn) return
      const sessionId = callerOf(identity)
      await (sessionId === ''
        ? takeOne(addresses, perAddress, address)
        : takeOne(sessions, perSession, sessionId))
    },
    takeOf: (limit, identity, address) =>
      takeOne(
        limiterOf(limit),
        limit.points,
        (limit.by === 'account' && accountOf(identity)) || networkOf(address),
      ),
  }
}

async function takeOne(limiter: Limiter, points: number, key: string): Promise<void> {
  await limiter.consume(key).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal, points) : refusal
  })
}

/** What the limits of routes count an account by; '' for those who have none. */
function accountOf(identity: Identity): string {
  if (identity.kind === 'admin') return `admin:${identity.viewer?.id ?? identity.id}`
  return identity.kind === 'member' ? `member:${identity.id}` : ''
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
