import { expect, test } from 'vitest'
import { zonedToUnix } from '#core/values/time.ts'
import { boundText, dayText, exactMoment, momentText, showSameTimes, zoneText } from './moments.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => zonedToUnix(text, zone) ?? 0
const now = at('2026-11-23 12:00:00')

test.each([
  ['2026-11-17 14:03:22', 'en', 'Nov 17, 14:03'],
  ['2025-11-07 00:05:00', 'en', 'Nov 7, 2025, 00:05'],
  ['2026-11-17 14:03:22', 'zh-cn', '11月17日 14:03'],
  ['2025-11-07 00:05:00', 'zh-cn', '2025年11月7日 00:05'],
])('%s reads in %s: %s', (text, language, written) => {
  expect(momentText(at(text), now, zone, language)).toBe(written)
})

test('the year is that of the zone, not of Greenwich', () => {
  const newYear = at('2027-01-01 00:30:00')
  expect(momentText(newYear, newYear, zone, 'en')).toBe('Jan 1, 00:30')
  expect(momentText(newYear, newYear, 'UTC', 'en')).toBe('Dec 31, 16:30')
})

test.each([
  ['2026-02-28', 'en', 'Feb 28'],
  ['1999-12-31', 'en', 'Dec 31, 1999'],
  ['1999-12-31', 'zh-cn', '1999年12月31日'],
  ['someday', 'en', 'someday'],
])('the day %s reads in %s: %s', (date, language, written) => {
  expect(dayText(date, now, zone, language)).toBe(written)
})

test.each([
  ['2026-11-17', zone, 'Nov 17'],
  ['2026-11-17 00:00:00', zone, 'Nov 17'],
  ['2026-11-17 00:00', zone, 'Nov 17'],
  ['2026-11-17 23:59:59', zone, 'Nov 17'],
  [String(at('2026-11-17 23:59:59')), zone, 'Nov 17'],
  ['2026-11-17 08:30:00', zone, 'Nov 17, 08:30'],
  [String(at('2026-11-17 08:30:00')), zone, 'Nov 17, 08:30'],
  ['someday', zone, 'someday'],
  // Clocks jump over that midnight, and come to the last hour of the day twice.
  ['2026-09-06', 'America/Santiago', 'Sep 6'],
  ['2026-09-06 00:00:00', 'America/Santiago', 'Sep 6'],
  ['2026-04-04 23:59:59', 'America/Santiago', 'Apr 4'],
])('a condition about %s in %s reads: %s', (text, zone, written) => {
  expect(boundText(text, now, zone, 'en')).toBe(written)
})

test('an exact moment says which zone it is told in, and what its clocks are ahead just then', () => {
  expect(exactMoment(at('2026-11-17 14:03:22'), zone)).toBe('2026-11-17 14:03:22 (UTC+8, Asia/Shanghai)')
  expect(zoneText('Europe/Berlin', at('2026-07-01 12:00:00'))).toBe('UTC+2, Europe/Berlin')
  expect(zoneText('Europe/Berlin', now)).toBe('UTC+1, Europe/Berlin')
  expect(zoneText('UTC', now)).toBe('UTC')
})

test('two zones show the same times when their clocks do so in summer and in winter', () => {
  expect(showSameTimes('Asia/Shanghai', 'Asia/Singapore', now)).toBe(true)
  expect(showSameTimes('Europe/London', 'UTC', now)).toBe(false)
  expect(showSameTimes('Asia/Shanghai', 'Europe/Berlin', now)).toBe(false)
})
