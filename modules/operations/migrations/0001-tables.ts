import { createTable, id, index, int, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Calls that took long. */
export const migration: Migration = {
  name: 'operations/0001-tables',
  steps: [
    createTable('slow_call', {
      columns: {
        id: id(),
        process: varchar(40),
        method: varchar(10),
        route: varchar(200),
        status: int(),
        ms: int(),
        admin_id: int(),
        request: varchar(40),
        create_time: time(),
      },
      indexes: [index('create_time')],
    }),
  ],
}
