import { index, int, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** What the content has besides its rows. */
export const contentTables: readonly Table[] = [
  // How often somebody has had files of a download on a day: `member:<id>`, or `guest:` and a hash of the address.
  table('resource_download', {
    key: ['resource_id', 'who', 'day'],
    columns: {
      resource_id: int(),
      who: varchar(60),
      day: varchar(10),
      count: int(),
      create_time: time(),
    },
    indexes: [index('who'), index('create_time')],
  }),
]
