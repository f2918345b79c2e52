import { createTable, index, int, longtext, nullable, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Files of imports between two calls. */
export const migration: Migration = {
  name: 'exchange/0001-tables',
  steps: [
    createTable('exchange_file', {
      key: ['id'],
      columns: {
        id: varchar(40),
        admin_id: int(),
        resource: varchar(100),
        kind: varchar(10),
        name: varchar(100),
        headings: nullable(longtext()),
        total: int(),
        expire_time: time(),
      },
      indexes: [
        { name: 'exchange_file_admin_id', columns: ['admin_id', 'expire_time'], unique: false },
        index('expire_time'),
      ],
    }),
    createTable('exchange_part', {
      key: ['file_id', 'place'],
      columns: { file_id: varchar(40), place: int(), content: nullable(longtext()) },
    }),
  ],
}
