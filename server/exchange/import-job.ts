import {
  importModes as allModes,
  exchangeLimits,
  type ImportPlan,
  type ImportResult,
} from '#core/exchange.ts'
import { hasNode, nodeOf } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { writeEvent } from '../auth/admin-log.ts'
import type { Context } from '../context.ts'
import { adminOf } from '../http/identity.ts'
import type { JobKind, JobWork } from '../jobs/jobs.ts'
import type { Entry } from '../resource/registry.ts'
import type { Body } from '../resource/rows.ts'
import { importFields, importModes } from './import-fields.ts'
import { createImporter, type Outcome } from './import-rows.ts'
import {
  appendRows,
  beginFile,
  dropFile,
  findFile,
  finishFile,
  partRows,
  rowsOfFile,
  type StoredRow,
  takeFile,
  type WaitingFile,
} from './waiting-files.ts'

/** The name that jobs of this kind go by. */
export const importJobName = 'exchange/import'

/** rows that are brought in with one commit; where each has a password to hash, fewer, so that nobody waits for long */
const stepRows = { usual: 50, slow: 5 }

/** Reads how a file is to be brought in; what the caller may not write or do is refused. */
export function parsePlan(entry: Entry, body: Body, context: Context): ImportPlan {
  const { file, mapping, mode, key, empty } = body
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
  if (!importModes(entry, context).includes(known)) throw new Problem('notAllowed')
  const isKey = typeof key === 'string' && fields.get(key)?.isKey === true && names.includes(key)
  if (known !== 'add' && !isKey) throw new Problem('importKey')
  if (empty !== 'keep' && empty !== 'clear') throw wrong('empty')
  return { file, mapping, mode: known, key: isKey ? String(key) : '', empty }
}

/** Brings a waiting file in, or tries to, in the name of whoever asked. */
export const importJob: JobKind = {
  name: importJobName,
  title: 'exchange:import',
  async run(work) {
    const { params } = work
    const entry = work.context.app.registry.get(String(params.resource))
    const isTrial = params.isTrial === true
    const plan = parsePlan(entry, params.plan as Body, work.context)
    const file = isTrial
      ? await findFile(work.context, 'upload', entry.resource.name, plan.file)
      : await takeFile(work.context, entry.resource.name, plan.file)
    const result = await bringIn(work, entry, plan, file, isTrial)
    if (isTrial) return { ...result }
    const { errors: _, ...counts } = result
    await writeEvent(work.context, {
      title: work.context.translate('exchange:imported', {
        name: work.context.translate([`${entry.resource.name}:name`, entry.resource.name]),
      }),
      url: `/admin/${entry.resource.name.replaceAll('/', '.')}/import`,
      data: { file: file.name, rows: file.total, mode: plan.mode, key: plan.key, ...counts },
    })
    return { ...result }
  },
}

async function bringIn(
  { context: begun, report, isCancelled }: JobWork,
  entry: Entry,
  plan: ImportPlan,
  file: WaitingFile,
  isTrial: boolean,
): Promise<ImportResult> {
  const importer = createImporter(entry, plan, isTrial, begun)
  const refused = new RefusedRows(begun, entry, file)
  const hasPassword = Object.values(entry.resource.fields).some(({ kind }) => kind === 'password')
  const size = hasPassword ? stepRows.slow : stepRows.usual
  const total = { added: 0, updated: 0, done: 0 }
  for await (const part of rowsOfFile(begun, file.id)) {
    for (let at = 0; at < part.length; at += size) {
      if (await isCancelled()) return refused.finish(total, isTrial)
      const rows = part.slice(at, at + size)
      const outcome = await importer.step(rows, await withRightsOfNow(entry, plan, begun))
      await refused.add(outcome)
      total.added += outcome.added
      total.updated += outcome.updated
      total.done += rows.length
      await report(total.done, file.total)
    }
  }
  if (!isTrial) await dropFile(begun, file.id)
  return refused.finish(total, isTrial)
}

/** Rights are asked for anew at every step: who loses them in the middle brings in no more. */
async function withRightsOfNow(entry: Entry, plan: ImportPlan, context: Context): Promise<Context> {
  const { app, identity } = context
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  await app.settings.refresh()
  const now = Math.floor(app.clock() / 1000)
  const known = await adminOf({ app, db: app.database.read, now }, identity.id)
  if (!known) throw new Problem('jobAskerGone')
  const asked: Context = { ...context, identity: known, now }
  const mayImport = hasNode(known.rights, nodeOf(entry.resource, 'import'))
  if (!mayImport || !importModes(entry, asked).includes(plan.mode)) throw new Problem('notAllowed')
  return asked
}

/** The rows that were refused: the first to be shown, all of them in a file. */
class RefusedRows {
  readonly #context: Context
  readonly #entry: Entry
  readonly #source: WaitingFile
  readonly #shown: { row: number; reason: string }[] = []
  #file = ''
  #waiting: StoredRow[] = []
  #parts = 0
  #count = 0

  constructor(context: Context, entry: Entry, source: WaitingFile) {
    this.#context = context
    this.#entry = entry
    this.#source = source
  }

  async add({ refused }: Outcome): Promise<void> {
    for (const { n, reason = '' } of refused) {
      if (this.#shown.length < exchangeLimits.shownErrors)
        this.#shown.push({ row: n, reason: reason.slice(0, 300) })
    }
    this.#count += refused.length
    this.#waiting.push(...refused)
    if (this.#waiting.length >= partRows) await this.#flush()
  }

  async finish(
    { added, updated }: { readonly added: number; readonly updated: number },
    isTrial: boolean,
  ): Promise<ImportResult> {
    await this.#flush()
    const { name, headings } = this.#source
    if (this.#file !== '') await finishFile(this.#context, this.#file, { name, headings, total: this.#count })
    return { isTrial, added, updated, failed: this.#count, errors: this.#shown, errorFile: this.#file }
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    if (this.#file === '') this.#file = await beginFile(this.#context, 'errors', this.#entry.resource.name)
    await appendRows(this.#context, this.#file, this.#parts++, this.#waiting)
    this.#waiting = []
  }
}
