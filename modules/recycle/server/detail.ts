import { readableFields } from '#core/access/permissions.ts'
import { kinds } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { limitOf, reachedIds } from '#server/auth/rights/limits.ts'
import type { Context } from '#server/context.ts'
import { idsIn } from '#server/resource/columns/columns.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { shownFields } from '#server/resource/list/column-ref.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { hidden, type RecordName, recycleLog, sensitiveLog } from './record.ts'
import { readSnapshot } from './recycle.ts'
import { shownChanges } from './shown-values.ts'

/** A deleted row in full, as far as this caller may read it, with its record and the related rows as they are now. */
export async function showRecycled(id: number, context: Context): Promise<PlainRow> {
  const row = await listed(recycleLog, id, context)
  const entry = tableEntry(row, context)
  const record = (await findStored(context.app.registry.get(recycleLog), [id], context))[0]
  const deleted = record && entry ? snapshotOf(record, context) : null
  if (!deleted || !entry) {
    return {
      ...row,
      data: unfold(JSON.parse(String(row.data || '{}'))),
      resource: null,
      is_forged: entry ? 1 : 0,
    }
  }
  const data = readableRow(entry, deleted, context)
  const related = await relatedRows(entry, data, context)
  return { ...row, data: unfold(data), related, resource: entry.resource.name, is_forged: 0 }
}

/**
 * A change in full, the row by its plain key, its values also by what people call them; values that are JSON in a text are
 * decoded by whoever shows them.
 */
export async function showChange(id: number, context: Context): Promise<PlainRow> {
  const row = await listed(sensitiveLog, id, context)
  const record = (await findStored(context.app.registry.get(sensitiveLog), [id], context))[0]
  const [shown] = await shownChanges([row], context)
  return {
    ...row,
    ...shown,
    id_value: Number(record?.id_value),
    resource: tableEntry(row, context)?.resource.name ?? null,
  }
}

/** The record as its list has it. */
async function listed(name: RecordName, id: number, context: Context): Promise<PlainRow> {
  const { list } = await rowsOf(context.app.registry.get(name), context).list({ initValue: String(id) })
  const [row] = list as readonly PlainRow[]
  if (!row) throw new Problem('rowNotFound')
  return row
}

function tableEntry(row: PlainRow, { app }: Context): Entry | null {
  return app.registry.entries.find(({ resource }) => resource.table === row.data_table) ?? null
}

function snapshotOf(record: PlainRow, { app }: Context): PlainRow | null {
  try {
    return readSnapshot(app, record).row
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function readableRow({ resource, side }: Entry, row: PlainRow, { identity }: Context): PlainRow {
  const open = new Set(readableFields(resource, identity.rights))
  const data: PlainRow = {}
  for (const [name, { kind }] of Object.entries(resource.fields)) {
    if (kinds[kind].isSecret || side.isSecret?.(name, row)) data[name] = hidden
    else if (open.has(name) && Object.hasOwn(row, name)) data[name] = row[name]
  }
  return data
}

/** What the row's relations lead to, under the names that list rows have them; what is gone is left out. */
async function relatedRows(entry: Entry, data: PlainRow, context: Context): Promise<PlainRow> {
  const related: PlainRow = {}
  for (const relation of [...entry.one, ...entry.many]) {
    if (!Object.hasOwn(data, relation.field)) continue
    const { target } = relation
    const ids = idsIn(data[relation.field])
    const shown = shownFields(relation, context.identity.rights)
    const query = context.db.selectFrom(target.resource.table).select(['id', ...shown])
    const there = ids.length > 0 ? await query.where('id', 'in', ids).orderBy('id').execute() : []
    const limit = limitOf(target, { ...context, takes: undefined })
    const reached = limit === 'all' ? null : await reachedIds(target, ids, limit, context)
    // Of a row that a limit leaves out only the id is told.
    const rows = there.map((row) => (!reached || reached.has(Number(row.id)) ? row : { id: row.id }))
    related[relation.name] = entry.one.includes(relation) ? (rows[0] ?? null) : rows
  }
  return related
}

/** JSON kept in texts as what it says. */
function unfold(data: PlainRow): PlainRow {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const isJson = typeof value === 'string' && /^(?:\{.*\}|\[.*\])$/s.test(value)
      return [name, isJson ? parsed(value) : value]
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
