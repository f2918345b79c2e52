import type { ChangeVerb } from '#core/calls/history.ts'
import { kinds } from '#core/field.ts'
import { baseName, isMark } from '#core/translated.ts'
import type { Context } from '../../context.ts'
import { insertRow } from '../../db/compiled.ts'
import type { PlainRow } from '../door.ts'
import { linesIn, plainLine } from '../lines/stored-lines.ts'
import type { Entry, LineRelation } from '../registry.ts'

/**
 * Writes who changed which row, with what was there before and after, in the transaction of the change. An edit keeps
 * only the fields that differ; secrets are masked.
 */
export async function recordChange(
  entry: Entry,
  verb: ChangeVerb,
  before: PlainRow | null,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  const { resource, side } = entry
  if (!resource.isRecorded) return
  const isChanged = (name: string) =>
    !before || !after || JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const part = (row: PlainRow | null) => {
    if (!row) return null
    const kept: PlainRow = {}
    for (const [name, field] of Object.entries(resource.fields)) {
      if (isMark(field)) continue
      const { kind, read } = field
      const isSecret = kinds[kind].isSecret || read === 'system' || side.isSecret?.(baseName(name), row)
      if (isChanged(name)) kept[name] = isSecret ? '***' : row[name]
    }
    for (const relation of entry.lines)
      if (Array.isArray(kept[relation.field]))
        kept[relation.field] = linesIn(kept[relation.field]).map((line) => maskedLine(relation, line))
    return JSON.stringify(kept)
  }
  const { identity } = context
  await insertRow(context.app.database, context.db, 'change_record', {
    batch: context.batch,
    resource: resource.name,
    row_id: (after ?? before)?.id,
    verb,
    actor_kind: identity.kind,
    actor_id: 'id' in identity ? identity.id : 0,
    actor_name: 'id' in identity ? identity.nickname || identity.username : '',
    source: (context.source ?? '').slice(0, 100),
    before: part(before),
    after: part(after),
    create_time: context.now,
  })
}

/** A line as a record has it: plain, without secrets. */
function maskedLine(relation: LineRelation, line: PlainRow): PlainRow {
  const { resource, side, lines } = relation.target
  const masked = plainLine(relation, line)
  for (const [name, { kind, read }] of Object.entries(resource.fields))
    if (
      masked[name] !== undefined &&
      (kinds[kind].isSecret || read === 'system' || side.isSecret?.(name, line))
    )
      masked[name] = '***'
  for (const nested of lines)
    if (Array.isArray(masked[nested.field]))
      masked[nested.field] = linesIn(masked[nested.field]).map((one) => maskedLine(nested, one))
  return masked
}

/** Who changed a row last, and when; for people who were slower. */
export async function lastChange(
  { resource }: Entry,
  id: number,
  { db, now }: Context,
): Promise<{ readonly by: string; readonly at: number }> {
  const last = await db
    .selectFrom('change_record')
    .select(['actor_name', 'create_time'])
    .where('resource', '=', resource.name)
    .where('row_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: String(last?.actor_name ?? ''), at: Number(last?.create_time ?? now) }
}
