import type { ForeignColumn } from '#core/tables/foreign-table.ts'
import { isDate, unixToText } from '#core/values/time.ts'
import { asText, serialText, textCell } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { numberCells, plainText, textCells } from '../cells.server.ts'
import { bigint } from '../columns.server.ts'
import { numberOf, textOf } from '../convert.server.ts'

export const date: KindServer = {
  column: () => ({ type: 'date', nullable: true }),
  cellOut: (value) => (value ? { type: 'date', text: plainText(value) } : null),
  cellIn: (cell) => (dayText(cell) ?? asText(cell)).replace(/ 00:00:00$/, ''),
  convert: (raw, column) => momentOf(raw, column)?.slice(0, 10) ?? null,
  sample: ({ n }) => `2024-02-${two(1 + (n % 29))}`,
}

export const dateTime: KindServer = {
  ...bigint,
  cellOut(value, _field, { timeZone }) {
    if (typeof value === 'number') return { type: 'dateTime', text: unixToText(value, timeZone) }
    const given = plainText(value)
    return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(given)
      ? { type: 'dateTime', text: given }
      : textCell(given)
  },
  // Large numbers are seconds since 1970, small ones days as spreadsheet programs count them.
  cellIn: (cell) => dayText(cell) ?? asText(cell).trim(),
  convert: momentOf,
  sample: ({ n }) => 1_700_000_000 + n * 86_400,
}

export const timestamp = dateTime

export const time: KindServer = {
  column: () => ({ type: 'varchar', length: 8, nullable: true }),
  cellOut: textCells.cellOut,
  cellIn: (cell) =>
    asText(cell)
      .trim()
      .replace(/^(\d):/, '0$1:'),
  convert: textOf,
  sample: ({ n }) => `${two(n % 24)}:30:59`,
}

export const year: KindServer = {
  column: () => ({ type: 'int', nullable: true }),
  ...numberCells,
  convert: numberOf,
  sample: ({ n, field: { min = 1000 } }) => Math.max(min, 2000) + n,
}

function two(part: string | number | undefined): string {
  return String(part).padStart(2, '0')
}

/** The last day that spreadsheet programs count, in the year 9999. */
const lastSerial = 2_958_465

/** A day, with its time where there is one, from the ways people and spreadsheet programs write it. */
function dayText(cell: string | number | boolean): string | null {
  if (typeof cell === 'number') return cell >= 1 && cell <= lastSerial + 1 ? serialText(cell) : null
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    asText(cell).trim(),
  )
  if (!match) return null
  const [, year, month, day, hour, minute = '00', second = '00'] = match
  if (!isDate(Number(year), Number(month), Number(day))) return null
  const time = hour === undefined ? '' : ` ${two(hour)}:${minute}:${second}`
  return `${year}-${two(month)}-${two(day)}${time}`
}

/** Unix seconds or a text in UTC as `YYYY-MM-DD HH:MM:SS`; null for zeros, which stand for no time in many tables. */
function momentOf(raw: unknown, { family }: ForeignColumn): string | null {
  const text = String(raw).trim()
  if (/^0{4}-|^-?0*$/.test(text)) return null
  const isNumber =
    family === 'integer' || family === 'real' || family === 'decimal' || typeof raw === 'number'
  if (isNumber && /^-?\d+(?:\.\d+)?$/.test(text)) return momentOfNumber(Number(text)) ?? text
  const zoned = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i
  if (zoned.test(text)) return momentOfNumber(Date.parse(text.replace(' ', 'T')) / 1000) ?? text
  return text.replace('T', ' ').replace(/(:\d\d)\.\d+$/, '$1')
}

/** Seconds, or milliseconds where seconds would lie beyond the year 9999. */
function momentOfNumber(value: number): string | null {
  const seconds = Math.floor(Math.abs(value) > 253_402_300_799 ? value / 1000 : value)
  if (seconds < 0 || seconds > 253_402_300_799 || Number.isNaN(seconds)) return null
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
