import type { FastifyRequest } from 'fastify'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter, type Limiter } from '#server/concurrency/limiter.ts'
import type { App } from '#server/context.ts'
import { tooMany } from '#server/http/limits/throttle.ts'
import type { RouteLimit } from '#server/http/route.ts'
import { callerAddress, networkOf } from '#server/network/address.ts'

const limiters = new WeakMap<App, Map<string, Limiter>>()

/** Counts a page that is much work against the address that asks for it; refuses one too many. */
export async function takeLimit(
  app: App,
  limit: Omit<RouteLimit, 'by'>,
  { raw }: FastifyRequest,
): Promise<void> {
  const known = limiters.get(app) ?? new Map<string, Limiter>()
  limiters.set(app, known)
  const limiter = known.get(limit.name) ?? createLimiter(app.redis, limit)
  known.set(limit.name, limiter)
  await limiter.consume(networkOf(callerAddress(app.config, raw))).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal, limit.points) : refusal
  })
}
