import { IconCell } from './cell-parts.tsx'
import type { FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'

export const icon: FieldParts = {
  Cell: IconCell,
  Input: lazyPart(() => import('#fields/icon/icon-input.tsx').then((m) => m.IconInput)),
  Filter: TextFilter,
}
