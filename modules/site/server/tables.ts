import { bigint, index, int, table, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

export const siteTables: readonly Table[] = [
  // Where rows are and were on the site. An address that a row has left keeps pointing at the row, never at another address.
  table('site_path', {
    key: ['path'],
    columns: { path: varchar(255), resource: varchar(100), row_id: bigint(), is_current: int() },
    indexes: [{ name: 'site_path_row', columns: ['resource', 'row_id', 'is_current'], unique: false }],
  }),
  // Paths that were asked for and lead to nothing: how often, and when last.
  table('missing_path', {
    key: ['path'],
    columns: { path: varchar(255), count: int(), time: bigint() },
    indexes: [index('count')],
  }),
  // Resources whose rows have all got their addresses; those written since then got theirs as they were written.
  table('site_placed', {
    key: ['resource'],
    columns: { resource: varchar(100), place_time: bigint() },
  }),
]
