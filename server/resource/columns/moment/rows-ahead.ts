import type { Line } from '#core/values/lines.ts'
import type { Context } from '../../../context.ts'
import type { PlainRow } from '../../door.ts'
import { type Draft, draftsDue } from '../../drafts/draft-row.ts'
import { initialLine } from '../../lines/check-lines.ts'
import { appliedLines } from '../../lines/pending-lines.ts'
import { lineStep } from '../../lines/save-lines.ts'
import { inOrder, linesIn } from '../../lines/stored-lines.ts'
import type { Entry, LineRelation } from '../../registry.ts'
import type { Budget } from './budget.ts'
import { type FoundRow, presentRows } from './present-rows.ts'

/**
 * The rows that there will be at a coming moment if nobody does anything: those that there are, with the drafts that are to be
 * published by then. Whether one can be published is found out when its time has come.
 */
export async function* rowsAhead(
  entry: Entry,
  time: number,
  context: Context,
  budget: Budget,
): AsyncGenerator<FoundRow> {
  const isPast = time <= context.now
  const drafts = isPast ? new Map<number, Draft>() : await draftsDue(entry, time, context)
  const rows: PlainRow[] = []
  for await (const some of presentRows(entry, context, budget))
    for (const row of some) {
      budget.take(row)
      rows.push({ ...row, ...drafts.get(Number(row.id))?.values })
    }
  let all: readonly PlainRow[] = rows
  for (const { entry: owner, field } of isPast ? [] : entry.owners) {
    const relation = owner.lines.find((one) => one.field === field)
    if (relation) all = linesAhead(relation, all, await draftsDue(owner, time, context))
  }
  for (const row of all) yield { is: 'there', row }
}

/** Lines of a resource with what due drafts of the rows that they belong to make of them. */
function linesAhead(
  relation: LineRelation,
  lines: readonly PlainRow[],
  drafts: ReadonlyMap<number, Draft>,
): readonly PlainRow[] {
  const byOwner = new Map<number, readonly PlainRow[]>(
    Map.groupBy(lines, (line) => Number(line[relation.owner])),
  )
  let lastId = Math.max(0, ...lines.map(({ id }) => Number(id)))
  const nextId = () => ++lastId
  for (const [id, { values }] of drafts) {
    const changes = linesIn(values[relation.field]) as readonly Line[]
    if (changes.length === 0) continue
    const stored = inOrder(relation, byOwner.get(id) ?? [])
    byOwner.set(id, changedLines(relation, stored, changes, id, nextId))
  }
  return [...byOwner.values()].flat()
}

/** The lines of one row as changes make them; new ones have ids, which they are named by where others hang below them. */
function changedLines(
  relation: LineRelation,
  stored: readonly PlainRow[],
  changes: readonly Line[],
  owner: number,
  nextId: () => number,
): readonly PlainRow[] {
  const { target, weigh } = relation
  const { parent } = target.resource
  let last = Math.max(0, ...stored.map((line) => Number(line[weigh ?? ''] ?? 0)))
  const ids = new Map<unknown, number>()
  const lines = appliedLines(relation, stored, changes).map(({ line, change }) => {
    if (line.id !== undefined) return line
    const id = nextId()
    ids.set(change?.key, id)
    last += lineStep
    const own = weigh !== null && !line[weigh] ? { [weigh]: last } : {}
    return { ...initialLine(target), ...line, ...own, [relation.owner]: owner, id }
  })
  if (parent === null) return lines
  return lines.map((line) =>
    typeof line[parent] === 'string' ? { ...line, [parent]: ids.get(line[parent]) ?? 0 } : line,
  )
}
