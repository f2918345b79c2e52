/** How it is with the demo: it can be made, is there, or there is something else. */
export type DemoState = 'possible' | 'there' | 'otherwise'

/** What the card of the start page is told. */
export interface DemoPart {
  readonly state: DemoState
  /** the job that is making it */
  readonly job: number | null
  readonly isSiteOpen: boolean
}
