/** What was sold, on the days of the period asked for. */
export interface SalesPart {
  /** `YYYY-MM-DD` in the site's time zone, oldest first */
  readonly dates: readonly string[]
  /** what was paid on each day */
  readonly paid: readonly number[]
}
