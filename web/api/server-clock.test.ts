import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const noon = Date.UTC(2026, 2, 10, 12)

/** Answers at a moment of the server's clock a call that took so many milliseconds. */
function answerAt(moment: number, took = 0): void {
  noteServerTime(Math.floor(moment / 1000), Date.now() - took)
}

/** The clock of the page is the one of the device again, to the millisecond. */
function agree(): void {
  for (const passed of [999, 0]) {
    vi.setSystemTime(noon + passed)
    answerAt(noon)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  agree()
})

afterEach(() => {
  agree()
  vi.useRealTimers()
})

test('a clock that is right is left alone, whatever part of a second an answer leaves out and however long it took', () => {
  for (const [passes, took] of [
    [400, 0],
    [599, 300],
    [1, 9000],
  ] as const) {
    vi.advanceTimersByTime(passes)
    answerAt(Date.now() - took, took)
    expect(serverNow()).toBe(Date.now())
  }
})

test.each([
  ['behind', -12 * 3_600_000],
  ['ahead', 12 * 3_600_000 + 250],
])('a device that is half a day %s has the time of the server, to the second', (_, off) => {
  vi.setSystemTime(noon + off)
  answerAt(noon)
  expect(Math.floor(serverNow() / 1000)).toBe(noon / 1000)
  vi.advanceTimersByTime(60_000)
  expect(Math.floor(serverNow() / 1000)).toBe(noon / 1000 + 60)
})

test('a device whose clock is set anew has the time of the server with the next answer', () => {
  vi.setSystemTime(noon - 86_400_000)
  answerAt(noon)
  vi.setSystemTime(noon + 5000)
  answerAt(noon + 5000)
  expect(Math.abs(serverNow() - noon - 5000)).toBeLessThan(1000)
})
