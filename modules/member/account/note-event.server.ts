import type { Context } from '#server/context.ts'
import type { SecurityEvent } from '../securityLog/securityLog.ts'

/** seconds that notes are kept */
const keptFor = 180 * 24 * 3600

/**
 * Notes what happened to a member's account, from where the call came; within the open transaction if there is one, so
 * that nothing happens without its note.
 */
export async function noteEvent(
  { app, db, batch, now, address, userAgent }: Context,
  memberId: number,
  event: SecurityEvent,
): Promise<void> {
  await (batch === null ? app.database.write : db)
    .insertInto('user_security_log')
    .values({
      user_id: memberId,
      event,
      ip: address.slice(0, 50),
      useragent: userAgent.slice(0, 255),
      create_time: now,
    })
    .execute()
}

/** Notes that are half a year old go. */
export async function sweepEvents({ app, now }: Context): Promise<number> {
  const { numDeletedRows } = await app.database.write
    .deleteFrom('user_security_log')
    .where('create_time', '<', now - keptFor)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
