import { bigint, createTable, index, int, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Addresses of the site, and those that were asked for in vain. */
export const migration: Migration = {
  name: 'site/0001-tables',
  steps: [
    createTable('site_path', {
      key: ['path'],
      columns: { path: varchar(255), resource: varchar(100), row_id: bigint(), is_current: int() },
      indexes: [{ name: 'site_path_row', columns: ['resource', 'row_id', 'is_current'], unique: false }],
    }),
    createTable('missing_path', {
      key: ['path'],
      columns: { path: varchar(255), count: int(), time: bigint() },
      indexes: [index('count')],
    }),
    createTable('site_placed', {
      key: ['resource'],
      columns: { resource: varchar(100), place_time: bigint() },
    }),
  ],
}
