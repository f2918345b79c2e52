import type { FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'

/** Blocks do not travel with lists; what draws them is loaded where some are edited or compared. */
export const blocks: FieldParts = {
  Cell: lazyPart(() => import('./blocks-cell.tsx').then((m) => m.BlocksCell)),
  Input: lazyPart(() => import('./blocks-input.tsx').then((m) => m.BlocksInput)),
  Changed: lazyPart(() => import('./changed-blocks.tsx').then((m) => m.ChangedBlocks)),
  Filter: null,
  isGroup: true,
}
