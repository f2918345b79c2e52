import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Operator } from '#core/rules/rules.ts'
import { unixToText, zonedToUnix } from '#core/values/time.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import type { FilterValue } from '../field-part.ts'

dayjs.extend(utc)

/**
 * The value of a number field from what was typed. A text that a number would not give back (too many digits, half
 * typed) stays a text, so that the rule refuses it and nothing typed is changed in silence.
 */
export function parseTypedNumber(typed: string | number | null): number | string | null {
  const text = tidyNumber(typed)
  if (text === null) return null
  const value = Number(text)
  return canonicalNumber(text) === canonicalNumber(plainNumber(value)) ? value : text
}

/** A number's text as rules take it, without spaces around it and zeros before it; null when nothing was typed. */
export function tidyNumber(typed: string | number | null): string | null {
  const text = String(typed ?? '').trim()
  return text === '' ? null : text.replace(/^(-?)0+(?=\d)/, '$1')
}

/** A number as people write it, never in powers of ten. */
export function plainNumber(value: number): string {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

function canonicalNumber(text: string): string {
  const match = /^(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', part = ''] = match
  const digits = `${whole || '0'}${part ? `.${part}` : ''}`
  return digits === '0' ? '0' : sign + digits
}

/** A number with thousands grouped, in the language's way; `decimals` fixes the digits behind the point. */
export function formatNumber(value: unknown, language: string, decimals?: number): string {
  if (value === null || value === undefined || value === '') return ''
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  return number.toLocaleString(language, {
    maximumFractionDigits: decimals ?? 20,
    minimumFractionDigits: decimals ?? 0,
  })
}

/** The wall clock of an instant in a zone, as the pickers hold it. */
export function unixToPicker(unix: unknown, timeZone: string): Dayjs | null {
  const seconds = typeof unix === 'string' && /^\d+$/.test(unix) ? Number(unix) : unix
  return typeof seconds === 'number' ? textToPicker(unixToText(seconds, timeZone)) : null
}

/** The instant of a picker's wall clock in a zone. */
export function pickerToUnix(picked: Dayjs | null | undefined, timeZone: string): number | null {
  return picked ? zonedToUnix(picked.format('YYYY-MM-DD HH:mm:ss'), timeZone) : null
}

/** A date or date-time text as the pickers hold it. */
export function textToPicker(text: unknown): Dayjs | null {
  if (typeof text !== 'string' || text === '') return null
  const picked = wallClock(text)
  return picked.isValid() ? picked : null
}

/** Read as UTC: a wall clock is no instant, and the browser's own changes of clock must not shift it. */
export function wallClock(text: string): Dayjs {
  return dayjs.utc(text.replace(' ', 'T'))
}

/** A time of day as the pickers hold it. */
export function timeToPicker(time: unknown): Dayjs | null {
  return typeof time === 'string' && time !== '' ? textToPicker(`2000-01-01 ${time}`) : null
}

/** Both halves of a `RANGE` condition; the list may hold it as `a,b` or as two. */
export function rangeHalves(value: FilterValue | undefined): readonly [string, string] {
  const halves = Array.isArray(value?.val) ? value.val : String(value?.val ?? '').split(',')
  return [String(halves[0] ?? ''), String(halves[1] ?? '')]
}

/** A `RANGE` condition of two halves (`docs/wire.md#filters`); none when both are empty. */
export function rangeFilter(from: string, to: string): FilterValue | undefined {
  return from === '' && to === '' ? undefined : { operator: 'RANGE', val: `${from},${to}` }
}

/** A condition with one value; none when it is empty. */
export function oneFilter(operator: Operator, value: unknown): FilterValue | undefined {
  const isEmpty = value === undefined || value === null || value === ''
  return isEmpty ? undefined : { operator, val: typeof value === 'number' ? String(value) : value }
}

/** Options of which any may hold, or with `FIND_IN_SET` all; none when nothing is chosen. */
export function manyFilter(operator: Operator, values: readonly string[]): FilterValue | undefined {
  return values.length === 0 ? undefined : { operator, val: [...values] }
}

/** The values of a condition as texts, however the list holds them. */
export function filterTexts(value: FilterValue | undefined): string[] {
  if (value === undefined || value.val === undefined || value.val === null) return []
  if (Array.isArray(value.val)) return value.val.map(String)
  return String(value.val).split(',').filter(Boolean)
}

/** What a switch says, whatever kind of model it has. */
export function isOnValue(value: unknown): boolean {
  return value === 1 || value === '1' || value === true || value === 'enable'
}

/** The other position of a switch, in the kind of value the model has. */
export function toggledValue(value: unknown, options: readonly string[] | undefined): unknown {
  const next = !isOnValue(value)
  if (options) {
    const match = options.find((option) => option !== String(value) && isOnValue(option) === next)
    if (match !== undefined) return match
  }
  if (typeof value === 'boolean') return next
  if (typeof value === 'string') return next ? '1' : '0'
  return next ? 1 : 0
}

/** A list kept as an array or, in older answers, as a comma text. */
export function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value === null || value === undefined || value === '') return []
  return typeof value === 'string' ? value.split(',') : [value]
}

/** A list of texts. */
export function asTexts(value: unknown): readonly string[] {
  return asList(value).map(String)
}

/** A text that is safe to show: never `[object Object]`. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The rows of an array field, whatever came. */
export function keyValues(value: unknown): readonly KeyValue[] {
  if (!Array.isArray(value)) return []
  return value.map((row) => {
    const { key, value: side } = (row ?? {}) as Partial<Record<keyof KeyValue, unknown>>
    return { key: asText(key), value: asText(side) }
  })
}
