import { index, int, longtext, nullable, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** What waits between two calls: downloads, and files of imports. */
export const exchangeTables: readonly Table[] = [
  downloadTickets('download_ticket', 'admin_id'),
  downloadTickets('user_download_ticket', 'user_id'),
  // Files of imports between two calls; `total` is -1 until a file is complete.
  table('exchange_file', {
    key: ['id'],
    columns: {
      id: varchar(40),
      admin_id: int(),
      resource: varchar(100),
      kind: varchar(10),
      name: varchar(100),
      headings: nullable(longtext()),
      total: int(),
      expire_time: time(),
    },
    indexes: [
      { name: 'exchange_file_admin_id', columns: ['admin_id', 'expire_time'], unique: false },
      index('expire_time'),
    ],
  }),
  // Their rows, some hundred a part: JSON, deflated, base64.
  table('exchange_part', {
    key: ['file_id', 'place'],
    columns: { file_id: varchar(40), place: int(), content: nullable(longtext()) },
  }),
]

/** Downloads that were asked for and not begun; the key is a keyed hash of the ticket. */
function downloadTickets(name: string, owner: string): Table {
  return table(name, {
    key: ['ticket'],
    columns: {
      ticket: varchar(64),
      [owner]: int(),
      session_id: varchar(40),
      payload: nullable(longtext()),
      expire_time: time(),
    },
    indexes: [index(owner), index('expire_time')],
  })
}
