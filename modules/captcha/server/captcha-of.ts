import { RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter } from '#server/concurrency/limiter.ts'
import type { App } from '#server/context.ts'
import { Captcha, type DrawLimiter } from './puzzles.ts'
import { secureRandom } from './random.ts'
import { createCaptchaTable } from './store.ts'

/** The click captcha of this process: pictures are drawn here, puzzles wait in the database. */
export function captchaOf({
  config,
  database,
  clock,
  redis,
}: Pick<App, 'config' | 'database' | 'clock' | 'redis'>): Captcha {
  return new Captcha({
    store: createCaptchaTable(database.write),
    secret: config.secret,
    random: secureRandom,
    clock,
    limiter: drawLimiter(redis),
  })
}

/** Sixty pictures a minute for each address. */
function drawLimiter(redis: App['redis']): DrawLimiter {
  const limiter = createLimiter(redis, { name: 'captcha', points: 60, seconds: 60 })
  return {
    async take(address) {
      try {
        await limiter.consume(address)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
  }
}
