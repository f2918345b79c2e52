import type { App, Context } from '#server/context.ts'
import { category } from './category.ts'

declare module '#server/settings/settings.ts' {
  interface CacheNames {
    /** categories of products */
    readonly catalogue: true
  }
}

/** The tree of categories as a process keeps it. */
interface Tree {
  readonly version: number
  /** the parent of each that has one */
  readonly above: ReadonlyMap<number, number>
  readonly below: ReadonlyMap<number, readonly number[]>
  readonly closed: readonly number[]
}

const known = new WeakMap<App, Tree>()

/** Categories that are disabled, and those below them: what is in one of these shows nowhere outside of the back office. */
export async function closedCategories(context: Context): Promise<readonly number[]> {
  return (await treeOf(context)).closed
}

/** A category and those below it, at any depth. */
export async function withThoseBelow(id: number, context: Context): Promise<readonly number[]> {
  return descendants(id, (await treeOf(context)).below)
}

/** A category and those above it, from the top. */
export async function linesAbove(id: number, context: Context): Promise<readonly number[]> {
  const { above } = await treeOf(context)
  const line: number[] = []
  for (let at: number | undefined = id; at !== undefined && !line.includes(at); at = above.get(at))
    line.unshift(at)
  return line
}

/** Kept in memory until a category is written. */
async function treeOf({ app, db }: Context): Promise<Tree> {
  const version = app.settings.versionOf('catalogue')
  const last = known.get(app)
  if (last?.version === version) return last
  const rows = await db.selectFrom(category.table).select(['id', 'pid', 'status']).execute()
  const below = new Map<number, number[]>()
  for (const { id, pid } of rows) below.set(Number(pid), [...(below.get(Number(pid)) ?? []), Number(id)])
  const above = new Map(
    rows.filter(({ pid }) => Number(pid) !== 0).map(({ id, pid }) => [Number(id), Number(pid)]),
  )
  const disabled = rows.filter(({ status }) => status === '0').map(({ id }) => Number(id))
  const closed = [...new Set(disabled.flatMap((id) => descendants(id, below)))]
  const tree = { version, above, below, closed }
  known.set(app, tree)
  return tree
}

function descendants(
  id: number,
  below: ReadonlyMap<number, readonly number[]>,
  seen = new Set<number>(),
): readonly number[] {
  if (!seen.has(id)) {
    seen.add(id)
    for (const child of below.get(id) ?? []) descendants(child, below, seen)
  }
  return [...seen]
}
