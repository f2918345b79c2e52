import { unixToText } from '#core/values/time.ts'

/** A cell of a file that goes out: what it holds and as what a spreadsheet program is to take it. */
export type Cell =
  | { readonly type: 'text'; readonly text: string }
  /** digits as they are to be shown: nothing is rounded on the way */
  | { readonly type: 'number'; readonly text: string; readonly decimals?: number | undefined }
  /** `YYYY-MM-DD HH:MM:SS` of a wall clock, or the day alone */
  | { readonly type: 'date' | 'dateTime'; readonly text: string }
  | null

/** A cell of a file that came in. Dates are texts: `YYYY-MM-DD HH:MM:SS`, or the time alone. */
export type RawCell = string | number | boolean | null

/** A text as a cell; nothing for an empty one. */
export function textCell(text: string): Cell {
  return text === '' ? null : { type: 'text', text }
}

/** Some programs read the full-width signs of East Asian keyboards as the plain ones. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/

/**
 * A text that no spreadsheet program takes for a formula: one that could be is given an apostrophe (`docs/security.md#data`).
 * `bareText` takes it off again, so what went out comes in as it was.
 */
export function harmlessText(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text behind the apostrophe of `harmlessText`. */
export function bareText(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

const separators = /[,;，；、]/

/** Several texts in one cell. One that holds a separator itself stands in quotes. */
export function joinList(items: readonly string[]): string {
  return items
    .map((item) => (separators.test(item) || /["\n]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join(', ')
}

/** The texts of a cell made by `joinList`, or by people with any of the usual separators. */
export function splitList(text: string): readonly string[] {
  const items = text.match(/\s*(?:"(?:[^"]|"")*"|[^,;，；、\n]*)/gu) ?? []
  return items
    .map((item) => item.trim())
    .map((item) => (/^".*"$/s.test(item) ? item.slice(1, -1).replaceAll('""', '"') : item))
    .filter((item) => item !== '')
}

/** A number as people write it, never in powers of ten. */
export function plainNumber(value: number): string {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

/** A cell as people read it. */
export function asText(cell: RawCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return plainNumber(cell)
  return typeof cell === 'string' ? bareText(cell) : String(cell)
}

/** The wall clock of a day as spreadsheet programs count it; below one it is a time alone. */
export function serialText(serial: number): string {
  const text = unixToText(Math.round((serial - 25_569) * 86_400), 'UTC')
  return serial < 1 ? text.slice(11) : text
}
