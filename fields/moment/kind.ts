import type { FieldOptions } from '#core/field-options.ts'
import { defineKind, type Length } from '#core/kind.ts'
import { finite, operators, Refusal, type RuleContext, within } from '#core/rules/rules.ts'
import { instantsOf, isDate } from '#core/values/time.ts'

const moment = { family: 'moment', empty: null, search: 'RANGE' } as const
const textual = { ...moment, operators: [...operators.equal, ...operators.order] } as const
const instant = {
  ...moment,
  width: 176,
  isNumeric: true,
  parse: parseDateTime,
  operators: operators.number,
  input: 'datetime',
} as const
const unix = { type: ['integer', 'null'], description: 'unix seconds' }

/** A day, `YYYY-MM-DD`. */
export const date = defineKind<string | null>({
  ...textual,
  width: 120,
  parse: parseDate,
  input: 'date',
  schema: () => ({ type: ['string', 'null'], format: 'date' }),
})

/** An instant in unix seconds. */
export const dateTime = defineKind<number | null>({ ...instant, schema: () => unix })

/** An instant in unix seconds, set by the system. */
export const timestamp = defineKind<number | null>({
  ...instant,
  isGiven: true,
  isSingle: true,
  schema: () => ({ ...unix, readOnly: true }),
})

/** A time of day, `HH:MM:SS`. */
export const time = defineKind<string | null>({
  ...textual,
  width: 104,
  isPlain: true,
  parse: parseTime,
  input: 'time',
  schema: () => ({ type: ['string', 'null'], format: 'time', example: '08:30:00' }),
})

/** A year of four digits. */
export const year = defineKind<number | null, Length>({
  ...moment,
  width: 88,
  isNumeric: true,
  parse: parseYear,
  operators: operators.number,
  input: 'year',
  schema: () => ({ type: ['integer', 'null'] }),
})

function parseDate(raw: unknown): string | Refusal {
  const match = typeof raw === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw) : null
  const isDay = match && Number(match[1]) > 0 && isDate(Number(match[1]), Number(match[2]), Number(match[3]))
  return isDay ? match[0] : new Refusal('date')
}

/** The end of the year 9999 in UTC. */
const lastInstant = 253_402_300_799

/** Unix seconds up to the year 9999, or a date-time text in the site's time zone or with an offset. */
function parseDateTime(raw: unknown, _field: FieldOptions, { timeZone }: RuleContext): number | Refusal {
  if (typeof raw === 'string' && raw.includes('-')) {
    const instants = instantsOf(raw.trim(), timeZone)
    if (!instants) return new Refusal('dateTime')
    const [first] = instants
    if (first === undefined) return new Refusal('clockGap', { zone: timeZone })
    return first <= lastInstant ? first : new Refusal('dateTime')
  }
  const value = finite(raw)
  return value !== null && Number.isInteger(value) && value >= 0 && value <= lastInstant
    ? value
    : new Refusal('dateTime')
}

function parseTime(raw: unknown): string | Refusal {
  const match = typeof raw === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(raw) : null
  return match ? `${match[1]}:${match[2]}:${match[3] ?? '00'}` : new Refusal('time')
}

function parseYear(raw: unknown, field: FieldOptions): number | Refusal {
  const value = finite(raw)
  if (value === null || !Number.isInteger(value) || value < 1000 || value > 9999) return new Refusal('year')
  return within(value, field)
}
