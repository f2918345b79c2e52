import { hostname } from 'node:os'
import type { Design } from '#core/generator/design.ts'
import { Problem } from '#core/problems.ts'
import { type Context, inTransaction, system } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isAway } from '../db/dialect.ts'
import { withLock } from '../db/lock.ts'
import { problemText } from '../http/reply.ts'
import { rowsOf } from '../resource/rows.ts'
import { bumpVersion } from '../resource/stale.ts'
import { copyRows } from './copy-rows.ts'
import { editedFiles, planFiles, removeFiles, tryFiles, writeFiles } from './files.ts'
import { makeMenu, removeMenu } from './menu.ts'
import { afterOperation, carryOut, inverseOf, type Operation } from './operations.ts'
import { planDesign, schemaOf, type Work } from './plan.ts'
import { dropMade, handOver, keepMade, madeRow } from './store.ts'

/** Seconds that a run may wait for its turn. */
const longestWait = 3600

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
  /** the job that copies rows, when that takes longer than an answer */
  readonly job?: number
}

/** Name of the job that generates what takes long. */
export const generateJobName = 'generator/generate'

/**
 * Makes the entity of a design live, in every process: tables, declaration, menu, files. Wholly or not at all: what a
 * failure or the end of the process leaves half done is taken back, or finished where it is live already.
 */
export async function generate(design: Design, confirm: unknown, context: Context): Promise<Outcome> {
  const { app } = context
  await mend(context)
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
  await carry(design, id, confirm, context, async () => {})
  return outcome
}

/** Carries out the design of a log row that is waiting; `report` hears of copied rows. */
export async function carry(
  design: Design,
  id: number,
  confirm: unknown,
  context: Context,
  report: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const { app } = context
  await withLock(app.database, 'generator', async () => {
    try {
      await mendOpen(context, id)
      // What stood there when it was asked for may have changed by now.
      await app.settings.refresh()
      const work = await workOf(design, confirm, context)
      await tryFiles(app.config, work.plan.files)
      await build(work, id, context, report)
    } catch (error) {
      await takeBack(id, context).catch((fault) => waits(id, fault, context))
      throw await failed(id, error, context)
    }
    await finish(id, context).catch((fault) => waits(id, fault, context))
  })
  await app.settings.refresh()
}

/** Removes an entity that was made: files, menu and declaration; its table stays. `confirm` gives edited files up. */
export async function remove(id: number, confirm: unknown, context: Context): Promise<void> {
  const { app } = context
  await withLock(app.database, 'generator', async () => {
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
      await setLog(id, { status: 'delete' }, inside)
      const progress = { ...untouched, isLive: true, texts: {}, written: {}, gone: Object.keys(made.files) }
      await keepProgress(id, progress, inside.db)
      await bumpVersion('resources', inside)
    })
    await finish(id, context).catch((fault) => waits(id, fault, context))
  })
  await app.settings.refresh()
}

/** Looks after runs that their process left: what is live is finished, what is not is taken back. */
export async function mend(context: Context): Promise<void> {
  if ((await openRuns(context)).length === 0) return
  // Who has the lock is at work: its run is no longer open once the lock is free.
  await withLock(context.app.database, 'generator', () => mendOpen(context))
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

/** Runs that have begun and not ended; those that only wait for their turn have an hour for it. */
async function openRuns({ app, now }: Context): Promise<readonly number[]> {
  const { write } = app.database
  const begun = await write.selectFrom('generator_run').select('log_id as id').orderBy('log_id').execute()
  const late = await write
    .selectFrom('crud_log')
    .select('id')
    .where('status', '=', 'start')
    .where('create_time', '<', now - longestWait)
    .execute()
  return [...new Set([...begun, ...late].map(({ id }) => Number(id)))]
}

/** A run that failed by itself has said why. */
async function breakOff(id: number, context: Context): Promise<void> {
  const row = await context.app.database.write
    .selectFrom('crud_log')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.status !== 'start') return
  await setLog(id, { status: 'error', problem: context.translate('generator:brokenOff') }, context)
}

/** Part of a run is left for whoever comes next. */
function waits(id: number, err: unknown, { app }: Context): void {
  app.log.error({ err, log: id }, 'a run of the generator waits to be ended')
}

type LogRow = { readonly entity: string }

async function workOf(design: Design, confirm: unknown, context: Context): Promise<Work> {
  const work = await planDesign(design, context)
  if (!('entity' in work)) throw refusal(work.plan.faults)
  const { confirm: wanted } = work.plan
  if (wanted !== null && confirm !== wanted) {
    throw new Problem('generatorConfirm', { word: wanted }, { data: { type: 'confirm', confirm: wanted } })
  }
  return work
}

function refusal(faults: Work['plan']['faults']): Problem {
  return new Problem('designRefused', { count: faults.length }, { data: { type: 'design', faults } })
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

/** Everything up to the moment in which the entity is live. */
async function build(
  work: Work,
  id: number,
  context: Context,
  report: (done: number, total: number) => Promise<void>,
): Promise<void> {
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
  if (!isWhole) {
    await note(0, app.database.write)
    await carryOut(app.database.write, dialect, work.before, known, { done: note })
    if (work.copy)
      await copyRows(work.copy, work.design, work.entity, context, (done) =>
        report(done, work.plan.rows ?? 0),
      )
    if (dialect === 'mysql') {
      await carryOut(app.database.write, dialect, work.turning, middle, {
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
    await setLog(id, { status: 'success' }, inside)
    await keepProgress(id, { ...progress, isLive: true }, inside.db)
    await bumpVersion('resources', inside)
  })
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
  const { write, dialect } = context.app.database
  const operations = [...progress.before, ...progress.turning, ...progress.after.slice(0, progress.done)]
  const from = operations.reduce(
    (schema, operation) => afterOperation(operation, schema),
    schemaOf(progress.known),
  )
  await carryOut(write, dialect, progress.after.slice(progress.done), from, {
    done: (count, db) => keepProgress(id, { ...progress, done: progress.done + count }, db),
    isRepeated: true,
  })
}

/** Undoes what a run has done so far; in one that was found broken off MySQL may be a step further than its note. */
async function takeBack(id: number, context: Context, isFound = false): Promise<void> {
  const progress = await progressOf(id, context)
  if (!progress || progress.isLive) return
  const { write, dialect } = context.app.database
  const reached = progress.done + (isFound && dialect === 'mysql' ? 1 : 0)
  const done = [...progress.before, ...progress.turning].slice(0, reached)
  const known = schemaOf(progress.known)
  const now = done.reduce((schema, operation) => afterOperation(operation, schema), known)
  await carryOut(write, dialect, inverseOf(done, known), now, {
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
  await rowsOf(context.app.registry.get('crud/log'), { ...context, identity: system }).update([id], values)
}
