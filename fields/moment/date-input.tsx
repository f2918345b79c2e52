import type { FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { DatePicker } from '#web/fields/times/pickers.ts'
import { rangeFilter, rangeHalves, textToPicker } from '#web/fields/values/value-text.ts'

const format = 'YYYY-MM-DD'

/** A day of the calendar, without time. */
export function DateInput(props: InputProps) {
  return (
    <DatePicker
      {...inputAttributes(props)}
      className={css.wide}
      format={format}
      placeholder={props.placeholder || format}
      value={textToPicker(props.value)}
      onChange={(picked) => props.onChange(picked ? picked.format(format) : null)}
    />
  )
}

/** From, to, or both. */
export function DateFilter({ resource, name, id, value, onChange }: FilterProps) {
  const { t, label } = useFieldTexts(resource)
  const [from, to] = rangeHalves(value)
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      className={css.wide}
      format={format}
      allowEmpty
      aria-label={label(name)}
      placeholder={[t('fields:range.start'), t('fields:range.end')]}
      value={[textToPicker(from), textToPicker(to)]}
      onChange={(halves) =>
        onChange(rangeFilter(halves?.[0]?.format(format) ?? '', halves?.[1]?.format(format) ?? ''))
      }
    />
  )
}
