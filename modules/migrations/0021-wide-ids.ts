import type { Migration } from '#server/db/migrate.ts'

/** What refers to rows of any resource has room for ids of 53 bits. */
export const migration: Migration = {
  name: '0021-wide-ids',
  steps: ['change_record', 'attachment_reference'].map((table) => ({
    step: 'changeColumn',
    table,
    column: { name: 'row_id', type: 'bigint', nullable: false, default: 0 },
  })),
}
