import { createTable, id, index, int, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

export const migration: Migration = {
  name: 'store/0006-mails',
  steps: [
    createTable('store_mail_template', {
      columns: {
        id: id(),
        event: varchar(30),
        language: varchar(30),
        subject: varchar(150),
        body: varchar(4000),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('id', 'event', 'language'),
        index('event', 'id', 'language'),
        index('language', 'id', 'event'),
      ],
    }),
  ],
}
