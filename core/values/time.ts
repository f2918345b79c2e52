/**
 * Unix seconds of `YYYY-MM-DD HH:MM:SS` (or a date alone) in a time zone; null when the text is no date. Of two instants
 * that clocks show alike it is the first, and a time that clocks jump over is as much later as they jump.
 */
export function zonedToUnix(text: string, timeZone: string): number | null {
  const wall = wallOf(text)
  if (wall === null) return null
  const { before, instants } = readingsOf(wall, timeZone)
  return instants[0] ?? wall - before
}

/**
 * Every instant at which the clocks of a time zone show a text: two where they are put back over it, none where they
 * jump over it, and one where the text brings its offset (`2026-10-25 02:30:00+02:00`); null when the text is no date.
 */
export function instantsOf(text: string, timeZone: string): readonly number[] | null {
  const [, reading = text, sign, hours = 0, minutes = 0] =
    /^(.*\d)\s?(?:Z|([+-])(0\d|1[0-4]):?([0-5]\d))$/i.exec(text) ?? []
  const wall = wallOf(reading)
  if (wall === null) return null
  if (reading === text) return readingsOf(wall, timeZone).instants
  const offset = Number(hours) * 3600 + Number(minutes) * 60
  return [sign === '-' ? wall + offset : wall - offset]
}

/** `YYYY-MM-DD HH:MM:SS` of unix seconds in a time zone. */
export function unixToText(unix: number, timeZone: string): string {
  return new Date((unix + offsetAt(unix, timeZone)) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** `unixToText`, with the offset behind it (`+02:00`) where clocks show that text twice. */
export function unixToClearText(unix: number, timeZone: string): string {
  const text = unixToText(unix, timeZone)
  return readingsOf(unix + offsetAt(unix, timeZone), timeZone).instants.length > 1
    ? text + offsetText(offsetAt(unix, timeZone))
    : text
}

/** `+02:00` */
function offsetText(seconds: number): string {
  const [hours, minutes] = [seconds / 3600, (seconds / 60) % 60].map((part) =>
    String(Math.floor(Math.abs(part))).padStart(2, '0'),
  )
  return `${seconds < 0 ? '-' : '+'}${hours}:${minutes}`
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
  return { dates: dates.slice(0, -1), instants: dates.map((date) => zonedToUnix(date, timeZone) ?? 0) }
}

/** Tells whether year, month and day name a day of the calendar. */
export function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Tells whether the name is a time zone this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}

type Six = [number, number, number, number, number, number]

/** What a wall clock shows, in seconds as if it were UTC. */
function wallOf(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as Six
  if (!isDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return null
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

const daySeconds = 86_400

/** The instants at which clocks show a reading, oldest first, and their offset before any change nearby. */
function readingsOf(
  wall: number,
  timeZone: string,
): { readonly before: number; readonly instants: readonly number[] } {
  // No zone is a whole day off: a change that matters lies between these.
  const before = offsetAt(wall - daySeconds, timeZone)
  const after = offsetAt(wall + daySeconds, timeZone)
  if (before === after) return { before, instants: [wall - before] }
  const isShown = (offset: number) => offsetAt(wall - offset, timeZone) === offset
  return { before, instants: [before, after].filter(isShown).map((offset) => wall - offset) }
}

interface Zone {
  readonly formatter: Intl.DateTimeFormat
  /** by day since 1970 in UTC: the offset all day long; null where it changes */
  readonly days: Map<number, number | null>
}

const zones = new Map<string, Zone>()
/** days that are remembered of a zone before it begins anew */
const mostDays = 20_000

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const made: Zone = { formatter, days: new Map() }
  zones.set(timeZone, made)
  return made
}

/** Seconds by which the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(unix: number, timeZone: string): number {
  const { formatter, days } = zoneOf(timeZone)
  const day = Math.floor(unix / daySeconds)
  let offset = days.get(day)
  if (offset === undefined) {
    const start = readOffset(day * daySeconds, formatter)
    offset = start === readOffset((day + 1) * daySeconds, formatter) ? start : null
    if (days.size >= mostDays) days.clear()
    days.set(day, offset)
  }
  return offset ?? readOffset(unix, formatter)
}

function readOffset(unix: number, formatter: Intl.DateTimeFormat): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(unix * 1000)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - unix
}
