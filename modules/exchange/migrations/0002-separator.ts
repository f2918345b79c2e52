import type { Migration } from '#server/db/migrations/migrate.ts'

/** What divides the cells of a csv; '' for a workbook. */
export const migration: Migration = {
  name: 'exchange/0002-separator',
  steps: [
    {
      step: 'addColumn',
      table: 'exchange_file',
      column: { name: 'separator', type: 'varchar', length: 1, nullable: false, default: '' },
    },
  ],
}
