import { releaseFiles } from '#modules/attachment/server/references.ts'
import type { Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { restoreRecycled } from '../server/bring-back.ts'
import { showRecycled } from '../server/detail.ts'
import { visibleDeletions } from '../server/visible-records.ts'
import { dataRecycleLog } from './dataRecycleLog.ts'

/** Everybody finds what was deleted from the lists they may open. */
export const dataRecycleLogServer: ServerSide<typeof dataRecycleLog> = {
  scope: visibleDeletions,
  beforeDelete: ({ rows, context }) =>
    releaseFiles(
      dataRecycleLog.name,
      rows.map(({ id }) => id),
      context,
    ),
  actions: { restore: ({ ids, context }) => restoreRecycled(ids, context) },
}

export const dataRecycleLogRoutes: readonly Route[] = [
  {
    url: '/admin/security.datarecyclelog/info',
    method: 'GET',
    access: { node: 'security/dataRecycleLog/info' },
    handle: async (context, { query }) => ({ data: { row: await showRecycled(idOf(query.id), context) } }),
  },
]
