import { Select } from 'antd'
import type { InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { asText } from '#web/fields/value-text.ts'

/** One of the options in a cell of a list: they show as soon as it is there. */
export function CellSelect(props: InputProps) {
  const { resource, name, field } = props
  const texts = useFieldTexts(resource)
  const options = (field.options ?? []).map((option) => ({
    value: option,
    label: texts.option(name, option),
  }))
  return (
    <Select
      {...inputAttributes(props)}
      className={css.wide}
      defaultOpen
      popupMatchSelectWidth={false}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      allowClear={!field.required}
      value={asText(props.value) || undefined}
      options={options}
      onChange={(chosen: string | undefined) => props.onChange(chosen ?? '')}
    />
  )
}

/** Chosen by its label, kept as a number. */
export function CellCodes(props: InputProps) {
  return <CellSelect {...props} onChange={(option) => props.onChange(Number(option))} />
}
