import { Problem } from '#core/problems.ts'
import type { Line } from '#core/values/lines.ts'
import type { Context } from '#server/context.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import { linesIn, plainLine, storedLines, withLines } from '#server/resource/columns/stored-lines.ts'
import type { Body, PlainRow, Snapshot } from '#server/resource/door.ts'
import type { LineDoor } from '#server/resource/pipeline/line-door.ts'
import { initialRow } from '#server/resource/pipeline/pipeline.ts'
import type { Entry, LineRelation } from '#server/resource/registry.ts'
import type { HeldRow } from '#server/resource/write/turns/in-turn.ts'
import { faultsOfLine, namedLine, namingLine } from './line-faults.server.ts'

/** By field, the lines that changed, as the row's own record has them; undefined where none did. */
export interface LineChanges {
  readonly before: PlainRow
  readonly after: PlainRow
}

/** Weights of new lines are this far apart, so that others fit between them. */
const lineStep = 16

/**
 * Writes the lines among the values of a row that is written itself: what goes, what changes, what is new. Whatever refuses one
 * line refuses all, and names it.
 */
export async function saveLines(
  entry: Entry,
  id: number,
  values: Body,
  context: Context,
  door: LineDoor,
): Promise<LineChanges> {
  const before: PlainRow = {}
  const after: PlainRow = {}
  for (const relation of entry.lines) {
    const lines = linesIn(values[relation.field]) as readonly Line[]
    before[relation.field] = undefined
    after[relation.field] = undefined
    if (lines.length === 0) continue
    const owner = { resource: entry.resource.name, id }
    const saved = await saveList(relation, owner, lines, { ...context, lines: 'saved' }, door)
    before[relation.field] = saved.before.map((line) => plainLine(relation, line))
    after[relation.field] = saved.after.map((line) => plainLine(relation, line))
  }
  return { before, after }
}

interface Saved {
  readonly before: readonly PlainRow[]
  readonly after: readonly PlainRow[]
}

