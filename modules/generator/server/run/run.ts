import { Problem } from '#core/problems.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { isAway } from '#server/db/dialect.ts'
import { invalidateCache } from '#server/settings/invalidate-cache.ts'
import type { Design } from '../../design/design.ts'
import { editedFiles, planFiles, removeFiles, tryFiles, writeFiles } from '../files/files.ts'
import { designRefusal } from '../plan/design-refusal.ts'
import { makeMenu, removeMenu } from '../plan/menu.ts'
import { planDesign, type Work } from '../plan/plan.ts'
import { dropGenerated, generatedRow, handOver, keepGenerated } from '../store.ts'
import { copyRows } from './copy-rows.ts'
import {
  generateJobName,
  isOpen,
  logFailure,
  logInterruption,
  logRemoval,
  logRows,
  logStart,
  logSuccess,
  openRuns,
} from './run-log.ts'
import {
  advance,
  dropProgress,
  keepProgress,
  type Progress,
  readSteps,
  retreat,
  type Steps,
  stepsOf,
} from './steps.ts'
import { inTurn, type OnWait, orBusy } from './turn.ts'

/** Above this many rows to copy the work goes on after the answer. */
const maxRowsAtOnce = 5000

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

/**
 * Makes the entity of a design live, in every process: tables, declaration, menu, files. Wholly or not at all: what a
 * failure or the end of the process leaves half done is rolled back, or finished where it is live already.
 */
export async function generate(design: Design, confirm: unknown, context: Context): Promise<Outcome> {
  const { app } = context
  await recover(context, orBusy(context))
  const work = await workOf(design, confirm, context)
  const id = await logStart(design, work.entity.name, context)
  const outcome = { entity: work.entity.name, path: work.entity.name }
  if ((work.copy ? (work.plan.rows ?? 0) : 0) > maxRowsAtOnce) {
    const title = context.translate('generator:job', { name: work.entity.name })
    const params = { log: id, confirm: work.plan.confirm }
    const job = await app.jobs.start(generateJobName, params, context, { title }).catch(async (error) => {
      throw await logFailure(id, error, context)
    })
    return { ...outcome, job }
  }
  const manner: Manner = { kind: 'run', report: async () => {}, onWait: orBusy(context) }
  return { ...outcome, notice: await execute(design, id, confirm, context, manner) }
}

/** How a run is carried out. */
interface Manner {
  /** `copy` takes long: nobody who asks for another waits for it */
  readonly kind: 'run' | 'copy'
  /** hears of copied rows */
  readonly report: (done: number, total: number) => Promise<void>
  /** what it throws ends the run before it has begun */
  readonly onWait: OnWait
}

/** Executes the run of a log row that is waiting, and answers the notice of `Outcome`. */
export async function execute(
  design: Design,
  id: number,
  confirm: unknown,
  context: Context,
  { kind, report, onWait }: Manner,
): Promise<string> {
  const { app } = context
  const begin = async () => {
    await recoverOthers(context, id)
    // What stood there when it was asked for may have changed by now.
    await app.settings.refresh()
    const work = await workOf(design, confirm, context)
    await tryFiles(app.config, work.plan.files)
    return goLive(work, id, context, report)
  }
  const run = async () => {
    const notice = await begin().catch(async (error) => {
      await rollBack(id, context).catch((fault) => reportPending(id, fault, context))
      throw await logFailure(id, error, context)
    })
    await finish(id, context).catch((fault) => reportPending(id, fault, context))
    return notice
  }
  const notice = await inTurn(kind, id, run, context, async (holder, waited) => {
    await onWait(holder, waited).catch(async (error) => {
      throw await logFailure(id, error, context)
    })
  })
  await app.settings.refresh()
  return notice
}

/** Ends a run that never began. */
export async function abort(id: number, error: Problem, context: Context): Promise<void> {
  if (await isOpen(id, context)) await logFailure(id, error, context)
}

/** Removes a generated entity: files, menu and declaration; its table stays. `confirm` gives edited files up. */
export async function remove(id: number, confirm: unknown, context: Context): Promise<void> {
  const { app } = context
  const work = async () => {
    await recoverOthers(context)
    await app.settings.refresh()
    const log = await logRows(context).find(id)
    if (!log) throw new Problem('rowNotFound')
    const generated = await generatedRow(app.database.read, String(log.entity))
    if (!generated) throw new Problem('generatorGone')
    const { files, rules } = generated
    const { name } = generated.entity
    const referrers = app.registry.find(name)?.referrers.map((one) => one.entry.resource.name) ?? []
    const others = [...new Set(referrers)].filter((other) => other !== name)
    if (others.length > 0) throw new Problem('generatorInUse', { names: others.join(', ') })
    const edited = await editedFiles(app.config, files)
    if (edited.length > 0 && confirm !== name) {
      throw new Problem('generatorEdited', { name }, { data: { type: 'edited', files: edited } })
    }
    await inTransaction(context, async (inside) => {
      await dropGenerated(inside.db, name)
      await handOver(inside.db, await removeMenu(rules, inside))
      await logRemoval(id, name, inside)
      await keepProgress(id, { ...untouched, isLive: true, gone: Object.keys(files) }, inside.db)
      await invalidateCache('resources', inside)
    })
    await finish(id, context).catch((fault) => reportPending(id, fault, context))
  }
  await inTurn('run', id, work, context, orBusy(context))
  await app.settings.refresh()
}

