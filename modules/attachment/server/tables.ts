import { bigint, index, int, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** What attachments have besides their rows. */
export const attachmentTables: readonly Table[] = [
  // Files that come in parts, until they are finished or given up; the parts lie in the file store.
  table('upload', {
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
      is_private: int(),
      create_time: time(),
    },
    indexes: [index('create_time')],
  }),
  // What opens a private file: for whom, by which right, and whether its beginning was sent.
  table('file_ticket', {
    key: ['ticket'],
    columns: {
      ticket: varchar(64),
      attachment_id: int(),
      realm: varchar(10),
      owner_id: int(),
      session_id: varchar(40),
      purpose: varchar(100),
      row_id: bigint(),
      start_time: time(),
      expire_time: time(),
    },
    indexes: [index('realm', 'owner_id'), index('expire_time')],
  }),
  // Which row refers to which attachment in which field. Written by the one write path only.
  table('attachment_reference', {
    key: ['attachment_id', 'resource', 'row_id', 'field'],
    columns: { attachment_id: int(), resource: varchar(100), row_id: bigint(), field: varchar(64) },
    indexes: [{ name: 'attachment_reference_row', columns: ['resource', 'row_id'], unique: false }],
  }),
]
