import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantsOf, isDate, isTimeZone, lastDays, unixToClearText, unixToText, zonedToUnix } from './time.ts'

describe('a wall clock time', () => {
  test.each([
    ['2024-01-01 08:00:00', 'Asia/Shanghai', '2024-01-01T00:00:00Z'],
    ['2024-01-01', 'Asia/Shanghai', '2023-12-31T16:00:00Z'],
    ['2024-07-01T12:00', 'Europe/Berlin', '2024-07-01T10:00:00Z'],
    ['2024-01-01 12:00:00', 'Europe/Berlin', '2024-01-01T11:00:00Z'],
    ['2024-01-01 00:00:00', 'Asia/Kathmandu', '2023-12-31T18:15:00Z'],
    ['1970-01-01 00:00:00', 'UTC', '1970-01-01T00:00:00Z'],
    ['1965-05-05 00:00:00', 'UTC', '1965-05-05T00:00:00Z'],
    // one minute before and after the clocks change
    ['2024-03-31 01:59:00', 'Europe/Berlin', '2024-03-31T00:59:00Z'],
    ['2024-03-31 03:00:00', 'Europe/Berlin', '2024-03-31T01:00:00Z'],
    ['2024-10-27 01:59:00', 'Europe/Berlin', '2024-10-26T23:59:00Z'],
    ['2024-10-27 03:00:00', 'Europe/Berlin', '2024-10-27T02:00:00Z'],
    ['2024-11-03 00:59:00', 'America/New_York', '2024-11-03T04:59:00Z'],
    ['2024-11-03 02:00:00', 'America/New_York', '2024-11-03T07:00:00Z'],
  ])('%s in %s is %s', (text, zone, iso) => {
    expect(zonedToUnix(text, zone)).toBe(Date.parse(iso) / 1000)
  })

  test.each([
    ['2024-10-27 02:30:00', 'Europe/Berlin', ['2024-10-27T00:30:00Z', '2024-10-27T01:30:00Z']],
    ['2024-11-03 01:00:00', 'America/New_York', ['2024-11-03T05:00:00Z', '2024-11-03T06:00:00Z']],
    ['2024-04-07 01:45:00', 'Australia/Lord_Howe', ['2024-04-06T14:45:00Z', '2024-04-06T15:15:00Z']],
    ['2024-10-27 03:00:00', 'Europe/Berlin', ['2024-10-27T02:00:00Z']],
    ['2024-03-31 02:30:00', 'Europe/Berlin', []],
    ['2011-12-30 12:00:00', 'Pacific/Apia', []],
    ['2024-10-27 02:30:00+01:00', 'Europe/Berlin', ['2024-10-27T01:30:00Z']],
    ['2024-10-27T02:30:00 -0330', 'Europe/Berlin', ['2024-10-27T06:00:00Z']],
    ['2024-10-27 02:30Z', 'Europe/Berlin', ['2024-10-27T02:30:00Z']],
  ])('%s in %s is shown at %j', (text, zone, instants) => {
    expect(instantsOf(text, zone)).toEqual(instants.map((iso) => Date.parse(iso) / 1000))
  })

  test('is the first instant where clocks show it twice, and as much later where they jump over it', () => {
    const read = (text: string) => new Date((zonedToUnix(text, 'Europe/Berlin') ?? 0) * 1000).toISOString()
    expect(read('2024-10-27 02:30:00')).toBe('2024-10-27T00:30:00.000Z')
    expect(read('2024-03-31 02:30:00')).toBe('2024-03-31T01:30:00.000Z')
  })

  test('names its offset where clocks show it twice, and nowhere else', () => {
    const text = (iso: string, zone: string) => unixToClearText(Date.parse(iso) / 1000, zone)
    expect(text('2024-10-27T00:30:00Z', 'Europe/Berlin')).toBe('2024-10-27 02:30:00+02:00')
    expect(text('2024-10-27T01:30:00Z', 'Europe/Berlin')).toBe('2024-10-27 02:30:00+01:00')
    expect(text('2024-10-27T02:00:00Z', 'Europe/Berlin')).toBe('2024-10-27 03:00:00')
    expect(text('2024-10-26T23:59:59Z', 'Europe/Berlin')).toBe('2024-10-27 01:59:59')
    expect(text('2018-11-04T03:30:00Z', 'America/St_Johns')).toBe('2018-11-04 01:00:00-02:30')
  })

  test.each([
    '',
    '2024-02-30',
    '2024-13-01',
    '2024-00-10',
    '2024-01-01 24:00:00',
    '2024-01-01 10:60:00',
    '2024-1-1',
    '01.01.2024',
    '2024-01-01 10:00:00Z',
    '2024-01-01 10:00:00+99:00',
    'x2024-01-01',
    '2024-01-01\n',
  ])('%j is none', (text) => {
    expect(zonedToUnix(text, 'UTC')).toBeNull()
  })

  test('comes back as it went, with its offset also where it is shown twice', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Gaza')
    const instants = fc.integer({ min: 0, max: Date.UTC(2037, 0) / 1000 })
    fc.assert(
      fc.property(zones, instants, (zone, unix) => {
        expect(instantsOf(unixToText(unix, zone), zone)).toContain(unix)
        expect(instantsOf(unixToClearText(unix, zone), zone)).toEqual([unix])
      }),
    )
  })
})

