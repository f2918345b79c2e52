import {
  bigint,
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

/** Tools, accessories, loans, repairs, and how often each tool was lent. */
export const migration: Migration = {
  name: 'lending/0001-tables',
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
    createTable('lending_repair', {
      columns: {
        id: id(),
        title: varchar(80),
        tool_id: nullable(int()),
        minutes: nullable(bigint()),
        status: varchar(30, 'waiting'),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('id', 'tool_id', 'status'),
        index('tool_id', 'id', 'status'),
        index('status', 'id', 'tool_id'),
      ],
    }),
    createTable('lending_usage', {
      columns: {
        id: id(),
        tool_id: nullable(int()),
        lent: nullable(bigint()),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('lent', 'id', 'tool_id'),
        index('id', 'lent', 'tool_id'),
        index('tool_id', 'lent', 'id'),
        index('tool_id'),
      ],
    }),
  ],
}
