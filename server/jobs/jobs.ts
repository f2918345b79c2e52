import { randomUUID } from 'node:crypto'
import type { JobView } from '#core/calls/job.ts'
import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import type { JobKind } from '../concurrency/job-kind.ts'
import { type App, afterCommit, type Context } from '../context.ts'
import { insertRow } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import { isAway } from '../db/dialect.ts'
import { withLock } from '../db/lock.ts'
import { RunningJob } from './running-job.ts'
import {
  claimNext,
  claimSchedule,
  countActive,
  failStale,
  type JobRow,
  jobLimits,
  jsonOf,
  loadJob,
  requestCancel,
  retry,
} from './store.ts'

declare module '../context.ts' {
  interface App {
    /** work that goes on after the answer */
    readonly jobs: Jobs
  }
}

const tickMilliseconds = 5000
const stopMilliseconds = 8000

/** Work that outlives its request, in whichever process takes it. Nothing runs by itself before `watch`. */
export class Jobs {
  /** this process, in the column `process` */
  readonly processId = randomUUID()
  readonly #kinds: readonly JobKind[]
  readonly #byName: ReadonlyMap<string, JobKind>
  readonly #appOf: () => App
  readonly #running = new Map<number, RunningJob>()
  #timer: NodeJS.Timeout | null = null
  #isStopping = false
  #ticking: Promise<void> | null = null
  #filling: Promise<void> | null = null

  constructor(kinds: readonly JobKind[], appOf: () => App) {
    this.#kinds = kinds
    this.#byName = new Map(kinds.map((kind) => [kind.name, kind]))
    this.#appOf = appOf
  }

