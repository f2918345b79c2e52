import type { AsOfData } from '#core/calls/draft.ts'
import { field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import type { Context } from '#server/context.ts'
import { linesIn, openLines } from '#server/resource/columns/stored-lines.ts'
import type { Body } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { labelsOfRows } from '#server/resource/targets/labels.ts'
import { recordsOf } from '#server/resource/write/change-record.ts'
import { valuesAt } from './bring-back.server.ts'
import { historyFields } from './history.server.ts'

/**
 * What a row was like at a moment, or right after a change, by its change records and as far as the caller may see it: what the public saw of it, where
 * edits wait in drafts. Before its first record nothing is known, unless that tells that it was added then.
 */
export async function readAsOf(entry: Entry, id: number, query: Body, context: Context): Promise<AsOfData> {
  const row = await rowsOf(entry, context).find(id)
  if (!row) throw new Problem('rowNotFound')
  const last = await lastOf(entry, id, query, context)
  if (!last) {
    const [first] = await recordsOf(entry, id, context)('>', 0, 'asc', 1)
    return { state: first?.before === null ? 'absent' : 'unknown', change: null, values: {}, labels: {} }
  }
  if (last.verb === 'del') return { state: 'absent', change: Number(last.id), values: {}, labels: {} }
  const fields = historyFields(entry, row, (await rightsOn(entry, [id], context))(id))
  const known = await valuesAt(entry, row, Number(last.id), 'after', fields, context)
  // What no record names has never changed since there are records.
  const values: Record<string, unknown> = Object.fromEntries(
    fields.map((name) => [name, Object.hasOwn(known, name) ? known[name] : row[name]]),
  )
  for (const relation of entry.lines)
    if (fields.includes(relation.field))
      values[relation.field] = await openLines(relation, linesIn(values[relation.field]), context)
  const labels = await labelsOfRows(entry, [values], context)
  return { state: 'known', change: Number(last.id), values, labels }
}

/** The change that a question names, or the last one up to its moment. */
async function lastOf(entry: Entry, id: number, { change, time: raw }: Body, context: Context) {
  if (change !== undefined) {
    const wanted = parseId(change)
    const [found] =
      wanted instanceof Refusal ? [] : await recordsOf(entry, id, context)('<=', wanted, 'desc', 1)
    if (!found || Number(found.id) !== wanted) throw new Problem('parameter', { name: 'change' })
    return found
  }
  const time = validateField(field.dateTime({ required: true }), raw, context)
  if (time instanceof Refusal) throw new Problem('parameter', { name: 'time' })
  return lastUpTo(entry, id, Number(time), context)
}

/** The last change up to a moment, that second included. */
function lastUpTo({ resource }: Entry, id: number, time: number, { db }: Context) {
  return db
    .selectFrom('change_record')
    .select(['id', 'verb'])
    .where('resource', '=', resource.name)
    .where('row_id', '=', id)
    .where('create_time', '<=', time)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
