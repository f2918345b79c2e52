import { unixToText } from '#core/time.ts'
import { NoValue } from './cell-parts.tsx'
import type { CellProps, FieldParts } from './field-part.ts'
import { lazyPart } from './lazy-part.ts'
import { useTimeZone } from './time-zone.ts'
import { asText } from './value-text.ts'

/** An instant in the site's time zone. A resource may also give a text it has written itself. */
function DateTimeCell({ value }: CellProps) {
  const zone = useTimeZone()
  if (value === null || value === undefined || value === '' || value === 0) return <NoValue />
  const text = typeof value === 'number' ? unixToText(value, zone) : asText(value)
  return <span className="pf-time">{text}</span>
}

export const dateTime: FieldParts = {
  Cell: DateTimeCell,
  Input: lazyPart(() => import('#fields/moment/date-time-input.tsx').then((m) => m.DateTimeInput)),
  Filter: lazyPart(() => import('#fields/moment/date-time-input.tsx').then((m) => m.DateTimeFilter)),
}
