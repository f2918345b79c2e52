import { hostname } from 'node:os'
import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/time.ts'
import { type App, type Context, inTransaction, system } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { isAway } from '#server/db/dialect.ts'
import { type LockOptions, withLock } from '#server/db/lock.ts'
import { problemText } from '#server/http/reply.ts'
import { invalidateCache } from '#server/resource/invalidate-cache.ts'
import { type Rows, rowsOf } from '#server/resource/rows.ts'
import type { Design } from '../../design/design.ts'
import { editedFiles, planFiles, removeFiles, tryFiles, writeFiles } from '../files/files.ts'
import { designRefusal } from '../plan/design-refusal.ts'
import { makeMenu, removeMenu } from '../plan/menu.ts'
import { planDesign, schemaOf, type Work } from '../plan/plan.ts'
import { dropMade, handOver, keepMade, madeRow } from '../store.ts'
import { copyRows } from './copy-rows.ts'
import { afterOperation, carryOut, inverseOf, type Operation } from './operations.ts'

/** Milliseconds that whoever asked waits for a run that is soon over. */
const patience = 5000

/** Seconds after which a run that neither waits in line nor has begun is no more. */
const longestStart = 60

/** Above this many rows to copy the work goes on after the answer. */
const mostRowsAtOnce = 5000

/** How far a run has come: enough for another process to finish it or to take it back. */
interface Progress {
  readonly before: readonly Operation[]
  readonly turning: readonly Operation[]
  readonly after: readonly Operation[]
  /** tables before the run, as far as the run knows them */
  readonly known: Work['tables']
  /** operations that were done, of `before` and `turning` together, then of `after` */
  readonly done: number
  readonly isLive: boolean
  /** files that are to be written once it is live, and what the generator wrote in their places before */
  readonly texts: Readonly<Record<string, string>>
  readonly written: Readonly<Record<string, string>>
  /** files that go */
  readonly gone: readonly string[]
}

/** Nothing to do in the database. */
const untouched = { before: [], turning: [], after: [], known: [], done: 0 } as const

/** What a run answers. */
export interface Outcome {
  readonly entity: string
  /** where its list is, below the back office */
  readonly path: string
  /** the job that copies rows, when that takes longer than an answer; it answers `notice` then */
  readonly job?: number
  /** which copied rows may differ from those that they were copied from; '' when none do */
  readonly notice?: string
}

/** Name of the job that generates what takes long. */
export const generateJobName = 'generator/generate'

/**
 * Makes the entity of a design live, in every process: tables, declaration, menu, files. Wholly or not at all: what a
 * failure or the end of the process leaves half done is taken back, or finished where it is live already.
 */
export async function generate(design: Design, confirm: unknown, context: Context): Promise<Outcome> {
  const { app } = context
  await mend(context, (holder, waited) => orBusy(holder, waited, context))
  const work = await workOf(design, confirm, context)
  const id = await beginLog(design, work.entity.name, context)
  const outcome = { entity: work.entity.name, path: work.entity.name }
  if ((work.copy ? (work.plan.rows ?? 0) : 0) > mostRowsAtOnce) {
    const title = context.translate('generator:job', { name: work.entity.name })
    const params = { log: id, confirm: work.plan.confirm }
    const job = await app.jobs.start(generateJobName, params, context, { title }).catch(async (error) => {
      throw await failed(id, error, context)
    })
    return { ...outcome, job }
  }
  const notice = await carry(design, id, confirm, context, {
    kind: 'run',
    report: async () => {},
    onWait: (holder, waited) => orBusy(holder, waited, context),
  })
  return { ...outcome, notice }
}

/** How a run is carried out. */
interface Manner {
  /** `copy` takes long: nobody who asks for another waits for it */
  readonly kind: 'run' | 'copy'
  /** hears of copied rows */
  readonly report: (done: number, total: number) => Promise<void>
  /** asked as long as another run is at work: what it throws ends this one before it has begun */
  readonly onWait: NonNullable<LockOptions['onWait']>
}

