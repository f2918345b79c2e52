import { NoValue } from './cell-parts.tsx'
import type { FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'

/** Long texts do not travel with lists. */
export const richText: FieldParts = {
  Cell: NoValue,
  Input: lazyPart(() => import('#fields/rich-text/rich-text-input.tsx').then((m) => m.RichTextInput)),
  Filter: TextFilter,
}
