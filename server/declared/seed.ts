import type { Db } from '../db/database.ts'
import type { Migration } from '../db/migrations/migrate.ts'
import { recordSeeded } from './record-seeded.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * Writes rows that a module begins with and can not declare, by table, once the tables of all modules are there; `now` is the
 * time of the start. Of tables that `recorded` names the resource of, the history of rows begins with it.
 */
export function seedOf(
  module: string,
  rows: (now: number) => Readonly<Record<string, readonly Values[]>>,
  recorded: Readonly<Record<string, string>> = {},
): Migration {
  return {
    name: `${module}/seed`,
    steps: [],
    async data({ db, now }) {
      for (const [table, list] of Object.entries(rows(now))) {
        await insert(db, table, list)
        const resource = recorded[table]
        if (resource === undefined) continue
        const rows = await db.selectFrom(table).selectAll().execute()
        await recordSeeded(
          db,
          resource,
          rows.map(({ row_version: _, ...row }) => row),
          now,
        )
      }
    },
  }
}

/** Rows that name the same columns go in one statement. */
async function insert(db: Db, table: string, rows: readonly Values[]): Promise<void> {
  const alike = Map.groupBy(rows, (row) => Object.keys(row).sort().join())
  for (const list of alike.values()) await db.insertInto(table).values(list).execute()
}
