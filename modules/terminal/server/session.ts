import { adminRealm } from '#server/auth/realm.ts'
import type { AdminIdentity, App } from '#server/context.ts'
import { adminOf } from '#server/http/identity/identity.ts'

/**
 * Tells whether somebody may go on with what they began: the session lives, under the account's present stamp, and they are
 * still a super administrator. An access token that was refreshed meanwhile changes nothing.
 */
export async function maySessionGoOn(
  app: App,
  { id, sessionId }: Pick<AdminIdentity, 'id' | 'sessionId'>,
): Promise<boolean> {
  const { write } = app.database
  const now = Math.floor(app.clock() / 1000)
  await app.settings.refresh()
  const admin = await adminOf({ app, db: write, now }, id)
  if (!admin?.rights.isSuper) return false
  const row = await write
    .selectFrom('token')
    .innerJoin('admin', 'admin.id', 'token.user_id')
    .select('token.session_id')
    .where('token.session_id', '=', sessionId)
    .where('token.type', '=', adminRealm.name)
    .where('token.expire_time', '>', now)
    .where('admin.id', '=', id)
    .whereRef('admin.security_stamp', '=', 'token.stamp')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
