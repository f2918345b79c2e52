import { bigint, int, table, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

export const siteTables: readonly Table[] = [
  // Where rows are and were on the site. An address that a row has left keeps pointing at the row, never at another address.
  table('site_path', {
    key: ['path'],
    columns: { path: varchar(255), resource: varchar(100), row_id: bigint(), is_current: int() },
    indexes: [{ name: 'site_path_row', columns: ['resource', 'row_id', 'is_current'], unique: false }],
  }),
]
