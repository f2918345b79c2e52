import { expect, test } from 'vitest'
import { relativeTime, unixSeconds } from './relative-time.ts'

const now = 1_800_000_000

test.each([
  [-5, null, null],
  [0, null, null],
  [1, '1秒钟前', '1 second ago'],
  [59, '59秒钟前', '59 seconds ago'],
  [60, '1分钟前', '1 minute ago'],
  [3599, '59分钟前', '59 minutes ago'],
  [3600, '1小时前', '1 hour ago'],
  [2 * 86_400 - 1, '1天前', '1 day ago'],
  [30 * 86_400, '1个月前', '1 month ago'],
  [364 * 86_400, '12个月前', '12 months ago'],
  [2 * 365 * 86_400, '2年前', '2 years ago'],
])('%i seconds ago is %s, %s', (passed, chinese, english) => {
  expect(relativeTime(now - passed, now, 'zh-cn')).toBe(chinese)
  expect(relativeTime(now - passed, now, 'en')).toBe(english)
})

test('a timestamp of ten digits is seconds, one of thirteen milliseconds', () => {
  expect(unixSeconds(1_700_000_000)).toBe(1_700_000_000)
  expect(unixSeconds(1_700_000_000_999)).toBe(1_700_000_000)
})
