import { bigint, createTable, id, index, int, nullable, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Files, which row refers to which, and those that come in parts. */
export const migration: Migration = {
  name: 'attachment/0001-tables',
  steps: [
    createTable('attachment', {
      columns: {
        id: id(),
        topic: varchar(32),
        admin_id: nullable(int()),
        user_id: nullable(int()),
        url: varchar(255),
        width: nullable(bigint()),
        height: nullable(bigint()),
        name: varchar(120),
        size: nullable(bigint()),
        mimetype: varchar(100),
        quote: nullable(bigint()),
        storage: varchar(50, 'local'),
        sha1: varchar(40),
        sha256: varchar(64),
        disk_name: varchar(100),
        last_upload_time: time(),
        create_time: time(),
        row_version: int(1),
        kind: varchar(30, 'other'),
      },
      indexes: [
        index('last_upload_time', 'id', 'size', 'quote', 'kind'),
        index('size', 'id', 'last_upload_time', 'quote', 'kind'),
        index('quote', 'id', 'last_upload_time', 'size', 'kind'),
        index('id', 'last_upload_time', 'size', 'quote', 'kind'),
        index('kind', 'last_upload_time', 'id', 'size', 'quote'),
        index('url'),
        index('sha256'),
        index('disk_name'),
        index('topic', 'last_upload_time', 'id'),
        index('create_time', 'kind'),
        index('admin_id', 'id'),
        index('user_id', 'id'),
      ],
    }),
    createTable('attachment_reference', {
      key: ['attachment_id', 'resource', 'row_id', 'field'],
      columns: { attachment_id: int(), resource: varchar(100), row_id: bigint(), field: varchar(64) },
      indexes: [{ name: 'attachment_reference_row', columns: ['resource', 'row_id'], unique: false }],
    }),
    createTable('upload', {
      key: ['id'],
      columns: {
        id: varchar(32),
        admin_id: int(),
        name: varchar(120),
        mimetype: varchar(100),
        topic: varchar(32),
        size: int(),
        part_size: int(),
        attachment_id: int(),
        create_time: time(),
      },
      indexes: [index('create_time')],
    }),
  ],
}