/** Carries out the design of a log row that is waiting, and answers the notice of `Outcome`. */
export async function carry(
  design: Design,
  id: number,
  confirm: unknown,
  context: Context,
  { kind, report, onWait }: Manner,
): Promise<string> {
  const { app } = context
  const orFailed = async (holder: string, waited: number) => {
    await onWait(holder, waited).catch(async (error) => {
      throw await failed(id, error, context)
    })
  }
  const work = async () => {
    let notice: string
    try {
      await mendOpen(context, id)
      // What stood there when it was asked for may have changed by now.
      await app.settings.refresh()
      const work = await workOf(design, confirm, context)
      await tryFiles(app.config, work.plan.files)
      notice = await build(work, id, context, report)
    } catch (error) {
      await takeBack(id, context).catch((fault) => waits(id, fault, context))
      throw await failed(id, error, context)
    }
    await finish(id, context).catch((fault) => waits(id, fault, context))
    return notice
  }
  const options = { holder: holderOf(kind, id, app), onWait: orFailed }
  const notice = await withLock(app.database, 'generator', work, options)
  await app.settings.refresh()
  return notice
}

/** Ends a run that never began. */
export async function giveUp(id: number, error: Problem, context: Context): Promise<void> {
  if ((await statusOf(id, context)) === 'start') await failed(id, error, context)
}

/** Removes an entity that was made: files, menu and declaration; its table stays. `confirm` gives edited files up. */
export async function remove(id: number, confirm: unknown, context: Context): Promise<void> {
  const { app } = context
  const work = async () => {
    await mendOpen(context)
    await app.settings.refresh()
    const log = await rowsOf<LogRow>(app.registry.get('crud/log'), { ...context, identity: system }).find(id)
    if (!log) throw new Problem('rowNotFound')
    const made = await madeRow(app.database.read, String(log.entity))
    if (!made) throw new Problem('generatorGone')
    const name = made.entity.name
    const entry = app.registry.find(name)
    const referrers = [...new Set(entry?.referrers.map((one) => one.entry.resource.name))]
    const others = referrers.filter((other) => other !== name)
    if (others.length > 0) throw new Problem('generatorInUse', { names: others.join(', ') })
    const edited = await editedFiles(app.config, made.files)
    if (edited.length > 0 && confirm !== name) {
      throw new Problem('generatorEdited', { name }, { data: { type: 'edited', files: edited } })
    }
    await inTransaction(context, async (inside) => {
      await dropMade(inside.db, name)
      await handOver(inside.db, await removeMenu(made.rules, inside))
      await markGone(id, name, inside)
      const progress = { ...untouched, isLive: true, texts: {}, written: {}, gone: Object.keys(made.files) }
      await keepProgress(id, progress, inside.db)
      await invalidateCache('resources', inside)
    })
    await finish(id, context).catch((fault) => waits(id, fault, context))
  }
  await withLock(app.database, 'generator', work, {
    holder: holderOf('run', id, app),
    onWait: (holder, waited) => orBusy(holder, waited, context),
  })
  await app.settings.refresh()
}

/** Every run that led to an entity shows that it is gone. */
async function markGone(id: number, entity: string, context: Context): Promise<void> {
  const rows = await context.db
    .selectFrom('crud_log')
    .select('id')
    .where('entity', '=', entity)
    .where('status', '=', 'success')
    .execute()
  const ids = [...new Set([id, ...rows.map((row) => Number(row.id))])]
  await logRows(context).update(ids, { status: 'delete' })
}

/**
 * Looks after runs that their process left: what is live is finished, what is not is taken back. Waits for a run that is at
 * work, unless `onWait` ends that.
 */
export async function mend(context: Context, onWait?: LockOptions['onWait']): Promise<void> {
  if ((await openRuns(context)).length === 0) return
  // Who has the lock is at work: its run is no longer open once the lock is free.
  const holder = holderOf('mend', 0, context.app)
  await withLock(context.app.database, 'generator', () => mendOpen(context), { holder, onWait })
}

/** What whoever has the lock does, for which row of the log and since when, in the words of `LockOptions`. */
function holderOf(kind: Manner['kind'] | 'mend', id: number, app: App): () => string {
  return () => `${kind}/${id}/${Math.floor(app.clock() / 1000)}`
}

/** Who asks waits a moment for a run that is soon over; for any other they are told whose it is. */
async function orBusy(holder: string, waited: number, context: Context): Promise<void> {
  const [kind, id, since] = holder.split('/')
  if (kind !== 'copy' && waited < patience) return
  const { app, timeZone } = context
  const row = await app.database.write
    .selectFrom('crud_log')
    .select('table_name')
    .where('id', '=', Number(id))
    .executeTakeFirst()
  const table = row ? String(row.table_name) : ''
  const data = { type: 'busy', table, since: Number(since) }
  const detail = { table, since: unixToText(Number(since), timeZone) }
  throw new Problem(row ? 'generatorBusy' : 'generatorMending', detail, { data })
}

