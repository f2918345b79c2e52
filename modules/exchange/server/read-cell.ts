import { exchangeLimits } from '#core/calls/exchange.ts'
import type { Field } from '#core/field.ts'
import { Refusal } from '#core/rules/rules.ts'
import type { RawCell } from '#server/resource/columns/cell.ts'
import { serverKinds } from '#server/resource/columns/columns.ts'
import type { CellReadEnv } from '#server/resource/kind.ts'
import { lostByte } from './sheets/encoding.ts'
import { isCut } from './sheets/xlsx-write.ts'

/** What a cell says of a field, for the field's own rule to check, or why it says nothing; null when it is empty. */
export function readCell(cell: RawCell, field: Field, env: CellReadEnv): unknown | Refusal {
  if (cell === null || cell === '' || (typeof cell === 'string' && cell.trim() === '')) return null
  const { cellIn, takesLongCells } = serverKinds[field.kind]
  const { cellLength: max } = exchangeLimits
  if (typeof cell === 'string') {
    if (cell.includes(lostByte)) return new Refusal('undecodable')
    if (isCut(cell)) return new Refusal('cutCell', { max })
    if (cell.length > max && !takesLongCells) return new Refusal('tooLong', { max })
  }
  return cellIn(cell, field, env)
}
