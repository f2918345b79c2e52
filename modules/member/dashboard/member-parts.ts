import type { WeekFigures } from '#core/calls/dashboard.ts'

/** Members there are. The list of days belongs to the period asked for; so do the figures of each day. */
export interface MembersPart {
  readonly total: number
  readonly week: WeekFigures
  /** `YYYY-MM-DD` in the site's time zone, oldest first */
  readonly dates: readonly string[]
  /** who came on each day */
  readonly added: readonly number[]
  readonly newest: readonly NewMember[]
}

/** A member who came lately. */
export interface NewMember {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  /** unix seconds */
  readonly create_time: number
}
