import { sql } from 'kysely'
import { readableFields } from '#core/access/permissions.ts'
import type { ImportPlan, Written } from '#core/calls/exchange.ts'
import { oneOf } from '#core/conditions/where.ts'
import { kinds } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { isEmptyValue, Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import { tidy } from '#core/values/plain-text.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { isDuplicate, quote } from '#server/db/dialect.ts'
import { faultTexts, problemText } from '#server/http/reply.ts'
import type { Body } from '#server/resource/door.ts'
import type { CellReadEnv } from '#server/resource/kind.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { importFields, optionFinder, readState } from './import-fields.ts'
import { readCell } from './read-cell.ts'
import { type Names, namesOf } from './references.ts'
import type { StoredRow } from './waiting-files.ts'

/** What became of some rows. */
export interface Outcome {
  readonly added: number
  readonly updated: number
  /** updated ones whose changes wait in drafts */
  readonly drafts: number
  readonly refused: readonly StoredRow[]
}

/** Brings rows in, some at a time. */
export interface Importer {
  /** `keep` is called in the step's transaction with what has come of it; of a trial nothing is to be kept there */
  readonly step: (rows: readonly StoredRow[], context: Context, keep: Keep) => Promise<Outcome>
}

/** What an importer is made for. */
interface ImporterOrder {
  readonly entry: Entry
  readonly plan: ImportPlan
  readonly written: Written
  readonly isTrial: boolean
}

type Keep = (outcome: Outcome, inside: Context) => Promise<void>

/** A row read: the values its cells give, the texts its relations are named by, and what could not be read. */
interface Read {
  readonly row: StoredRow
  readonly body: Record<string, unknown>
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly faults: Record<string, Fault>
}

/** Rolls back everything of a step of a trial. */
class TrialOver extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('trial over')
    this.outcome = outcome
  }
}

/**
 * Makes an importer for a plan. Each row goes through the same door as a call of `add` or `edit`, within a savepoint of
 * its own: it is there wholly or not at all, and one that is refused does not stop the others. A trial does exactly the
 * same and takes it back; what earlier steps of it would have stored is remembered here.
 */
export function createImporter(order: ImporterOrder, context: Context): Importer {
  const { entry, plan, isTrial } = order
  const reader = createReader(order, context)
  const seen: Seen = { keys: new Map(), rows: [] }
  return {
    async step(rows, context, keep) {
      const read = rows.filter(hasContent).map(reader)
      const work = (inside: Context) => importStep(entry, plan, read, seen, isTrial, inside)
      if (!isTrial) {
        return inTransaction(context, async (inside) => {
          const outcome = await work(inside)
          await keep(outcome, inside)
          return outcome
        })
      }
      try {
        return await inTransaction(context, async (inside) => {
          throw new TrialOver(await work(inside))
        })
      } catch (error) {
        if (error instanceof TrialOver) return error.outcome
        throw error
      }
    },
  }
}

/** Of a trial: what its earlier rows would have stored. */
interface Seen {
  /** values of unique fields */
  readonly keys: Map<string, Set<unknown>>
  /** rows that others may name as their parent */
  readonly rows: Readonly<Record<string, unknown>>[]
}

function hasContent({ cells }: StoredRow): boolean {
  return cells.some(
    (cell) => cell !== null && cell !== '' && (typeof cell !== 'string' || cell.trim() !== ''),
  )
}

function createReader({ entry, plan, written }: ImporterOrder, context: Context): (row: StoredRow) => Read {
  const byName = new Map(importFields(entry, context).map((field) => [field.name, field]))
  const relations = new Set([...entry.one, ...entry.many].map(({ field }) => field))
  const columns = plan.mapping.flatMap((name, at) => {
    const known = byName.get(name)
    if (!known) return []
    const env: CellReadEnv = {
      ...{ option: optionFinder(entry, name, known.field, context), state: readState },
      ...{ written, timeZone: context.timeZone },
    }
    const isRelation = relations.has(name) || name === entry.resource.parent
    return [{ at, name, field: known.field, env, isRelation }]
  })
  return (row) => {
    const body: Record<string, unknown> = {}
    const names: Record<string, readonly string[]> = {}
    const faults: Record<string, Fault> = {}
    for (const { at, name, field, env, isRelation } of columns) {
      const value = readCell(row.cells[at] ?? null, field, env)
      if (value instanceof Refusal) faults[name] = value
      else if (value !== null && isRelation) names[name] = (value as readonly string[]).map(tidy)
      else if (value !== null) body[name] = value
      else if (plan.empty === 'clear') body[name] = Array.isArray(kinds[field.kind].empty) ? [] : ''
    }
    return { row, body, names, faults }
  }
}

