import { describe, expect, test } from 'vitest'
import { Refusal } from '#core/rules/rules.ts'
import { dateStylesOf, numberStylesOf, readDay, readNumber } from './written.ts'

const open = (value: unknown) => (value instanceof Refusal ? value.message.replace('validate.', '?') : value)

describe('a number', () => {
  test.each([
    // text, as it is where nothing shows the style, with a point, with a comma
    ['1500', '1500', '1500', '1500'],
    ['-007', '-7', '-7', '-7'],
    ['2.5', '2.5', '2.5', '?number'],
    ['2,5', '2.5', '?number', '2.5'],
    ['1,500', '?numberStyle', '1500', '1.5'],
    ['1.500', '?numberStyle', '1.5', '1500'],
    ['0,500', '0.5', '?number', '0.5'],
    ['1.234,50', '1234.5', '?number', '1234.5'],
    ['1,234.50', '1234.5', '1234.5', '?number'],
    ['1.234.567', '1234567', '?number', '1234567'],
    ["1'234.50", '1234.5', '1234.5', '?number'],
    ['1\u00a0234,5', '1234.5', '?number', '1234.5'],
    ['−3', '-3', '-3', '-3'],
    ['12.00', '12', '12', '?number'],
    ['1,2,3', '1,2,3', '1,2,3', '1,2,3'],
    ['much', 'much', 'much', 'much'],
    // Two numbers in one cell are none.
    ['12.5 100', '12.5 100', '12.5 100', '12.5 100'],
    ['12\n345', '12\n345', '12\n345', '12\n345'],
    ['1234 567', '1234 567', '1234 567', '1234 567'],
    ['1 234 567', '1234567', '1234567', '1234567'],
    ["1 234'567", "1 234'567", "1 234'567", "1 234'567"],
  ])('%j is %s, with a point for decimals %s, with a comma %s', (text, unknown, point, comma) => {
    expect([null, 'point' as const, 'comma' as const].map((style) => open(readNumber(text, style)))).toEqual([
      unknown,
      point,
      comma,
    ])
  })

  test('of any length is read at once', () => {
    const long = `1.${'0'.repeat(30_000)}1`
    expect([readNumber(long, null), numberStylesOf(long)]).toEqual([long, []])
  })

  test('shows its style where it can be read in one only', () => {
    expect(['2,5', '1.234,5', '1,500', '15', '1,2,3', 'x'].map(numberStylesOf)).toEqual([
      ['comma'],
      ['comma'],
      ['point', 'comma'],
      [],
      [],
      [],
    ])
  })
})

describe('a day', () => {
  test.each([
    ['2026-01-31', '2026-01-31'],
    ['2026/1/31 8:05', '2026-01-31 08:05:00'],
    ['2026年1月31日', '2026-01-31'],
    ['2026-01-31T08:05:06.123Z', '2026-01-31 08:05:06Z'],
    ['2026-10-25 02:15:00+02:00', '2026-10-25 02:15:00+02:00'],
    ['31.01.2026', '2026-01-31'],
    ['01.02.2026 10:30', '2026-02-01 10:30:00'],
    ['1/31/2026, 3:04 PM', '2026-01-31 15:04:00'],
    ['31/1/2026 12:00:00 am', '2026-01-31 00:00:00'],
    ['5/5/2026', '2026-05-05'],
    ['20240101', '2024-01-01'],
    ['20240101123000', '2024-01-01 12:30:00'],
    ['45292', '2024-01-01 00:00:00'],
    ['45292.5', '2024-01-01 12:00:00'],
    ['01/02/2026', '?dateStyle'],
    ['2024', null],
    ['20241301', null],
    ['1700000000', null],
    ['31/31/2026', null],
    ['1/31/2026 13:00 PM', null],
    ['01.02.26', null],
    ['2026-02-30', null],
    ['soon', null],
  ])('%j is %j', (text, day) => {
    expect(open(readDay(text, null))).toBe(day)
  })

  test('that can be two is read as the file writes them', () => {
    expect(readDay('01/02/2026', 'dmy')).toBe('2026-02-01')
    expect(readDay('01/02/2026', 'mdy')).toBe('2026-01-02')
    expect(readDay('31/01/2026', 'mdy')).toBeNull()
    expect(['31/01/2026', '01/31/2026', '01-02-2026', '2026-01-02'].map(dateStylesOf)).toEqual([
      ['dmy'],
      ['mdy'],
      ['dmy', 'mdy'],
      [],
    ])
  })
})
