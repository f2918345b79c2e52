/** A loan whose last day is over, as the desk's call answers it. */
export interface Overdue {
  readonly id: number
  readonly borrower: string
  readonly last_day: string
  readonly tool: string
  /** how often the tool was lent */
  readonly lent: number
}
