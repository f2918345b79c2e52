import type { Migration } from '#server/db/migrate.ts'

/** What is true of the installation as a whole: by which key its secrets are kept. */
export const migration: Migration = {
  name: '0024-installation',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'installation_fact',
        primaryKey: ['name'],
        columns: [
          { name: 'name', type: 'varchar', length: 30, nullable: false, default: '' },
          { name: 'value', type: 'varchar', length: 255, nullable: false, default: '' },
        ],
        indexes: [],
      },
    },
  ],
}
