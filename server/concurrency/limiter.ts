import { once } from 'node:events'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Counts within a window. */
export interface Limiter {
  /** counts one; rejects with a `RateLimiterRes` what is one too many */
  readonly consume: (key: string | number) => Promise<RateLimiterRes>
}

/** The Redis that processes count in together, and whether it is there. */
export interface SharedRedis {
  readonly client: Redis
  /** false while nothing may be asked of it, because it was silent or is not connected */
  readonly isOpen: () => boolean
  /** Notes that it did not do what it was asked for. */
  readonly noteFailure: (error: unknown) => void
  /** Notes that it did. */
  readonly noteAnswer: () => void
  /** Asks it: rejects within the time limit when it is away, or when it does not count although it is there. */
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** A Redis that takes longer is away: counting is not worth waiting for. */
const commandMilliseconds = 250
/** how long a start waits for it */
const startMilliseconds = 2000

/**
 * Counts within a window: in Redis when the processes share one, else in this process. While Redis is away each process
 * counts by itself, so throttles stay on; one call finds out, the others do not wait.
 */
export function createLimiter(
  redis: SharedRedis | null,
  options: { readonly name: string; readonly points: number; readonly seconds: number },
): Limiter {
  const { name, points, seconds: duration } = options
  const memory = new RateLimiterMemory({ keyPrefix: name, points, duration })
  if (!redis) return memory
  const shared = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `portico:${name}`,
    points,
    duration,
  })
  return {
    async consume(key) {
      if (!redis.isOpen()) return memory.consume(key)
      try {
        const result = await shared.consume(key)
        redis.noteAnswer()
        return result
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) {
          redis.noteFailure(refusal)
          return memory.consume(key)
        }
        redis.noteAnswer()
        throw refusal
      }
    },
  }
}

/** Connects to Redis. A lost connection is taken up again by itself; commands fail at once meanwhile. */
export async function openRedis(
  url: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<SharedRedis | null> {
  if (url === '') return null
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    connectTimeout: startMilliseconds,
    commandTimeout: commandMilliseconds,
    disconnectTimeout: commandMilliseconds,
    // What was counted here meanwhile is not to be counted there too.
    autoResendUnfulfilledCommands: false,
    // By then no command of the connection before can time out any more and be taken for one of the next.
    retryStrategy: () => commandMilliseconds * 2,
  })
  client.on('error', () => {})
  await client.connect().catch(async (error: unknown) => {
    const timeout = AbortSignal.timeout(startMilliseconds)
    await once(client, 'ready', { signal: timeout }).catch(() => {
      client.disconnect()
      throw error
    })
  })
  return watched(client, log)
}

/** Tells the log once when an outage begins, and once when it is over. */
function watched(client: Redis, log: Pick<Logger, 'info' | 'warn'>): SharedRedis {
  let failure: unknown = null
  let isSilent = false
  const noteAnswer = () => {
    if (failure === null) return
    failure = null
    log.info('Redis is back: the processes count together again')
  }
  const noteFailure = (error: unknown) => {
    if (failure === null) {
      failure = error
      log.warn({ error: String(error) }, 'Redis is away: this process counts by itself')
    }
    // Nothing is asked over this connection any more: taking up another one finds out when Redis answers again.
    if (!isTimeOut(error)) return
    isSilent = true
    client.stream.destroy()
  }
  const noteLoss = () => noteFailure(new Error('the connection was lost'))
  client.on('close', noteLoss)
  client.on('ready', () => {
    isSilent = false
    noteAnswer()
  })
  return {
    client,
    isOpen: () => client.status === 'ready' && !isSilent,
    noteFailure,
    noteAnswer,
    async check() {
      await client.ping().catch((error: unknown) => {
        noteFailure(error)
        throw error
      })
      if (failure !== null) throw failure
    },
    close() {
      client.off('close', noteLoss)
      client.disconnect()
    },
  }
}

function isTimeOut(error: unknown): boolean {
  return error instanceof Error && error.message === 'Command timed out'
}
