import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import type { App, Identity } from '../context.ts'
import { createLimiter } from '../limiter.ts'

/** files that one administrator may upload in a minute, whichever address takes them */
const filesPerMinute = 120

/** Counts what one administrator uploads. */
export interface Quota {
  /** counts one file, or refuses it */
  readonly take: (identity: Identity) => Promise<void>
}

/** Makes the count, shared by all processes when they share a Redis. */
export function uploadQuota(redis: App['redis']): Quota {
  const limiter = createLimiter(redis, { name: 'upload', points: filesPerMinute, seconds: 60 })
  return {
    async take(identity) {
      if (identity.kind !== 'admin') return
      try {
        await limiter.consume(identity.id)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new Problem('uploadQuota')
        throw refusal
      }
    },
  }
}
