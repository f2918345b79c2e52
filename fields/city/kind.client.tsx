import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import type { CellProps, FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { areaCodes, useAreaPath } from './areas.client.ts'

function CityCell({ value }: CellProps) {
  const codes = areaCodes(value)
  const { names, isLoading } = useAreaPath(codes)
  if (codes.length === 0) return <NoValue />
  return <Line text={isLoading ? '…' : names.join(' / ')} />
}

export const city: FieldParts = {
  Cell: CityCell,
  Input: lazyPart(() => import('./city-input.tsx').then((m) => m.CityInput)),
  Filter: null,
}
