import type { Context } from '#server/context.ts'
import { category } from './category.ts'

/** Categories that are disabled, and those below them: what is in one of these shows nowhere outside of the back office. */
export async function closedCategories({ db }: Context): Promise<readonly number[]> {
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
