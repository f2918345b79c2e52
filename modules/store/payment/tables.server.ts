import { bigint, index, int, longtext, table, time, varchar } from '#server/db/define-table.ts'
import type { Table } from '#server/db/schema.ts'
import { noticeTable } from './payment.ts'

/** What payments have besides their rows. */
export const paymentTables: readonly Table[] = [
  // Notices that were taken: each once. Of its body the hash, and the beginning for whoever looks into it.
  table(noticeTable, {
    key: ['adapter', 'notice'],
    columns: {
      adapter: varchar(30),
      notice: varchar(100),
      payment_id: int(),
      sha256: varchar(64),
      body: longtext(),
      create_time: time(),
    },
    indexes: [index('payment_id'), index('create_time')],
  }),
  // The books of the provider of tests (`payment/test-provider/`).
  table('store_test_payment', {
    key: ['number'],
    columns: {
      number: varchar(32),
      amount: bigint(),
      currency: varchar(3),
      state: varchar(10),
      ref: varchar(40),
      refunds: varchar(2000),
      create_time: time(),
    },
    indexes: [],
  }),
]
