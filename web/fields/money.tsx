import { currentLanguage } from '#web/i18n/i18n.ts'
import { NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { formatNumber } from './value-text.ts'

/** Thousands grouped, always two digits behind the point. */
function MoneyCell({ value }: CellProps) {
  const text = formatNumber(value, currentLanguage(), 2)
  return text === '' ? <NoValue /> : <span className="pf-number">{text}</span>
}

export const money: FieldParts = {
  Cell: MoneyCell,
  Input: lazyPart(() => import('#fields/number/number-input.tsx').then((m) => m.MoneyInput)),
  Filter: lazyPart(() => import('#fields/number/number-input.tsx').then((m) => m.NumberFilter)),
}
