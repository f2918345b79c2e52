import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasPrograms, type PrivateService, startPrivate } from '../testing/services/private-services.ts'
import { createLimiter, openRedis, type SharedRedis } from './limiter.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

describe.skipIf(!hasPrograms('redis'))('counting in a Redis that freezes', () => {
  let service: PrivateService
  beforeAll(async () => {
    service = await startPrivate('redis')
  })
  afterAll(() => service.stop())

  async function open() {
    const lines: string[] = []
    const log = (level: string) => (_: unknown, text?: string) => lines.push(`${level} ${text ?? _}`)
    const redis = await openRedis(service.url, { warn: log('warn'), info: log('info') })
    if (!redis) throw new Error('an address was given')
    cleanups.push(redis.close)
    return { redis, lines }
  }

  const isBack = (redis: SharedRedis) =>
    redis.check().then(
      () => true,
      () => false,
    )

  test('goes on in this process: the first call waits a moment, those after it do not, and the log says so once', async () => {
    const { redis, lines } = await open()
    expect(redis.client.options.commandTimeout).toBeLessThanOrEqual(1000)
    const limiter = createLimiter(redis, { name: 'freeze', points: 5, seconds: 60 })
    await limiter.consume('who')
    service.freeze()
    cleanups.push(service.thaw)
    await limiter.consume('who')
    const sent = vi.spyOn(redis.client, 'sendCommand')
    for (let at = 0; at < 4; at++) await limiter.consume('who')
    await expect(limiter.consume('who')).rejects.toMatchObject({ remainingPoints: 0 })
    // Redis is asked for nothing any more, so nothing waits for it.
    expect(sent.mock.calls.filter(([command]) => command.name.startsWith('eval'))).toEqual([])
    await expect(redis.check()).rejects.toThrow()
    expect(lines).toEqual(['warn Redis is away: this process counts by itself'])

    service.thaw()
    await expect.poll(() => isBack(redis)).toBe(true)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^info Redis is back/)
    // What was counted there before is still there.
    expect((await limiter.consume('who')).consumedPoints).toBeGreaterThan(1)
  })

  test('begins again where the others are, however many calls were waiting', async () => {
    const { redis, lines } = await open()
    const limiter = createLimiter(redis, { name: 'many', points: 1000, seconds: 60 })
    service.freeze()
    cleanups.push(service.thaw)
    await Promise.all(Array.from({ length: 200 }, () => limiter.consume('who')))
    service.thaw()
    await expect.poll(() => isBack(redis)).toBe(true)
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['warn', 'info'])
  })

  test('a Redis that refuses to count is away, and said to be', async () => {
    const { redis, lines } = await open()
    const limiter = createLimiter(redis, { name: 'refuse', points: 5, seconds: 60 })
    await redis.client.config('SET', 'maxmemory', '1')
    cleanups.push(() => redis.client.config('SET', 'maxmemory', '0'))
    await limiter.consume('who')
    await expect(redis.check()).rejects.toThrow(/OOM/)
    await redis.client.config('SET', 'maxmemory', '0')
    await limiter.consume('who')
    await redis.check()
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['warn', 'info'])
  })
})