/** To be called under the lock; one run that can not be looked after leaves the others theirs. */
async function mendOpen(context: Context, own?: number): Promise<void> {
  for (const id of await openRuns(context)) {
    if (id === own) continue
    try {
      if ((await progressOf(id, context))?.isLive) await finish(id, context)
      else {
        await takeBack(id, context, true)
        await breakOff(id, context)
      }
    } catch (error) {
      if (isAway(error)) throw error
      waits(id, error, context)
    }
  }
}

/** Runs that have begun and not ended, and those that neither wait in line nor have begun after a minute. */
async function openRuns({ app, now }: Context): Promise<readonly number[]> {
  const { write } = app.database
  const begun = await write.selectFrom('generator_run').select('log_id as id').orderBy('log_id').execute()
  const late = await write
    .selectFrom('crud_log')
    .select('id')
    .where('status', '=', 'start')
    .where('create_time', '<', now - longestStart)
    .execute()
  const inLine = late.length > 0 ? await runsInLine(app) : new Set()
  const lost = late.filter(({ id }) => !inLine.has(Number(id)))
  return [...new Set([...begun, ...lost].map(({ id }) => Number(id)))]
}

/** Log rows of runs that a job carries out, or will. */
async function runsInLine({ database }: App): Promise<ReadonlySet<number>> {
  const rows = await database.write
    .selectFrom('job')
    .select('params')
    .where('kind', '=', generateJobName)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  return new Set(rows.map(({ params }) => Number(JSON.parse(String(params)).log)))
}

/** A run that failed by itself has said why. */
async function breakOff(id: number, context: Context): Promise<void> {
  if ((await statusOf(id, context)) !== 'start') return
  await setLog(id, { status: 'error', problem: context.translate('generator:brokenOff') }, context)
}

