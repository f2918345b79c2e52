import type { Context } from '../../../context.ts'
import { insertRows } from '../../../db/compiled.ts'
import type { Db } from '../../../db/database.ts'
import type { Table } from '../../../db/schema.ts'
import type { Budget } from './budget.ts'

/** Rows of one statement. */
const page = 50

/** Copies a table of no resource into a database in memory, as it is now. */
export async function copyTable(
  { name, columns, primaryKey = ['id'] }: Table,
  from: Db,
  { app, db }: Context,
  budget: Budget,
): Promise<void> {
  const counted = await from
    .selectFrom(name)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst()
  budget.expect(Number(counted?.n ?? 0))
  const names = columns.map((column) => column.name)
  for (let at = 0; ; at += page) {
    let query = from.selectFrom(name).select(names).limit(page).offset(at)
    for (const key of primaryKey) query = query.orderBy(key)
    const rows = await query.execute()
    for (const row of rows) budget.take(row)
    await insertRows(app.database, db, name, rows)
    if (rows.length < page) return
    await budget.pause()
  }
}
