import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'

/** Where an address leads by the rows that are or were there. */
export interface FoundPath {
  readonly resource: string
  readonly row_id: number
  readonly isCurrent: boolean
}

/** The row that is or was at an address. */
export async function findPath(path: string, db: Db): Promise<FoundPath | null> {
  const row = await db
    .selectFrom('site_path')
    .select(['resource', 'row_id', 'is_current'])
    .where('path', '=', path)
    .executeTakeFirst()
  return row
    ? { resource: String(row.resource), row_id: Number(row.row_id), isCurrent: Number(row.is_current) === 1 }
    : null
}

/** Where rows are now, by their ids; those that have no page are left out. */
export async function currentPaths(
  resource: string,
  ids: readonly number[],
  { db }: Pick<Context, 'db'>,
): Promise<ReadonlyMap<number, string>> {
  const paths = new Map<number, string>()
  for (let at = 0; at < ids.length; at += chunk) {
    const rows = await db
      .selectFrom('site_path')
      .select(['row_id', 'path'])
      .where('resource', '=', resource)
      .where('row_id', 'in', ids.slice(at, at + chunk))
      .where('is_current', '=', 1)
      .execute()
    for (const { row_id, path } of rows) paths.set(Number(row_id), String(path))
  }
  return paths
}

/** Rows of one statement. */
export const chunk = 200
