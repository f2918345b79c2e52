import { IconCell } from './cell-parts.tsx'
import type { FieldParts } from './field-part.ts'
import { lazyInput } from './lazy-input.ts'
import { TextFilter } from './text.tsx'

export const icon: FieldParts = {
  Cell: IconCell,
  Input: lazyInput(() => import('./icon-input.tsx').then((m) => m.IconInput)),
  Filter: TextFilter,
}
