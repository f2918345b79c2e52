import type { Migration } from '#server/db/migrate.ts'

/** Files that come in parts. */
export const migration: Migration = {
  name: '0011-uploads',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'upload',
        primaryKey: ['id'],
        columns: [
          { name: 'id', type: 'varchar', length: 32, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'name', type: 'varchar', length: 120, nullable: false, default: '' },
          { name: 'mimetype', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'topic', type: 'varchar', length: 32, nullable: false, default: '' },
          { name: 'size', type: 'int', nullable: false, default: 0 },
          { name: 'part_size', type: 'int', nullable: false, default: 0 },
          { name: 'attachment_id', type: 'int', nullable: false, default: 0 },
          { name: 'create_time', type: 'bigint', nullable: true },
        ],
        indexes: [{ name: 'upload_create_time', columns: ['create_time'], unique: false }],
      },
    },
  ],
}
