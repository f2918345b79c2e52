import type { Context } from '../../context.ts'
import type { PlainRow } from '../list/list.ts'
import type { Entry } from '../registry.ts'

/** Rows of a table without a resource that are a row's own: they go with it, and come back with it. */
export interface Belonging {
  readonly table: string
  /** column with the id of the row they belong to */
  readonly owner: string
  /** columns that tell them apart; rows whose place is taken meanwhile stay away */
  readonly key: readonly string[]
  /** only those with these values */
  readonly where?: Readonly<Record<string, string | number>>
}

/** What belonged to a deleted row, by table. */
export type Belongings = Readonly<Record<string, readonly PlainRow[]>>

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
export async function dropBelongings(
  { side }: Entry,
  ids: readonly number[],
  { db }: Context,
): Promise<void> {
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
