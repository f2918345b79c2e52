/** Unix seconds of `YYYY-MM-DD HH:MM:SS` (or a date alone) in a time zone; null when the text is no date. */
export function zonedToUnix(text: string, timeZone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as Six
  if (!isDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null
  const wall = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
  // The offset depends on the instant sought: the second look corrects the first around a clock change.
  const guess = wall - offsetAt(wall, timeZone)
  return wall - offsetAt(guess, timeZone)
}

/** `YYYY-MM-DD HH:MM:SS` of unix seconds in a time zone. */
export function unixToText(unix: number, timeZone: string): string {
  return new Date((unix + offsetAt(unix, timeZone)) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Days of a time zone's calendar, oldest first: their dates, and the instants at which each and then the next begins. */
export interface CalendarDays {
  readonly dates: readonly string[]
  /** unix seconds; one more than there are dates */
  readonly instants: readonly number[]
}

/** The last days of a time zone's calendar; the instant `now` lies in the last of them. */
export function lastDays(now: number, count: number, timeZone: string): CalendarDays {
  const today = Date.parse(unixToText(now, timeZone).slice(0, 10))
  const dates = Array.from({ length: count + 1 }, (_, at) =>
    new Date(today + (at - count + 1) * 86_400_000).toISOString().slice(0, 10),
  )
  return { dates: dates.slice(0, -1), instants: dates.map((date) => dayStart(date, timeZone)) }
}

/** The first instant of a date. Where clocks change at midnight, that is not always 0:00, and 0:00 may come twice. */
function dayStart(date: string, timeZone: string): number {
  const wall = Date.parse(date) / 1000
  const [first, second] = [wall - 86_400, wall + 86_400]
    .map((near) => wall - offsetAt(near, timeZone))
    .toSorted((one, other) => one - other) as [number, number]
  return unixToText(first, timeZone).startsWith(date) ? first : second
}

/** Tells whether year, month and day name a day of the calendar. */
export function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Tells whether the name is a time zone this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name)
    return true
  } catch {
    return false
  }
}

type Six = [number, number, number, number, number, number]

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}

/** Seconds by which the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(unix: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(unix * 1000)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - unix
}
