import { unixToText, zonedToUnix } from '#core/values/time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, options)
  formats.set(key, made)
  return made
}

const day = { month: 'short', day: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** An instant as people write it: `Nov 17, 14:03`, `11月17日 14:03`; with the year where that is another one than `now`'s. */
export function momentText(unix: number, now: number, zone: string, language: string): string {
  const isThisYear = unixToText(unix, zone).slice(0, 4) === unixToText(now, zone).slice(0, 4)
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return formatOf(language, { ...day, ...year, ...clock, timeZone: zone }).format(unix * 1000)
}

/** A day of the calendar as people write it: `Nov 17`, `11月17日`; with the year where `now` lies in another one. */
export function dayText(date: string, now: number, zone: string, language: string): string {
  const unix = Date.parse(date)
  if (Number.isNaN(unix)) return date
  const isThisYear = date.slice(0, 4) === unixToText(now, zone).slice(0, 4)
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return formatOf(language, { ...day, ...year, timeZone: 'UTC' }).format(unix)
}

/**
 * A day or an instant that a condition names, in unix seconds or as the clocks of the zone show it. The first and the last second of
 * a day stand for the day, also where clocks jump over that midnight.
 */
export function boundText(text: string, now: number, zone: string, language: string): string {
  const isUnix = /^\d+$/.test(text)
  const unix = isUnix ? Number(text) : zonedToUnix(text, zone)
  if (unix === null) return text
  const [day = '', clock = '00:00'] = (isUnix ? unixToText(unix, zone) : text).split(/[ T]/)
  const isWholeDay = /^(?:00:00(?::00)?|23:59:59)$/.test(clock)
  return isWholeDay ? dayText(day, now, zone, language) : momentText(unix, now, zone, language)
}

/** An instant to the second, with the zone it is told in: `2026-11-17 14:03:22 (UTC+8, Asia/Shanghai)`. */
export function exactMoment(unix: number, zone: string): string {
  return `${unixToText(unix, zone)} (${zoneText(zone, unix)})`
}

/** A time zone and how far its clocks are ahead at an instant: `UTC+8, Asia/Shanghai`. */
export function zoneText(zone: string, unix: number): string {
  return zone === 'UTC' ? zone : `${zoneOffset(zone, unix)}, ${zone}`
}

const daySeconds = 86_400
const halfYear = 183 * daySeconds
/** Asked for every time that a list shows: answers by zones and day. */
const sameTimes = new Map<string, boolean>()

/** Tells whether the clocks of two zones show the same times, in summer and in winter. */
export function showSameTimes(one: string, other: string, unix: number): boolean {
  const key = `${one} ${other} ${Math.floor(unix / daySeconds)}`
  const known = sameTimes.get(key)
  if (known !== undefined) return known
  const isSame = [unix, unix + halfYear].every((at) => zoneOffset(one, at) === zoneOffset(other, at))
  sameTimes.set(key, isSame)
  return isSame
}

/** How far the clocks of a zone are ahead at an instant: `UTC+8`. */
function zoneOffset(zone: string, unix: number): string {
  const parts = formatOf('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(unix * 1000)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return name.replace('GMT', 'UTC')
}
