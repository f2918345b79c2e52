import {
  bigint,
  createTable,
  id,
  index,
  int,
  nullable,
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
  ],
}
