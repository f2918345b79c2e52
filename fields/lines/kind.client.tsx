import { NoValue } from '#web/fields/cell-parts.tsx'
import type { CellProps, FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'

/** How many there are. */
function LinesCell({ value }: CellProps) {
  const t = useNamespaces(['fields'])
  const count = Array.isArray(value) ? value.filter((line) => line?.removed !== true).length : 0
  return count === 0 ? <NoValue /> : <span>{t('fields:lines.count', { count })}</span>
}

export const lines: FieldParts = {
  Cell: LinesCell,
  Whole: lazyPart(() => import('./lines-table.tsx').then((m) => m.LinesTable)),
  Input: lazyPart(() => import('./lines-input.tsx').then((m) => m.LinesInput)),
  Filter: null,
  isGroup: true,
}
