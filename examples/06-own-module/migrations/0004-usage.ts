import { bigint, createTable, id, index, int, nullable, time } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** How often each tool was lent. */
export const migration: Migration = {
  name: 'lending/0004-usage',
  steps: [
    createTable('lending_usage', {
      columns: {
        id: id(),
        tool_id: nullable(int()),
        lent: nullable(bigint()),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('lent', 'id', 'tool_id'),
        index('id', 'lent', 'tool_id'),
        index('tool_id', 'lent', 'id'),
        index('tool_id'),
      ],
    }),
  ],
}
