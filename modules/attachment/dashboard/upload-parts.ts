import type { WeekFigures } from '#core/calls/dashboard.ts'

/** Files there are, and what was uploaded on each day of a period. */
export interface AttachmentsPart {
  readonly total: number
  readonly week: WeekFigures
  readonly dates: readonly string[]
  /** uploads of each day, by the kind of the file */
  readonly kinds: Readonly<Record<string, readonly number[]>>
}
