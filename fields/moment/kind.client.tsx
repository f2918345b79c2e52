import { Input } from 'antd'
import { unixToText } from '#core/time.ts'
import { NoValue, TextCell } from '#web/fields/cell-parts.tsx'
import css from '#web/fields/cells.module.css'
import type { CellProps, FieldParts, InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { useTimeZone } from '#web/fields/time-zone.ts'
import { asText } from '#web/fields/value-text.ts'

export const date: FieldParts = {
  Cell: TextCell,
  Input: lazyPart(() => import('./date-input.tsx').then((m) => m.DateInput)),
  Filter: lazyPart(() => import('./date-input.tsx').then((m) => m.DateFilter)),
}

/** An instant in the site's time zone. A resource may also give a text it has written itself. */
function DateTimeCell({ value }: CellProps) {
  const zone = useTimeZone()
  if (value === null || value === undefined || value === '' || value === 0) return <NoValue />
  const text = typeof value === 'number' ? unixToText(value, zone) : asText(value)
  return <span className={css.time}>{text}</span>
}

export const dateTime: FieldParts = {
  Cell: DateTimeCell,
  Input: lazyPart(() => import('./date-time-input.tsx').then((m) => m.DateTimeInput)),
  Filter: lazyPart(() => import('./date-time-input.tsx').then((m) => m.DateTimeFilter)),
}

/** Set by the system: shown, never typed. */
function TimestampInput(props: InputProps) {
  const zone = useTimeZone()
  const text = typeof props.value === 'number' ? unixToText(props.value, zone) : '-'
  return <Input {...inputAttributes(props)} readOnly value={text} />
}

export const timestamp: FieldParts = { ...dateTime, Input: TimestampInput }

export const time: FieldParts = {
  Cell: TextCell,
  Input: lazyPart(() => import('./time-input.tsx').then((m) => m.TimeInput)),
  Filter: lazyPart(() => import('./time-input.tsx').then((m) => m.TimeFilter)),
}

export const year: FieldParts = {
  Cell: TextCell,
  Input: lazyPart(() => import('./year-input.tsx').then((m) => m.YearInput)),
  Filter: lazyPart(() => import('./year-input.tsx').then((m) => m.YearFilter)),
}
