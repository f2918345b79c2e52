import { bigint, createTable, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** What the demo made. */
export const migration: Migration = {
  name: 'demo/0001-tables',
  steps: [
    createTable('demo_row', {
      key: ['resource', 'row_id'],
      columns: { resource: varchar(100), row_id: bigint(), create_time: time() },
    }),
  ],
}
