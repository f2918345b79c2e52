import type { FilterProps, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { DatePicker, siteNow } from '#web/fields/times/pickers.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import {
  pickerToUnix,
  rangeFilter,
  rangeHalves,
  textToPicker,
  unixToPicker,
  wallClock,
} from '#web/fields/values/value-text.ts'

const format = 'YYYY-MM-DD HH:mm:ss'

/** An instant, picked and typed in the site's time zone, which the form says once (`ZoneNote`). */
export function DateTimeInput(props: InputProps) {
  const zone = useTimeZone()
  const { t } = useFieldTexts(props.resource)
  return (
    <DatePicker
      {...inputAttributes(props)}
      className={css.wide}
      showTime
      // Leaving the field is enough: what was picked or typed is not lost for want of an OK.
      needConfirm={false}
      showNow={false}
      presets={[{ label: t('fields:time.now'), value: siteNow }]}
      format={format}
      placeholder={props.placeholder || format}
      value={unixToPicker(props.value, zone)}
      onChange={(picked) => props.onChange(pickerToUnix(picked, zone))}
    />
  )
}

/** From, to, or both; sent as texts, which the server reads in the site's time zone. */
export function DateTimeFilter({ resource, name, id, value, onChange }: FilterProps) {
  const { t, label } = useFieldTexts(resource)
  const zone = useTimeZone()
  const [from, to] = rangeHalves(value).map((half) =>
    /^\d+$/.test(half) ? unixToPicker(half, zone) : textToPicker(half),
  ) as [ReturnType<typeof textToPicker>, ReturnType<typeof textToPicker>]
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      className={css.wide}
      format={format}
      showTime={{ defaultOpenValue: [wallClock('2000-01-01 00:00:00'), wallClock('2000-01-01 23:59:59')] }}
      needConfirm={false}
      allowEmpty
      aria-label={label(name)}
      placeholder={[t('fields:range.start'), t('fields:range.end')]}
      value={[from, to]}
      onChange={(halves) =>
        onChange(rangeFilter(halves?.[0]?.format(format) ?? '', halves?.[1]?.format(format) ?? ''))
      }
    />
  )
}
