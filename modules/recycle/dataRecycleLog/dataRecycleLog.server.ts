import type { Row } from '#core/resource.ts'
import { releaseFiles } from '#modules/attachment/server/references.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { restoreRecycled, undoDeletion } from '../server/bring-back.ts'
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
  present: async ({ rows, context }) => rows.map((row) => (row.recycle_id ? {} : ruleless(row, context))),
  actions: { restore: ({ ids, context }) => restoreRecycled(ids, context) },
}

/** What stands for the rule of a row that its declaration had kept: what the resource is called. */
function ruleless(
  { data_table }: Row<typeof dataRecycleLog>,
  { app, translate }: Context,
): Readonly<Record<string, unknown>> {
  const entry = app.registry.entries.find(({ resource }) => resource.table === data_table)
  if (!entry) return {}
  const { name } = entry.resource
  return { recycle: { name: translate(`${name}:name`), controller_as: name.toLowerCase() } }
}

export const dataRecycleLogRoutes: readonly Route[] = [
  {
    url: '/admin/security.datarecyclelog/undo',
    method: 'POST',
    access: 'admin',
    logTitle: 'security/dataRecycleLog:texts.undo',
    async handle(context, { body }) {
      const count = await undoDeletion(typeof body.batch === 'string' ? body.batch : '', context)
      return { data: { count }, message: 'core:success.undone', params: { count } }
    },
  },
  {
    url: '/admin/security.datarecyclelog/info',
    method: 'GET',
    access: { node: 'security/dataRecycleLog/info' },
    handle: async (context, { query }) => ({ data: { row: await showRecycled(idOf(query.id), context) } }),
  },
]
