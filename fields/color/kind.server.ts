import type { KindServer } from '#server/resource/kind.ts'
import { textCells } from '../cells.server.ts'
import { varchar } from '../columns.server.ts'
import { textOf } from '../convert.server.ts'

export const color: KindServer = {
  ...varchar(50),
  ...textCells,
  convert: textOf,
  sample: ({ n }) => `#${String(n % 1_000_000).padStart(6, '0')}`,
}
