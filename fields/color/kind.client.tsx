import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import css from '#web/fields/cells.module.css'
import type { CellProps, FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { asText } from '#web/fields/values/value-text.ts'
import { TextFilter } from '../text/kind.client.tsx'

/** The colour itself, with its value beside it. */
function ColorCell({ value }: CellProps) {
  const text = asText(value)
  if (text === '') return <NoValue />
  return (
    <span className="inline-row digits">
      <span className={css.swatch} style={{ backgroundColor: text }} />
      <Line text={text} />
    </span>
  )
}

export const color: FieldParts = {
  Cell: ColorCell,
  Input: lazyPart(() => import('./color-input.tsx').then((m) => m.ColorInput)),
  Filter: TextFilter,
}
