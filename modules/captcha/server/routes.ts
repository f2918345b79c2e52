import { Problem } from '#core/problems.ts'
import type { Envelope } from '#core/wire.ts'
import type { Route } from '#server/http/route.ts'

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
    async handle({ app: { captcha }, now }, { body }) {
      const { id, info, unset } = body
      const isRight =
        typeof id === 'string' &&
        typeof info === 'string' &&
        (await captcha.precheck(id, info, unset === true))
      // Only asked: whoever shows the picture says in their own words that it was not solved.
      return isRight ? { data: {} } : { body: { code: 0, msg: '', time: now, data: null } satisfies Envelope }
    },
  },
]
