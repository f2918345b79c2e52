import type { Field } from '#core/field.ts'
import type { Fault } from '#core/problems.ts'
import { type Line, mostLines } from '#core/values/lines.ts'
import { idsIn } from '#server/resource/columns/columns.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { LineRelation } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { duplicateFault, keyValues, uniqueKeys } from '#server/resource/write/duplicates.ts'
import { holdRows } from '#server/resource/write/turns/hold-rows.ts'
import type { LineCheck } from './check-lines.server.ts'
import { faultsOfLine, type NamedLine } from './line-faults.server.ts'
import { appliedLines, mergeLines } from './pending-lines.server.ts'

/** Changes of lines that passed one by one, and what they are to make together. */
export interface WholeList {
  readonly lines: readonly Line[]
  /** what each is called in faults */
  readonly named: ReadonlyMap<unknown, NamedLine>
  readonly known: readonly PlainRow[]
  /** changes that wait in the draft already */
  readonly waiting: readonly PlainRow[]
}

type Faults = Readonly<Record<string, Fault>>
/** A line as it will be, and what was sent of it, if anything. */
type Coming = { readonly line: PlainRow; readonly named: NamedLine | undefined }

/** What is wrong with lines as they will be all together: how many there are, which are alike, which hang below which. */
export async function checkWhole(
  relation: LineRelation,
  declared: Field,
  { lines, named, known, waiting }: WholeList,
  check: LineCheck,
): Promise<Faults> {
  const changes = check.isDraft ? mergeLines(relation, waiting as readonly Line[], lines) : lines
  const whole = appliedLines(relation, known, changes).map(({ line, change }) => ({
    line,
    named: change && (named.get(change) ?? named.get(change.id ?? change.key)),
  }))
  const counted = countFault(declared, whole.length, check.isDraft)
  if (counted) return { [relation.field]: counted }
  return {
    ...duplicates(relation, whole),
    ...treeFaults(relation, declared, whole),
    ...(check.isDraft ? await referenceFaults(relation, { lines, named, known, waiting }, check) : {}),
  }
}

function countFault(
  { min = 0, max = mostLines, required }: Field,
  count: number,
  isDraft: boolean,
): Fault | null {
  if (count > max) return { message: 'validate.tooMany', params: { max } }
  if (isDraft || count >= Math.max(min, required ? 1 : 0)) return null
  return count === 0 && required
    ? { message: 'validate.required' }
    : { message: 'validate.tooFew', params: { min } }
}

/** Two lines that no two rows can be. Lines of other rows are looked at by the database. */
function duplicates(relation: LineRelation, whole: readonly Coming[]): Faults {
  const { target, owner } = relation
  const faults: Record<string, Fault> = {}
  // Those that stay as they are come first: what was sent is at fault.
  const ordered = [...whole.filter(({ named }) => !named), ...whole.filter(({ named }) => named)]
  for (const key of uniqueKeys(target.resource)) {
    const seen = new Set<string>()
    const fields = key.filter((name) => name !== owner)
    for (const { line, named } of ordered) {
      const values = keyValues(target.resource, key, { ...line, [owner]: 1 })
      if (!values) continue
      const text = JSON.stringify(values)
      if (seen.has(text) && named)
        Object.assign(faults, faultsOfLine(relation, named, { [fields[0] ?? '']: duplicateFault(fields) }))
      seen.add(text)
    }
  }
  return faults
}

/** A line hangs below another line of the same row, never below itself, and no deeper than its declaration says. */
function treeFaults(relation: LineRelation, { depth }: Field, whole: readonly Coming[]): Faults {
  const { parent } = relation.target.resource
  if (!parent) return {}
  const byName = new Map(whole.map((one) => [nameOf(one.line), one]))
  const faults: Record<string, Fault> = {}
  for (const one of whole) {
    const above = wayUp(one, byName, parent)
    const fault = treeFault(above, depth)
    const moved = [one, ...(typeof above === 'string' ? [] : above)].find(({ named }) => named)?.named
    if (fault && moved) Object.assign(faults, faultsOfLine(relation, moved, { [parent]: fault }))
  }
  return faults
}

function treeFault(above: readonly Coming[] | 'gone' | 'cycle', depth: number | undefined): Fault | null {
  if (above === 'gone') return { message: 'validate.reference' }
  if (above === 'cycle') return { message: 'validate.cycle' }
  const isTooDeep = depth !== undefined && above.length + 1 > depth
  return isTooDeep ? { message: 'validate.depth', params: { max: depth } } : null
}

const nameOf = ({ id, key }: PlainRow) => id ?? key

/** The lines above one, from the next on. */
function wayUp(
  start: Coming,
  byName: ReadonlyMap<unknown, Coming>,
  parent: string,
): readonly Coming[] | 'gone' | 'cycle' {
  const above: Coming[] = []
  for (let at = start; at.line[parent]; ) {
    const next = byName.get(at.line[parent])
    if (!next) return 'gone'
    if (next === start || above.includes(next)) return 'cycle'
    above.push(next)
    at = next
  }
  return above
}

/** Rows that lines newly refer to and that are not there for the caller: a draft is not written as rows, so it is asked here. */
async function referenceFaults(
  relation: LineRelation,
  { lines, named, known }: WholeList,
  { context }: LineCheck,
): Promise<Faults> {
  const faults: Record<string, Fault> = {}
  const byId = new Map(known.map((line) => [line.id, line]))
  for (const { field, target } of [...relation.target.one, ...relation.target.many]) {
    if (field === relation.owner) continue
    const newly = (line: Line) => {
      const had = idsIn(byId.get(line.id)?.[field])
      return idsIn(line[field]).filter((id) => !had.includes(id))
    }
    const ids = [...new Set(lines.flatMap(newly))]
    if (ids.length === 0) continue
    const there = await holdRows(target, ids, await scopeOf(target, context), context)
    for (const line of lines) {
      const name = named.get(line)
      if (name && newly(line).some((id) => !there.includes(id)))
        Object.assign(faults, faultsOfLine(relation, name, { [field]: { message: 'validate.reference' } }))
    }
  }
  return faults
}
