import { readableFields } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import type { ConflictData } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { linesIn, openLines } from '../columns/stored-lines.ts'
import type { PlainRow } from '../door.ts'
import type { Wanted } from '../pipeline/aspect.ts'
import type { Entry } from '../registry.ts'
import { rightsOn } from '../rights/row-rights.ts'
import { lastChange } from './change-record.ts'

/** Refuses a save that was made on an older version than the stored one (`docs/wire.md#versions`). */
export async function checkVersion(
  entry: Entry,
  stored: PlainRow,
  { values, version }: Wanted,
  context: Context,
): Promise<void> {
  if (version === null || version === stored.row_version) return
  const id = Number(stored.id)
  const readable = new Set(readableFields(entry.resource, (await rightsOn(entry, [id], context))(id)))
  const changed: Record<string, readonly [unknown, unknown]> = {}
  const lines = new Map(entry.lines.map((relation) => [relation.field, relation]))
  for (const [name, yours] of Object.entries(values)) {
    const isShown = readable.has(name) && JSON.stringify(stored[name]) !== JSON.stringify(yours)
    const relation = lines.get(name)
    const theirs = relation ? await openLines(relation, linesIn(stored[name]), context) : stored[name]
    if (isShown) changed[name] = [theirs, yours]
  }
  const { by, at } = await lastChange(entry, id, context)
  const data: ConflictData = { type: 'conflict', changed, by, at, row_version: Number(stored.row_version) }
  throw new Problem('conflict', { by }, { data })
}
