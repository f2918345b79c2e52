import { type DateStyle, type NumberStyle, numberStyles } from '#core/calls/exchange.ts'
import { Refusal } from '#core/rules/rules.ts'
import { isDate } from '#core/values/time.ts'
import { serialText } from './cell.ts'

// Numbers and dates as people and spreadsheet programs write them. One that could be two is not guessed.

const numbers: Readonly<Record<NumberStyle, RegExp>> = {
  point: /^-?(?:\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/,
  comma: /^-?(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/,
}

/** A number whose groups of three digits are divided by one sign that is neither point nor comma. */
const spaced = /^-?[1-9]\d{0,2}([ \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/

/** Without spaces and apostrophes between groups of digits, and with a plain minus. */
function digitsOf(text: string): string {
  const digits = text.trim().replace(/^\u2212/, '-')
  return spaced.test(digits) ? digits.replace(/[^\d.,-]/g, '') : digits
}

/** More characters than any number is taken with. */
const longestNumber = 60

/** The styles in which a text is a number with a sign in it: one, both (`1,500`), or none. */
export function numberStylesOf(text: string): readonly NumberStyle[] {
  const digits = text.length > longestNumber ? '' : digitsOf(text)
  return /[.,]/.test(digits) ? numberStyles.filter((style) => numbers[style].test(digits)) : []
}

/** A number with a point for its decimals and nothing else; a text that is no number as it is, for its rule to refuse. */
export function readNumber(text: string, style: NumberStyle | null): string | Refusal {
  if (text.length > longestNumber) return text
  const digits = digitsOf(text)
  const fitting = numberStylesOf(digits)
  if (fitting.length === 0) return digits.replace(/^(-?)0+(?=\d)/, '$1')
  const used = style ?? (fitting.length === 1 ? fitting[0] : undefined)
  if (!used) return new Refusal('numberStyle', { text: digits })
  if (!fitting.includes(used)) return new Refusal('number')
  const plain = used === 'comma' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  return plain
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

const clock = String.raw`(?:,?[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s?([ap])\.?m\.?)?\s?(Z|[+-]\d{2}:?\d{2})?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?${clock}$`, 'i')
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${clock}$`, 'i')
const digitsOnly = /^((?:19|20|21)\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?$/
/** a day of the years 1927 to 2173 as spreadsheet programs count them */
const serial = /^\d{5}(?:\.\d+)?$/

/** The styles in which a text is a date with the year at its end. */
export function dateStylesOf(text: string): readonly DateStyle[] {
  const [, one = '', , other = '', year = ''] = yearLast.exec(text.trim()) ?? []
  return year === '' ? [] : fittingDates(one, other, year)
}

function fittingDates(one: string, other: string, year: string): readonly DateStyle[] {
  const styles: DateStyle[] = []
  if (isDate(Number(year), Number(other), Number(one))) styles.push('dmy')
  if (isDate(Number(year), Number(one), Number(other))) styles.push('mdy')
  return styles
}

/**
 * A day as `YYYY-MM-DD`, with its time and offset where there are some; null for what is none. A date of which nobody
 * says whether its day or its month comes first is refused, unless points divide it: then it is the day.
 */
export function readDay(given: string, style: DateStyle | null): string | Refusal | null {
  const text = given.trim()
  if (serial.test(text)) return serialText(Number(text))
  const first = yearFirst.exec(text)
  if (first) return dayText(first[1], first[2], first[3], first.slice(4))
  const plain = digitsOnly.exec(text)
  if (plain) return dayText(plain[1], plain[2], plain[3], plain.slice(4))
  const last = yearLast.exec(text)
  if (!last) return null
  const [, one = '', sign, other = '', year = '', ...time] = last
  const fitting = fittingDates(one, other, year)
  const used = style ?? (sign === '.' ? 'dmy' : fitting.length < 2 || one === other ? fitting[0] : undefined)
  if (!used) return fitting.length > 0 ? new Refusal('dateStyle', { text }) : null
  if (!fitting.includes(used)) return null
  return used === 'dmy' ? dayText(year, other, one, time) : dayText(year, one, other, time)
}

type Part = string | undefined

function dayText(year: Part, month: Part, day: Part, time: readonly Part[]): string | null {
  if (!isDate(Number(year), Number(month), Number(day))) return null
  const date = `${year}-${two(month)}-${two(day)}`
  const [hour, minute = '00', second = '00', half, offset = ''] = time
  if (hour === undefined) return date
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : hour
  return `${date} ${two(String(hours))}:${minute}:${second}${offset}`
}

function two(part: Part): string {
  return String(part).padStart(2, '0')
}