  /**
   * Puts work in line and answers its number. Refused when too much waits already. In an open transaction the work is
   * seen by others, and begun, once that is kept.
   */
  async start(
    kind: string,
    params: Readonly<Record<string, unknown>>,
    context: Context,
    options: { readonly title?: string } = {},
  ): Promise<number> {
    if (!this.#byName.has(kind)) throw new Error(`there is no kind of job ${kind}`)
    const { app, batch, identity, language } = context
    if (identity.kind === 'guest') throw new Problem('needLogin')
    const adminId = identity.kind === 'admin' ? identity.id : 0
    const row = newJob(kind, options.title ?? '', jsonOf(params), language, adminId, this.#now())
    const db = batch === null ? app.database.write : context.db
    const enqueue = async () => {
      await assertCapacity(db, adminId)
      return insertRow(app.database, db, 'job', row)
    }
    // Counted and put in line in one go, or calls at the same moment would find room together. What is in a transaction
    // waits for nobody: it would hold up all others.
    const id = batch === null ? await withLock(app.database, 'jobs.start', enqueue) : await enqueue()
    if (this.#timer && batch === null) this.#wake()
    else if (this.#timer) afterCommit(context, async () => this.#wake())
    return id
  }

  /** Ends a job of one's own, any job for super administrators: at once when it waits, else when its work next asks. */
  async cancel(id: number, context: Context): Promise<void> {
    const row = await this.#open(id, context)
    const answer = await requestCancel(context.app, id, this.#now())
    if (answer === 'ended') throw new Problem('jobEnded')
    this.#running.get(id)?.cancel()
    if (answer === 'cancelled')
      await this.#byName.get(row.kind)?.onCancelled?.({ context, params: row.params })
  }

  /** Begins a failed or cancelled job again whose kind allows it. */
  async repeat(id: number, context: Context): Promise<void> {
    const row = await this.#open(id, context)
    if (this.#byName.get(row.kind)?.canRepeat !== true) throw new Problem('jobNotRepeatable')
    await assertCapacity(context.app.database.write, row.adminId)
    if (!(await retry(context.app, row))) throw new Problem('jobNotEnded')
    if (this.#timer) this.#wake()
  }

  /** A job of one's own, any job for super administrators; null for all others. */
  async get(id: number, context: Context): Promise<JobView | null> {
    const row = await loadJob(context.app, id)
    return row && mayOpen(row, context) ? this.present(row, context) : null
  }

  /** A job as its owner sees it. */
  present(row: JobRow, { translate }: Context): JobView {
    const kind = this.#byName.get(row.kind)
    return {
      id: row.id,
      kind: row.kind,
      title: row.title || (kind?.title ? translate(kind.title) : row.kind),
      state: row.state,
      done: row.done,
      total: row.total,
      note: row.note,
      result: row.result,
      error: row.error,
      admin_id: row.adminId,
      is_cancel_asked: row.cancelTime !== null,
      can_repeat: kind?.canRepeat === true,
      create_time: row.createTime,
      start_time: row.startTime,
      end_time: row.endTime,
    }
  }

  /** Fails the jobs of dead processes and runs all that waits; done when nothing waits any more. */
  async runDue(): Promise<void> {
    await this.#failStale()
    for (;;) {
      await this.#fill()
      if (this.#running.size === 0) return
      await Promise.race([...this.#running.values()].map(({ ended }) => ended))
    }
  }

  /** Puts the scheduled kinds whose time has come in line. */
  async startScheduled(): Promise<void> {
    const app = this.#appOf()
    for (const { name, every, isDue } of this.#kinds) {
      if (every === undefined || !(await claimSchedule(app, name, every, this.#now()))) continue
      if (isDue && !(await isDue(app, this.#now()))) continue
      const row = newJob(name, '', '{}', 'zh-cn', 0, this.#now())
      await insertRow(app.database, app.database.write, 'job', row)
    }
  }

  /** Tells whether this process looks for work by itself. */
  get isWatching(): boolean {
    return this.#timer !== null
  }

  /** From now on this process looks for work by itself, and for scheduled kinds whose time has come unless it is told not to. */
  watch({ isScheduling = true }: { readonly isScheduling?: boolean } = {}): void {
    const look = () => {
      this.#ticking ??= this.#tick(isScheduling)
        .catch((error: unknown) => this.#report(error))
        .finally(() => {
          this.#ticking = null
        })
    }
    this.#timer = setInterval(look, tickMilliseconds).unref()
    look()
  }

  /** Takes no more work and waits for what runs; what does not end in time is given back, or failed with a reason. */
  async close(): Promise<void> {
    this.#isStopping = true
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    await this.#ticking
    await this.#filling?.catch((error: unknown) => this.#report(error))
    await Promise.all([...this.#running.values()].map((job) => job.endWithin(stopMilliseconds)))
  }

  /** The job, for callers who may open it; for all others it does not exist. */
  async #open(id: number, context: Context): Promise<JobRow> {
    const row = await loadJob(context.app, id)
    if (!row || !mayOpen(row, context)) throw new Problem('rowNotFound')
    return row
  }

  /** Takes waiting jobs as long as there is room; two calls at once share one round. */
  #fill(): Promise<void> {
    this.#filling ??= this.#takeMore().finally(() => {
      this.#filling = null
    })
    return this.#filling
  }

  async #takeMore(): Promise<void> {
    const app = this.#appOf()
    while (!this.#isStopping && this.#running.size < jobLimits.running) {
      const row = await claimNext(app, [...this.#byName.keys()], this.processId, this.#now())
      const kind = row && this.#byName.get(row.kind)
      if (!kind) return
      const job = new RunningJob(app, kind, row, this.processId, () => this.#isStopping)
      this.#running.set(row.id, job)
      job.ended.finally(() => {
        this.#running.delete(row.id)
        if (this.#timer) this.#wake()
      })
    }
  }

  #wake(): void {
    this.#fill().catch((error: unknown) => this.#report(error))
  }

  #report(error: unknown): void {
    const { log } = this.#appOf()
    if (isAway(error)) log.warn({ error: String(error) }, 'jobs wait for the database')
    else log.error({ err: error }, 'jobs could not be looked after')
  }

  async #tick(isScheduling: boolean): Promise<void> {
    for (const job of this.#running.values()) await job.beat()
    await this.#failStale()
    if (isScheduling) await this.startScheduled()
    await this.#fill()
  }

  #failStale(): Promise<void> {
    return failStale(this.#appOf(), this.#byName, new Set(this.#running.keys()), this.#now())
  }

  #now(): number {
    return Math.floor(this.#appOf().clock() / 1000)
  }
}

function newJob(
  kind: string,
  title: string,
  params: string,
  language: string,
  admin_id: number,
  now: number,
) {
  return { kind, title: cutText(title, 200), state: 'waiting', params, language, admin_id, create_time: now }
}

async function assertCapacity(db: Db, adminId: number): Promise<void> {
  const { own, all } = await countActive(db, adminId)
  if (adminId !== 0 && own >= jobLimits.perAdmin) throw new Problem('jobsOwn', { max: jobLimits.perAdmin })
  if (all >= jobLimits.inTotal) throw new Problem('jobsFull')
}

function mayOpen({ adminId }: JobRow, { identity }: Context): boolean {
  if (identity.rights.isSuper) return true
  return identity.kind === 'admin' && identity.id === adminId
}
