import { bigint, createTable, id, index, int, nullable, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Repairs. */
export const migration: Migration = {
  name: 'lending/0003-repairs',
  steps: [
    createTable('lending_repair', {
      columns: {
        id: id(),
        title: varchar(80),
        tool_id: nullable(int()),
        minutes: nullable(bigint()),
        status: varchar(30, 'waiting'),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('id', 'tool_id', 'status'),
        index('tool_id', 'id', 'status'),
        index('status', 'id', 'tool_id'),
      ],
    }),
  ],
}
