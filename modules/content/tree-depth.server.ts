import type { AnyResource } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { idsWith } from './move-articles.ts'

/** Levels that trees of content may have. */
const mostLevels = 6

type Tree = Pick<AnyResource, 'table'>

/** A row and those above it, the top last; no longer than a tree may be. */
export async function pathTo({ table }: Tree, id: number, { db }: Context): Promise<readonly number[]> {
  const path: number[] = []
  for (let at = id; at !== 0 && path.length <= mostLevels; ) {
    path.push(at)
    const row = await db.selectFrom(table).select('pid').where('id', '=', at).executeTakeFirst()
    at = Number(row?.pid ?? 0)
  }
  return path
}

/** Tells whether a row with all that is below it fits below another one. A row below itself is refused elsewhere. */
export async function fitsBelow(
  tree: Tree,
  pid: number,
  id: number | undefined,
  context: Context,
): Promise<boolean> {
  const above = await pathTo(tree, pid, context)
  if (id !== undefined && above.includes(id)) return true
  const height = id === undefined ? 1 : await heightOf(tree, id, context)
  return above.length + height <= mostLevels
}

/** Levels of a row and what is below it. */
async function heightOf({ table }: Tree, id: number, { db }: Context): Promise<number> {
  let height = 1
  let level: readonly number[] = [id]
  for (; height <= mostLevels; height++) {
    level = await idsWith(db.selectFrom(table).select('id').where('pid', 'in', level))
    if (level.length === 0) break
  }
  return height
}
