import type { Line } from '#core/values/lines.ts'
import { linesIn, plainLine } from '#server/resource/columns/stored-lines.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry, LineRelation } from '#server/resource/registry.ts'

/** Changes of lines that wait, with those that came now: one change for each line, by its id or its key. */
export function mergeLines(
  { target }: LineRelation,
  waiting: readonly Line[],
  sent: readonly Line[],
): readonly Line[] {
  const merged = new Map<unknown, Line>(waiting.map((line) => [line.id ?? line.key, line]))
  for (const line of sent) {
    const name = line.id ?? line.key
    const before = merged.get(name)
    if (line.removed && line.id === undefined) merged.delete(name)
    else if (line.removed || !before) merged.set(name, line)
    else {
      const { removed: _, ...kept } = before
      const nested = target.lines.flatMap((one) =>
        line[one.field] === undefined
          ? []
          : [[one.field, mergeLines(one, linesIn(before[one.field]), linesIn(line[one.field]))]],
      )
      merged.set(name, { ...kept, ...line, ...Object.fromEntries(nested) })
    }
  }
  return [...merged.values()]
}

/** Changes of lines without what is so already. Those of lines that are gone stay: whoever publishes them has to know. */
export function changesOnly(
  relation: LineRelation,
  stored: readonly PlainRow[],
  changes: readonly Line[],
): readonly Line[] {
  const byId = new Map(stored.map((line) => [line.id, line]))
  return changes.flatMap((change): readonly Line[] => {
    const was = change.id === undefined ? undefined : byId.get(change.id)
    if (!was || change.removed) return [change]
    const changed = changedFields(relation, was, change)
    return Object.keys(changed).length === 0 ? [] : [{ id: change.id as number, ...changed }]
  })
}

/** What a change makes different in a stored line. */
export function changedFields({ target }: LineRelation, was: PlainRow, change: Line): PlainRow {
  const changed: PlainRow = {}
  for (const [name, value] of Object.entries(change)) {
    if (!Object.hasOwn(target.resource.fields, name) || name === 'id') continue
    const nested = target.lines.find(({ field }) => field === name)
    const next = nested ? changesOnly(nested, linesIn(was[name]), linesIn(value)) : value
    const isSame = nested
      ? linesIn(next).length === 0
      : JSON.stringify(was[name] ?? null) === JSON.stringify(next ?? null)
    if (!isSame) changed[name] = next
  }
  return changed
}

/** Lines as changes make them, in order: new ones with their key and no id, removed ones left out. */
export function applyLines(
  relation: LineRelation,
  lines: readonly PlainRow[],
  changes: readonly Line[],
): readonly PlainRow[] {
  return appliedLines(relation, lines, changes).map(({ line }) => line)
}

/** The same, each with the change that made it so. */
export function appliedLines(
  relation: LineRelation,
  lines: readonly PlainRow[],
  changes: readonly Line[],
): readonly { readonly line: PlainRow; readonly change?: Line }[] {
  const byId = new Map(changes.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])))
  const kept = lines.map((line) => {
    const change = byId.get(Number(line.id))
    return change ? { line: changedLine(relation.target, line, change), change } : { line }
  })
  const added = changes
    .filter(({ id }) => id === undefined)
    .map((change) => ({ line: changedLine(relation.target, {}, change), change }))
  const weightOf = (row: PlainRow) =>
    relation.weigh === null ? 0 : Number(row[relation.weigh]) || lightest(row)
  return [...kept.filter(({ change }) => !change?.removed), ...added].toSorted(
    (one, other) => Math.sign(weightOf(one.line) - weightOf(other.line)) || 0,
  )
}

/** New lines without a weight stand at the end. */
const lightest = ({ id }: PlainRow) => (id === undefined ? Number.MAX_VALUE : 0)

function changedLine(target: Entry, line: PlainRow, change: Line): PlainRow {
  const { id: _, row_version: __, ...values } = change
  const next: PlainRow = { ...line, ...values }
  for (const nested of target.lines)
    if (change[nested.field] !== undefined)
      next[nested.field] = applyLines(nested, linesIn(line[nested.field]), linesIn(change[nested.field]))
  return next
}

/** What a draft's hash of a field is made of: of lines, what people set in them. */
export function comparedLines(relation: LineRelation, lines: readonly PlainRow[]): readonly PlainRow[] {
  const { fields } = relation.target.resource
  return lines.map((line) =>
    Object.fromEntries(
      Object.entries(plainLine(relation, line)).filter(
        ([name]) => name === 'id' || fields[name]?.write !== 'system',
      ),
    ),
  )
}

/** The lines of a resource by the name of their field. */
export function linesOf({ lines }: Pick<Entry, 'lines'>, field: string): LineRelation | undefined {
  return lines.find((one) => one.field === field)
}
