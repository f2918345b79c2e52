import { NoValue } from '#web/fields/cell-parts.tsx'
import type { FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { TextFilter } from '../text/kind.client.tsx'

/** Long texts do not travel with lists. */
export const richText: FieldParts = {
  Cell: NoValue,
  Input: lazyPart(() => import('./rich-text-input.tsx').then((m) => m.RichTextInput)),
  Filter: TextFilter,
  isGroup: true,
}
