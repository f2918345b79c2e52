import type { App, Context } from '../context.ts'

/** One kind of work that goes on after the answer. The part of the product that owns it declares it. */
export interface JobKind {
  /** such as `exchange/import`: the part that owns it, and what it does */
  readonly name: string
  /** key of the title of a job whose caller gave none */
  readonly title?: string
  /** seconds between the runs that the product starts by itself, in one process at a time */
  readonly every?: number
  /** asked when a run of a scheduled kind is due: where there is nothing to do, none is put in line */
  readonly isDue?: (app: App, now: number) => Promise<boolean>
  /** the work may be begun again, or goes on from what it has saved, when its process died or stopped in the middle of it */
  readonly canRepeat?: boolean
  // biome-ignore lint/suspicious/noConfusingVoidType: most kinds have nothing to answer
  readonly run: (work: JobWork) => Promise<Readonly<Record<string, unknown>> | void>
  /** called when a job is cancelled before a process began it: what was prepared for it can go */
  readonly onCancelled?: (work: Pick<JobWork, 'context' | 'params'>) => Promise<void>
}

/** What running work is given. */
export interface JobWork {
  readonly id: number
  /** in the name of the caller who started it, with the rights of the moment the job began; the product itself for scheduled kinds */
  readonly context: Context
  readonly params: Readonly<Record<string, unknown>>
  /** tells how far it is; may be called as often as one likes, at most two calls a second are written */
  readonly report: (done: number, total: number | null, note?: string) => Promise<void>
  /** what an earlier run of this job has saved last; null when there was none, or it has saved nothing */
  readonly saved: Readonly<Record<string, unknown>> | null
  /**
   * Keeps how far the work is in the transaction of the work itself: both are kept, or neither. Throws when another process
   * has taken the job meanwhile, so that nothing is done twice. The last statement of the transaction, or whoever wants to
   * cancel the job waits for the others.
   */
  readonly save: (inside: Context, done: number, progress: Readonly<Record<string, unknown>>) => Promise<void>
  /** to be asked between steps: true means stop where nothing is half done */
  readonly isCancelled: () => Promise<boolean>
}
