import type { Context } from '../context.ts'
import type { CacheName } from '../settings/settings.ts'

/** Marks what every process keeps in memory under this name as stale, once the transaction commits. */
export async function invalidateCache(
  name: CacheName | undefined,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  if (!name) return
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .execute()
}
