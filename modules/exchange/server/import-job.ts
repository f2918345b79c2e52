import { hasNode, nodeOf } from '#core/access/permissions.ts'
import {
  importModes as allModes,
  dateStyles,
  exchangeLimits,
  type ImportMode,
  type ImportPlan,
  type ImportResult,
  numberStyles,
  type RowError,
  type Written,
} from '#core/calls/exchange.ts'
import { isSecret } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { writeEvent } from '#server/auth/admin-log.ts'
import { explainRefusal, lacking } from '#server/auth/rights/explain-refusal.ts'
import type { JobKind, JobWork } from '#server/concurrency/job-kind.ts'
import { type Context, inTransaction, type Takes } from '#server/context.ts'
import { adminOf } from '#server/http/identity/identity.ts'
import { loadJob } from '#server/jobs/store.ts'
import type { Body } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { importFields } from './import-fields.ts'
import { createImporter, type Outcome } from './import-rows.ts'
import {
  appendRows,
  beginFile,
  dropFile,
  findFile,
  finishFile,
  rowsOfFile,
  takeFile,
  type WaitingFile,
} from './waiting-files.ts'
import { writtenIn } from './written-in.ts'

/** The name that jobs of this kind go by. */
export const importJobName = 'exchange/import'

/** rows that are brought in with one commit; where each has a password to hash, fewer, so that nobody waits for long */
const stepRows = { usual: 50, slow: 5 }

/** Reads how a file is to be brought in; what the caller may not write or do is refused. */
export function parsePlan(entry: Entry, body: Body, context: Context): ImportPlan {
  const { file, mapping, mode, key, empty, numbers, dates } = body
  const fields = new Map(importFields(entry, context).map((field) => [field.name, field]))
  const wrong = (name: string) => new Problem('parameter', { name })
  if (typeof file !== 'string') throw wrong('file')
  if (!Array.isArray(mapping) || mapping.length > exchangeLimits.columns) throw wrong('mapping')
  const names = mapping.filter((name) => name !== '')
  if (names.length === 0 || new Set(names).size !== names.length) throw wrong('mapping')
  const unknown = names.find((name) => typeof name !== 'string' || !fields.has(name))
  if (unknown !== undefined) throw new Problem('unknownColumn', { name: String(unknown).slice(0, 50) })
  const known = allModes.find((one) => one === mode)
  if (!known) throw wrong('mode')
  refuseMode(entry, known, context)
  const isKey = typeof key === 'string' && fields.get(key)?.isKey === true && names.includes(key)
  if (known !== 'add' && !isKey) throw new Problem('importKey')
  if (empty !== 'keep' && empty !== 'clear') throw wrong('empty')
  return {
    ...{ file, mapping, mode: known, key: isKey ? String(key) : '', empty },
    numbers: oneOf(numberStyles, numbers, 'numbers'),
    dates: oneOf(dateStyles, dates, 'dates'),
  }
}

/** One of the texts that a parameter may be; null where it says nothing. */
export function oneOf<T extends string>(known: readonly T[], given: unknown, name: string): T | null {
  if (given === undefined || given === null || given === '') return null
  const found = known.find((one) => one === given)
  if (!found) throw new Problem('parameter', { name })
  return found
}

/**
 * Brings a waiting file in, or tries to, in the name of whoever asked. What has come of it is kept with every step of rows:
 * a run that is broken off goes on behind the last step that was kept.
 */
export const importJob: JobKind = {
  name: importJobName,
  title: 'exchange:import',
  canRepeat: true,
  async run(work) {
    const { params, saved } = work
    const known = saved as unknown as Progress | null
    if (known?.result) return { ...known.result }
    const entry = work.context.app.registry.get(String(params.resource))
    const plan = parsePlan(entry, params.plan as Body, work.context)
    if (params.isTrial === true) {
      const file = await findFile(work.context, 'upload', entry.resource.name, plan.file)
      const written = await writtenIn(entry, plan, file, work.context)
      const order = { entry, plan, file, written, isTrial: true }
      const { progress } = await walk(work, order, atStart)
      return { ...resultOf(progress, order) }
    }
    const file = known
      ? await findFile(work.context, 'taken', entry.resource.name, plan.file)
      : await begin(work, entry, plan)
    // Of a run that goes on, too, all rows are there: it reads them as it began.
    const written = await writtenIn(entry, plan, file, work.context)
    return { ...(await importFile(work, { entry, plan, file, written, isTrial: false }, known ?? atStart)) }
  },
}

/** What is brought in, and how. */
interface Order {
  readonly entry: Entry
  readonly plan: ImportPlan
  readonly file: WaitingFile
  readonly written: Written
  readonly isTrial: boolean
}

/** How far an import is, and what has come of it so far. */
interface Progress {
  /** the part of the file and the row in it that come next */
  readonly place: number
  readonly at: number
  readonly done: number
  readonly added: number
  readonly updated: number
  readonly drafts: number
  readonly failed: number
  /** the first rows that were refused; all of them are in the file */
  readonly shown: readonly RowError[]
  readonly errorFile: string
  readonly errorParts: number
  /** set with the end: nothing is left to do */
  readonly result?: ImportResult
}

const atStart: Progress = {
  place: 0,
  at: 0,
  done: 0,
  added: 0,
  updated: 0,
  drafts: 0,
  failed: 0,
  shown: [],
  errorFile: '',
  errorParts: 0,
}

/** Takes the file for this job: from now on no other job imports it. */
function begin({ context, save }: JobWork, entry: Entry, plan: ImportPlan): Promise<WaitingFile> {
  return inTransaction(context, async (inside) => {
    const file = await takeFile(inside, entry.resource.name, plan.file)
    await save(inside, 0, { ...atStart })
    return file
  })
}

