import { expect, test } from 'vitest'
import { togglePause, workedSeconds, workingTimeOn } from './working-time.ts'

const at = (hour: number, minute = 0, day = 15) => new Date(2026, 0, day, hour, minute)

test('work is counted from the first look of the day, breaks left out', () => {
  const morning = workingTimeOn(at(9), null)
  expect(workedSeconds(morning, at(10))).toBe(3600)
  const resting = togglePause(morning, at(10))
  expect(workedSeconds(resting, at(11))).toBe(3600)
  const back = togglePause(resting, at(11, 30))
  expect(workedSeconds(back, at(12))).toBe(3600 + 1800)
})

test('what another tab or an earlier visit kept goes on, until the day is over', () => {
  const kept = JSON.stringify(workingTimeOn(at(9), null))
  expect(workedSeconds(workingTimeOn(at(17), kept), at(17))).toBe(8 * 3600)
  expect(workedSeconds(workingTimeOn(at(0, 1, 16), kept), at(0, 1, 16))).toBe(0)
})

test('a break does not last into the next day', () => {
  const resting = JSON.stringify(togglePause(workingTimeOn(at(9), null), at(10)))
  const next = workingTimeOn(at(9, 0, 16), resting)
  expect(next.startPauseTime).toBe(0)
  expect(workedSeconds(next, at(9, 5, 16))).toBe(300)
})

test.each(['', 'null', '[]', '{"date":"2026-1-15"}', '{"date":"2026-1-15","startTime":"x"}'])(
  'counting begins anew where %j was kept',
  (kept) => {
    expect(workedSeconds(workingTimeOn(at(9), kept), at(9, 1))).toBe(60)
  },
)

test('a clock that was put back counts nothing rather than less', () => {
  expect(workedSeconds(workingTimeOn(at(9), null), at(8))).toBe(0)
})
