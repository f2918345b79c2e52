import { asText } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'
import { listCells, numberCells } from '../cells.server.ts'
import { linkType } from '../columns.server.ts'
import { wholeNumber, wholeNumbers } from '../convert.server.ts'

// In files relations are the texts that rows are named by; `modules/exchange/server/references.ts` finds the rows.

const one = {
  cellOut: numberCells.cellOut,
  cellIn: (cell: string | number | boolean) => [asText(cell).trim()],
  convert: (raw: unknown) => {
    const value = wholeNumber(raw)
    return value === 0 ? null : value
  },
}

export const belongsTo: KindServer = {
  ...one,
  column: (field) => ({ type: linkType(field), nullable: true }),
  sample: ({ n, ids }) => ids[n % Math.max(1, ids.length)] ?? null,
}

export const manyToMany: KindServer = {
  ...listCells,
  column: () => null,
  convert: wholeNumbers,
  sample: ({ n, ids }) => ids.slice(0, 1 + (n % 2)),
}

export const parent: KindServer = {
  ...one,
  column: (field) => ({ type: linkType(field), nullable: false, default: 0 }),
  sample: () => 0,
}
