import {
  createTable,
  date,
  id,
  index,
  int,
  nullable,
  required,
  time,
  unique,
  varchar,
} from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Accessories and loans. */
export const migration: Migration = {
  name: 'lending/0002-loans',
  steps: [
    createTable('lending_accessory', {
      columns: { id: id(), name: varchar(60), create_time: time(), update_time: time(), row_version: int(1) },
      indexes: [unique('name')],
    }),
    createTable('lending_loan', {
      columns: {
        id: id(),
        tool_id: nullable(int()),
        borrower: varchar(60),
        first_day: nullable(date()),
        last_day: nullable(date()),
        status: varchar(30, 'reserved'),
        reason: varchar(100),
        came_back: varchar(30, 'whole'),
        damage: varchar(300),
        out_time: time(),
        back_time: time(),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('id', 'last_day', 'tool_id', 'status'),
        index('last_day', 'id', 'tool_id', 'status'),
        index('tool_id', 'id', 'last_day', 'status'),
        index('status', 'id', 'last_day', 'tool_id'),
      ],
    }),
    createTable('lending_loan_accessory', {
      key: ['lending_loan_id', 'accessory_id'],
      columns: { lending_loan_id: required(int()), accessory_id: required(int()) },
      indexes: [index('accessory_id', 'lending_loan_id')],
    }),
  ],
}
