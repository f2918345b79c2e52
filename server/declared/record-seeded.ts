import type { Db } from '../db/database.ts'

/** Where records of what the product itself brings come from: nobody has changed these rows. */
export const seedSource = 'seed'

/** Begins the history of rows that a start has made past the door to their resource. */
export async function recordSeeded(
  db: Db,
  resource: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  now: number,
): Promise<void> {
  const records = rows.map((row) => ({
    ...{ resource, row_id: row.id, verb: 'add', actor_kind: 'system', source: seedSource },
    ...{ after: JSON.stringify(row), create_time: now },
  }))
  if (records.length > 0) await db.insertInto('change_record').values(records).execute()
}
