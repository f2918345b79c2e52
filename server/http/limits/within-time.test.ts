import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinTime } from './within-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that never ends is given up within the two seconds that callers are promised', async () => {
  const answer = withinTime(new Promise(() => {}))
  const isTold = expect(answer).rejects.toMatchObject({ problem: 'unavailable' })
  await vi.advanceTimersByTimeAsync(2000)
  await isTold
})

test('work that ends in time has its result, and nothing waits any longer', async () => {
  expect(await withinTime(Promise.resolve('done'))).toBe('done')
  await expect(withinTime(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})
