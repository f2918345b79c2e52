import type { App, Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { category } from './category.ts'

const known = new WeakMap<App, { readonly version: number; readonly ids: readonly number[] }>()

/**
 * Categories that are disabled, and those below them: what is in one of these shows nowhere outside of the back office. Kept in
 * memory until a category is written.
 */
export async function closedCategories({ app, db }: Context): Promise<readonly number[]> {
  const version = app.settings.versionOf('site')
  const last = known.get(app)
  if (last?.version === version) return last.ids
  const ids = await loadClosed(db)
  known.set(app, { version, ids })
  return ids
}

async function loadClosed(db: Db): Promise<readonly number[]> {
  const closed = new Set<number>()
  const query = db.selectFrom(category.table).select('id')
  let found = await query.where('status', '=', '0').execute()
  while (found.length > 0) {
    const ids = found.map(({ id }) => Number(id)).filter((id) => !closed.has(id))
    for (const id of ids) closed.add(id)
    found = ids.length > 0 ? await query.where('pid', 'in', ids).execute() : []
  }
  return [...closed]
}
