import { Select } from 'antd'
import { useState } from 'react'
import type { InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { asText } from '#web/fields/values/value-text.ts'

/** One of the options in a cell of a list: they show as soon as one may be chosen. */
export function CellSelect(props: InputProps) {
  const { resource, name, field, disabled } = props
  // Not `defaultOpen`: a select that begins disabled forgets it.
  const [isOpen, setIsOpen] = useState(true)
  const texts = useFieldTexts(resource)
  const options = (field.options ?? []).map((option) => ({
    value: option,
    label: texts.option(name, option),
  }))
  return (
    <Select
      {...inputAttributes(props)}
      className={css.wide}
      open={isOpen && !disabled}
      onOpenChange={setIsOpen}
      popupMatchSelectWidth={false}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      allowClear={!field.required}
      value={asText(props.value) || undefined}
      options={options}
      // To choose what it is already is a choice as well.
      onSelect={(chosen: string) => props.onChange(chosen)}
      onClear={() => props.onChange('')}
    />
  )
}

/** Chosen by its label, kept as a number. */
export function CellCodes(props: InputProps) {
  return <CellSelect {...props} onChange={(option) => props.onChange(Number(option))} />
}
