import { id, int, table, text, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** Views of lists under a name: conditions, order and columns as JSON. One's own, or shared with all who see the list. */
export const viewTables: readonly Table[] = [
  table('saved_view', {
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
]
