import { areaCodes, useAreaPath } from '#fields/city/areas.ts'
import { Line, NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'

function CityCell({ value }: CellProps) {
  const codes = areaCodes(value)
  const { names, isLoading } = useAreaPath(codes)
  if (codes.length === 0) return <NoValue />
  return <Line text={isLoading ? '…' : names.join(' / ')} />
}

export const city: FieldParts = {
  Cell: CityCell,
  Input: lazyPart(() => import('#fields/city/city-input.tsx').then((m) => m.CityInput)),
  Filter: null,
}
