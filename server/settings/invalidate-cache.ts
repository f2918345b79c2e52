import { beforeEnd, type Context } from '../context.ts'
import { compiledOnce } from '../db/compiled.ts'
import type { Db } from '../db/database.ts'
import type { CacheName } from './settings.ts'

/** Marks what every process keeps in memory under this name as stale, once the transaction commits. */
export async function invalidateCache(
  name: CacheName | undefined,
  context: Pick<Context, 'db'> & Partial<Pick<Context, 'app' | 'batch'>>,
): Promise<void> {
  if (!name) return
  if (!context.batch) await count(name, context)
  else beforeEnd(context, `cache ${name}`, (inside) => count(name, inside))
}

async function count(
  name: CacheName,
  { app, db }: Pick<Context, 'db'> & Partial<Pick<Context, 'app'>>,
): Promise<void> {
  if (app) await countUp(app.database, db, name)
  else await query(db, name).execute()
}

const query = (db: Db, name: unknown) =>
  db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)

const countUp = compiledOnce(query)
