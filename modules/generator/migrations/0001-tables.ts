import {
  createTable,
  id,
  index,
  int,
  longtext,
  nullable,
  time,
  unique,
  varchar,
} from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Runs of the code generator, and what they made. */
export const migration: Migration = {
  name: 'generator/0001-tables',
  steps: [
    createTable('crud_log', {
      columns: {
        id: id(),
        table_name: varchar(200),
        entity: varchar(150),
        table: longtext(),
        fields: longtext(),
        status: varchar(30, 'start'),
        connection: varchar(100),
        host: varchar(100),
        admin_id: nullable(int()),
        problem: varchar(500),
        create_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('id', 'create_time', 'status'),
        index('create_time', 'id', 'status'),
        index('status', 'id', 'create_time'),
        index('admin_id', 'id'),
      ],
    }),
    createTable('generator_run', {
      key: ['log_id'],
      columns: { log_id: int(), progress: nullable(longtext()) },
    }),
    createTable('made_entity', {
      columns: {
        id: id(),
        name: varchar(150),
        entity: nullable(longtext()),
        tables: nullable(longtext()),
        files: nullable(longtext()),
        rules: nullable(longtext()),
        log_id: int(),
        create_time: time(),
        update_time: time(),
      },
      indexes: [unique('name')],
    }),
  ],
}
