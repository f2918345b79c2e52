import { Tooltip } from 'antd'
import { NoValue } from '#web/fields/cell-parts.tsx'
import cellsCss from '#web/fields/cells.module.css'
import type { CellProps, FieldParts } from '#web/fields/field-part.ts'
import css from '#web/fields/inputs.module.css'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { keyValues } from '#web/fields/values/value-text.ts'
import { TextFilter } from '../text/kind.client.tsx'

function ArrayCell({ value }: CellProps) {
  const rows = keyValues(value)
  if (rows.length === 0) return <NoValue />
  const text = rows.map((row) => `${row.key}: ${row.value}`)
  return (
    <Tooltip title={<span className={css.lines}>{text.join('\n')}</span>}>
      <span className={cellsCss.line}>{text.join(', ')}</span>
    </Tooltip>
  )
}

export const array: FieldParts = {
  Cell: ArrayCell,
  Input: lazyPart(() => import('./array-input.tsx').then((m) => m.ArrayInput)),
  Filter: TextFilter,
  isGroup: true,
}
