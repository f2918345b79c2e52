import type { Migration } from '#server/db/migrate.ts'

/** Tickets that open one stream of the terminal each. */
export const migration: Migration = {
  name: '0026-stream-tickets',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'stream_ticket',
        primaryKey: ['ticket'],
        columns: [
          { name: 'ticket', type: 'varchar', length: 64, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'session_id', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'expire_time', type: 'bigint', nullable: true },
        ],
        indexes: [{ name: 'stream_ticket_expire_time', columns: ['expire_time'], unique: false }],
      },
    },
  ],
}
