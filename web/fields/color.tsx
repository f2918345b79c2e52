import { Line, NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'
import { asText } from './value-text.ts'

/** The colour itself, with its value beside it. */
function ColorCell({ value }: CellProps) {
  const text = asText(value)
  if (text === '') return <NoValue />
  return (
    <span className="pf-color-cell">
      <span className="pf-swatch" style={{ backgroundColor: text }} />
      <Line text={text} />
    </span>
  )
}

export const color: FieldParts = {
  Cell: ColorCell,
  Input: lazyPart(() => import('#fields/color/color-input.tsx').then((m) => m.ColorInput)),
  Filter: TextFilter,
}
