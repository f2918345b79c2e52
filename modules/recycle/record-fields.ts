import { field } from '#core/field.ts'

const text = (max: number) => field.text({ max, write: 'system' })

/** A row that a record names, also when it is gone. */
export const keptRelation = (to: string, show: readonly string[]) =>
  field.belongsTo(to, { initial: 0, show, whenGone: 'keep', write: 'system' })

export const actor = keptRelation('auth/admin', ['nickname', 'username'])

/** Where the row was that a record is about. */
export const place = { data_table: text(100), connection: text(100), primary_key: text(50) }

/** Where the call came from that the record is of. */
export const origin = { ip: text(50), useragent: text(255) }
