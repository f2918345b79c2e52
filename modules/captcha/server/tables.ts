import { index, int, nullable, table, text, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** What the captcha keeps: puzzles that wait for an answer. */
export const captchaTables: readonly Table[] = [
  // Pending click captchas; the key is a keyed hash of purpose and the client's id.
  table('captcha', {
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
]
