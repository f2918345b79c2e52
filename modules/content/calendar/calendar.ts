/** What changes by itself for the public: a row shows or ends, a draft is published. */
export type ComingKind = 'publish' | 'expire' | 'draft'

/** A change that comes at a time. */
export interface Coming {
  /** unix seconds */
  readonly time: number
  readonly kind: ComingKind
  readonly resource: string
  readonly resource_label: string
  readonly id: number
  /** what people call it */
  readonly title: string
}

/** `data` of `content.calendar/index`, in the order of time. */
export interface CalendarData {
  readonly list: readonly Coming[]
  /** there are more than one answer has */
  readonly isCut: boolean
}

/** Seconds that one call asks for, at most, and changes that it answers. */
export const calendarLimits = { span: 100 * 86_400, rows: 500 }
