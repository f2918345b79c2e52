import { afterEach, expect, test, vi } from 'vitest'
import { lookNow, useReach } from './reach.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a server that takes the call and never answers is away, and can be looked for again', async () => {
  const timeouts: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeout = new AbortController()
    timeouts.push(timeout)
    return timeout.signal
  })
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const look = lookNow()
  timeouts[0]?.abort()
  await Promise.race([look, new Promise((resolve) => setTimeout(resolve, 200))])
  expect(useReach.getState().nextLook).not.toBeNull()

  vi.stubGlobal('fetch', async () => new Response('ok'))
  await lookNow()
  expect(useReach.getState().nextLook).toBeNull()
})
