import { id, index, int, longtext, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'

/** What members have besides their account: codes, awards, proofs. */
export const memberTables: readonly Table[] = [
  // The newest code by mail or short message for each target and asker; keys and code are keyed hashes. '' has been used.
  table('verification_code', {
    key: ['key'],
    columns: {
      key: varchar(64),
      code: varchar(64),
      attempts: int(),
      sent: int(),
      day_time: time(),
      create_time: time(),
      expire_time: time(),
      target: varchar(64),
      elsewhere: int(),
    },
    indexes: [index('expire_time'), index('target')],
  }),
  // Points that members were given by a rule: the key lets each be given once. `day` is '' for what is given once for all.
  table('score_award', {
    key: ['user_id', 'rule', 'day'],
    columns: {
      user_id: int(),
      rule: varchar(20),
      day: varchar(10),
      time_zone: varchar(64),
      score: int(),
      create_time: time(),
    },
    indexes: [index('user_id', 'create_time')],
  }),
  // Members who have proven that they hold their present address, each for one change of it; keyed hashes only.
  table('contact_proof', {
    key: ['token'],
    columns: {
      token: varchar(64),
      user_id: int(),
      session_id: varchar(40),
      type: varchar(10),
      expire_time: time(),
    },
    indexes: [index('user_id'), index('expire_time')],
  }),
  // Mails that wait to be sent to members; what their words stand for is in `params`, as JSON.
  table('user_mail', {
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
]
