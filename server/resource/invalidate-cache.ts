import { beforeEnd, type Context } from '../context.ts'
import type { CacheName } from '../settings/settings.ts'

/** Marks what every process keeps in memory under this name as stale, once the transaction commits. */
export async function invalidateCache(
  name: CacheName | undefined,
  context: Pick<Context, 'db'> & Partial<Pick<Context, 'batch'>>,
): Promise<void> {
  if (!name) return
  if (!context.batch) await count(name, context)
  else beforeEnd(context, `cache ${name}`, (inside) => count(name, inside))
}

async function count(name: CacheName, { db }: Pick<Context, 'db'>): Promise<void> {
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
}
