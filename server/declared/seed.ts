import type { Db } from '../db/database.ts'
import type { Migration } from '../db/migrations/migrate.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * Writes rows that a module begins with and can not declare, by table, once the tables of all modules are there; `now` is the
 * time of the start.
 */
export function seedOf(
  module: string,
  rows: (now: number) => Readonly<Record<string, readonly Values[]>>,
): Migration {
  return {
    name: `${module}/seed`,
    steps: [],
    async data({ db, now }) {
      for (const [table, list] of Object.entries(rows(now))) await insert(db, table, list)
    },
  }
}

/** Rows that name the same columns go in one statement. */
async function insert(db: Db, table: string, rows: readonly Values[]): Promise<void> {
  const alike = Map.groupBy(rows, (row) => Object.keys(row).sort().join())
  for (const list of alike.values()) await db.insertInto(table).values(list).execute()
}
