import { Input } from 'antd'
import { TextCell } from '#web/fields/cell-parts.tsx'
import type { FieldParts, FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import { asText, filterTexts, oneFilter } from '#web/fields/values/value-text.ts'

/** Given by the database: shown, never typed. */
function PrimaryKeyInput(props: InputProps) {
  return <Input {...inputAttributes(props)} readOnly value={asText(props.value)} />
}

function PrimaryKeyFilter({ id, value, onChange }: FilterProps) {
  return (
    <Input
      id={id}
      allowClear
      inputMode="numeric"
      maxLength={16}
      value={filterTexts(value)[0] ?? ''}
      onChange={(event) => onChange(oneFilter('eq', event.target.value.replace(/\D/g, '')))}
    />
  )
}

export const primaryKey: FieldParts = { Cell: TextCell, Input: PrimaryKeyInput, Filter: PrimaryKeyFilter }
