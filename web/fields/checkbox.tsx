import { Checkbox } from 'antd'
import { TagsCell } from './cell-parts.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { groupAttributes } from './input-attributes.ts'
import { SetFilter } from './selects.tsx'
import { useFieldTexts } from './texts.ts'
import { asTexts } from './value-text.ts'

function CheckboxInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" {...groupAttributes(props)}>
      <Checkbox.Group
        disabled={props.disabled}
        value={[...asTexts(props.value)]}
        options={(field.options ?? []).map((option) => ({
          value: option,
          label: texts.option(name, option),
        }))}
        onChange={(chosen) => props.onChange(chosen)}
      />
    </div>
  )
}

export const checkbox: FieldParts = { Cell: TagsCell, Input: CheckboxInput, Filter: SetFilter }
