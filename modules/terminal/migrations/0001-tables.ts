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

/** Runs of the terminal, and the tickets that open their streams. */
export const migration: Migration = {
  name: 'terminal/0001-tables',
  steps: [
    createTable('terminal_run', {
      columns: {
        id: id(),
        uuid: varchar(64),
        command: varchar(50),
        line: varchar(500),
        admin_id: int(),
        username: varchar(50),
        address: varchar(50),
        host: varchar(100),
        process: varchar(40),
        state: varchar(10),
        reason: varchar(10),
        exit_code: nullable(int()),
        output: nullable(longtext()),
        place: nullable(varchar(60)),
        heartbeat_time: time(),
        create_time: time(),
        end_time: time(),
      },
      indexes: [
        unique('uuid'),
        unique('place'),
        { name: 'terminal_run_state', columns: ['state', 'heartbeat_time'], unique: false },
        index('create_time'),
      ],
    }),
    createTable('stream_ticket', {
      key: ['ticket'],
      columns: { ticket: varchar(64), admin_id: int(), session_id: varchar(40), expire_time: time() },
      indexes: [index('expire_time')],
    }),
  ],
}
