import type { JobState } from '#core/calls/job.ts'
import { Problem } from '#core/problems.ts'
import { type Language, parseLanguage } from '#core/wire.ts'
import type { JobKind } from '../concurrency/job-kind.ts'
import type { App } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isDuplicate } from '../db/dialect.ts'

/** How much may go on and wait (`docs/security.md#bounds`). */
export const jobLimits = {
  /** at once in one process */
  running: 2,
  /** waiting or running, of one administrator */
  perAdmin: 5,
  /** waiting or running, of all processes */
  inTotal: 100,
  /** bytes of params and of a result, as JSON */
  bytes: 64 * 1024,
  /** how often work is begun whose process keeps dying */
  attempts: 3,
  /** seconds without a sign of life after which a process counts as dead */
  silence: 30,
  /** seconds that jobs are kept once they ended */
  kept: 30 * 24 * 3600,
} as const

/** A row of the table `job`. */
export interface JobRow {
  readonly id: number
  readonly kind: string
  readonly title: string
  readonly state: JobState
  readonly done: number
  readonly total: number | null
  readonly note: string
  readonly params: Readonly<Record<string, unknown>>
  readonly result: Readonly<Record<string, unknown>> | null
  readonly error: string
  /** what the work has saved of how far it is; null when it begins at the start */
  readonly progress: Readonly<Record<string, unknown>> | null
  readonly language: Language
  readonly adminId: number
  readonly process: string
  readonly attempts: number
  readonly heartbeatTime: number | null
  readonly cancelTime: number | null
  readonly createTime: number
  readonly startTime: number | null
  readonly endTime: number | null
}

const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : Number(value))

/** A stored row in the form that the rest of this folder reads. */
export function jobOf(row: Readonly<Record<string, unknown>>): JobRow {
  return {
    id: Number(row.id),
    kind: String(row.kind),
    title: String(row.title),
    state: row.state as JobState,
    done: Number(row.done),
    total: numberOrNull(row.total),
    note: String(row.note),
    params: JSON.parse(String(row.params)),
    result: row.result === null ? null : JSON.parse(String(row.result)),
    error: String(row.error),
    progress: row.progress === null ? null : JSON.parse(String(row.progress)),
    language: parseLanguage(row.language),
    adminId: Number(row.admin_id),
    process: String(row.process),
    attempts: Number(row.attempts),
    heartbeatTime: numberOrNull(row.heartbeat_time),
    cancelTime: numberOrNull(row.cancel_time),
    createTime: Number(row.create_time),
    startTime: numberOrNull(row.start_time),
    endTime: numberOrNull(row.end_time),
  }
}

/** Params or a result as they are stored; more than fits is refused. */
export function jsonOf(value: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(value)
  if (Buffer.byteLength(text) > jobLimits.bytes) throw new Problem('tooLarge', { max: '64 KiB' })
  return text
}

/** One job, whoever it belongs to. */
export async function loadJob({ database }: App, id: number): Promise<JobRow | null> {
  const row = await database.read.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? jobOf(row) : null
}

/** How many wait or run: of one administrator, and in all. */
export async function countActive(
  db: Db,
  adminId: number,
): Promise<{ readonly own: number; readonly all: number }> {
  const active = await db
    .selectFrom('job')
    .select('admin_id')
    .where('state', 'in', ['waiting', 'running'])
    .limit(jobLimits.inTotal)
    .execute()
  const own = active.filter(({ admin_id }) => Number(admin_id) === adminId)
  return { own: own.length, all: active.length }
}

