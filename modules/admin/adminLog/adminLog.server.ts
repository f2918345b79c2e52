import type { ServerSide } from '#server/resource/side.ts'
import type { adminLog } from './adminLog.ts'

/** Everybody sees what they did themselves; super administrators see all. */
export const adminLogServer: ServerSide<typeof adminLog> = {
  scope: ({ identity }) =>
    identity.kind !== 'admin' || identity.rights.isSuper ? 'all' : { admin_id: identity.id },

  present: async ({ rows, context: { app, language } }) =>
    rows.map((row) => ({ title: app.titles.logged(row, language) })),
}
