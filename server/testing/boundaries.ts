/** A midnight at which a day, a month, a year or the clocks turn. */
export interface Boundary {
  readonly what: string
  readonly zone: string
  /** the day that ends, and the one that begins */
  readonly day: string
  readonly next: string
  /** unix seconds of the first instant of the day that ends, and of the one that begins */
  readonly from: number
  readonly at: number
}

/** Days by the calendar of their zone, none next to another of its zone, how many hours they have, and the instant at which they are over. */
const days = [
  ['a month ends', 'Asia/Shanghai', '2026-03-31', '2026-04-01', 24, '2026-03-31T16:00:00Z'],
  ['a February of 28 days ends', 'Asia/Shanghai', '2027-02-28', '2027-03-01', 24, '2027-02-28T16:00:00Z'],
  ['29 February begins', 'Europe/Berlin', '2028-02-28', '2028-02-29', 24, '2028-02-28T23:00:00Z'],
  ['29 February ends', 'Asia/Shanghai', '2028-02-29', '2028-03-01', 24, '2028-02-29T16:00:00Z'],
  ['a year ends before that of UTC', 'Asia/Shanghai', '2026-12-31', '2027-01-01', 24, '2026-12-31T16:00:00Z'],
  [
    'a year ends after that of UTC',
    'America/St_Johns',
    '2026-12-31',
    '2027-01-01',
    24,
    '2027-01-01T03:30:00Z',
  ],
  ['a day of 23 hours ends', 'Europe/Berlin', '2026-03-29', '2026-03-30', 23, '2026-03-29T22:00:00Z'],
  ['a day of 25 hours ends', 'Europe/Berlin', '2026-10-25', '2026-10-26', 25, '2026-10-25T23:00:00Z'],
  ['a day of 23 hours ends', 'America/St_Johns', '2026-03-08', '2026-03-09', 23, '2026-03-09T02:30:00Z'],
  ['a day of 25 hours ends', 'America/St_Johns', '2026-11-01', '2026-11-02', 25, '2026-11-02T03:30:00Z'],
  ['clocks jump over midnight', 'America/Santiago', '2026-09-05', '2026-09-06', 24, '2026-09-06T04:00:00Z'],
  [
    'the hour before midnight comes twice',
    'America/Santiago',
    '2026-04-04',
    '2026-04-05',
    25,
    '2026-04-05T04:00:00Z',
  ],
] as const

/** The midnights that every dated flow is tried at. The instants are written down, not computed by what is tested. */
export const boundaries: readonly Boundary[] = days.map(([what, zone, day, next, hours, iso]) => {
  const at = Date.parse(iso) / 1000
  return { what, zone, day, next, from: at - hours * 3600, at }
})
