import { type Field, kinds } from '#core/field.ts'
import type { Context } from '#server/context.ts'
import { insertStored } from '#server/resource/write/store-row.ts'

/** The resources that keep what was deleted and what was changed. */
export const recycleLog = 'security/dataRecycleLog'
export const sensitiveLog = 'security/sensitiveDataLog'
export type RecordName = typeof recycleLog | typeof sensitiveLog

/** Stands for what nobody may read. */
export const hidden = '******'

/** Tells whether a field's value is to be read by nobody. */
export function isSecret({ kind, read }: Field): boolean {
  return kinds[kind].isSecret || read === 'system'
}

/** Writes a record in the transaction of what it is about, with who did it from where, and answers its id. */
export async function keepRecord(
  name: RecordName,
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<number> {
  const { identity, app, now, address, userAgent } = context
  const actor = {
    admin_id: identity.kind === 'admin' ? identity.id : 0,
    ip: address.slice(0, 50),
    useragent: userAgent.slice(0, 255),
    create_time: now,
  }
  const record = { ...values, ...actor, connection: '', primary_key: 'id' }
  return Number((await insertStored(app.registry.get(name), record, context)).id)
}
