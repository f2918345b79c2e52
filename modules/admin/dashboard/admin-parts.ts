/** What administrators did on each day, by the rows of the log that the caller may see. */
export interface ActivityPart {
  readonly dates: readonly string[]
  /** those who did most; the name is '' for calls that nobody had signed in for */
  readonly admins: readonly { readonly username: string; readonly counts: readonly number[] }[]
  /** all others together */
  readonly others: readonly number[]
}

/** A row of the log. */
export interface LoggedRow {
  readonly id: number
  readonly username: string
  readonly title: string
  readonly ip: string
  /** unix seconds */
  readonly create_time: number
}
