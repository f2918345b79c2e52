import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import type { App } from '../context.ts'
import type { Route } from '../http/route.ts'
import { type Captcha, createCaptcha, type DrawLimiter } from './puzzles.ts'
import { secureRandom } from './random.ts'
import { createCaptchaTable } from './store.ts'

/** The click captcha of this process: pictures are drawn here, puzzles wait in the database. */
export function captchaOf({
  config,
  database,
  clock,
  redis,
}: Pick<App, 'config' | 'database' | 'clock' | 'redis'>): Captcha {
  return createCaptcha({
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

/** Calls of the click captcha (`docs/wire.md#captcha`). */
export const captchaRoutes: readonly Route[] = [
  {
    url: '/api/common/clickcaptcha',
    method: 'GET',
    access: 'public',
    async handle(context, { query, reply }) {
      const { captcha } = context.app
      const { id: named = null } = query
      const id = named === null || typeof named === 'string' ? named : ''
      const puzzle = await captcha.make(id, context.language, context.address)
      if (!puzzle.made) {
        if (puzzle.reason === 'invalidId') throw new Problem('parameter', { name: 'id' })
        const headers = { 'retry-after': String(puzzle.retryAfter) }
        if (puzzle.reason === 'busy') throw new Problem('captchaBusy', {}, { headers })
        throw new Problem('tooManyRequests', { seconds: puzzle.retryAfter }, { headers })
      }
      if (context.app.config.hasTestHooks) {
        const info = await captcha.solution(puzzle.id)
        if (info) reply.header('x-test-captcha-info', info)
      }
      const { made: _, ...data } = puzzle
      return { data }
    },
  },
  {
    url: '/api/common/checkclickcaptcha',
    method: 'POST',
    access: 'public',
    async handle({ app: { captcha } }, { body }) {
      const { id, info, unset } = body
      const isRight =
        typeof id === 'string' &&
        typeof info === 'string' &&
        (await captcha.precheck(id, info, unset === true))
      if (!isRight) throw new Problem('captchaWrong')
      return { data: {} }
    },
  },
]
