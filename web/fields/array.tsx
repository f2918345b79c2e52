import { Tooltip } from 'antd'
import type { KeyValue } from '#core/field.ts'
import { NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyInput } from './lazy-input.ts'
import { TextFilter } from './text.tsx'
import { asText } from './value-text.ts'

/** The rows of an array field, whatever came. */
export function keyValues(value: unknown): readonly KeyValue[] {
  if (!Array.isArray(value)) return []
  return value.map((row) => {
    const { key, value: side } = (row ?? {}) as Partial<Record<keyof KeyValue, unknown>>
    return { key: asText(key), value: asText(side) }
  })
}

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
  Input: lazyInput(() => import('./array-input.tsx').then((m) => m.ArrayInput)),
  Filter: TextFilter,
}
