import { Select, Switch } from 'antd'
import { SwitchCell } from '#web/fields/cell-parts.tsx'
import type { FieldParts, FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { filterTexts, isOnValue, oneFilter, toggledValue } from '#web/fields/values/value-text.ts'

function SwitchInput(props: InputProps) {
  const { status: _status, ...attributes } = inputAttributes(props)
  return (
    <Switch
      {...attributes}
      checked={isOnValue(props.value)}
      onChange={() => props.onChange(toggledValue(props.value ?? 0, props.field.options))}
    />
  )
}

function SwitchFilter({ resource, id, value, onChange }: FilterProps) {
  const { t } = useFieldTexts(resource)
  return (
    <Select
      id={id}
      className={css.wide}
      allowClear
      placeholder={t('fields:choice.any')}
      value={filterTexts(value)[0]}
      options={[
        { value: '1', label: t('core:switch.on') },
        { value: '0', label: t('core:switch.off') },
      ]}
      onChange={(chosen: string | undefined) => onChange(oneFilter('eq', chosen))}
    />
  )
}

export const switchKind: FieldParts = { Cell: SwitchCell, Input: SwitchInput, Filter: SwitchFilter }
