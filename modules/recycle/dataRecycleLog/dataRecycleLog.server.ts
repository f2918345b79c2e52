import { noneOf } from '#core/conditions/where.ts'
import type { Row } from '#core/resource.ts'
import { releaseFiles } from '#modules/attachment/server/references.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { type FilterGroup, parseListQuery } from '#server/resource/list/list-query.ts'
import { idOf } from '#server/resource/routes.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { pageOfTable } from '../rule-subject.server.ts'
import { restoreRecycled, undoDeletion } from '../server/bring-back.ts'
import { showRecycled } from '../server/detail.ts'
import { hiddenColumns, visibleDeletions } from '../server/visible-records.ts'
import { dataRecycleLog } from './dataRecycleLog.ts'

/** Everybody finds what was deleted from the lists they may open. */
export const dataRecycleLogServer: ServerSide<typeof dataRecycleLog> = {
  scope: visibleDeletions,

  // Rows with hidden fields are not found by what is in them.
  narrow(raw, context) {
    const tables = [...hiddenColumns(context).keys()]
    if (tables.length === 0) return 'all'
    const { filters, groups } = parseListQuery(context.app.registry.get(dataRecycleLog), raw, context)
    return namesIn([...filters, ...groups]).includes('data') ? { data_table: noneOf(tables) } : 'all'
  },

  beforeDelete: ({ rows, context }) =>
    releaseFiles(
      dataRecycleLog.name,
      rows.map(({ id }) => id),
      context,
    ),
  async present({ rows, context }) {
    const hidden = hiddenColumns(context)
    return rows.map((row) => ({
      ...pageOfTable(row.data_table, context),
      ...(row.recycle_id ? {} : ruleless(row, context)),
      ...without(row, hidden.get(row.data_table)),
    }))
  },

  actions: { restore: ({ ids, context }) => restoreRecycled(ids, context) },
}

function namesIn(parts: FilterGroup['of']): readonly string[] {
  return parts.flatMap((part) => ('ref' in part ? [part.ref.name] : namesIn(part.of)))
}

/** What was kept of a row for everybody to read, without the fields that are hidden from one. */
function without(
  { data }: Row<typeof dataRecycleLog>,
  names: readonly string[] | undefined,
): { readonly data?: string } {
  if (!names) return {}
  const kept = Object.entries(parsed(data)).filter(([name]) => !names.includes(name))
  return { data: JSON.stringify(Object.fromEntries(kept)) }
}

/** Nothing of what the product has not written. */
function parsed(data: string): object {
  try {
    return Object(JSON.parse(data))
  } catch {
    return {}
  }
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
