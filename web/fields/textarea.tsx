import { Input } from 'antd'
import { TextCell } from './cell-parts.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { TextFilter } from './text.tsx'
import { asText } from './value-text.ts'

function TextareaInput(props: InputProps) {
  const max = props.field.max ?? 1000
  const value = asText(props.value)
  return (
    <Input.TextArea
      {...inputAttributes(props)}
      value={value}
      placeholder={props.placeholder}
      autoSize={{ minRows: 3, maxRows: 12 }}
      count={{ max, show: value.length > max * 0.8 }}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const textarea: FieldParts = { Cell: TextCell, Input: TextareaInput, Filter: TextFilter }
