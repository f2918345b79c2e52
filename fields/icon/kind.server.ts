import type { KindServer } from '#server/resource/kind.ts'
import { textCells } from '../cells.server.ts'
import { varchar } from '../columns.server.ts'
import { textOf } from '../convert.server.ts'

export const icon: KindServer = {
  ...varchar(50),
  ...textCells,
  convert: textOf,
  sample: ({ n }) => `fa fa-icon-${n}`,
}
