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

/** `data` of `content.calendar/siteAsOf`: where the site is shown as of a moment. */
export interface SiteAsOf {
  readonly url: string
  /** for how long */
  readonly seconds: number
}

/** The parameter by which a link opens the question as of when the site is to be seen. */
export const siteParameter = 'site'
