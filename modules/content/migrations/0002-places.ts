import type { Migration } from '#server/db/migrations/migrate.ts'

/** Blocks around a page stand in the layout itself, and no longer in areas of their own. */
export const migration: Migration = {
  name: 'content/0002-places',
  steps: [
    { step: 'renameColumn', table: 'content_layout', from: 'header', to: 'header_look' },
    {
      step: 'addColumn',
      table: 'content_layout',
      column: { name: 'header', type: 'longtext', nullable: false, default: '[]' },
    },
    {
      step: 'addColumn',
      table: 'content_layout',
      column: { name: 'top', type: 'longtext', nullable: false, default: '[]' },
    },
    {
      step: 'addColumn',
      table: 'content_layout',
      column: { name: 'side', type: 'longtext', nullable: false, default: '[]' },
    },
    {
      step: 'addColumn',
      table: 'content_layout',
      column: { name: 'bottom', type: 'longtext', nullable: false, default: '[]' },
    },
    {
      step: 'addColumn',
      table: 'content_layout_text',
      column: { name: 'header', type: 'longtext', nullable: true },
    },
    {
      step: 'addColumn',
      table: 'content_layout_text',
      column: { name: 'top', type: 'longtext', nullable: true },
    },
    {
      step: 'addColumn',
      table: 'content_layout_text',
      column: { name: 'side', type: 'longtext', nullable: true },
    },
    {
      step: 'addColumn',
      table: 'content_layout_text',
      column: { name: 'bottom', type: 'longtext', nullable: true },
    },
    { step: 'dropTable', table: 'content_layout_slot_text' },
    { step: 'dropTable', table: 'content_layout_slot' },
  ],
}
