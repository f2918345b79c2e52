import { Problem } from '#core/problems.ts'
import { maxPath } from '#core/values/path.ts'
import type { Context } from '#server/context.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import type { PageKind } from '../face.ts'
import { leavePaths, type Move, placeRows } from './place.ts'
import { addressBeside, fieldOf } from './row-addresses.ts'
import { isReserved, pageKinds } from './site-map.ts'
import { currentPaths } from './site-path.ts'

/** Rows that one write may move at most: itself and all that are below it. */
export const mostMoved = 10_000

/** Rows have pages of their own, at addresses that follow from what the rows hold. */
export const pages: Aspect = {
  name: 'pages',
  of(entry, app) {
    const kind = pageKinds(app).get(entry.resource.name)
    if (!kind) return null
    return {
      added: (row, context) => placeNew(entry, row, context),
      changed: (before, row, context) => followPath(entry, kind, before, row, context),
      ...addressBeside(entry, kind),
      replacing: (id, into, context) => leadOver(entry, id, into, context),
      removing: ({ ids, context }) => leavePaths(entry.resource.name, ids, context),
    }
  },
}

/** Gives a row that has no address yet its own. */
export async function placeNew(entry: Entry, row: PlainRow, context: Context): Promise<void> {
  const kind = pageKinds(context.app).get(entry.resource.name)
  if (kind) await place(entry, kind, row, context, true)
}

/** Keeps the address of a row that was changed, and of those below it in a tree, as its page kind has it. */
async function followPath(
  entry: Entry,
  kind: PageKind,
  before: PlainRow,
  row: PlainRow,
  context: Context,
): Promise<void> {
  const isSame =
    isAlike(before, row, entry.resource.parent) && kind.path(before, '/x') === kind.path(row, '/x')
  if (isSame) return
  await place(entry, kind, row, context, false)
}

const isAlike = (before: PlainRow, row: PlainRow, parent: string | null) =>
  parent === null || before[parent] === row[parent]

async function place(
  entry: Entry,
  kind: PageKind,
  row: PlainRow,
  context: Context,
  isNew: boolean,
): Promise<void> {
  const id = Number(row.id)
  const path = pathOf(kind, row, await parentPath(entry, row, context), context)
  const moved = await placeRows(entry.resource.name, [{ id, path }], fieldOf(kind), context, isNew)
  if (moved.length > 0 && entry.resource.parent !== null)
    await moveBelow(entry, kind, new Map([[id, path]]), context)
}

/** A row is another one from now on: whatever addresses it has or had lead to that one. */
async function leadOver({ resource }: Entry, id: number, into: number, { db }: Context): Promise<void> {
  await db
    .updateTable('site_path')
    .set({ row_id: into, is_current: 0 })
    .where('resource', '=', resource.name)
    .where('row_id', '=', id)
    .execute()
}

/** Level by level, whatever is below rows that moved. */
async function moveBelow(
  { resource }: Entry,
  kind: PageKind,
  top: ReadonlyMap<number, string | null>,
  context: Context,
): Promise<void> {
  const parent = resource.parent as string
  let above = top
  let count = 0
  while (above.size > 0) {
    // Whoever moves one of them at the same time is through first, or waits.
    const below = context.db
      .selectFrom(resource.table)
      .selectAll()
      .where(parent, 'in', [...above.keys()])
    const rows = await (isSqlite(context) ? below : below.forUpdate()).execute()
    count += rows.length
    if (count > mostMoved) throw new Problem('siteTooManyMoves', { max: mostMoved })
    const moves: readonly Move[] = rows.map((row) => ({
      id: Number(row.id),
      path: pathOf(kind, row, above.get(Number(row[parent])) ?? null, context),
    }))
    const moved = new Set(await placeRows(resource.name, moves, fieldOf(kind), context))
    above = new Map(moves.filter(({ id }) => moved.has(id)).map(({ id, path }) => [id, path]))
  }
}

async function parentPath(entry: Entry, row: PlainRow, context: Context): Promise<string | null> {
  const { resource } = entry
  const id = parentOf(entry, row)
  // Whoever moves the row above at the same time is through first: what is read then is where it is.
  if (id !== 0 && !isSqlite(context))
    await context.db.selectFrom(resource.table).select('id').where('id', '=', id).forUpdate().execute()
  return pathAbove(entry, row, context)
}

/** Where the row is that a row is below; null at the top, and where rows have none above them. */
export async function pathAbove(entry: Entry, row: PlainRow, context: Context): Promise<string | null> {
  const id = parentOf(entry, row)
  return id === 0 ? null : ((await currentPaths(entry.resource.name, [id], context)).get(id) ?? null)
}

const parentOf = ({ resource: { parent } }: Entry, row: PlainRow): number =>
  parent === null ? 0 : Number(row[parent] ?? 0)

function pathOf(kind: PageKind, row: PlainRow, parent: string | null, { app }: Context): string | null {
  const path = kind.path(row, parent)
  if (path === null) return null
  const fault = (message: string, params = {}) =>
    new Problem('invalid', {}, { faults: { [fieldOf(kind)]: { message, params } } })
  if (path.length > maxPath) throw fault('site:faults.pathLong', { max: maxPath })
  if (path !== '/' && isReserved(app, path, kind.under)) throw fault('site:faults.pathReserved', { path })
  return path
}

/** There one transaction writes at a time. */
const isSqlite = ({ app }: Context) => app.database.dialect === 'sqlite'
