import { currentLanguage } from '#web/i18n/i18n.ts'
import { NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { formatNumber } from './value-text.ts'

/** Thousands grouped, figures below figures. */
function NumberCell({ field, value }: CellProps) {
  const decimals = field.kind === 'float' ? (field.decimals ?? 2) : undefined
  const text = formatNumber(value, currentLanguage(), decimals)
  return text === '' ? <NoValue /> : <span className="pf-number">{text}</span>
}

export const number: FieldParts = {
  Cell: NumberCell,
  Input: lazyPart(() => import('#fields/number/number-input.tsx').then((m) => m.NumberInput)),
  Filter: lazyPart(() => import('#fields/number/number-input.tsx').then((m) => m.NumberFilter)),
}
