import type { Context } from '../../context.ts'
import { insertReturning, insertRow, reserveId, updateRow } from '../../db/compiled.ts'
import { insertWithSnowflake } from '../../db/snowflake.ts'
import { storeValue } from '../columns/columns.ts'
import { loadStored, newRow } from '../columns/stored.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { saveTexts, textsIn } from '../translated/text-rows.ts'
import { saveLinks } from './references.ts'

/** Writes the columns of a new or a stored row, without links, and answers its id. Only called by `rows.ts` and for what follows a write. */
export async function storeRow(
  entry: Entry,
  stored: PlainRow | null,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<number> {
  const record = recordOf(entry, values)
  if (stored) {
    record.row_version = Number(stored.row_version) + 1
    await updateRow(context.app.database, context.db, entry.resource.table, record, stored.id)
    return Number(stored.id)
  }
  return Number((await insertStored(entry, record, context)).id)
}

/** Adds a row with its links and answers it. Where the database answers what it stores, nothing is read for it. */
export async function addRow(
  entry: Entry,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<PlainRow> {
  const stored = await insertStored(entry, recordOf(entry, values), context)
  const id = Number(stored.id)
  await saveLinks(entry, id, values, context, 'new')
  const marks = await saveTexts(entry, id, null, values, context)
  if (!('row_version' in stored)) return loadStored(entry, id, context)
  return { ...newRow(entry, stored, values), ...textsIn(entry, { ...values, ...marks }, context.app) }
}

async function insertStored(entry: Entry, record: PlainRow, context: Context): Promise<PlainRow> {
  const { resource, columns } = entry
  const { db, app } = context
  const weigh = columns.find((name) => resource.fields[name]?.kind === 'weigh' && !record[name])
  if (resource.fields.id?.wide === true)
    return { id: await insertWithSnowflake(app, db, resource.table, record, weigh) }
  if (weigh) return insertLast(weigh, record, entry, context)
  return insertReturning(app.database, db, resource.table, record, [...columns, 'row_version'])
}

/**
 * Adds a row behind all that were there: its id is its weight. Where the database tells the id beforehand both are written at
 * once; to change the weight of a new row would write every index of the table twice.
 */
async function insertLast(
  weigh: string,
  record: PlainRow,
  { resource: { table }, columns }: Entry,
  { app: { database }, db }: Context,
): Promise<PlainRow> {
  const next = await reserveId(database, db, table)
  if (next !== null) {
    const whole = { ...record, id: next, [weigh]: next }
    return insertReturning(database, db, table, whole, [...columns, 'row_version'])
  }
  const id = await insertRow(database, db, table, record)
  await db
    .updateTable(table)
    .set({ [weigh]: id })
    .where('id', '=', id)
    .execute()
  return { id }
}

/** Puts a row back that was there before: with its id, in the version that follows. Only called by `rows.ts`. */
export async function storeAgain(entry: Entry, row: PlainRow, { app, db }: Context): Promise<number> {
  const record = { id: row.id, ...recordOf(entry, row), row_version: Number(row.row_version) + 1 }
  return insertRow(app.database, db, entry.resource.table, record)
}

/** The columns that values fill, in the form the columns keep. */
function recordOf({ resource, columns }: Entry, values: PlainRow): PlainRow {
  const record: PlainRow = {}
  for (const name of columns) {
    const field = resource.fields[name]
    if (!field || field.kind === 'primaryKey' || values[name] === undefined) continue
    record[name] = storeValue(field, values[name])
  }
  return record
}
