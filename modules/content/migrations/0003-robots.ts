import type { Migration } from '#server/db/migrations/migrate.ts'

export const migration: Migration = {
  name: 'content/0003-robots',
  steps: [
    {
      step: 'addColumn',
      table: 'content_article',
      column: { name: 'robots', type: 'text', nullable: false, default: '[]' },
    },
    {
      step: 'addColumn',
      table: 'content_page',
      column: { name: 'robots', type: 'text', nullable: false, default: '[]' },
    },
    {
      step: 'addColumn',
      table: 'content_resource',
      column: { name: 'robots', type: 'text', nullable: false, default: '[]' },
    },
  ],
}
