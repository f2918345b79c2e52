import type { ServerSide } from '#server/resource/side.ts'
import type { securityLog } from './securityLog.ts'

/** What happened to an account goes with it. */
export const securityLogServer: ServerSide<typeof securityLog> = {
  async forgetMember(id, { db }) {
    await db.deleteFrom('user_security_log').where('user_id', '=', id).execute()
  },
}
