import { createTable, id, index, int, longtext, unique, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Settings, as rows that are fields. */
export const migration: Migration = {
  name: 'config/0001-tables',
  steps: [
    createTable('config', {
      columns: {
        id: id(),
        name: varchar(30),
        group: varchar(30),
        title: varchar(50),
        tip: varchar(100),
        type: varchar(30, 'string'),
        value: longtext(),
        content: longtext(),
        rule: varchar(100),
        extend: varchar(255),
        allow_del: int(),
        weigh: int(),
        row_version: int(1),
      },
      indexes: [unique('name'), index('weigh', 'id'), index('id', 'weigh')],
    }),
  ],
}
