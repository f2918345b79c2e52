import type { ChangeVerb } from '#core/calls/history.ts'
import { kinds } from '#core/field.ts'
import { baseName, isMark } from '#core/translations/translated.ts'
import type { Context } from '../../context.ts'
import { insertRow, insertRows } from '../../db/compiled.ts'
import { linesIn, plainLine } from '../columns/stored-lines.ts'
import type { PlainRow } from '../door.ts'
import type { Entry, LineRelation } from '../registry.ts'

/** What became of a row: nothing was there before it was added, nothing is there once it is gone. */
interface Recorded {
  readonly before: PlainRow | null
  readonly after: PlainRow | null
}

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
  if (!entry.resource.isRecorded) return
  const record = recordOf(entry, verb, { before, after }, context)
  await insertRow(context.app.database, context.db, 'change_record', record)
}

/** Records of one statement. */
const chunk = 100

/** The same of many rows that change alike, such as those that refer to a deleted one. */
export async function recordChanges(
  entry: Entry,
  verb: ChangeVerb,
  changes: readonly Recorded[],
  context: Context,
): Promise<void> {
  if (!entry.resource.isRecorded) return
  for (let at = 0; at < changes.length; at += chunk) {
    const records = changes.slice(at, at + chunk).map((one) => recordOf(entry, verb, one, context))
    await insertRows(context.app.database, context.db, 'change_record', records)
  }
}

function recordOf(entry: Entry, verb: ChangeVerb, { before, after }: Recorded, context: Context): PlainRow {
  const { resource } = entry
  const isChanged = (name: string) =>
    !before || !after || JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const part = (row: PlainRow | null) => {
    if (!row) return null
    const kept: PlainRow = {}
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.recorded === false || !isChanged(name)) continue
      kept[name] = isMasked(entry, name, row) ? masked : row[name]
    }
    for (const relation of entry.lines)
      if (Array.isArray(kept[relation.field]))
        kept[relation.field] = linesIn(kept[relation.field]).map((line) => maskedLine(relation, line))
    return JSON.stringify(kept)
  }
  const { identity } = context
  return {
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
  }
}

/** What records have in the place of a value that nobody is to read there. */
const masked = '***'

/** Tells whether records say of a field only that it was changed. */
function isMasked(
  { resource, side }: Pick<Entry, 'resource' | 'side'>,
  name: string,
  row: PlainRow,
): boolean {
  const field = resource.fields[name]
  if (!field || isMark(field)) return false
  return (
    kinds[field.kind].isSecret || field.read === 'system' || Boolean(side.isSecret?.(baseName(name), row))
  )
}

/** A line as a record has it: plain, without secrets. */
function maskedLine(relation: LineRelation, line: PlainRow): PlainRow {
  const { target } = relation
  const kept = plainLine(relation, line)
  for (const name of Object.keys(target.resource.fields))
    if (kept[name] !== undefined && isMasked(target, name, line)) kept[name] = masked
  for (const nested of target.lines)
    if (Array.isArray(kept[nested.field]))
      kept[nested.field] = linesIn(kept[nested.field]).map((one) => maskedLine(nested, one))
  return kept
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

/** Reads change records of a row, from one on in either direction. */
export type RecordsOf = (
  compare: '<' | '<=' | '>',
  change: number,
  direction: 'asc' | 'desc',
  limit: number,
) => Promise<readonly PlainRow[]>

/** The values of one side of a record; none where there was no row, or nobody may know any more. */
export function valuesIn(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'string' && json !== '' ? JSON.parse(json) : {}
}

/** Reads change records of a row, from one on in either direction. */
export function recordsOf({ resource }: Entry, id: number, { db }: Context): RecordsOf {
  return (compare, change, direction, limit) =>
    db
      .selectFrom('change_record')
      .select(['id', 'verb', 'before', 'after'])
      .where('resource', '=', resource.name)
      .where('row_id', '=', id)
      .where('id', compare, change)
      .orderBy('id', direction)
      .limit(limit)
      .execute()
}
