import { Refusal } from '#core/rules/rules.ts'
import type { ForeignColumn } from '#core/tables/foreign-table.ts'
import { instantsOf, unixToClearText } from '#core/values/time.ts'
import { asText, textCell } from '#server/resource/columns/cell.ts'
import { readDay } from '#server/resource/columns/written.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { numberCells, plainText, textCells } from '../cells.server.ts'
import { bigint } from '../columns.server.ts'
import { numberOf, textOf } from '../convert.server.ts'

export const date: KindServer = {
  column: () => ({ type: 'date', nullable: true }),
  cellOut: (value) => (value ? { type: 'date', text: plainText(value) } : null),
  cellIn(cell, _field, { written }) {
    const day = readDay(asText(cell), written.dates)
    return day instanceof Refusal ? day : (day ?? asText(cell)).replace(/ 00:00:00$/, '')
  },
  convert: (raw, column) => momentOf(raw, column)?.slice(0, 10) ?? null,
  sample: ({ n }) => `2024-02-${two(1 + (n % 29))}`,
}

export const dateTime: KindServer = {
  ...bigint,
  cellOut(value, _field, { timeZone }) {
    const given = typeof value === 'number' ? unixToClearText(value, timeZone) : plainText(value)
    return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(given)
      ? { type: 'dateTime', text: given }
      : textCell(given)
  },
  cellIn(cell, _field, { timeZone, written }) {
    const text = asText(cell).trim()
    const day = readDay(text, written.dates)
    // Nine or ten digits are seconds since 1970 in this century and the end of the last; fewer or more could be anything.
    if (day === null) return /^\d{9,10}$/.test(text) ? text : new Refusal('dateTime')
    if (day instanceof Refusal || (instantsOf(day, timeZone)?.length ?? 0) < 2) return day
    return new Refusal('clockTwice', { text: day, zone: timeZone })
  },
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
