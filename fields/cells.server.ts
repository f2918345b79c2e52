import {
  asText,
  type Cell,
  joinList,
  plainNumber,
  splitList,
  textCell,
} from '#server/resource/columns/cell.ts'
import { readNumber } from '#server/resource/columns/written.ts'
import type { KindServer } from '#server/resource/kind.ts'

// Cells of files that several families have.

type CellPart = Pick<KindServer, 'cellIn' | 'cellOut'>

/** A text as it is. */
export const textCells: CellPart = {
  cellIn: (cell) => asText(cell),
  cellOut: (value) => textCell(plainText(value)),
}

/** Texts with commas between them. */
export const listCells: CellPart = {
  cellIn: (cell) => splitList(asText(cell)),
  cellOut: (value) => textCell(joinList(asList(value))),
}

/** A number, as people and programs write it. */
export const numberCells: CellPart = {
  cellIn: (cell, _field, { written }) =>
    typeof cell === 'number' ? cell : readNumber(asText(cell), written.numbers),
  cellOut: (value) => numberCell(value),
}

/** A text that is safe to show. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The texts of a list, or the one text there is. */
export function asList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(plainText) : value ? [plainText(value)] : []
}

/** Numbers stay numbers, also those that travel as texts. */
export function numberCell(value: unknown, decimals?: number): Cell {
  if (typeof value === 'number') {
    const digits = decimals === undefined ? plainNumber(value) : value.toFixed(decimals)
    return { type: 'number', text: digits, decimals }
  }
  const given = plainText(value)
  return /^-?\d+(?:\.\d+)?$/.test(given) ? { type: 'number', text: given, decimals } : textCell(given)
}
