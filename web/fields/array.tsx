import { Tooltip } from 'antd'
import { NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { TextFilter } from './text.tsx'
import { keyValues } from './value-text.ts'

function ArrayCell({ value }: CellProps) {
  const rows = keyValues(value)
  if (rows.length === 0) return <NoValue />
  const text = rows.map((row) => `${row.key}: ${row.value}`)
  return (
    <Tooltip title={<span className="pf-lines">{text.join('\n')}</span>}>
      <span className="pf-line">{text.join(', ')}</span>
    </Tooltip>
  )
}

export const array: FieldParts = {
  Cell: ArrayCell,
  Input: lazyPart(() => import('#fields/array/array-input.tsx').then((m) => m.ArrayInput)),
  Filter: TextFilter,
}