async function importFile(work: JobWork, order: Order, begun: Progress): Promise<ImportResult> {
  const { context, id, save } = work
  const { progress, isComplete } = await walk(work, order, begun)
  const result = resultOf(progress, order)
  if (!isComplete) {
    // Whoever stopped it is told in the log; a process that ends goes on with it elsewhere.
    const isCancelled = (await loadJob(context.app, id))?.cancelTime != null
    if (isCancelled) await tell(context, order, result)
    return result
  }
  await inTransaction(context, async (inside) => {
    await dropFile(inside, order.file.id)
    await tell(inside, order, result)
    await save(inside, progress.done, { ...progress, result })
  })
  return result
}

/** A row in the administrators' log. */
async function tell(context: Context, { entry, plan, file }: Order, result: ImportResult): Promise<void> {
  const { errors: _, ...counts } = result
  const { translate } = context
  const name = translate([`${entry.resource.name}:name`, entry.resource.name])
  await writeEvent(context, {
    title: translate('exchange:imported', { name }),
    url: `/admin/${entry.resource.name.replaceAll('/', '.')}/import`,
    data: { file: file.name, rows: file.total, mode: plan.mode, key: plan.key, ...counts },
  })
}

/** Goes through the rows that are left until there are no more, or somebody stops it. */
async function walk(
  work: JobWork,
  order: Order,
  begun: Progress,
): Promise<{ readonly progress: Progress; readonly isComplete: boolean }> {
  const { context, report, isCancelled, save } = work
  const { entry, plan, file, isTrial } = order
  const importer = createImporter(order, { ...context, takes: takenBy(entry, plan) })
  const hasPassword = Object.values(entry.resource.fields).some(isSecret)
  const size = hasPassword ? stepRows.slow : stepRows.usual
  let progress = begun
  let { place } = begun
  for await (const part of rowsOfFile(context, file.id, place)) {
    for (let at = place === progress.place ? progress.at : 0; at < part.length; at += size) {
      if (await isCancelled()) return { progress, isComplete: false }
      const rows = part.slice(at, at + size)
      const next = { place, at: at + rows.length, done: progress.done + rows.length }
      const known = progress
      const asked = await withRightsOfNow(entry, plan, context)
      const outcome = await importer.step(rows, asked, async (outcome, inside) => {
        progress = await counted({ ...known, ...next }, outcome, order, inside)
        await save(inside, progress.done, { ...progress })
      })
      // A trial rolls its step back, and keeps which rows were refused.
      if (isTrial)
        progress = await inTransaction(asked, (inside) =>
          counted({ ...known, ...next }, outcome, order, inside),
        )
      await report(progress.done, file.total)
    }
    place++
  }
  return { progress, isComplete: true }
}

/** Adds what came of some rows; those that were refused go to a file, in the open transaction. */
async function counted(
  progress: Progress,
  { added, updated, drafts, refused }: Outcome,
  { entry, file: { name, headings } }: Order,
  inside: Context,
): Promise<Progress> {
  const next: Progress = {
    ...progress,
    added: progress.added + added,
    updated: progress.updated + updated,
    drafts: progress.drafts + drafts,
    failed: progress.failed + refused.length,
  }
  if (refused.length === 0) return next
  const errorFile = progress.errorFile || (await beginFile(inside, 'errors', entry.resource.name))
  await appendRows(inside, errorFile, progress.errorParts, refused)
  await finishFile(inside, errorFile, { name, headings, separator: '', total: next.failed })
  const more = refused.map(({ n, reason = '' }) => ({ row: n, reason: reason.slice(0, 300) }))
  const shown = [...progress.shown, ...more].slice(0, exchangeLimits.shownErrors)
  return { ...next, errorFile, errorParts: progress.errorParts + 1, shown }
}

function resultOf(progress: Progress, { isTrial, written }: Order): ImportResult {
  const { added, updated, drafts, failed, shown, errorFile } = progress
  return {
    ...{ isTrial, added, updated, ...(drafts > 0 ? { drafts } : {}), failed },
    ...{ written, errors: shown, errorFile },
  }
}

/** Reads the rights anew at every step: an account that loses them in the middle imports no more. */
async function withRightsOfNow(entry: Entry, plan: ImportPlan, context: Context): Promise<Context> {
  const { app, identity } = context
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  await app.settings.refresh()
  const now = Math.floor(app.clock() / 1000)
  const known = await adminOf({ app, db: app.database.read, now }, identity.id)
  if (!known) throw new Problem('jobAskerGone')
  const asked: Context = { ...context, identity: known, now }
  refuseMode(entry, plan.mode, asked)
  return { ...asked, takes: takenBy(entry, plan) }
}

/** Refuses a mode of which the caller lacks a node; a job, too, says which. */
function refuseMode(entry: Entry, mode: ImportMode, context: Context): void {
  const missing = nodesOf(entry, mode).filter((node) => !hasNode(context.identity.rights, node))
  if (missing.length > 0) throw explainRefusal(lacking(missing), context)
}

/** What an import takes of one group: it adds and changes rows within the limits of groups that grant all of it. */
function takenBy(entry: Entry, { mode }: ImportPlan): Takes {
  return { nodes: nodesOf(entry, mode), isEvery: true }
}

function nodesOf({ resource }: Entry, mode: ImportMode): readonly string[] {
  const calls = { add: ['add'], update: ['edit'], both: ['add', 'edit'] }[mode]
  return ['import', ...calls].map((call) => nodeOf(resource, call))
}
