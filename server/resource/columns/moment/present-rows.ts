import { oneOf } from '#core/conditions/where.ts'
import type { Context } from '../../../context.ts'
import type { PlainRow } from '../../door.ts'
import type { Entry } from '../../registry.ts'
import { selectStored } from '../stored.ts'
import type { Budget } from './budget.ts'

/** Rows that are read at once: few enough that SQLite, which answers in place, holds nobody up. */
const page = 50

/** All rows of a resource as they are now, complete, some at a time in the order of their ids. */
export async function* presentRows(
  entry: Entry,
  context: Context,
  budget: Budget,
): AsyncGenerator<readonly PlainRow[]> {
  const { table } = entry.resource
  const { db } = context
  const counted = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst()
  budget.expect(Number(counted?.n ?? 0))
  for (let last = 0; ; ) {
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(page)
      .execute()
    const ids = found.map(({ id }) => Number(id))
    if (ids.length > 0) yield await selectStored(entry, [{ id: oneOf(ids) }], context)
    if (ids.length < page) return
    last = ids.at(-1) ?? last
    await budget.pause()
  }
}

/** A row as of a moment. `gone`: it is deleted by now; `unknown`: nothing is on record of it by then. */
export type FoundRow = { readonly is: 'there' | 'gone'; readonly row: PlainRow } | { readonly is: 'unknown' }
