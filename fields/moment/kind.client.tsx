import { Input } from 'antd'
import { unixToText } from '#core/values/time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { NoValue, TextCell } from '#web/fields/cell-parts.tsx'
import css from '#web/fields/cells.module.css'
import type { CellProps, FieldParts, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { Moment, useMoments } from '#web/fields/times/moments.tsx'
import { RelativeTime } from '#web/fields/times/relative-time.tsx'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { asText } from '#web/fields/values/value-text.ts'

const DateInput = lazyPart(() => import('./date-input.tsx').then((m) => m.DateInput))
const DateTimeInput = lazyPart(() => import('./date-time-input.tsx').then((m) => m.DateTimeInput))
const TimeInput = lazyPart(() => import('./time-input.tsx').then((m) => m.TimeInput))
const YearInput = lazyPart(() => import('./year-input.tsx').then((m) => m.YearInput))

/** A day of the calendar in the viewer's language. */
function DateCell({ value }: CellProps) {
  const { day } = useMoments()
  const date = asText(value)
  return date === '' ? (
    <NoValue />
  ) : (
    <time dateTime={date} title={date}>
      {day(date)}
    </time>
  )
}

export const date: FieldParts = {
  Cell: DateCell,
  Input: DateInput,
  CellInput: DateInput,
  Filter: lazyPart(() => import('./date-input.tsx').then((m) => m.DateFilter)),
}

/** An instant in the site's time zone. A resource may also give a text it has written itself. */
function DateTimeCell({ value }: CellProps) {
  if (isNothing(value)) return <NoValue />
  return <Moment className={css.time} value={typeof value === 'number' ? value : asText(value)} />
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '' || value === 0
const week = 7 * 86_400

/** When the system wrote something: how long ago while that is what people ask, then the day. */
function TimestampCell(props: CellProps) {
  const { resource, value } = props
  const { t } = useFieldTexts(resource)
  const isRecent = typeof value === 'number' && value > serverNow() / 1000 - week
  if (!isRecent) return <DateTimeCell {...props} />
  return <RelativeTime className={css.time} value={value} justNow={t('fields:time.justNow')} />
}

export const dateTime: FieldParts = {
  Cell: DateTimeCell,
  Input: DateTimeInput,
  CellInput: DateTimeInput,
  Filter: lazyPart(() => import('./date-time-input.tsx').then((m) => m.DateTimeFilter)),
}

/** Set by the system: shown, never typed. */
function TimestampInput(props: InputProps) {
  const zone = useTimeZone()
  const text = typeof props.value === 'number' ? unixToText(props.value, zone) : '-'
  return <Input {...inputAttributes(props)} readOnly value={text} />
}

export const timestamp: FieldParts = {
  ...dateTime,
  Cell: TimestampCell,
  Input: TimestampInput,
  CellInput: undefined,
}

export const time: FieldParts = {
  Cell: TextCell,
  Input: TimeInput,
  CellInput: TimeInput,
  Filter: lazyPart(() => import('./time-input.tsx').then((m) => m.TimeFilter)),
}

export const year: FieldParts = {
  Cell: TextCell,
  Input: YearInput,
  CellInput: YearInput,
  Filter: lazyPart(() => import('./year-input.tsx').then((m) => m.YearFilter)),
}
