import type { FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { DatePicker } from '#web/fields/times/pickers.ts'
import { rangeFilter, rangeHalves, textToPicker } from '#web/fields/values/value-text.ts'

const yearToPicker = (year: unknown) => (year ? textToPicker(`${year}-01-01`) : null)

/** A year. */
export function YearInput(props: InputProps) {
  return (
    <DatePicker
      {...inputAttributes(props)}
      className={css.wide}
      picker="year"
      placeholder={props.placeholder || 'YYYY'}
      value={yearToPicker(props.value)}
      onChange={(picked) => props.onChange(picked ? picked.year() : null)}
    />
  )
}

/** From, to, or both. */
export function YearFilter({ resource, name, id, value, onChange }: FilterProps) {
  const { t, label } = useFieldTexts(resource)
  const [from, to] = rangeHalves(value)
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      className={css.wide}
      picker="year"
      allowEmpty
      aria-label={label(name)}
      placeholder={[t('fields:range.start'), t('fields:range.end')]}
      value={[yearToPicker(from), yearToPicker(to)]}
      onChange={(halves) =>
        onChange(rangeFilter(halves?.[0]?.format('YYYY') ?? '', halves?.[1]?.format('YYYY') ?? ''))
      }
    />
  )
}
