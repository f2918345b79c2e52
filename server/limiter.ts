import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'

/**
 * Counts within a window: in Redis when the processes share one, else in this process. While Redis is away each process
 * counts by itself, so throttles stay on.
 */
export function createLimiter(
  redis: Redis | null,
  options: { readonly name: string; readonly points: number; readonly seconds: number },
): RateLimiterAbstract {
  const { name, points, seconds: duration } = options
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration })
  if (!redis) return memory
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `portico:${name}`,
    points,
    duration,
    insuranceLimiter: memory,
  })
}

/** Connects to Redis. A lost connection is taken up again by itself; commands fail at once meanwhile. */
export async function openRedis(url: string): Promise<Redis | null> {
  if (url === '') return null
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    connectTimeout: 2000,
  })
  redis.on('error', () => {})
  await redis.connect()
  return redis
}
