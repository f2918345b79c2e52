import type { Migration } from '#server/db/migrations/migrate.ts'

export const migration: Migration = {
  name: 'store/0007-robots',
  steps: [
    {
      step: 'addColumn',
      table: 'store_product',
      column: { name: 'robots', type: 'text', nullable: false, default: '[]' },
    },
  ],
}
