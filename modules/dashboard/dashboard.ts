import type { ChangeVerb } from '#core/calls/history.ts'
import type { Sample } from '#core/calls/process.ts'

/** What `dashboard/index` answers: the remark, and the names of the parts that the caller may ask for. */
export interface DashboardIndex {
  readonly remark: string
  readonly parts: readonly string[]
}

/** What there is to do. */
export interface TodoPart {
  /** what a new site needs, in the order that it is done; none once all is there */
  readonly steps: readonly FirstStep[]
  readonly waiting: readonly Waiting[]
}

export interface FirstStep {
  readonly name: string
  readonly isDone: boolean
}

/** Something that waits for somebody, and how much of it. */
export interface Waiting {
  readonly name: string
  readonly count: number
}

/** Something that the caller has begun and not finished. */
export interface Draft {
  /** typed into a form and not saved, or a row: one of the caller's own whose state is `draft`, or one with changes that wait */
  readonly kind: 'form' | 'row'
  readonly resource: string
  /** what the resource is called in the caller's language */
  readonly resource_label: string
  /** null: a new one */
  readonly row: number | null
  /** what the row is called; '' where it has no name yet, or none that the caller may read */
  readonly label: string
  /** unix seconds */
  readonly time: number
}

/** A row that somebody changed. */
export interface ChangedRow {
  readonly id: number
  readonly resource: string
  /** what the resource is called in the caller's language */
  readonly resource_label: string
  /** null: it is gone */
  readonly row: number | null
  readonly label: string
  readonly verb: ChangeVerb
  readonly by: string
  /** published at a time that `by` had set */
  readonly is_scheduled: boolean
  /** unix seconds */
  readonly time: number
}

/** What all living processes did together, minute by minute, oldest first. */
export interface LoadPart {
  readonly processes: number
  readonly minutes: readonly LoadMinute[]
}

export interface LoadMinute extends Pick<Sample, 'time' | 'memory' | 'delay'> {
  /** requests a minute */
  readonly rate: number
}
