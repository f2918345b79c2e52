import { index, int, longtext, nullable, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** Files of imports, which wait between two calls. */
export const exchangeTables: readonly Table[] = [
  // `total` is -1 until a file is complete.
  table('exchange_file', {
    key: ['id'],
    columns: {
      id: varchar(40),
      admin_id: int(),
      resource: varchar(100),
      kind: varchar(10),
      name: varchar(100),
      headings: nullable(longtext()),
      // What divides the cells of a csv; '' for a workbook.
      separator: varchar(1),
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
