import type { Migration } from '#server/db/migrate.ts'

/** How far work is that goes on where it was broken off, kept with what it has done. */
export const migration: Migration = {
  name: '0023-job-progress',
  steps: [
    { step: 'addColumn', table: 'job', column: { name: 'progress', type: 'longtext', nullable: true } },
  ],
}
