import type { Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { rollBackChanges } from '#server/security/bring-back.ts'
import { showChange } from '#server/security/detail.ts'
import { changesInReach } from '#server/security/reach.ts'
import type { sensitiveDataLog } from './sensitiveDataLog.ts'

/** Everybody finds the changes made in lists they may open; a row is named as `id=1`. */
export const sensitiveDataLogServer: ServerSide<typeof sensitiveDataLog> = {
  scope: changesInReach,
  present: async ({ rows }) =>
    rows.map(({ primary_key, id_value }) => ({ id_value: `${primary_key}=${id_value}` })),
  actions: { rollback: ({ ids, context }) => rollBackChanges(ids, context) },
}

export const sensitiveDataLogRoutes: readonly Route[] = [
  {
    url: '/admin/security.sensitivedatalog/info',
    method: 'GET',
    access: { node: 'security/sensitiveDataLog/info' },
    handle: async (context, { query }) => ({ data: { row: await showChange(idOf(query.id), context) } }),
  },
]
