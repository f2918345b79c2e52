import { createTable, index, int, nullable, text, time, varchar } from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Pending click captchas. */
export const migration: Migration = {
  name: 'captcha/0001-tables',
  steps: [
    createTable('captcha', {
      key: ['key'],
      columns: {
        key: varchar(64),
        code: varchar(64),
        captcha: nullable(text()),
        attempts: int(),
        passed: int(),
        create_time: time(),
        expire_time: time(),
      },
      indexes: [index('expire_time')],
    }),
  ],
}
