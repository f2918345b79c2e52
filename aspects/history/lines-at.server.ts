import { writableFields } from '#core/access/permissions.ts'
import { isSecret } from '#core/field.ts'
import type { Line } from '#core/values/lines.ts'
import type { Context } from '#server/context.ts'
import { largestInt } from '#server/resource/columns/columns.ts'
import { inOrder, linesIn, plainLine, withLines } from '#server/resource/columns/stored-lines.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry, LineRelation } from '#server/resource/registry.ts'
import { type RecordsOf, valuesIn } from '#server/resource/write/change-record.ts'
import { applyLines, changedFields } from '../lines/pending-lines.server.ts'

/** Records that are read at once. */
const page = 100

/** Takes back what records say of lines, from the newest back to a change, which is left out itself for what it made. */
export async function linesAt(
  entry: Entry,
  row: PlainRow,
  relation: LineRelation,
  { change, isBefore }: { readonly change: number; readonly isBefore: boolean },
  records: RecordsOf,
  context: Context,
): Promise<readonly PlainRow[]> {
  const lines = new Map((await plainLines(entry, row, relation, context)).map((line) => [line.id, line]))
  const first = isBefore ? change - 1 : change
  let from = largestInt
  for (;;) {
    const found = await records('<=', from, 'desc', page)
    for (const { id, before, after } of found) {
      if (Number(id) <= first) return inOrder(relation, [...lines.values()])
      for (const line of linesIn(valuesIn(after)[relation.field])) lines.delete(line.id)
      for (const line of linesIn(valuesIn(before)[relation.field])) lines.set(line.id, line)
    }
    if (found.length < page) return inOrder(relation, [...lines.values()])
    from = Number(found.at(-1)?.id) - 1
  }
}

/** The lines of a row as records would have them now. */
async function plainLines(
  entry: Entry,
  row: PlainRow,
  relation: LineRelation,
  context: Context,
): Promise<readonly PlainRow[]> {
  const [whole = row] = await withLines(entry, [row], context, (field) => field === relation.field)
  return linesIn(whole[relation.field]).map((line) => plainLine(relation, line))
}

/** The changes that make lines what they were, as an edit sends them: those that are gone come back as new ones. */
export async function linesBack(
  entry: Entry,
  row: PlainRow,
  relation: LineRelation,
  { wanted, waiting }: { readonly wanted: readonly PlainRow[]; readonly waiting: unknown },
  context: Context,
): Promise<readonly Line[]> {
  const stored = await plainLines(entry, row, relation, context)
  const present = applyLines(relation, stored, linesIn(waiting) as readonly Line[])
  return changesBetween(relation, present, wanted, context)
}

function changesBetween(
  relation: LineRelation,
  present: readonly PlainRow[],
  wanted: readonly PlainRow[],
  context: Context,
): readonly Line[] {
  const { target, owner } = relation
  const { fields, parent } = target.resource
  const writable = new Set(
    writableFields(target.resource, context.identity.rights, 'edit').filter(
      (name) => name !== owner && !isSecret(fields[name]),
    ),
  )
  const there = new Map(present.map((line) => [line.id ?? line.key, line]))
  const keyOf = (id: unknown) => `l${id}`
  const back = wanted.flatMap((line): readonly Line[] => {
    const now = there.get(line.id)
    const said: PlainRow = {}
    for (const name of writable) if (line[name] !== undefined) said[name] = line[name]
    for (const nested of target.lines)
      if (said[nested.field] !== undefined)
        said[nested.field] = changesBetween(
          nested,
          linesIn(now?.[nested.field]),
          linesIn(line[nested.field]),
          context,
        )
    if (parent && said[parent] && !there.has(said[parent])) said[parent] = keyOf(said[parent])
    if (!now) return [{ ...said, key: keyOf(line.id) }]
    const changed = Object.keys(changedFields(relation, now, said))
    if (changed.length === 0) return []
    return [{ ...Object.fromEntries(changed.map((name) => [name, said[name]])), id: Number(line.id) }]
  })
  const kept = new Set(wanted.map(({ id }) => id))
  const gone = present.filter((line) => line.id === undefined || !kept.has(line.id))
  const removed = gone.map(
    (line): Line =>
      line.id === undefined
        ? { key: String(line.key), removed: true }
        : { id: Number(line.id), removed: true },
  )
  return [...removed, ...back]
}
