import type { FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { DatePicker } from '#web/fields/times/pickers.ts'
import { rangeFilter, rangeHalves, timeToPicker } from '#web/fields/values/value-text.ts'

const format = 'HH:mm:ss'

/** A time of day. */
export function TimeInput(props: InputProps) {
  return (
    <DatePicker.TimePicker
      {...inputAttributes(props)}
      className={css.wide}
      needConfirm={false}
      format={format}
      placeholder={props.placeholder || 'HH:MM:SS'}
      value={timeToPicker(props.value)}
      onChange={(picked) => props.onChange(picked ? picked.format(format) : null)}
    />
  )
}

/** From, to, or both. */
export function TimeFilter({ resource, name, id, value, onChange }: FilterProps) {
  const { t, label } = useFieldTexts(resource)
  const [from, to] = rangeHalves(value)
  return (
    <DatePicker.RangePicker
      picker="time"
      id={{ start: id }}
      className={css.wide}
      format={format}
      needConfirm={false}
      allowEmpty
      order={false}
      aria-label={label(name)}
      placeholder={[t('fields:range.start'), t('fields:range.end')]}
      value={[timeToPicker(from), timeToPicker(to)]}
      onChange={(halves) =>
        onChange(rangeFilter(halves?.[0]?.format(format) ?? '', halves?.[1]?.format(format) ?? ''))
      }
    />
  )
}
