import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { insertUnlessTaken } from '#server/db/compiled.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import { chunk, currentPaths } from './site-path.ts'

/** Where a row is to be from now on; null: nowhere. */
export interface Move {
  readonly id: number
  readonly path: string | null
}

/**
 * Gives rows of a resource their addresses, within the transaction that writes the rows. An address that a row leaves goes on
 * leading to it, until another row takes it over; one that another row has now is refused. Rows that are new have none yet. Answers
 * the rows that moved.
 */
export async function placeRows(
  resource: string,
  moves: readonly Move[],
  field: string,
  context: Context,
  isNew = false,
): Promise<readonly number[]> {
  const ids = isNew ? [] : moves.map(({ id }) => id)
  const before = await currentPaths(resource, ids, context)
  const moved = moves.filter(({ id, path }) => (before.get(id) ?? null) !== path)
  const left = moved.flatMap(({ id }) => before.get(id) ?? [])
  for (const some of chunks(left)) {
    const query = context.db.updateTable('site_path').set({ is_current: 0 })
    await query.where('path', 'in', some).execute()
  }
  for (const some of chunks(moved.filter(({ path }) => path !== null)))
    await takePaths(resource, some as readonly Taking[], field, context)
  return moved.map(({ id }) => id)
}

/** Takes the addresses of rows that are gone from use; they lead to nothing from now on. */
export async function leavePaths(resource: string, ids: readonly number[], { db }: Context): Promise<void> {
  for (const some of chunks(ids))
    await db
      .updateTable('site_path')
      .set({ is_current: 0 })
      .where('resource', '=', resource)
      .where('row_id', 'in', some)
      .execute()
}

type Taking = Move & { readonly path: string }

async function takePaths(
  resource: string,
  moves: readonly Taking[],
  field: string,
  context: Context,
): Promise<void> {
  const { app, db } = context
  const rows = moves.map(({ id, path }) => ({ path, resource, row_id: id, is_current: 1 }))
  const [row] = rows
  // Most addresses are new to the site.
  if (row && rows.length === 1 && (await insertUnlessTaken(app.database, db, 'site_path', row, 'path')))
    return
  const paths = moves.map(({ path }) => path)
  if (new Set(paths).size < paths.length) throw taken(field, paths[0] ?? '')
  const there = await db
    .selectFrom('site_path')
    .select(['path', 'is_current'])
    .where('path', 'in', paths)
    .execute()
  const occupied = there.find(({ is_current }) => Number(is_current) === 1)
  if (occupied) throw taken(field, String(occupied.path))
  if (there.length > 0) {
    const query = db.deleteFrom('site_path').where('is_current', '=', 0)
    await query.where('path', 'in', paths).execute()
  }
  try {
    await db.insertInto('site_path').values(rows).execute()
  } catch (error) {
    // Somebody else has taken it a moment ago.
    if (isDuplicate(error)) throw taken(field, paths[0] ?? '')
    throw error
  }
}

function taken(field: string, path: string): Problem {
  return new Problem(
    'invalid',
    {},
    { faults: { [field]: { message: 'site:faults.pathTaken', params: { path } } } },
  )
}

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / chunk) }, (_, at) =>
    all.slice(at * chunk, (at + 1) * chunk),
  )
}
