import { TextCell } from './cell-parts.tsx'
import type { FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'

export const year: FieldParts = {
  Cell: TextCell,
  Input: lazyPart(() => import('#fields/moment/year-input.tsx').then((m) => m.YearInput)),
  Filter: lazyPart(() => import('#fields/moment/year-input.tsx').then((m) => m.YearFilter)),
}
