import { TextCell } from './cell-parts.tsx'
import type { FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'

export const time: FieldParts = {
  Cell: TextCell,
  Input: lazyPart(() => import('#fields/moment/time-input.tsx').then((m) => m.TimeInput)),
  Filter: lazyPart(() => import('#fields/moment/time-input.tsx').then((m) => m.TimeFilter)),
}