async function importStep(
  entry: Entry,
  plan: ImportPlan,
  read: readonly Read[],
  seen: Seen,
  isTrial: boolean,
  context: Context,
): Promise<Outcome> {
  const names = await namesOfStep(entry, read, seen, context)
  const found = plan.mode === 'add' ? new Map<unknown, number>() : await findByKey(entry, plan, read, context)
  const counts = { added: 0, updated: 0, drafts: 0 }
  const refused: StoredRow[] = []
  const stored: Stored[] = []
  for (const one of read) {
    const outcome = await bringInOne(entry, plan, one, { names, found, seen: isTrial ? seen : null }, context)
    if ('reason' in outcome) refused.push({ ...one.row, reason: outcome.reason })
    else {
      counts[outcome.verb]++
      if (outcome.row.draft_version !== undefined) counts.drafts++
      stored.push(outcome)
      if (outcome.verb === 'added') {
        const { parent } = entry.resource
        if (parent) names.get(parent)?.add({ ...outcome.row, [parent]: outcome.above })
        const key = outcome.row[plan.key]
        if (plan.mode !== 'add' && !isEmptyValue(key)) found.set(key, Number(outcome.row.id))
      }
    }
  }
  if (isTrial) remember(entry, stored, seen)
  return { ...counts, refused }
}

interface Stored {
  readonly verb: 'added' | 'updated'
  readonly row: Readonly<Record<string, unknown>>
  /** the parent that was named, also when a trial has taken it back by now */
  readonly above: unknown
}

interface Step {
  readonly names: ReadonlyMap<string, Names>
  readonly found: Map<unknown, number>
  readonly seen: Seen | null
}

async function bringInOne(
  entry: Entry,
  plan: ImportPlan,
  read: Read,
  step: Step,
  context: Context,
): Promise<Stored | { readonly reason: string }> {
  const reasonOf = (problem: Problem) => ({ reason: reasonText(entry, problem, context) })
  const faults = { ...read.faults }
  const body: Record<string, unknown> = { ...read.body, ...relationValues(entry, read, step.names, faults) }
  const { parent } = entry.resource
  const above = parent ? body[parent] : undefined
  // A row that a trial has rolled back can not be referred to: the root stands for it.
  if (parent && Number(above) < 0) body[parent] = 0
  const target = targetOf(entry, plan, body, step, faults, context)
  if (Object.keys(faults).length > 0) return reasonOf(new Problem('invalid', {}, { faults }))
  const { id: _, ...values } = body
  try {
    return await within(context, async () => {
      if (target === 'known') return { verb: 'updated', row: {}, above }
      const rows = rowsOf(entry, { ...context, beforeCommit: null })
      const row = target === 'new' ? await rows.add(values) : await rows.edit({ ...values, id: target })
      return { verb: target === 'new' ? 'added' : 'updated', row: row as Body, above }
    })
  } catch (error) {
    if (error instanceof Problem) return reasonOf(error)
    if (isDuplicate(error)) return reasonOf(await duplicateIn(entry, values, context))
    throw error
  }
}

/** Which field it was whose value another row has. The savepoint is rolled back: the transaction can be asked again. */
async function duplicateIn({ resource }: Entry, values: Body, { db }: Context): Promise<Problem> {
  const faults: Record<string, Fault> = {}
  for (const [name, { unique }] of Object.entries(resource.fields)) {
    if (!unique || isEmptyValue(values[name])) continue
    const taken = await db
      .selectFrom(resource.table)
      .select('id')
      .where(name, '=', values[name])
      .executeTakeFirst()
    if (taken) faults[name] = { message: 'validate.duplicate' }
  }
  return new Problem('invalid', {}, { faults })
}

/** What is wrong with a row: its faults, without the sentence that a form puts before them. */
function reasonText({ resource }: Entry, problem: Problem, { translate }: Context): string {
  const reasons = Object.values(faultTexts(problem.faults, translate, resource.name))
  if (reasons.length > 0) return reasons.join(translate('core:and'))
  // Refused by an index that says nothing of fields: somebody was faster, or it is about several of them.
  if (problem.problem === 'invalid') return translate('exchange:duplicateRow')
  return problemText(problem, translate, resource.name)
}

/** Which row is meant: a new one, a stored one, or one that an earlier step of a trial would have added. */
function targetOf(
  entry: Entry,
  plan: ImportPlan,
  body: Readonly<Record<string, unknown>>,
  { found, seen }: Step,
  faults: Record<string, Fault>,
  context: Context,
): number | 'new' | 'known' {
  if (plan.mode === 'add') return newUnlessSeen(entry, body, seen, faults)
  const field = entry.resource.fields[plan.key]
  if (!field || isEmptyValue(body[plan.key])) {
    if (plan.mode === 'update') faults[plan.key] ??= { message: 'validate.required' }
    return newUnlessSeen(entry, body, seen, faults)
  }
  const key = validateField(field, body[plan.key], context)
  if (key instanceof Refusal) {
    faults[plan.key] = key
    return 'new'
  }
  const id = found.get(key)
  if (id !== undefined) return id
  if (seen?.keys.get(plan.key)?.has(key)) return 'known'
  // A number is given by the database: one that is not there can not be had.
  if (plan.mode === 'update' || plan.key === 'id') faults[plan.key] = { message: 'validate.keyUnknown' }
  return newUnlessSeen(entry, body, seen, faults)
}

