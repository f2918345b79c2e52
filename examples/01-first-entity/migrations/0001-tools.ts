import {
  bigint,
  createTable,
  id,
  index,
  int,
  nullable,
  required,
  text,
  time,
  unique,
  varchar,
} from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Tools. */
export const migration: Migration = {
  name: 'lending/0001-tools',
  steps: [
    createTable('lending_tool', {
      columns: {
        id: id(),
        name: varchar(80),
        number: varchar(20),
        photo: varchar(255),
        about: varchar(500),
        deposit: nullable(bigint()),
        weigh: int(),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        unique('number'),
        index('weigh', 'id', 'deposit', 'create_time'),
        index('id', 'weigh', 'deposit', 'create_time'),
        index('deposit', 'id', 'weigh', 'create_time'),
        index('create_time', 'id', 'weigh', 'deposit'),
      ],
    }),
    createTable('lending_tool_text', {
      key: ['row_id', 'language'],
      columns: {
        row_id: required(int()),
        language: required(varchar(10)),
        about: nullable(varchar(500)),
        base_mark: nullable(text()),
        is_stale: int(),
        is_complete: int(),
        update_time: time(),
      },
    }),
  ],
}
