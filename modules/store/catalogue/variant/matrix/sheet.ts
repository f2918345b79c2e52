import { maxMinor, minorToMoney, moneyToMinor } from '#core/values/money.ts'

/** What is pasted from a spreadsheet, row by row: tabs between cells, and quotes around those that hold line breaks. */
export function cellsIn(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/**
 * A number without its currency, its spaces and what parts thousands. A comma that parts no thousands may stand for the point: what
 * it means is not guessed, so that the text is refused as it is.
 */
export function plainNumber(text: string): string {
  const plain = text.replace(/[¥￥$€\s]/g, '')
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** How prices of several variants change. */
export interface PriceChange {
  readonly kind: 'percent' | 'amount' | 'set'
  /** a decimal number: percent up or down, an amount up or down, or the price itself */
  readonly value: string
}

/** The price that comes of a change, rounded to the cent; null where there is none, or it is none that a price can be. */
export function changedPrice(price: unknown, { kind, value }: PriceChange): string | null {
  if (!/^-?\d{1,10}(?:\.\d{1,2})?$/.test(value.trim())) return null
  const before = moneyToMinor(String(price ?? '')) ?? (kind === 'set' ? 0 : null)
  const by = moneyToMinor(value.trim())
  if (before === null || by === null) return null
  const after =
    kind === 'set' ? by : kind === 'amount' ? before + by : Math.round((before * (10_000 + by)) / 10_000)
  return after < 0 || after > maxMinor ? null : minorToMoney(after)
}

/** A place in a sheet, and a rectangle of such. */
export interface Cell {
  readonly row: number
  readonly column: number
}
export interface Range {
  readonly from: Cell
  readonly to: Cell
}

/** The rectangle between two corners. */
export function rangeOf(one: Cell, other: Cell): Range {
  return {
    from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
    to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
  }
}

/** Where an arrow, Tab, Home or End leads within a sheet; null for other keys. */
export function nextCell(
  { row, column }: Cell,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Cell | null {
  const to = (nextRow: number, nextColumn: number) => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  })
  if (key === 'ArrowUp') return to(row - 1, column)
  if (key === 'ArrowDown' || key === 'Enter') return to(row + 1, column)
  if (key === 'ArrowLeft') return to(row, column - 1)
  if (key === 'ArrowRight') return to(row, column + 1)
  if (key === 'PageUp') return to(row - 15, column)
  if (key === 'PageDown') return to(row + 15, column)
  if (key === 'Home') return to(row, 0)
  if (key === 'End') return to(row, columns - 1)
  // From the first and the last cell Tab leads out of the sheet.
  if (key !== 'Tab') return null
  const at = row * columns + column + (shiftKey ? -1 : 1)
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
}
