import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import type { JobKind } from '../concurrency/job-kind.ts'
import { type App, type Context, type Identity, system } from '../context.ts'
import { adminOf } from '../http/identity/identity.ts'
import { problemText } from '../http/reply.ts'
import { siteTimeZone } from '../settings/kernel-settings.ts'
import { brokenOff, type JobRow, jsonOf, loadJob, writeRun } from './store.ts'

/** milliseconds between two writes of progress, and between two looks whether the job was cancelled */
const pace = 500

/** A job while its work goes on in this process. */
export class RunningJob {
  /** resolves when the work is over and that is written, or lost */
  readonly ended: Promise<void>
  readonly #app: App
  readonly #kind: JobKind
  readonly #isStopping: () => boolean
  #row: JobRow
  #progress: Readonly<Record<string, unknown>> = {}
  #writtenAt = Number.NEGATIVE_INFINITY
  #lookedAt = Number.NEGATIVE_INFINITY
  #isCancelAsked = false
  /** the run no longer counts: another process took the job, or its time was up */
  #isLost = false
  /** the work was told to stop */
  #isTold = false

  /** `isStopping` tells that the process is about to end: work that may be begun again is broken off. */
  constructor(app: App, kind: JobKind, row: JobRow, processId: string, isStopping: () => boolean) {
    this.#app = app
    this.#kind = kind
    this.#isStopping = isStopping
    this.#row = { ...row, process: processId }
    this.ended = this.#run().catch((error: unknown) => {
      // The process that looks next finds a job without signs of life.
      app.log.error({ err: error, job: row.id }, 'the end of a job could not be written')
    })
  }

  /** A cancellation was asked for. */
  cancel(): void {
    this.#isCancelAsked = true
  }

  /** A sign of life, with what was reported meanwhile. */
  async beat(): Promise<void> {
    const isOurs = await writeRun(this.#app.database.write, this.#row, {
      ...this.#progress,
      heartbeat_time: this.#now(),
    })
    this.#progress = {}
    if (!isOurs) this.#isLost = true
  }

  /** Waits for the end; when the time is up the job is taken from its work. */
  async endWithin(milliseconds: number): Promise<void> {
    const timeIsUp = new AbortController()
    const late = wait(milliseconds, true, { signal: timeIsUp.signal, ref: false }).catch(() => false)
    const isLate = await Promise.race([late, this.ended.then(() => false)])
    timeIsUp.abort()
    if (isLate) await this.#interrupt()
  }

  async #run(): Promise<void> {
    const outcome = await this.#work().catch((error: unknown) => ({
      state: this.#isTold ? 'cancelled' : 'failed',
      error: this.#isTold ? '' : this.#reasonOf(error),
    }))
    // Told to stop by nobody but the process: it is not over.
    if (outcome.state === 'cancelled' && !this.#isCancelAsked) return this.#interrupt()
    await writeRun(this.#app.database.write, this.#row, {
      ...this.#progress,
      ...outcome,
      end_time: this.#now(),
    })
  }

  async #work(): Promise<Readonly<Record<string, unknown>> & { readonly state: string }> {
    const context = await this.#context()
    const { id, params, progress } = this.#row
    const result = await this.#kind.run({
      id,
      context,
      params,
      saved: progress,
      save: (inside, done, progress) => this.#save(inside, done, progress),
      report: (done, total, note) => this.#report(done, total, note),
      isCancelled: () => this.#isCancelled(),
    })
    return {
      state: this.#isTold ? 'cancelled' : 'done',
      result: result ? jsonOf(result) : null,
    }
  }

  /** In the name of the job's owner, with their present rights: an account that was disabled meanwhile has none. */
  async #context(): Promise<Context> {
    const app = this.#app
    await app.settings.refresh()
    const { id, adminId, language } = this.#row
    const moment = { app, db: app.database.read, now: this.#now() }
    const identity: Identity | null = adminId === 0 ? system : await adminOf(moment, adminId)
    if (!identity) throw new Problem('jobAskerGone')
    return {
      ...moment,
      identity,
      language,
      timeZone: app.settings.value(siteTimeZone),
      address: '',
      userAgent: '',
      requestId: `job-${id}`,
      source: `job:${this.#row.kind}`,
      translate: app.translator(language),
      batch: null,
      beforeCommit: null,
    }
  }

  async #report(done: number, total: number | null, note?: string): Promise<void> {
    this.#progress = {
      done: Math.trunc(done),
      total: total === null ? null : Math.trunc(total),
      ...(note === undefined ? this.#noteOnly() : { note: cutText(note, 500) }),
    }
    const at = this.#app.clock()
    if (Math.abs(at - this.#writtenAt) < pace) return
    this.#writtenAt = at
    await this.beat()
  }

  async #save({ db }: Context, done: number, progress: Readonly<Record<string, unknown>>): Promise<void> {
    if (await writeRun(db, this.#row, { done, progress: jsonOf(progress) })) {
      this.#row = { ...this.#row, progress }
      return
    }
    this.#isLost = true
    this.#isTold = true
    throw new Error(`job ${this.#row.id} is another process's by now`)
  }

  /** What was noted last and is not written yet. */
  #noteOnly(): Readonly<Record<string, unknown>> {
    return 'note' in this.#progress ? { note: this.#progress.note } : {}
  }

  async #isCancelled(): Promise<boolean> {
    const at = this.#app.clock()
    if (!this.#isCancelAsked && Math.abs(at - this.#lookedAt) >= pace) {
      this.#lookedAt = at
      const row = await loadJob(this.#app, this.#row.id)
      if (row?.state !== 'running' || row.attempts !== this.#row.attempts) this.#isLost = true
      if (row?.cancelTime != null) this.#isCancelAsked = true
    }
    const mustStop =
      this.#isCancelAsked || this.#isLost || (this.#isStopping() && this.#kind.canRepeat === true)
    if (mustStop) this.#isTold = true
    return mustStop
  }

  /** The work goes no further in this process. */
  async #interrupt(): Promise<void> {
    this.#isLost = true
    const cancelTime = this.#isCancelAsked ? this.#now() : null
    const row = { ...this.#row, cancelTime }
    await writeRun(
      this.#app.database.write,
      this.#row,
      brokenOff(this.#app, row, this.#kind, 'core:jobs.stopped', this.#now()),
    )
  }

  /** What its owner is told; what nobody foresaw is logged in full and told as a number only. */
  #reasonOf(error: unknown): string {
    const { id, kind, language } = this.#row
    const translate = this.#app.translator(language)
    if (error instanceof Problem) return cutText(problemText(error, translate, ''), 1000)
    this.#app.log.error({ err: error, job: id, kind }, 'fault in a job')
    return translate('core:jobs.fault', { id })
  }

  #now(): number {
    return Math.floor(this.#app.clock() / 1000)
  }
}