/** The oldest waiting job of the given kinds, taken for this process alone; null when nothing waits. */
export async function claimNext(
  { database }: App,
  kinds: readonly string[],
  process: string,
  now: number,
): Promise<JobRow | null> {
  if (kinds.length === 0) return null
  for (;;) {
    const next = await database.write
      .selectFrom('job')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('kind', 'in', kinds)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return null
    const job = jobOf(next)
    const attempts = job.attempts + 1
    const { numUpdatedRows } = await database.write
      .updateTable('job')
      .set({ state: 'running', process, attempts, heartbeat_time: now, start_time: now })
      .where('id', '=', job.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    // None: another process was faster, or it was cancelled; the next one then.
    if (numUpdatedRows > 0n) return { ...job, state: 'running', process, attempts, startTime: now }
  }
}

/** Which run of a job: a process that lost the job to another one writes nothing any more. */
export type Run = Pick<JobRow, 'id' | 'process' | 'attempts'>

/** Writes to a job as long as this run is still the one that counts; answers whether it is. */
export async function writeRun(
  db: Db,
  { id, process, attempts }: Run,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('process', '=', process)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cancels what waits, and asks what runs to stop; `ended` when it is neither. */
export async function requestCancel(
  { database }: App,
  id: number,
  now: number,
): Promise<'cancelled' | 'asked' | 'ended'> {
  const waiting = await database.write
    .updateTable('job')
    .set({ state: 'cancelled', cancel_time: now, end_time: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting.numUpdatedRows > 0n) return 'cancelled'
  const running = await database.write
    .updateTable('job')
    .set({ cancel_time: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return running.numUpdatedRows > 0n ? 'asked' : 'ended'
}

/** What a job is set back to before it is begun again; one that has saved how far it is goes on from there. */
function fresh({ progress }: Pick<JobRow, 'progress'>): Readonly<Record<string, unknown>> {
  const again = { state: 'waiting', process: '', heartbeat_time: null }
  return progress ? again : { ...again, done: 0, total: null, note: '' }
}

/** Puts a failed or cancelled job in line again; false when it is neither. */
export async function retry({ database }: App, row: Pick<JobRow, 'id' | 'progress'>): Promise<boolean> {
  const again = { ...fresh(row), attempts: 0, error: '', result: null, cancel_time: null, end_time: null }
  const { numUpdatedRows } = await database.write
    .updateTable('job')
    .set(again)
    .where('id', '=', row.id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What becomes of work that was broken off: it waits again where that is harmless, else it has failed. */
export function brokenOff(
  app: App,
  row: Pick<JobRow, 'attempts' | 'cancelTime' | 'language' | 'progress'>,
  kind: JobKind | undefined,
  reason: string,
  now: number,
): Readonly<Record<string, unknown>> {
  if (row.cancelTime !== null) return { state: 'cancelled', end_time: now }
  if (kind?.canRepeat && row.attempts < jobLimits.attempts) return fresh(row)
  return { state: 'failed', error: app.translator(row.language)(reason), end_time: now }
}

/** Jobs whose process has given no sign of life wait again or have failed; this process knows of its own that they live. */
export async function failStale(
  app: App,
  kinds: ReadonlyMap<string, JobKind>,
  own: ReadonlySet<number>,
  now: number,
): Promise<void> {
  const silent = await app.database.write
    .selectFrom('job')
    .selectAll()
    .where('state', '=', 'running')
    .where('heartbeat_time', '<', now - jobLimits.silence)
    .limit(100)
    .execute()
  for (const row of silent.map(jobOf)) {
    if (own.has(row.id)) continue
    app.log.warn({ job: row.id, kind: row.kind }, 'the process of a job died')
    await writeRun(app.database.write, row, brokenOff(app, row, kinds.get(row.kind), 'core:jobs.died', now))
  }
}

/** Takes the turn of a scheduled kind when it is due: one process gets it. A clock that was put back does not stop it. */
export async function claimSchedule(
  { database }: App,
  kind: string,
  every: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database.write
    .updateTable('job_schedule')
    .set({ last_time: now })
    .where('kind', '=', kind)
    .where((is) => is.or([is('last_time', '<=', now - every), is('last_time', '>', now + every)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  const known = await database.write
    .selectFrom('job_schedule')
    .select('kind')
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (known) return false
  try {
    await database.write.insertInto('job_schedule').values({ kind, last_time: now }).execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** Jobs that ended long ago go. */
export async function sweepJobs({ database }: App, now: number): Promise<number> {
  const { numDeletedRows } = await database.write
    .deleteFrom('job')
    .where('end_time', '<', now - jobLimits.kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
