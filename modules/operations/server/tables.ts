import { id, index, int, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** Calls that took long, of all processes: which and how long, never what was sent. */
export const operationsTables: readonly Table[] = [
  table('slow_call', {
    columns: {
      id: id(),
      process: varchar(40),
      method: varchar(10),
      route: varchar(200),
      status: int(),
      ms: int(),
      admin_id: int(),
      request: varchar(40),
      create_time: time(),
    },
    indexes: [index('create_time')],
  }),
]
