import { sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import { type Context, inTransaction, system } from '#server/context.ts'
import { askAside } from '#server/db/scan/scan.ts'
import type { Route } from '#server/http/route.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { looksIntoTexts, whereSql } from '#server/resource/list/condition.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { attachment } from '../attachment/attachment.ts'
import { attachmentFolder, mostCounted } from './folder.ts'

/** Lists say how many files a folder holds. */
export const attachmentFolderServer: ServerSide<typeof attachmentFolder> = {
  async present({ rows, view, context }) {
    if (view !== 'list') return rows.map(() => ({}))
    const counts = await countFiles(
      rows.map(({ id }) => Number(id)),
      context,
    )
    return rows.map(({ id }) => ({ files: counts.get(Number(id)) ?? 0 }))
  },
}

/** Calls about folders that derive from no declaration. */
export const folderRoutes: readonly Route[] = [
  {
    url: '/admin/routine.attachmentfolder/moveup',
    method: 'POST',
    access: { node: 'routine/attachmentFolder/del' },
    logTitle: 'routine/attachmentFolder:texts.moveUp',
    handle: async (context, { body }) => ({ data: await moveUp(idOf(body.id), context) }),
  },
]

/** Folders of one statement: each is a part of it. */
const batch = 50

/** How many files each folder holds that the caller may see, at most `mostCounted` and one more, each found along its index. */
async function countFiles(ids: readonly number[], context: Context): Promise<ReadonlyMap<number, number>> {
  const entry = context.app.registry.get(attachment)
  const scope = await scopeOf(entry, context)
  const isSeen = whereSql(entry, scope, context.app.database.dialect)
  const counts = new Map<number, number>()
  for (let at = 0; at < ids.length; at += batch) {
    const parts = ids.slice(at, at + batch).map(
      (id) => sql`select ${sql.lit(id)} as id, count(*) as files from (
        select ${sql.ref(`${mainAlias}.id`)} from ${sql.table(attachment.table)} as ${sql.id(mainAlias)}
        where ${sql.ref(`${mainAlias}.folder_id`)} = ${id} and ${isSeen} limit ${sql.lit(mostCounted + 1)}) as held`,
    )
    const query = sql<{ id: number; files: number }>`${sql.join(parts, sql` union all `)}`
    const rows = await askAside(context, query, looksIntoTexts(scope))
    for (const { id, files } of rows) counts.set(Number(id), Number(files))
  }
  return counts
}

/** Files and folders that one call moves at most: all of them in one transaction. */
const mostMoved = 2000

/** Moves what a folder holds into the one above it, so that it can be deleted without letting go of anything. */
async function moveUp(id: number, context: Context): Promise<{ readonly moved: number }> {
  const folder = await rowsOf(context.app.registry.get(attachmentFolder), context).find(id)
  if (!folder) throw new Problem('rowNotFound')
  return inTransaction(context, async (inside) => {
    const above = Number(folder.pid) || 0
    const files = await move('routine/attachment', 'folder_id', id, above || null, inside)
    const folders = await move('routine/attachmentFolder', 'pid', id, above, inside)
    return { moved: files + folders }
  })
}

/** The product moves them: whoever may delete a folder decides about what it holds. */
async function move(
  resource: 'routine/attachment' | 'routine/attachmentFolder',
  field: 'folder_id' | 'pid',
  from: number,
  to: number | null,
  context: Context,
): Promise<number> {
  const entry = context.app.registry.get(resource)
  const held = await context.db
    .selectFrom(entry.resource.table)
    .select('id')
    .where(field, '=', from)
    .limit(mostMoved + 1)
    .execute()
  if (held.length > mostMoved) throw new Problem('folderManyFiles', { max: mostMoved })
  const ids = held.map((row) => Number(row.id))
  if (ids.length > 0) await rowsOf(entry, { ...context, identity: system }).update(ids, { [field]: to })
  return ids.length
}