/**
 * Looks after runs that their process left: what is live is finished, what is not is rolled back. Waits for a run that is at
 * work, unless `onWait` ends that.
 */
export async function recover(context: Context, onWait?: OnWait): Promise<void> {
  // Whoever has its turn is at work: its run is no longer open once the turn is over.
  if ((await openRuns(context)).length > 0)
    await inTurn('recover', 0, () => recoverOthers(context), context, onWait)
}

/** To be called in turn; one run that can not be looked after leaves the others theirs. */
async function recoverOthers(context: Context, own?: number): Promise<void> {
  for (const id of await openRuns(context)) {
    if (id === own) continue
    try {
      if ((await readSteps(id, context))?.progress.isLive) await finish(id, context)
      else await interrupt(id, context)
    } catch (error) {
      if (isAway(error)) throw error
      reportPending(id, error, context)
    }
  }
}

/** Part of a run is left for whoever comes next. */
function reportPending(id: number, err: unknown, { app }: Context): void {
  app.log.error({ err, log: id }, 'a run of the generator waits to be ended')
}

async function workOf(design: Design, confirm: unknown, context: Context): Promise<Work> {
  const work = await planDesign(design, context)
  if (!('entity' in work)) throw designRefusal(work.plan.faults, context)
  const { confirm: wanted } = work.plan
  if (wanted !== null && confirm !== wanted) {
    throw new Problem('generatorConfirm', { word: wanted }, { data: { type: 'confirm', confirm: wanted } })
  }
  return work
}

/** A run that does nothing. */
const untouched: Progress = {
  ...{ before: [], turning: [], after: [], known: [], done: 0, isLive: false },
  ...{ texts: {}, written: {}, gone: [] },
}

/** Does the steps up to the one in which the entity is live; answers the notice of `Outcome`. */
async function goLive(work: Work, id: number, context: Context, report: Manner['report']): Promise<string> {
  const { write, dialect } = context.app.database
  const { before, turning, after, generated, copy } = work
  const known = generated?.tables ?? []
  const written = generated?.files ?? {}
  const texts = { ...written, ...work.texts }
  const progress = { ...untouched, before, turning, after, known, texts, written }
  const steps = stepsOf(id, progress, dialect)
  // MySQL commits at every statement, so there each is noted; a copy is too long for one transaction anywhere.
  const isWhole = dialect !== 'mysql' && copy === null
  let notice = ''
  let reached = 0
  if (!isWhole) {
    await keepProgress(id, progress, write)
    reached = before.length
    await advance(steps, reached, context)
    if (copy) {
      const told = (done: number) => report(done, Math.max(done, work.plan.rows ?? 0))
      const differences = await copyRows(copy, work.design, work.entity, context, told)
      notice = differences.join(context.translate('generator:copy.and'))
    }
    if (dialect === 'mysql') {
      await advance({ ...steps, cursor: reached }, steps.live, context)
      reached = steps.live
    }
  }
  await inTransaction(context, async (inside) => {
    for (const step of steps.list.slice(reached, steps.live)) await step.do(inside.db)
    await publish(work, steps, notice, inside)
  })
  return notice
}

/** Menu, declaration and log of an entity that is live from this transaction on. */
async function publish(work: Work, { id, progress }: Steps, notice: string, inside: Context): Promise<void> {
  const rules = new Set([...(work.generated?.rules ?? []), ...(await makeMenu(work.entity, inside))])
  const { entity, tables } = work
  const row = { entity, tables, files: progress.texts, rules: [...rules], logId: id }
  await keepGenerated(inside.db, row, inside.now)
  await logSuccess(id, notice, inside)
  await keepProgress(id, { ...progress, isLive: true }, inside.db)
  await invalidateCache('resources', inside)
}

/** Does what is left once the entity is live, or gone: the steps that lose something, and the files. */
async function finish(id: number, context: Context): Promise<void> {
  const steps = await readSteps(id, context)
  if (!steps) return
  const { config, database } = context.app
  const { texts, written, gone } = steps.progress
  await advance(steps, steps.list.length, context)
  await writeFiles(config, await planFiles(config, texts, written))
  await removeFiles(config, gone)
  await dropProgress(id, database.write)
}

/** Undoes what a run that failed has done. */
async function rollBack(id: number, context: Context): Promise<void> {
  const steps = await readSteps(id, context)
  if (steps && !steps.progress.isLive) await retreat(steps, context)
}

/** Undoes what a run has done whose process ended: on MySQL it may be a step further than its note. */
async function interrupt(id: number, context: Context): Promise<void> {
  const steps = await readSteps(id, context)
  const further = context.app.database.dialect === 'mysql' ? 1 : 0
  if (steps) await retreat({ ...steps, cursor: Math.min(steps.cursor + further, steps.live) }, context)
  await logInterruption(id, context)
}
