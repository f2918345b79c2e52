import type { Context } from '#server/context.ts'
import { plainLine } from '#server/resource/columns/stored-lines.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { recordChange } from '#server/resource/write/change-record.ts'

/**
 * Raises the version of the rows that lines belong to, before lines are written by themselves: whoever has such a row open learns
 * of it. A row that is saved with its lines does so itself.
 */
export async function holdOwners(entry: Entry, lines: readonly PlainRow[], context: Context): Promise<void> {
  if (context.lines !== undefined) return
  for (const { entry: owner, owner: name } of entry.owners) {
    const ids = [...new Set(lines.map((line) => line[name]))].filter((id) => typeof id === 'number')
    if (ids.length === 0) continue
    await context.db
      .updateTable(owner.resource.table)
      .set(({ eb }) => ({ row_version: eb('row_version', '+', 1) }))
      .where(
        'id',
        'in',
        ids.sort((one, other) => one - other),
      )
      .execute()
  }
}

/** Has the history of the row that a line belongs to tell what became of that line. */
export async function tellOwners(
  entry: Entry,
  before: PlainRow | null,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  if (context.lines !== undefined) return
  for (const { entry: parent, field, owner } of entry.owners) {
    const relation = parent.lines.find((one) => one.field === field)
    if (!relation) continue
    const [from, to] = [before?.[owner] ?? null, after?.[owner] ?? null]
    const part = (id: unknown, line: PlainRow | null) =>
      line && line[owner] === id ? [plainLine(relation, line)] : []
    for (const id of new Set([from, to])) {
      if (typeof id !== 'number') continue
      const was = { id, [field]: part(id, before) }
      await recordChange(parent, 'edit', was, { id, [field]: part(id, after) }, context)
    }
  }
}