async function saveList(
  relation: LineRelation,
  owner: HeldRow,
  lines: readonly Line[],
  context: Context,
  door: LineDoor,
): Promise<Saved> {
  const { target } = relation
  const stored = (await storedLines(relation, [owner.id], context)).get(owner.id) ?? []
  const known = await withLines(target, stored, context)
  const list = new LineList(relation, owner, lines, known, context, door)
  // In a tree what moves away from below a line has to do so before that line goes.
  const parts = target.resource.parent
    ? [() => list.change('known'), () => list.remove(), () => list.add(), () => list.change('new')]
    : [() => list.remove(), () => list.change('known'), () => list.add()]
  for (const part of parts) await part()
  const touched = new Set(lines.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const now = await withLines(target, list.written, context)
  return { before: known.filter(({ id }) => touched.has(Number(id))), after: now }
}

/** The lines of one row while they are written. */
class LineList {
  readonly written: PlainRow[] = []
  readonly #relation: LineRelation
  readonly #owner: HeldRow
  readonly #lines: readonly Line[]
  readonly #known: ReadonlyMap<unknown, PlainRow>
  readonly #context: Context
  readonly #door: LineDoor
  /** ids of new lines by their keys */
  readonly #ids = new Map<unknown, number>()

  constructor(
    relation: LineRelation,
    owner: HeldRow,
    lines: readonly Line[],
    known: readonly PlainRow[],
    context: Context,
    door: LineDoor,
  ) {
    this.#relation = relation
    this.#owner = owner
    this.#lines = lines
    this.#known = new Map(known.map((line) => [line.id, line]))
    this.#context = context
    this.#door = door
    for (const line of lines)
      if (line.id !== undefined && !this.#known.has(line.id) && !line.removed)
        throw this.#refused(line, 'validate.lineGone')
  }

  async remove(): Promise<void> {
    const gone = this.#lines.filter(({ id, removed }) => removed && this.#known.has(id))
    if (gone.length === 0) return
    const { target, field } = this.#relation
    const [first] = gone
    const named =
      gone.length === 1 && first ? this.#nameOf(first) : { path: field, name: String(gone.length) }
    const ids = gone.map(({ id }) => Number(id))
    await namingLine(this.#relation, named, () => this.#door.remove(target, ids, this.#context))
  }

  /** Changes stored lines: those that hang where they did or below known ones, or those that hang below new ones. */
  async change(which: 'known' | 'new'): Promise<void> {
    const { target } = this.#relation
    const wanted = this.#lines.filter(
      (line) => line.id !== undefined && !line.removed && this.#isBelowNew(line) === (which === 'new'),
    )
    if (wanted.length === 0) return
    const byId = new Map(wanted.map((line) => [line.id, line]))
    const pairs = await this.#door.change(
      target,
      new Map(wanted.map((line) => [Number(line.id), this.#wantedOf(line)])),
      this.#context,
      (row, work) => this.#named(byId.get(Number(row.id)) ?? {}, work),
    )
    this.written.push(...pairs.map(([, after]) => after))
  }

  async add(): Promise<void> {
    const { target, owner, weigh } = this.#relation
    let last = Math.max(0, ...[...this.#known.values()].map((line) => Number(line[weigh ?? ''] ?? 0)))
    for (const line of this.#inTreeOrder()) {
      const { values } = this.#wantedOf(line)
      const own = weigh !== null && !values[weigh] ? { [weigh]: last + lineStep } : {}
      const row = { ...initialRow(target), ...values, ...own, [owner]: this.#owner.id }
      last = Math.max(last, Number(row[weigh ?? ''] ?? 0))
      const added = await this.#named(line, () => this.#door.insert(target, row, this.#owner, this.#context))
      if (line.key !== undefined) this.#ids.set(line.key, Number(added.id))
      this.written.push(added)
    }
  }

  /** New lines, each behind the new one that it hangs below. */
  #inTreeOrder(): readonly Line[] {
    const { parent } = this.#relation.target.resource
    const added = this.#lines.filter(({ id, removed }) => id === undefined && !removed)
    if (!parent) return added
    const byKey = new Map(added.map((line) => [line.key, line]))
    const ordered = new Set<Line>()
    const put = (line: Line, depth: number) => {
      const above = typeof line[parent] === 'string' ? byKey.get(line[parent]) : undefined
      if (above && !ordered.has(above) && depth < added.length) put(above, depth + 1)
      ordered.add(line)
    }
    for (const line of added) put(line, 0)
    return [...ordered]
  }

  #isBelowNew(line: Line): boolean {
    const { parent } = this.#relation.target.resource
    return parent !== null && typeof line[parent] === 'string'
  }

  /** What a line says of its fields, with the id of a new line that it hangs below in the place of its key. */
  #wantedOf(line: Line): { readonly values: Body; readonly version: number | null } {
    const { id: _, key: __, removed: ___, row_version: version = null, ...values } = line as Line & PlainRow
    const { parent } = this.#relation.target.resource
    const { owner } = this.#relation
    delete values[owner]
    if (parent && typeof values[parent] === 'string') values[parent] = this.#ids.get(values[parent]) ?? 0
    return { values, version }
  }

  #nameOf(line: Line) {
    const at = this.#lines.indexOf(line)
    return namedLine(this.#relation, line, this.#known.get(line.id), at, this.#context)
  }

  /** Does something about one line; what nobody can name by field is still told of that line. */
  async #named<T>(line: Line, work: () => T | Promise<T>): Promise<T> {
    try {
      return await namingLine(this.#relation, this.#nameOf(line), work)
    } catch (error) {
      if (isDuplicate(error)) throw this.#refused(line, 'validate.duplicateRow')
      throw error
    }
  }

  #refused(line: Line, message: string): Problem {
    return new Problem(
      'invalid',
      {},
      { faults: faultsOfLine(this.#relation, this.#nameOf(line), { '': { message } }) },
    )
  }
}

/** Removes all lines of rows that go themselves: they lie in the recycle bin with these. */
export async function removeLines(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
  door: LineDoor,
): Promise<void> {
  for (const { field, target } of entry.lines) {
    const ids = rows.flatMap((row) => linesIn(row[field]).map(({ id }) => Number(id)))
    if (ids.length > 0) await door.remove(target, ids, { ...context, lines: 'leaving' })
  }
}

/** Puts the lines of a row back that is put back itself; in a tree those above come first. */
export async function restoreLines(
  entry: Entry,
  { lines = {} }: Snapshot,
  context: Context,
  door: LineDoor,
): Promise<PlainRow> {
  const back: PlainRow = {}
  for (const relation of entry.lines) {
    const restored: PlainRow[] = []
    for (const line of parentsFirst(relation, lines[relation.field] ?? []))
      restored.push(await door.restore(relation.target, line, { ...context, lines: 'saved' }))
    if (restored.length > 0) back[relation.field] = restored.map((line) => plainLine(relation, line))
  }
  return back
}

function parentsFirst({ target }: LineRelation, lines: readonly Snapshot[]): readonly Snapshot[] {
  const { parent } = target.resource
  if (!parent) return lines
  const byAbove = Map.groupBy(lines, ({ row }) => row[parent])
  const ids = new Set(lines.map(({ row }) => row.id))
  const ordered = lines.filter(({ row }) => !ids.has(row[parent]))
  // The list grows while it is walked through: behind each line come those below it.
  for (const { row } of ordered) ordered.push(...(byAbove.get(row.id) ?? []))
  return ordered
}