async function statusOf(id: number, { app }: Context): Promise<unknown> {
  const row = await app.database.write
    .selectFrom('crud_log')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** Part of a run is left for whoever comes next. */
function waits(id: number, err: unknown, { app }: Context): void {
  app.log.error({ err, log: id }, 'a run of the generator waits to be ended')
}

type LogRow = { readonly entity: string }

async function workOf(design: Design, confirm: unknown, context: Context): Promise<Work> {
  const work = await planDesign(design, context)
  if (!('entity' in work)) throw designRefusal(work.plan.faults, context)
  const { confirm: wanted } = work.plan
  if (wanted !== null && confirm !== wanted) {
    throw new Problem('generatorConfirm', { word: wanted }, { data: { type: 'confirm', confirm: wanted } })
  }
  return work
}

async function beginLog(design: Design, entity: string, context: Context): Promise<number> {
  const row = await rowsOf<{ id: number }>(context.app.registry.get('crud/log'), {
    ...context,
    identity: system,
  }).insert({
    table_name: design.table.name,
    entity,
    table: JSON.stringify({ ...design.table, type: design.type }),
    fields: JSON.stringify(design.fields),
    status: 'start',
    connection: design.table.databaseConnection,
    host: hostname().slice(0, 100),
    admin_id: context.identity.kind === 'admin' ? context.identity.id : null,
  })
  return Number(row.id)
}

/** Everything up to the moment in which the entity is live; answers the notice of `Outcome`. */
async function build(
  work: Work,
  id: number,
  context: Context,
  report: (done: number, total: number) => Promise<void>,
): Promise<string> {
  const { app } = context
  const { dialect } = app.database
  const known = schemaOf(work.made?.tables ?? [])
  const progress: Progress = {
    before: work.before,
    turning: work.turning,
    after: work.after,
    known: work.made?.tables ?? [],
    done: 0,
    isLive: false,
    texts: { ...work.made?.files, ...work.texts },
    written: work.made?.files ?? {},
    gone: [],
  }
  // MySQL commits at every statement, so there each is noted; a copy is too long for one transaction anywhere.
  const isWhole = dialect !== 'mysql' && work.copy === null
  const note = (done: number, db: Db) => keepProgress(id, { ...progress, done }, db)
  const operations = [...work.before, ...work.turning]
  const middle = work.before.reduce((schema, operation) => afterOperation(operation, schema), known)
  let notice = ''
  if (!isWhole) {
    await note(0, app.database.write)
    await carryOut(app.database.long, dialect, work.before, known, { done: note })
    if (work.copy) {
      const told = (done: number) => report(done, Math.max(done, work.plan.rows ?? 0))
      const differences = await copyRows(work.copy, work.design, work.entity, context, told)
      notice = differences.join(context.translate('generator:copy.and'))
    }
    if (dialect === 'mysql') {
      await carryOut(app.database.long, dialect, work.turning, middle, {
        done: (count, db) => note(work.before.length + count, db),
      })
    }
  }
  await inTransaction(context, async (inside) => {
    if (isWhole) await carryOut(inside.db, dialect, operations, known)
    else if (dialect !== 'mysql') await carryOut(inside.db, dialect, work.turning, middle)
    const rules = await makeMenu(work.entity, inside)
    await keepMade(
      inside.db,
      {
        entity: work.entity,
        tables: work.tables,
        files: progress.texts,
        rules: [...new Set([...(work.made?.rules ?? []), ...rules])],
        logId: id,
      },
      inside.now,
    )
    await setLog(id, { status: 'success', problem: notice.slice(0, 500) }, inside)
    await keepProgress(id, { ...progress, isLive: true }, inside.db)
    await invalidateCache('resources', inside)
  })
  return notice
}

/** What is left once the entity is live, or gone: what loses something, and the files. */
async function finish(id: number, context: Context): Promise<void> {
  const progress = await progressOf(id, context)
  if (!progress) return
  const { config, database } = context.app
  await lose(id, progress, context)
  await writeFiles(config, await planFiles(config, progress.texts, progress.written))
  await removeFiles(config, progress.gone)
  await dropProgress(id, database.write)
}

async function lose(id: number, progress: Progress, context: Context): Promise<void> {
  const { long, dialect } = context.app.database
  const operations = [...progress.before, ...progress.turning, ...progress.after.slice(0, progress.done)]
  const from = operations.reduce(
    (schema, operation) => afterOperation(operation, schema),
    schemaOf(progress.known),
  )
  await carryOut(long, dialect, progress.after.slice(progress.done), from, {
    done: (count, db) => keepProgress(id, { ...progress, done: progress.done + count }, db),
    isRepeated: true,
  })
}

/** Undoes what a run has done so far; in one that was found broken off MySQL may be a step further than its note. */
async function takeBack(id: number, context: Context, isFound = false): Promise<void> {
  const progress = await progressOf(id, context)
  if (!progress || progress.isLive) return
  const { write, long, dialect } = context.app.database
  const reached = progress.done + (isFound && dialect === 'mysql' ? 1 : 0)
  const done = [...progress.before, ...progress.turning].slice(0, reached)
  const known = schemaOf(progress.known)
  const now = done.reduce((schema, operation) => afterOperation(operation, schema), known)
  await carryOut(long, dialect, inverseOf(done, known), now, {
    done: (count, db) => keepProgress(id, { ...progress, done: done.length - count }, db),
    isRepeated: true,
  })
  await dropProgress(id, write)
}

/** Notes why a run failed, and gives back what its caller is told. */
async function failed(id: number, error: unknown, context: Context): Promise<unknown> {
  const reason =
    error instanceof Problem
      ? problemText(error, context.translate, '')
      : String((error as Error)?.message ?? error)
  await setLog(id, { status: 'error', problem: reason.slice(0, 500) }, context)
  if (error instanceof Problem) return error
  context.app.log.error({ err: error, log: id }, 'a run of the generator failed')
  return new Problem('generatorFailed', { reason: reason.slice(0, 300) })
}

async function progressOf(id: number, { app }: Context): Promise<Progress | null> {
  const row = await app.database.write
    .selectFrom('generator_run')
    .select('progress')
    .where('log_id', '=', id)
    .executeTakeFirst()
  return row ? (JSON.parse(String(row.progress)) as Progress) : null
}

async function keepProgress(id: number, progress: Progress, db: Db): Promise<void> {
  const text = JSON.stringify(progress)
  const { numUpdatedRows } = await db
    .updateTable('generator_run')
    .set({ progress: text })
    .where('log_id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db.insertInto('generator_run').values({ log_id: id, progress: text }).execute()
}

async function dropProgress(id: number, db: Db): Promise<void> {
  await db.deleteFrom('generator_run').where('log_id', '=', id).execute()
}

async function setLog(id: number, values: Readonly<Record<string, string>>, context: Context): Promise<void> {
  await logRows(context).update([id], values)
}

/** The log as the product itself writes it. */
function logRows(context: Context): Rows<Readonly<Record<string, unknown>>> {
  return rowsOf(context.app.registry.get('crud/log'), { ...context, identity: system })
}
