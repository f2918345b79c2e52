import { Select } from 'antd'
import { TagsCell } from './cell-parts.tsx'
import type { FieldParts, FilterProps, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { useFieldTexts } from './texts.ts'
import { asText, filterTexts, manyFilter } from './value-text.ts'

/** One of the options, found by typing when they are many. */
function SelectInput(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  const options = (field.options ?? []).map((option) => ({
    value: option,
    label: texts.option(name, option),
  }))
  return (
    <Select
      {...inputAttributes(props)}
      className="pf-wide"
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      allowClear={!field.required}
      placeholder={props.placeholder || texts.t('fields:choice.choose')}
      value={asText(props.value) || undefined}
      options={options}
      onChange={(chosen: string | undefined) => props.onChange(chosen ?? '')}
    />
  )
}

/** Rows that have one of the chosen options. */
export function OptionsFilter({ resource, name, field, id, value, onChange }: FilterProps) {
  const texts = useFieldTexts(resource)
  return (
    <Select
      id={id}
      className="pf-wide"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      optionFilterProp="label"
      placeholder={texts.t('fields:choice.any')}
      value={filterTexts(value)}
      options={(field.options ?? []).map((option) => ({
        value: option,
        label: texts.option(name, option),
      }))}
      onChange={(chosen: string[]) => onChange(manyFilter('IN', chosen))}
    />
  )
}

export const select: FieldParts = { Cell: TagsCell, Input: SelectInput, Filter: OptionsFilter }