function newUnlessSeen(
  { resource }: Entry,
  body: Readonly<Record<string, unknown>>,
  seen: Seen | null,
  faults: Record<string, Fault>,
): 'new' {
  for (const [name, values] of seen?.keys ?? []) {
    if (resource.fields[name]?.unique && values.has(body[name]))
      faults[name] = { message: 'validate.duplicate' }
  }
  return 'new'
}

/** Writes one row in a savepoint: when it is refused, its own writes are rolled back and no others. */
async function within<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const run = (statement: string) => sql.raw(statement).execute(context.db)
  await run('savepoint import_row')
  try {
    const result = await work()
    await run('release savepoint import_row')
    return result
  } catch (error) {
    if (error instanceof Problem || isDuplicate(error)) {
      await run('rollback to savepoint import_row')
      await run('release savepoint import_row')
    }
    throw error
  }
}

/** By field, the names that rows of this step may use. */
async function namesOfStep(
  entry: Entry,
  read: readonly Read[],
  seen: Seen,
  context: Context,
): Promise<ReadonlyMap<string, Names>> {
  const found = new Map<string, Names>()
  const targets: [field: string, target: Entry][] = [...entry.one, ...entry.many].map(({ field, target }) => [
    field,
    target,
  ])
  const { parent } = entry.resource
  if (parent) targets.push([parent, entry])
  for (const [field, target] of targets) {
    const texts = new Set(read.flatMap(({ names }) => names[field] ?? []))
    if (texts.size === 0 && field !== parent) continue
    const names = await namesOf(target, texts, context)
    if (field === parent) for (const row of seen.rows) names.add(row)
    found.set(field, names)
  }
  return found
}

function relationValues(
  { resource }: Entry,
  { names: texts }: Read,
  names: ReadonlyMap<string, Names>,
  faults: Record<string, Fault>,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(texts)) {
    const ids = given.map((text) => names.get(name)?.find(text) ?? new Refusal('reference'))
    const refusal = ids.find((id) => id instanceof Refusal)
    if (refusal) faults[name] = refusal
    else values[name] = resource.fields[name]?.kind === 'manyToMany' ? ids : ids[0]
  }
  return values
}

/** Stored rows in the caller's scope by the values of the key. */
async function findByKey(
  entry: Entry,
  { key }: ImportPlan,
  read: readonly Read[],
  context: Context,
): Promise<Map<unknown, number>> {
  const { resource } = entry
  const field = resource.fields[key]
  if (!field || !readableFields(resource, context.identity.rights).includes(key)) return new Map()
  const values = new Set<string | number>()
  for (const { body } of read) {
    const value = validateField(field, body[key], context)
    if (!(value instanceof Refusal) && !isEmptyValue(value)) values.add(value as string | number)
  }
  if (values.size === 0) return new Map()
  const { dialect } = context.app.database
  const scope = await scopeOf(entry, context)
  const column = (name: string) => sql.raw(`${mainAlias}.${quote(dialect, name)}`)
  const where = [{ [key]: oneOf([...values]) }, scope].map((one) => whereSql(entry, one, dialect))
  const { rows } = await sql<{
    id: number
    value: unknown
  }>`select ${column('id')} as id, ${column(key)} as value
    from ${sql.raw(`${quote(dialect, resource.table)} ${mainAlias}`)} where ${allOf(where)}`.execute(
    context.db,
  )
  return new Map(rows.map(({ id, value }) => [value, Number(id)]))
}

/** Keeps of a trial's step what later rows can meet. Its own rows get numbers that no stored row has. */
function remember(entry: Entry, stored: readonly Stored[], seen: Seen): void {
  const { fields, parent, label } = entry.resource
  const unique = Object.keys(fields).filter((name) => fields[name]?.unique)
  const standIns = new Map<unknown, number>()
  for (const { verb, row, above } of stored) {
    if (verb !== 'added') continue
    for (const name of unique) {
      if (isEmptyValue(row[name])) continue
      const values = seen.keys.get(name) ?? new Set()
      seen.keys.set(name, values.add(row[name]))
    }
    if (!parent) continue
    // -1 is taken: it says that a name is of several.
    const id = -(seen.rows.length + 2)
    standIns.set(row.id, id)
    seen.rows.push({ id, [label]: row[label], [parent]: standIns.get(above) ?? above ?? 0 })
  }
}
