import { Radio } from 'antd'
import { TagsCell } from './cell-parts.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { groupAttributes } from './input-attributes.ts'
import { OptionsFilter } from './select.tsx'
import { useFieldTexts } from './texts.ts'
import { asText } from './value-text.ts'

/** One of the options, all in view. */
export function RadioInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  return (
    <Radio.Group
      {...groupAttributes(props)}
      aria-required={field.required || undefined}
      disabled={props.disabled}
      value={asText(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      options={(field.options ?? []).map((option) => ({ value: option, label: texts.option(name, option) }))}
    />
  )
}

export const radio: FieldParts = { Cell: TagsCell, Input: RadioInput, Filter: OptionsFilter }
