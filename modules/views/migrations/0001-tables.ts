import { createTable, id, int, text, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Views of lists under a name. */
export const migration: Migration = {
  name: 'views/0001-tables',
  steps: [
    createTable('saved_view', {
      columns: {
        id: id(),
        resource: varchar(100),
        admin_id: int(),
        name: varchar(60),
        is_shared: int(),
        state: text('{}'),
        create_time: time(),
        update_time: time(),
      },
      indexes: [
        { name: 'saved_view_name', columns: ['resource', 'admin_id', 'name'], unique: true },
        { name: 'saved_view_is_shared', columns: ['resource', 'is_shared'], unique: false },
      ],
    }),
  ],
}
