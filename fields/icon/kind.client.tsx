import { IconCell } from '#web/fields/cell-parts.tsx'
import type { FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { TextFilter } from '../text/kind.client.tsx'

export const icon: FieldParts = {
  Cell: IconCell,
  Input: lazyPart(() => import('./icon-input.tsx').then((m) => m.IconInput)),
  Filter: TextFilter,
}