test('days of the calendar are known from those that are none', () => {
  expect(isDate(2024, 2, 29)).toBe(true)
  expect(isDate(1900, 2, 29)).toBe(false)
  expect(isDate(2000, 2, 29)).toBe(true)
  expect(isDate(2024, 4, 31)).toBe(false)
})

test('time zones are known by name', () => {
  for (const zone of ['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires'])
    expect(isTimeZone(zone)).toBe(true)
  for (const zone of ['', 'Mars/Olympus', 'Asia/', '../etc']) expect(isTimeZone(zone)).toBe(false)
})

describe('days of the calendar', () => {
  test('have 23 or 25 hours when clocks change', () => {
    const { dates, instants } = lastDays(Date.parse('2024-04-01T12:00:00Z') / 1000, 3, 'Europe/Berlin')
    expect(dates).toEqual(['2024-03-30', '2024-03-31', '2024-04-01'])
    expect(instants.map((unix) => new Date(unix * 1000).toISOString().slice(0, 13))).toEqual([
      '2024-03-29T23',
      '2024-03-30T23',
      '2024-03-31T22',
      '2024-04-01T22',
    ])
  })

  test.each([
    ['skips midnight', 'America/Santiago', '2024-09-08', '2024-09-08T04:00:00Z'],
    ['goes back to the day before', 'America/Santiago', '2024-04-07', '2024-04-07T04:00:00Z'],
    ['has midnight twice', 'America/Havana', '2024-11-03', '2024-11-03T04:00:00Z'],
  ])('begin at their first instant where the clock %s', (_, zone, date, iso) => {
    const start = Date.parse(iso) / 1000
    expect(unixToText(start, zone).slice(0, 10)).toBe(date)
    expect(unixToText(start - 1, zone).slice(0, 10)).not.toBe(date)
    const days = lastDays(start + 10 * 3600, 1, zone)
    expect([days.dates[0], days.instants[0]]).toEqual([date, start])
    expect(lastDays(start - 1, 1, zone).instants[1]).toBe(start)
  })

  test('every instant lies in the last of the days up to it', () => {
    const zones = [
      'Asia/Shanghai',
      'America/Havana',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    ]
    fc.assert(
      fc.property(fc.integer({ min: 1.6e9, max: 1.9e9 }), fc.constantFrom(...zones), (unix, zone) => {
        const { dates, instants } = lastDays(unix, 2, zone)
        const [, start = 0, end = 0] = instants
        expect(dates[1]).toBe(unixToText(unix, zone).slice(0, 10))
        expect(start <= unix && unix < end).toBe(true)
        expect(unixToText(start - 1, zone).slice(0, 10)).toBe(dates[0])
      }),
    )
  })
})
