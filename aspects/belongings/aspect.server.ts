import type { Context } from '#server/context.ts'
import type { Belongings, PlainRow } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'

/** Rows of other tables go with a row. */
export const belongings: Aspect = {
  name: 'belongings',
  of(entry) {
    if (!entry.side.belongings?.length) return null
    return { remove: ({ ids, context }) => dropBelongings(entry, ids, context) }
  },
}

/** What belongs to a row that is about to be deleted. */
export async function belongingsOf({ side }: Entry, id: number, { db }: Context): Promise<Belongings> {
  const found: Record<string, readonly PlainRow[]> = {}
  for (const { table, owner, where = {} } of side.belongings ?? []) {
    let query = db.selectFrom(table).selectAll().where(owner, '=', id)
    for (const [name, value] of Object.entries(where)) query = query.where(name, '=', value)
    const rows = await query.execute()
    if (rows.length > 0) found[table] = rows
  }
  return found
}

/** Deletes what belongs to rows that are about to be deleted. */
async function dropBelongings({ side }: Entry, ids: readonly number[], { db }: Context): Promise<void> {
  for (const { table, owner, where = {} } of side.belongings ?? []) {
    let query = db.deleteFrom(table).where(owner, 'in', ids)
    for (const [name, value] of Object.entries(where)) query = query.where(name, '=', value)
    await query.execute()
  }
}

/** Puts what belonged to a restored row back to it. Tables that belong to its resource no more are left alone. */
export async function bringBelongings(
  { side }: Entry,
  belongings: Belongings,
  { db }: Context,
): Promise<void> {
  for (const { table, key } of side.belongings ?? []) {
    for (const row of belongings[table] ?? []) {
      let taken = db.selectFrom(table).select(key[0] ?? '')
      for (const name of key) taken = taken.where(name, '=', row[name])
      if (await taken.executeTakeFirst()) continue
      await db.insertInto(table).values(row).execute()
    }
  }
}
