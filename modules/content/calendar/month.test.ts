import { expect, test } from 'vitest'
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
