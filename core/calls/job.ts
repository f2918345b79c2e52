export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** Work that goes on after the answer, as its owner sees it. */
export interface JobView {
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly state: JobState
  readonly done: number
  /** null while nobody knows how much there is to do */
  readonly total: number | null
  readonly note: string
  readonly result: Readonly<Record<string, unknown>> | null
  /** why it failed, in the language of its owner */
  readonly error: string
  readonly admin_id: number
  readonly is_cancel_asked: boolean
  readonly can_repeat: boolean
  /** unix seconds */
  readonly create_time: number
  readonly start_time: number | null
  readonly end_time: number | null
}

/** Tells whether more is to be heard of a job. */
export function isUnderWay({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}
