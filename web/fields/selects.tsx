import { Select } from 'antd'
import { TagsCell } from './cell-parts.tsx'
import type { FieldParts, FilterProps, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { useFieldTexts } from './texts.ts'
import { asTexts, filterTexts, manyFilter } from './value-text.ts'

function SelectsInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  return (
    <Select
      {...inputAttributes(props)}
      className="pf-wide"
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={props.placeholder || texts.t('fields:choice.choose')}
      value={[...asTexts(props.value)]}
      options={(field.options ?? []).map((option) => ({ value: option, label: texts.option(name, option) }))}
      onChange={(chosen: string[]) => props.onChange(chosen)}
    />
  )
}

/** Rows that have all of the chosen options. */
export function SetFilter({ resource, name, field, id, value, onChange }: FilterProps) {
  const texts = useFieldTexts(resource)
  return (
    <Select
      id={id}
      className="pf-wide"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={texts.t('fields:choice.any')}
      value={filterTexts(value)}
      options={(field.options ?? []).map((option) => ({ value: option, label: texts.option(name, option) }))}
      onChange={(chosen: string[]) => onChange(manyFilter('FIND_IN_SET', chosen))}
    />
  )
}

export const selects: FieldParts = { Cell: TagsCell, Input: SelectsInput, Filter: SetFilter }
