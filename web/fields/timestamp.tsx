import { Input } from 'antd'
import { unixToText } from '#core/time.ts'
import { dateTime } from './date-time.tsx'
import type { FieldParts, InputProps } from './field-part.ts'
import { inputAttributes } from './input-attributes.ts'
import { useTimeZone } from './time-zone.ts'

/** Set by the system: shown, never typed. */
function TimestampInput(props: InputProps) {
  const zone = useTimeZone()
  const text = typeof props.value === 'number' ? unixToText(props.value, zone) : '-'
  return <Input {...inputAttributes(props)} readOnly value={text} />
}

export const timestamp: FieldParts = { ...dateTime, Input: TimestampInput }
