import type { Route } from '#server/http/route.ts'
import { idOf } from '#server/resource/routes.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { firstNotes } from '../first-rules.ts'
import { pageOfTable } from '../rule-subject.server.ts'
import { rollBackChanges } from '../server/bring-back.ts'
import { showChange } from '../server/detail.ts'
import { shownChanges } from '../server/shown-values.ts'
import { visibleChanges } from '../server/visible-records.ts'
import type { sensitiveDataLog } from './sensitiveDataLog.ts'

/** Items of a value that a line of the list has room for. */
const mostItems = 12

/**
 * Everybody finds the changes made in lists they may open; a row is named as `id=1`. Values stay as they were recorded, and
 * travel also as people call them.
 */
export const sensitiveDataLogServer: ServerSide<typeof sensitiveDataLog> = {
  scope: visibleChanges,
  translations: { data_comment: () => firstNotes },
  async present({ rows, context }) {
    const shown = await shownChanges(rows, context, mostItems)
    return rows.map(({ primary_key, id_value, data_table }, at) => ({
      ...pageOfTable(data_table, context),
      id_value: `${primary_key}=${id_value}`,
      ...shown[at],
    }))
  },
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
