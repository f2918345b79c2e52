import { bigint, createTable, int, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Addresses of the site. */
export const migration: Migration = {
  name: 'site/0001-tables',
  steps: [
    createTable('site_path', {
      key: ['path'],
      columns: { path: varchar(255), resource: varchar(100), row_id: bigint(), is_current: int() },
      indexes: [{ name: 'site_path_row', columns: ['resource', 'row_id', 'is_current'], unique: false }],
    }),
  ],
}
