import { Line, NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { asText } from './value-text.ts'

function DateCell({ value }: CellProps) {
  const text = asText(value)
  return text === '' ? <NoValue /> : <Line text={text} />
}

export const date: FieldParts = {
  Cell: DateCell,
  Input: lazyPart(() => import('#fields/moment/date-input.tsx').then((m) => m.DateInput)),
  Filter: lazyPart(() => import('#fields/moment/date-input.tsx').then((m) => m.DateFilter)),
}
