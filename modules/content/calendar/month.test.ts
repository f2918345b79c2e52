import { expect, test } from 'vitest'
import { unixToText } from '#core/values/time.ts'
import { monthAfter, monthOf } from './month.ts'

test('a month is whole weeks from Monday on, from midnight to midnight of the site', () => {
  const { days, from, to } = monthOf('2026-11', 'Asia/Shanghai')
  expect([days[0]?.date, days.at(-1)?.date, days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(days.filter(({ isOutside }) => !isOutside)).toHaveLength(30)
  expect([from, to]).toEqual([Date.UTC(2026, 9, 25, 16) / 1000, Date.UTC(2026, 11, 6, 16) / 1000])
  expect(monthOf('2027-02', 'UTC').days).toHaveLength(28)
})

test('months follow each other over the turn of the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test.each([
  ['2028-02', 'Asia/Shanghai', 29],
  ['2027-02', 'America/St_Johns', 28],
  ['2026-12', 'Pacific/Kiritimati', 31],
  ['2026-03', 'Europe/Berlin', 31],
  ['2026-10', 'Europe/Berlin', 31],
  ['2026-11', 'America/St_Johns', 30],
  // The clocks jump over midnight in the first week that is shown.
  ['2026-09', 'America/Santiago', 30],
])(
  '%s in %s has each of its %i days once, from the first instant of the first week to the last of the last',
  (name, zone, count) => {
    const { days, from, to } = monthOf(name, zone)
    const own = days.filter(({ isOutside }) => !isOutside).map(({ date }) => date)
    expect(own).toEqual(
      Array.from({ length: count }, (_, at) => `${name}-${String(at + 1).padStart(2, '0')}`),
    )
    const dateAt = (unix: number) => unixToText(unix, zone).slice(0, 10)
    const [first, last] = [days[0]?.date, days.at(-1)?.date]
    expect([dateAt(from), dateAt(to - 1)]).toEqual([first, last])
    expect([dateAt(from - 1), dateAt(to)]).not.toEqual(expect.arrayContaining([first, last]))
  },
)
