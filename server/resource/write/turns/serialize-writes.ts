import { Problem } from '#core/problems.ts'
import type { Context } from '../../../context.ts'
import type { Entry } from '../../registry.ts'

/**
 * Serialises transactions that read rows which they do not modify: moves in a tree, sorting. They lock the row with the
 * lowest id; call it before anything else of the resource is locked.
 */
export async function serializeWrites({ resource }: Entry, { app, db }: Context): Promise<void> {
  // SQLite's writing transactions are one after the other anyway.
  if (app.database.dialect === 'sqlite') return
  const first = db.selectFrom(resource.table).select('id').orderBy('id').limit(1)
  // A transaction that waited for a row that was deleted meanwhile gets none and asks for the next.
  for (let attempt = 0; attempt < 10; attempt++) {
    if (await first.forUpdate().executeTakeFirst()) return
    if (!(await first.executeTakeFirst())) return
  }
  throw new Problem('unavailable')
}
