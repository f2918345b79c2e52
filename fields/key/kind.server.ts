import type { KindServer } from '#server/resource/kind.ts'
import { numberCells } from '../cells.server.ts'
import { wholeNumber } from '../convert.server.ts'

export const primaryKey: KindServer = {
  column: ({ wide }) => ({ type: wide ? 'bigint' : 'id', nullable: false }),
  ...numberCells,
  convert: wholeNumber,
  sample: ({ n }) => n,
}
