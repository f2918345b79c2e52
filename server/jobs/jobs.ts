import { randomUUID } from 'node:crypto'
import type { JobView } from '#core/calls/job.ts'
import { Problem } from '#core/problems.ts'
import { type App, afterCommit, type Context } from '../context.ts'
import { insertRow } from '../db/compiled.ts'
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
    readonly jobs: Jobs
  }
}

/** One kind of work that goes on after the answer. The part of the product that owns it declares it. */
export interface JobKind {
  /** such as `exchange/import`: the part that owns it, and what it does */
  readonly name: string
  /** key of the text that a job goes by when whoever started it gave none */
  readonly title?: string
  /** seconds between the runs that the product starts by itself, in one process at a time */
  readonly every?: number
  /** the work may be begun again, or goes on from what it has saved, when its process died or stopped in the middle of it */
  readonly canRepeat?: boolean
  // biome-ignore lint/suspicious/noConfusingVoidType: most kinds have nothing to answer
  readonly run: (work: JobWork) => Promise<Readonly<Record<string, unknown>> | void>
  /** called when somebody cancelled it that nobody had begun: what was prepared for it can go */
  readonly onCancelled?: (work: Pick<JobWork, 'context' | 'params'>) => Promise<void>
}

/** What running work is given. */
export interface JobWork {
  readonly id: number
  /** in the name of whoever asked, with the rights of the moment the job began; the product itself for scheduled kinds */
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

/** Work that outlives its request, in whichever process takes it. */
export interface Jobs {
  /** this process, in the column `process` */
  readonly processId: string
  /**
   * Puts work in line and answers its number. Refused when too much waits already. In an open transaction the work is
   * seen by others, and begun, once that is kept.
   */
  readonly start: (
    kind: string,
    params: Readonly<Record<string, unknown>>,
    context: Context,
    options?: { readonly title?: string },
  ) => Promise<number>
  /** Ends a job of one's own, any job for super administrators: at once when it waits, else when its work next asks. */
  readonly cancel: (id: number, context: Context) => Promise<void>
  /** Begins a failed or cancelled job again whose kind allows it. */
  readonly repeat: (id: number, context: Context) => Promise<void>
  /** A job of one's own, any job for super administrators; null for all others. */
  readonly get: (id: number, context: Context) => Promise<JobView | null>
  readonly present: (row: JobRow, context: Context) => JobView
  /** Buries the jobs of dead processes and runs all that waits; done when nothing waits any more. */
  readonly runDue: () => Promise<void>
  /** Puts the scheduled kinds whose time has come in line. */
  readonly startScheduled: () => Promise<void>
  /** From now on this process looks for work by itself. */
  readonly watch: () => void
  /** Takes no more work and waits for what runs; what does not end in time is given back, or failed with a reason. */
  readonly close: () => Promise<void>
}

const tickMilliseconds = 5000
const stopMilliseconds = 8000

/** Makes the jobs of this process. Nothing runs by itself before `watch`. */
export function createJobs(kinds: readonly JobKind[], appOf: () => App): Jobs {
  const processId = randomUUID()
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const running = new Map<number, RunningJob>()
  let timer: NodeJS.Timeout | null = null
  let isStopping = false
  let ticking: Promise<void> | null = null
  let filling: Promise<void> | null = null

  const now = () => Math.floor(appOf().clock() / 1000)

  /** Takes waiting jobs as long as there is room; two calls at once share one round. */
  const fill = () => {
    filling ??= takeMore().finally(() => {
      filling = null
    })
    return filling
  }

  const takeMore = async () => {
    const app = appOf()
    while (!isStopping && running.size < jobLimits.running) {
      const row = await claimNext(app, [...byName.keys()], processId, now())
      const kind = row && byName.get(row.kind)
      if (!kind) return
      const job = new RunningJob(app, kind, row, processId)
      running.set(row.id, job)
      job.ended.finally(() => {
        running.delete(row.id)
        if (timer) wake()
      })
    }
  }

  const wake = () => {
    fill().catch(report)
  }

  const report = (error: unknown) => {
    const { log } = appOf()
    if (isAway(error)) log.warn({ error: String(error) }, 'jobs wait for the database')
    else log.error({ err: error }, 'jobs could not be looked after')
  }

  const startScheduled = async () => {
    const app = appOf()
    for (const { name, every } of kinds) {
      if (every === undefined || !(await claimSchedule(app, name, every, now()))) continue
      await insertRow(app.database, app.database.write, 'job', newJob(name, '', '{}', 'zh-cn', 0, now()))
    }
  }

  const tick = async () => {
    for (const job of running.values()) await job.beat()
    await failStale(appOf(), byName, new Set(running.keys()), now())
    await startScheduled()
    await fill()
  }

  const get = async (id: number, context: Context) => {
    const row = await loadJob(context.app, id)
    return row && mayOpen(row, context) ? row : null
  }

  const present = (row: JobRow, { translate }: Context): JobView => {
    const kind = byName.get(row.kind)
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

  return {
    processId,
    present,
    startScheduled,
    async start(name, params, context, options = {}) {
      if (!byName.has(name)) throw new Error(`there is no kind of job ${name}`)
      const { app, batch, identity, language } = context
      if (identity.kind === 'guest') throw new Problem('needLogin')
      const adminId = identity.kind === 'admin' ? identity.id : 0
      const row = newJob(name, options.title ?? '', jsonOf(params), language, adminId, now())
      const place = async () => {
        await assertCapacity(app, adminId)
        return insertRow(app.database, batch === null ? app.database.write : context.db, 'job', row)
      }
      // Counted and put in line in one go, or calls at the same moment would find room together. What is in a transaction
      // waits for nobody: it would hold up all others.
      const id = batch === null ? await withLock(app.database, 'jobs.start', place) : await place()
      if (timer && batch === null) wake()
      else if (timer) afterCommit(context, async () => wake())
      return id
    },
    async cancel(id, context) {
      const row = await get(id, context)
      if (!row) throw new Problem('rowNotFound')
      const answer = await requestCancel(context.app, id, now())
      if (answer === 'ended') throw new Problem('jobEnded')
      running.get(id)?.cancel()
      if (answer === 'cancelled') await byName.get(row.kind)?.onCancelled?.({ context, params: row.params })
    },
    async repeat(id, context) {
      const row = await get(id, context)
      if (!row) throw new Problem('rowNotFound')
      if (byName.get(row.kind)?.canRepeat !== true) throw new Problem('jobNotRepeatable')
      await assertCapacity(context.app, row.adminId)
      if (!(await retry(context.app, row))) throw new Problem('jobNotEnded')
      if (timer) wake()
    },
    async get(id, context) {
      const row = await get(id, context)
      return row && present(row, context)
    },
    async runDue() {
      await failStale(appOf(), byName, new Set(running.keys()), now())
      for (;;) {
        await fill()
        if (running.size === 0) return
        await Promise.race([...running.values()].map(({ ended }) => ended))
      }
    },
    watch() {
      const look = () => {
        ticking ??= tick()
          .catch(report)
          .finally(() => {
            ticking = null
          })
      }
      timer = setInterval(look, tickMilliseconds).unref()
      look()
    },
    async close() {
      isStopping = true
      if (timer) clearInterval(timer)
      timer = null
      await ticking
      await filling?.catch(report)
      const left = [...running.values()]
      for (const job of left) job.stop()
      await Promise.all(left.map((job) => job.endWithin(stopMilliseconds)))
    },
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
  return { kind, title: title.slice(0, 200), state: 'waiting', params, language, admin_id, create_time: now }
}

async function assertCapacity(app: App, adminId: number): Promise<void> {
  const { own, all } = await countActive(app, adminId)
  if (adminId !== 0 && own >= jobLimits.perAdmin) throw new Problem('jobsOwn', { max: jobLimits.perAdmin })
  if (all >= jobLimits.inTotal) throw new Problem('jobsFull')
}

function mayOpen({ adminId }: JobRow, { identity }: Context): boolean {
  if (identity.rights.isSuper) return true
  return identity.kind === 'admin' && identity.id === adminId
}
