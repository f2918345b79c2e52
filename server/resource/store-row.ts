import type { Context } from '../context.ts'
import { insertRow } from '../db/compiled.ts'
import { storeValue } from './columns.ts'
import type { PlainRow } from './list.ts'
import type { Entry } from './registry.ts'

/** Writes the columns of a new or a stored row and answers its id. Only called by `rows.ts`. */
export async function storeRow(
  entry: Entry,
  stored: PlainRow | null,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<number> {
  const { resource, columns } = entry
  const { db, app } = context
  const record: Record<string, unknown> = {}
  for (const name of columns) {
    const field = resource.fields[name]
    if (!field || field.kind === 'primaryKey' || values[name] === undefined) continue
    record[name] = storeValue(field, values[name])
  }
  if (stored) {
    record.row_version = Number(stored.row_version) + 1
    await db.updateTable(resource.table).set(record).where('id', '=', stored.id).execute()
    return Number(stored.id)
  }
  const id = await insertRow(app.database, db, resource.table, record)
  const weigh = columns.find((name) => resource.fields[name]?.kind === 'weigh')
  if (weigh && !values[weigh]) {
    await db
      .updateTable(resource.table)
      .set({ [weigh]: id })
      .where('id', '=', id)
      .execute()
  }
  return id
}
