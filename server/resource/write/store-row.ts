import { oncePer } from '#core/values/once.ts'
import type { Context } from '../../context.ts'
import { comingId, insertReturning, insertRow, takeId, updateReturning } from '../../db/compiled.ts'
import { insertWithSnowflake } from '../../db/snowflake.ts'
import { storeValue } from '../columns/columns.ts'
import { loadedRow } from '../columns/stored.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/** Changes the columns of a stored row; answers them, or the id alone where the database tells no more. */
export async function updateStored(
  entry: Entry,
  { id, row_version }: PlainRow,
  values: PlainRow,
  { app, db }: Context,
): Promise<PlainRow> {
  const record = { ...recordOf(entry, values), row_version: Number(row_version) + 1 }
  return updateReturning(app.database, db, entry.resource.table, record, id, storedColumns(entry))
}

/** The row as it is stored by what the database has answered, and by its parts in other tables; null where it answered the id alone. */
export function storedRow(entry: Entry, written: PlainRow, parts: PlainRow): PlainRow | null {
  return 'row_version' in written ? { ...loadedRow(entry, written), ...parts } : null
}

/** Adds the columns of a new row; answers them, or the id alone where the database tells no more. */
export async function insertStored(entry: Entry, values: PlainRow, context: Context): Promise<PlainRow> {
  const { resource, columns } = entry
  const record = recordOf(entry, values)
  const { db, app } = context
  const weigh = columns.find((name) => resource.fields[name]?.kind === 'weigh' && !record[name])
  if (resource.fields.id?.wide === true)
    return { id: await insertWithSnowflake(app, db, resource.table, record, weigh) }
  if (weigh) return insertLast(weigh, record, entry, context)
  return insertReturning(app.database, db, resource.table, record, storedColumns(entry))
}

/**
 * Adds a row behind all that were there: its id is its weight. Both are written at once where the database can; to change the
 * weight of a new row writes every index of the table twice.
 */
async function insertLast(
  weigh: string,
  { [weigh]: _, ...record }: PlainRow,
  entry: Entry,
  { app: { database }, db }: Context,
): Promise<PlainRow> {
  const { table } = entry.resource
  const stored = storedColumns(entry)
  if (database.dialect === 'sqlite') {
    const id = comingId(table)
    return insertReturning(database, db, table, record, stored, { id, [weigh]: id })
  }
  if (database.dialect === 'postgres') {
    const id = await takeId(database, db, table)
    return insertReturning(database, db, table, { ...record, id, [weigh]: id }, stored)
  }
  const id = await insertRow(database, db, table, record)
  await db
    .updateTable(table)
    .set({ [weigh]: id })
    .where('id', '=', id)
    .execute()
  return { id }
}

/** Puts the columns of a row back that was there before: with its id, in the version that follows. */
export async function storeAgain(entry: Entry, row: PlainRow, { app, db }: Context): Promise<PlainRow> {
  const record = { id: row.id, ...recordOf(entry, row), row_version: Number(row.row_version) + 1 }
  return { id: await insertRow(app.database, db, entry.resource.table, record) }
}

const storedColumns = oncePer(({ columns }: Entry): readonly string[] => [...columns, 'row_version'])

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
