import type { Migration } from '#server/db/migrate.ts'

/** Uploads are counted by day. */
export const migration: Migration = {
  name: '0012-dashboard',
  steps: [
    {
      step: 'addIndex',
      table: 'attachment',
      index: { name: 'attachment_create_time_kind', columns: ['create_time', 'kind'], unique: false },
    },
  ],
}
