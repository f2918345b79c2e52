import { createTable, id, index, int, longtext, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

export const migration: Migration = {
  name: 'member/0002-mails',
  steps: [
    createTable('user_mail', {
      columns: {
        id: id(),
        user_id: int(),
        resource: varchar(80),
        event: varchar(30),
        language: varchar(10),
        params: longtext(),
        attempts: int(),
        next_time: time(),
        create_time: time(),
      },
      indexes: [index('next_time'), index('user_id')],
    }),
  ],
}
