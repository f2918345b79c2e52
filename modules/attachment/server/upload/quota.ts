import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import { createLimiter } from '#server/concurrency/limiter.ts'
import type { App, Identity } from '#server/context.ts'

/** files that one account may upload in a minute, whichever address takes them */
const filesPerMinute = { admin: 120, member: 30 } as const

/** Counts what one account uploads. */
export interface Quota {
  /** counts one file, or refuses it */
  readonly take: (identity: Identity) => Promise<void>
}

/** Makes the count, shared by all processes when they share a Redis. */
export function uploadQuota(redis: App['redis']): Quota {
  const limiterOf = (kind: keyof typeof filesPerMinute, name: string) =>
    createLimiter(redis, { name, points: filesPerMinute[kind], seconds: 60 })
  const limiters = { admin: limiterOf('admin', 'upload'), member: limiterOf('member', 'member-upload') }
  return {
    async take(identity) {
      if (identity.kind !== 'admin' && identity.kind !== 'member') return
      try {
        await limiters[identity.kind].consume(identity.id)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw new Problem('uploadQuota')
        throw refusal
      }
    },
  }
}
